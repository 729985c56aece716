// Counts for long boards (README.md): the *state* of a board is its last h-1 columns, h the shorter side. States that
// differ by turning every column upside down, or by exchanging the colours, have equally many continuations and are
// treated as one.

#include <gmpxx.h>

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "core/schedule/memory.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/error.hpp"
#include "squares/column_tables.hpp"
#include "squares/draws_search.hpp"
#include "squares/geometry.hpp"

namespace mexwave::squares::detail {

namespace {

/// A state packed into a word, the latest column lowest. The number of columns is known from the context.
using State = std::uint64_t;
constexpr std::uint32_t highest_transfer = 8;  // 7 columns of 8 bits fill 56

struct Step {
  std::uint32_t from, to;  ///< state numbers
  std::uint8_t white;      ///< white cells of the new column
};

class Transfer {
 public:
  Transfer(const DrawsGoal& goal, const RunOptions& run)
      : goal_(goal), layout_(goal.board), run_(run), tables_(layout_.height, goal.board.orientation) {
    limited_ = goal.white_min > 0 || goal.white_max < goal.board.cells();
    kinds_ = limited_ ? std::size_t{goal.white_max} + 1 : 1;
    limit_ = core::memory_allowed(run);
  }

  DrawsCount run() {
    const std::uint32_t reach = layout_.height - 1;
    // counts[state][k]: boards so far with k white pieces, or, if their number is not limited, with any number (k = 0).
    std::vector<State> states{0};
    std::vector<std::vector<mpz_class>> counts{std::vector<mpz_class>(kinds_)};
    counts[0][0] = 1;
    std::vector<Step> steps;
    core::Ticker ticker(run_, layout_.width);
    DrawsCount result;
    for (std::uint32_t x = 0; x < layout_.width; ++x) {
      // From column h-1 on, the same steps are taken at every column; the set of states grows until it is closed.
      if (x <= reach || !closed_) {
        const std::vector<State> before = states;
        steps = steps_from(states, std::min(x, reach), x, ticker);
        if (x == 0) keep_slice(steps);
        closed_ = x > 0 && x >= reach && states == before;  // the first column's steps may be a slice
        result.work.states = std::max<std::uint64_t>(result.work.states, states.size());
        result.work.nodes += steps.size();
      }
      std::vector<std::vector<mpz_class>> next(states.size());
      for (std::size_t number = 0; number < steps.size(); ++number) {
        if (number % 4096 == 0) ticker.tick(x);
        const Step& step = steps[number];
        auto& to = next[step.to];
        if (to.empty()) to.resize(kinds_);
        const auto& from = counts[step.from];
        if (from.empty()) continue;
        if (!limited_) {
          to[0] += from[0];
        } else {
          const std::size_t end = std::min(std::size_t{x} * layout_.height + step.white + 1, kinds_);
          for (std::size_t k = step.white; k < end; ++k) {
            if (from[k - step.white] != 0) to[k] += from[k - step.white];
          }
        }
      }
      counts = std::move(next);
      ticker.tick(x);
    }
    mpz_class total = 0;
    for (const auto& by_white : counts) {
      if (by_white.empty()) continue;
      if (!limited_) total += by_white[0];
      for (std::size_t k = goal_.white_min; limited_ && k <= goal_.white_max; ++k) total += by_white[k];
    }
    ticker.finish();
    result.colourings = total.get_str();
    result.method = Method::transfer;
    return result;
  }

 private:
  /// The columns that may follow a state of `length` columns, looked up in the tables one by one.
  void followers(State state, std::uint32_t length, std::vector<std::uint16_t>& list) const {
    const ColumnRules& rules = tables_.rules();
    const std::uint32_t h = rules.height, full = tables_.full();
    const auto column = [&](std::uint32_t back) {
      return static_cast<std::uint32_t>(state >> (h * (back - 1))) & full;
    };
    std::uint32_t no_white = 0, no_black = 0;
    for (std::uint32_t k = 0; rules.without_white != nullptr && k < rules.first_tilt[rules.reach + 1]; ++k) {
      const auto [a, b] = rules.tilts[k];
      if (a + b > length) continue;
      // The copies of a and b are for clang 14, which cannot capture structured bindings.
      const auto vertices = [&, a = a, b = b](std::uint32_t colour) {
        const std::uint32_t third = column(a + b) ^ colour;
        return ((column(a) ^ colour) >> b) & ((column(b) ^ colour) << a) &
               (a >= b ? third << (a - b) : third >> (b - a));
      };
      no_white |= vertices(0);
      no_black |= vertices(full);
    }
    list.clear();
    for (std::uint32_t v = 0; v <= full; ++v) {
      bool fits = (v & no_white) == 0 && (~v & no_black & full) == 0;
      for (std::uint32_t side = 1; fits && side <= length; ++side) {
        const std::uint64_t* set = rules.pairs + ((side - 1) * (std::size_t{full} + 1) + column(side)) * rules.words;
        fits = ((set[v / 64] >> (v % 64)) & 1) != 0;
      }
      if (fits) list.push_back(static_cast<std::uint16_t>(v));
    }
  }

  /// The least of the states that are treated as one.
  [[nodiscard]] State canonical(State state, std::uint32_t length) const {
    const std::uint32_t h = layout_.height;
    State flipped = 0, all = 0;
    for (std::uint32_t k = 0; k < length; ++k) {
      flipped |= State{tables_.flipped(static_cast<std::uint32_t>(state >> (h * k)) & tables_.full())} << (h * k);
      all |= State{tables_.full()} << (h * k);
    }
    if (limited_) return std::min(state, flipped);  // exchanging the colours would change the number of white pieces
    return std::min({state, flipped, state ^ all, flipped ^ all});
  }

  /// The steps from the states of `length` columns at column x; `states` becomes those after it. Once states have h-1
  /// columns, the old ones keep their numbers and new ones are added, so that a closed set is the same before and
  /// after.
  std::vector<Step> steps_from(std::vector<State>& states, std::uint32_t length, std::uint32_t x,
                               core::Ticker& ticker) const {
    const std::uint32_t h = layout_.height, reach = h - 1;
    const std::uint32_t next_length = std::min(length + 1, reach);
    const State kept = next_length * h >= 64 ? ~State{0} : (State{1} << (next_length * h)) - 1;
    std::unordered_map<State, std::uint32_t> number;
    std::vector<State> after;
    if (length == reach) after = states;
    for (std::uint32_t k = 0; k < after.size(); ++k) number.emplace(after[k], k);
    std::vector<Step> steps;
    std::vector<std::uint16_t> list;
    for (std::uint32_t from = 0; from < states.size(); ++from) {
      followers(states[from], length, list);
      for (const std::uint16_t v : list) {
        const State to = canonical(((states[from] << h) | v) & kept, next_length);
        const auto [place, added] = number.emplace(to, static_cast<std::uint32_t>(after.size()));
        if (added) after.push_back(to);
        steps.push_back({from, place->second, static_cast<std::uint8_t>(std::popcount(v))});
      }
      if (from % 256 == 0) {
        require_memory(after.size(), steps.size());
        ticker.tick(x);
      }
    }
    require_memory(after.size(), steps.size());
    states = std::move(after);
    return steps;
  }

  /// Divides the first columns among slices.
  void keep_slice(std::vector<Step>& first) const {
    std::vector<Step> own;
    for (std::size_t k = goal_.slice; k < first.size(); k += goal_.slices) own.push_back(first[k]);
    first = std::move(own);
  }

  /// Throws MemoryLimit if this number of states and steps, with their counts, does not fit.
  void require_memory(std::size_t states, std::size_t steps) const {
    const std::uint64_t number_bytes = 32 + goal_.board.cells() / 8;
    const std::uint64_t bytes = states * (64 + 2 * kinds_ * number_bytes) + steps * sizeof(Step) * 2;
    if (bytes <= limit_) return;
    throw MemoryLimit("a transfer along the board " + text(goal_.board) + " has " + std::to_string(states) +
                          " states or more and needs " + core::human_bytes(bytes) + ", but only " +
                          core::human_bytes(limit_) + " is available; --method columns needs little",
                      bytes, limit_);
  }

  const DrawsGoal& goal_;
  Layout layout_;
  const RunOptions& run_;
  ColumnTables tables_;
  bool limited_ = false;   ///< whether the number of white pieces is limited to a range
  bool closed_ = false;    ///< whether no new states can appear at later columns
  std::size_t kinds_ = 1;  ///< number of counts of a state: one, or one for each number of white pieces
  std::uint64_t limit_ = 0;
};

}  // namespace

std::uint64_t bytes_by_transfer(const DrawsGoal& goal) {
  const Layout layout(goal.board);
  if (layout.height > highest_transfer) {
    throw InvalidArgument("method 'transfer': expected a board whose shorter side is at most " +
                          std::to_string(highest_transfer) + ", got " + text(goal.board));
  }
  if (goal.classes) throw InvalidArgument("method 'transfer': expected a count of colourings, got classes");
  return ColumnTables::bytes(layout.height);
}

DrawsCount draws_by_transfer(const DrawsGoal& goal, const RunOptions& run) {
  mexwave::require_memory("a transfer along the board " + text(goal.board), bytes_by_transfer(goal), run);
  return Transfer(goal, run).run();
}

}  // namespace mexwave::squares::detail
