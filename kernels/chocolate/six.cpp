// Six directions: computes the Grundy values of all pieces in a box in lexicographic order, one byte each, by looking
// up the values of their options (README.md). Each direction marks the values of its options in its own bit row, so
// that the processor can work on several directions at once.

#include <algorithm>
#include <string>

#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/chocolate_six.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chocolate {

namespace {

/// The constant in the bound of coordinate i: 1 in the directions that face a side of the bitter cell, x2, x4 and x6 at
/// [1], [3] and [5], and 0 in the directions that face a corner.
constexpr std::uint32_t more(std::uint32_t i) { return i % 2; }
constexpr std::uint32_t next(std::uint32_t i) { return i == 5 ? 0 : i + 1; }
constexpr std::uint32_t before(std::uint32_t i) { return i == 0 ? 5 : i - 1; }

std::uint32_t bound(const Six& x, std::uint32_t i) { return x[before(i)] + x[next(i)] + more(i); }

std::string text(const Six& x) {
  std::string all = "{";
  for (const std::uint32_t v : x) all.append(all.size() == 1 ? "" : ",").append(std::to_string(v));
  return all.append("}");
}

void require_piece(const Six& x) {
  for (std::uint32_t i = 0; i < 6; ++i) {
    if (x[i] <= bound(x, i)) continue;
    throw InvalidArgument(text(x) + " is not a piece: x" + std::to_string(i + 1) + " is at most x" +
                          std::to_string(before(i) + 1) + " + x" + std::to_string(next(i) + 1) +
                          (more(i) != 0 ? " + 1 = " : " = ") + std::to_string(bound(x, i)));
  }
}

void require_most(const Six& most) {
  for (const std::uint32_t v : most) {
    if (v > largest_six) {
      throw InvalidArgument("coordinate: expected a whole number from 0 to " + std::to_string(largest_six) + ", got " +
                            std::to_string(v));
    }
  }
}

std::uint64_t box(const Six& most) {
  std::uint64_t size = 1;
  for (const std::uint32_t v : most) size *= v + std::uint64_t{1};
  return size;
}

/// A rotation or reflection: coordinate i of the image is coordinate symmetry[i] of the piece.
using Symmetry = std::array<std::uint32_t, 6>;

/// The rotations by a third of a circle and the reflections that map the box to itself, without the identity.
std::vector<Symmetry> symmetries_of(const Six& most) {
  std::vector<Symmetry> symmetries;
  for (std::uint32_t k = 0; k < 6; ++k) {
    Symmetry symmetry{};
    Six image{};
    for (std::uint32_t i = 0; i < 6; ++i) {
      symmetry[i] = k < 3 ? (i + 2 * k) % 6 : (12 - i + 2 * (k - 3)) % 6;
      image[i] = most[symmetry[i]];
    }
    if (k != 0 && image == most) symmetries.push_back(symmetry);
  }
  return symmetries;
}

/// Fills the table, one pair (x1,x2) after the other. core::run_or_resume() runs it.
class Filler {
 public:
  /// `without` is the table of the game without a pass; null if there is no pass.
  Filler(SixGrundy& table, Play play, const SixGrundy* without)
      : table_(table), play_(play), without_(without), symmetries_(symmetries_of(table.most)) {
    std::size_t stride = 1;
    for (std::uint32_t i = 6; i-- > 0; stride *= table.most[i] + std::size_t{1}) strides_[i] = stride;
    table_.histogram.resize(256);
  }
  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;

  bool run() {
    const std::uint32_t width = table_.most[1] + 1, pairs = (table_.most[0] + 1) * width;
    while (next_ < pairs) {
      x_[0] = next_ / width;
      x_[1] = next_ % width;
      visit_pieces(2, x_[0] * strides_[0] + x_[1] * strides_[1]);
      ++next_;
      if (pause && next_ < pairs && pause()) return false;
    }
    return true;
  }

  /// Writes the complete table, because images of earlier pieces have been filled in beyond x_.
  void save(const core::StateSink& sink) const {
    core::StateWriter out(sink);
    out.number(next_);
    for (const std::uint64_t number : {table_.pieces, table_.work.computed, table_.work.options}) out.number(number);
    out.list(table_.histogram);
    out.list(table_.values);
    out.flush();
  }
  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    next_ = in.number<std::uint32_t>(1, (table_.most[0] + 1) * (table_.most[1] + 1));
    for (std::uint64_t* number : {&table_.pieces, &table_.work.computed, &table_.work.options})
      *number = in.number<std::uint64_t>();
    in.refill(table_.histogram);
    if (in.number<std::uint64_t>() != table_.values.size()) in.wrong();
    in.raw(reinterpret_cast<char*>(table_.values.data()), table_.values.size());
    in.end();
  }

 private:
  /// Fills in the values of all pieces whose first `set` coordinates are those of x_; `at` is the place of the tuple
  /// with these coordinates and otherwise zeros.
  void visit_pieces(std::uint32_t set, std::size_t at) {
    if (set == 6) {
      if (is_piece(x_)) fill_in(at);
      return;
    }
    if (set == 3) tick(at);
    // The bound of the previous coordinate also bounds this one from below.
    std::uint32_t least = 0;
    if (set >= 2) {
      const std::uint32_t reach = x_[set - 2] + more(set - 1);
      least = x_[set - 1] > reach ? x_[set - 1] - reach : 0;
    }
    for (std::uint32_t v = least; v <= table_.most[set]; ++v) {
      x_[set] = v;
      visit_pieces(set + 1, at + v * strides_[set]);
    }
  }

  /// Fills in the value of piece x_ at this place, and of all its images.
  void fill_in(std::size_t at) {
    ++table_.pieces;
    for (const Symmetry& symmetry : symmetries_) {
      for (std::uint32_t i = 0; i < 6; ++i) {
        if (x_[symmetry[i]] == x_[i]) continue;
        if (x_[symmetry[i]] < x_[i]) {  // filled in with a lesser image
          ++table_.histogram[table_.values[at]];
          return;
        }
        break;
      }
    }
    std::array<std::array<std::uint64_t, 4>, 6> reached{};
    for (std::uint32_t i = 0; i < 6; ++i) mark(i, at, reached[i]);
    if (without_ != nullptr && at != 0) {
      const std::uint8_t passed = without_->values[at];
      reached[0][passed / 64] |= std::uint64_t{1} << (passed % 64);
    }
    if (at == 0 && play_ == Play::misere) reached[0][0] = 1;  // so that the end has the value 1
    std::uint32_t value = 0;
    for (std::uint32_t word = 0;; ++word) {
      std::uint64_t used = 0;
      for (const auto& row : reached) used |= row[word];
      if (used == ~std::uint64_t{0}) continue;
      value = word * 64 + static_cast<std::uint32_t>(__builtin_ctzll(~used));
      break;
    }
    const auto byte = static_cast<std::uint8_t>(value);
    table_.values[at] = byte;
    for (const Symmetry& symmetry : symmetries_) {
      std::size_t there = 0;
      for (std::uint32_t i = 0; i < 6; ++i) there += x_[symmetry[i]] * strides_[i];
      table_.values[there] = byte;
    }
    ++table_.histogram[value];
    ++table_.work.computed;
  }

  /// Marks the values of all options that lower x_[i].
  void mark(std::uint32_t i, std::size_t at, std::array<std::uint64_t, 4>& reached) {
    const std::uint32_t left = before(i), right = next(i);
    // If x_[i] is lowered below this value, the neighbour must be lowered too, to stay within its bound.
    const auto least_without = [&](std::uint32_t neighbour, std::uint32_t beyond) {
      const std::uint32_t rest_of_bound = x_[beyond] + more(neighbour);
      return x_[neighbour] > rest_of_bound ? x_[neighbour] - rest_of_bound : 0;
    };
    const std::uint32_t least_left = least_without(left, before(left)), least_right = least_without(right, next(right));
    std::size_t step = strides_[i];
    std::uint32_t k = x_[i];
    const auto run_down = [&](std::uint32_t to) {
      for (; k > to; --k) {
        at -= step;
        const std::uint8_t value = table_.values[at];
        reached[value / 64] |= std::uint64_t{1} << (value % 64);
      }
    };
    run_down(std::max(least_left, least_right));
    step += strides_[least_left > least_right ? left : right];
    run_down(std::min(least_left, least_right));
    step = strides_[i] + strides_[left] + strides_[right];
    run_down(0);
    table_.work.options += x_[i];
  }

  SixGrundy& table_;
  Play play_;
  const SixGrundy* without_;
  std::vector<Symmetry> symmetries_;
  std::array<std::size_t, 6> strides_{};
  Six x_{};
  std::uint32_t next_ = 0;  // all pairs (x1,x2) before this number are done
};

SixGrundy table_of(const Six& most, Play play, const SixGrundy* without, const RunOptions& run,
                   const Checkpoint& checkpoint) {
  SixGrundy table;
  table.most = most;
  core::Ticker ticker(run, box(most));
  core::fill(table.values, box(most), SixGrundy::no_piece, ticker);
  Filler filler(table, play, without);
  core::run_or_resume(filler, "chocolate six",
                      (play == Play::misere ? "state 1, misere, to " : "state 1, to ") + text(most), run, checkpoint,
                      ticker);
  ticker.finish();
  while (table.histogram.back() == 0) table.histogram.pop_back();
  return table;
}

/// The table of the goal. If goal.pass, also fills `without`, the table of the game without a pass.
SixGrundy tables_of(const SixGoal& goal, SixGrundy& without, const RunOptions& run, const Checkpoint& checkpoint) {
  require_memory("Grundy values of all pieces to " + text(goal.most), estimate_bytes(goal, run), run);
  if (goal.pass) without = table_of(goal.most, goal.play, nullptr, run, {});
  return table_of(goal.most, goal.play, goal.pass ? &without : nullptr, run, checkpoint);
}

SixSolution solve_one(const Six& x, bool pass, Play play, const RunOptions& run) {
  require_most(x);
  require_piece(x);
  SixGrundy without;
  const SixGrundy table = tables_of({x, pass, play}, without, run, {});
  SixSolution solution;
  solution.grundy = table.at(x);
  solution.is_p_position = solution.grundy == 0;
  for (std::uint32_t direction = 1; direction <= 6; ++direction) {
    for (std::uint32_t to = 0; to < x[direction - 1]; ++to) {
      const Six leaves = six_after_move(x, direction, to);
      solution.moves.push_back({direction, leaves, table.at(leaves)});
    }
  }
  solution.pass_wins = pass && x != Six{} && without.at(x) == 0;
  return solution;
}

}  // namespace

bool is_piece(const Six& x) {
  for (std::uint32_t i = 0; i < 6; ++i) {
    if (x[i] > bound(x, i)) return false;
  }
  return true;
}

Six six_after_move(Six x, std::uint32_t direction, std::uint32_t to) {
  require_piece(x);
  if (direction < 1 || direction > 6 || to >= x[direction - 1]) {
    throw InvalidArgument("a move in " + text(x) +
                          ": expected a direction from 1 to 6 and a number below that coordinate, got x" +
                          std::to_string(direction) + " lowered to " + std::to_string(to));
  }
  x[direction - 1] = to;
  const Six lowered = x;
  for (std::uint32_t i = 0; i < 6; ++i) x[i] = std::min(x[i], bound(lowered, i));
  return x;
}

std::uint8_t SixGrundy::at(const Six& x) const {
  std::size_t place = 0;
  for (std::uint32_t i = 0; i < 6; ++i) place = place * (most[i] + std::size_t{1}) + x[i];
  return values[place];
}

std::uint64_t estimate_bytes(const SixGoal& goal, const RunOptions&) {
  require_most(goal.most);
  if (goal.pass && goal.play == Play::misere) throw InvalidArgument("expected a pass or misere play, got both");
  return box(goal.most) * (goal.pass ? 2 : 1);
}

SixGrundy six_grundy(const SixGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  if (goal.pass) core::require_no_checkpoint("a table with a pass", checkpoint);
  SixGrundy without;
  return tables_of(goal, without, run, checkpoint);
}

void for_each_piece(const SixGrundy& table, const std::function<void(const Six& x, std::uint32_t value)>& visit) {
  if (!visit) throw InvalidArgument("pieces: expected a function that takes them, got none");
  Six x{};
  for (const std::uint8_t value : table.values) {
    if (value != SixGrundy::no_piece) visit(x, value);
    for (std::uint32_t i = 6; i-- > 0;) {
      if (++x[i] <= table.most[i]) break;
      x[i] = 0;
    }
  }
}

SixSolution six_solve(const Six& x, const RunOptions& run) { return solve_one(x, false, Play::normal, run); }
SixSolution six_solve_with_pass(const Six& x, const RunOptions& run) { return solve_one(x, true, Play::normal, run); }
SixSolution six_solve_misere(const Six& x, const RunOptions& run) { return solve_one(x, false, Play::misere, run); }

std::vector<SixCell> six_cells(const Six& x) {
  require_most(x);
  require_piece(x);
  const auto [x1, x2, x3, x4, x5, x6] = [&] {
    std::array<std::int32_t, 6> reach{};
    std::transform(x.begin(), x.end(), reach.begin(), [](std::uint32_t v) { return static_cast<std::int32_t>(v); });
    return reach;
  }();
  std::vector<SixCell> cells;
  for (std::int32_t a = -x5; a <= x2; ++a) {
    for (std::int32_t b = -x1; b <= x4; ++b) {
      for (std::int32_t kind = 0; kind <= 1; ++kind) {
        const std::int32_t c = kind - a - b;
        if (c >= -x3 && c <= x6) cells.push_back({a, b, c});
      }
    }
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

}  // namespace mexwave::chocolate
