// Checks openings and P-positions of Chomp by the definition: a bar is a P-position if no move from it leads to a
// P-position.

#include <fmt/core.h>

#include <algorithm>
#include <random>
#include <set>

#include "check/plain_bars.hpp"
#include "check/table_reader.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint32_t longest_stored_side = 1000;

struct SavedChomp {
  bool claimed = false;        ///< whether a seal or JSON states the board; otherwise it is the least that fits
  std::uint32_t m = 1, n = 1;  ///< the board
  bool all = false;            ///< openings of all boards with rows <= columns that fit into it
  bool is_list = false;        ///< a list of P-positions; otherwise openings
  std::vector<std::array<std::uint32_t, 4>> openings;  ///< m, n, row, column
  std::vector<Bar> p_positions;                        ///< m rows each
};

std::string text(const Bar& bar) { return fmt::format("({})", joined(bar, ",")); }

/// The largest board within m x n that has at most this many bars.
std::pair<std::uint32_t, std::uint32_t> within_reach(std::uint32_t m, std::uint32_t n, std::uint64_t most_bars) {
  while (count_bars(m, n, most_bars) > most_bars) (m < n ? n : m) -= 1;
  return {m, n};
}

Recheck recheck_openings(const SavedChomp& file, std::uint64_t most_bars) {
  for (std::size_t k = 1; k < file.openings.size(); ++k) {
    if (file.openings[k] <= file.openings[k - 1])
      throw Wrong(fmt::format("entry {}: {} follows {}, expected increasing entries", k + 1,
                              joined(file.openings[k], ","), joined(file.openings[k - 1], ",")));
  }
  const std::set<std::array<std::uint32_t, 4>> listed(file.openings.begin(), file.openings.end());
  std::set<std::pair<std::uint32_t, std::uint32_t>> sizes;
  for (const auto& [m, n, row, column] : listed) sizes.emplace(m, n);
  // [h]: a file of many boards that does not state them should contain each h x w that fits into a listed one.
  std::vector<std::uint32_t> widest(file.m + std::size_t{1}, file.claimed ? file.n : 0);
  for (const auto& [m, n] : sizes) {
    for (std::uint32_t h = 1; h <= std::min(m, file.m); ++h) widest[h] = std::max(widest[h], n);
  }
  const auto is_meant = [&](std::uint32_t h, std::uint32_t w) {
    return file.all ? h <= w && h <= file.m && w <= std::min(file.n, widest[h]) : h == file.m && w == file.n;
  };
  for (const auto& [h, w] : sizes) {
    if (!is_meant(h, w)) throw Wrong(fmt::format("{}x{} is not one of the boards that the file should contain", h, w));
  }
  // The first player wins on every board except 1x1, so each has an opening.
  for (std::uint32_t h = 1; h <= file.m; ++h) {
    for (std::uint32_t w = 1; w <= file.n; ++w) {
      if (is_meant(h, w) && h * w > 1 && !sizes.contains({h, w}))
        throw Wrong(fmt::format("{}x{} has a winning first move, but none is listed", h, w));
    }
  }
  const auto [m, n] = within_reach(file.m, file.n, most_bars);
  const Board board(m, n);
  std::vector<bool> p(board.bars());
  board.every_bar(n, [&](const Bar& bar, std::uint64_t number) {
    if (number > 0) p[number] = !board.any_move(bar, [&](std::uint64_t to) { return p[to]; });
    return true;
  });
  std::uint64_t boards = 0, moves = 0;
  for (std::uint32_t h = 1; h <= m; ++h) {
    for (std::uint32_t w = 1; w <= n; ++w) {
      if (!is_meant(h, w)) continue;
      ++boards;
      for (std::uint32_t row = 1; row <= h; ++row) {
        for (std::uint32_t column = 1; column <= w; ++column) {
          Bar left(m);
          for (std::uint32_t k = 0; k < h; ++k) left[k] = k + 1 < row ? w : column - 1;
          const bool wins = p[board.number(left)];
          moves += wins ? 1 : 0;
          if (wins != listed.contains({h, w, row, column})) {
            throw Wrong(fmt::format("{}x{}: taking ({},{}) {}", h, w, row, column,
                                    wins ? "wins, but is not listed" : "is listed, but does not win"));
          }
        }
      }
    }
  }
  std::string done = fmt::format("{} on {} recomputed by trying all moves", count_text(moves, "winning first move"),
                                 count_text(boards, "board"));
  const bool all = m == file.m && n == file.n;
  if (!all) done += fmt::format("; for boards that do not fit into {}x{} the check is only that each has one", m, n);
  return {done, all && file.claimed};
}

class CatalogCheck {
 public:
  CatalogCheck(const SavedChomp& file, const Board& board, std::uint32_t n) : file_(file), board_(board), n_(n) {
    for (const Bar& bar : file.p_positions) listed_.push_back(board.number(bar));
  }
  [[nodiscard]] std::size_t size() const { return listed_.size(); }
  void require_order() const {
    for (std::size_t k = 1; k < listed_.size(); ++k) {
      if (listed_[k] <= listed_[k - 1])
        throw Wrong(fmt::format("{} follows {}", text(file_.p_positions[k]), text(file_.p_positions[k - 1])));
    }
  }
  void require(const Bar& bar) const { require(bar, board_.number(bar)); }
  void require(const Bar& bar, std::uint64_t number) const {
    if (number == 0 && is_p(0)) throw Wrong("the empty bar is listed");
    if (number == 0 || is_p(number) != board_.any_move(bar, [&](std::uint64_t to) { return is_p(to); })) return;
    throw Wrong(text(bar) + (is_p(number) ? " is listed, but a move leads from it to a listed bar"
                                          : " is missing: no move leads from it to a listed bar"));
  }
  /// Checks every bar of the board.
  void require_all() const {
    std::vector<bool> bits(board_.bars());
    for (const std::uint64_t number : listed_) bits[number] = true;
    board_.every_bar(n_, [&](const Bar& bar, std::uint64_t number) {
      const bool moves = board_.any_move(bar, [&](std::uint64_t to) { return bits[to]; });
      if (number == 0 || bits[number] == moves) require(bar, number);
      return true;
    });
  }
  /// Checks every bar between the k-th listed one and the next, or the last bar.
  void require_after(std::size_t k, std::uint64_t most, std::uint64_t& looked_at) const {
    Bar bar = file_.p_positions[k];
    for (std::uint64_t number = listed_[k]; most-- > 0 && number + 1 < board_.bars();) {
      ++number;
      if (k + 1 < listed_.size() && number == listed_[k + 1]) break;
      std::size_t row = bar.size();
      while (bar[row - 1] == (row == 1 ? n_ : bar[row - 2])) --row;
      ++bar[row - 1];
      std::fill(bar.begin() + static_cast<std::ptrdiff_t>(row), bar.end(), 0);
      ++looked_at;
      require(bar, number);
    }
  }

 private:
  [[nodiscard]] bool is_p(std::uint64_t number) const {
    return std::binary_search(listed_.begin(), listed_.end(), number);
  }
  const SavedChomp& file_;
  const Board& board_;
  std::uint32_t n_;
  std::vector<std::uint64_t> listed_;
};

Recheck recheck_positions(const SavedChomp& file, const Effort& effort, std::uint64_t most_bars) {
  const auto m = file.m, n = file.n;
  const Board board(m, n);
  if (!board.is_countable()) return {"the board is too large: nothing was checked"};
  if (file.p_positions.empty()) throw Wrong("(1) is missing: a player to whom only the poisoned square is left loses");
  const CatalogCheck check(file, board, n);
  check.require_order();
  const std::string name = fmt::format("{} of {}x{}", count_text(check.size(), "P-position"), m, n);
  if (board.bars() <= most_bars) {
    check.require_all();
    return {name + ": every bar of the board agrees with the definition", file.claimed};
  }
  // A truncated list lacks bars after its last.
  std::uint64_t gaps = 0;
  check.require_after(check.size() - 1, effort.samples(1000), gaps);
  std::mt19937_64 random(effort.seed);
  const std::uint64_t sample = effort.samples(std::uint64_t{40} * m * n);
  for (std::uint64_t k = 0; k < sample; ++k) {
    const std::size_t place = random() % check.size();
    check.require(file.p_positions[place]);
    Bar bar(m);
    for (std::uint32_t& row : bar) row = static_cast<std::uint32_t>(random() % (std::uint64_t{n} + 1));
    std::sort(bar.rbegin(), bar.rend());
    check.require(bar);
    constexpr std::uint64_t next = 16;  // bars after a listed one
    if (k % next == 0) check.require_after(place, next, gaps);
  }
  return {
      fmt::format("{}: {} of them and {} other bars at random (seed {}), among them those after the last listed one, "
                  "agree with the definition; the others were not checked",
                  name, sample, sample + gaps, effort.seed)};
}

SavedChomp saved_chomp(const Given& file) {
  const Table table = read_table(file);
  SavedChomp saved;
  saved.is_list = file.form == &form("chomp positions");
  const std::uint64_t m = claimed(table.parameters, "m").value_or(0), n = claimed(table.parameters, "n").value_or(0);
  const Json* const all = table.parameters.find("all");
  saved.claimed = m >= 1 && n >= 1 && m <= longest_stored_side && n <= longest_stored_side;
  if (file.format == "json" && !saved.claimed)
    file.refuse(fmt::format("expected parameters m and n from 1 to {}, got {} and {}", longest_stored_side, m, n));
  if (saved.claimed) {
    saved.m = static_cast<std::uint32_t>(m);
    saved.n = static_cast<std::uint32_t>(n);
    saved.all = all != nullptr && *all == true;
    if (saved.all && saved.m > saved.n) std::swap(saved.m, saved.n);  // a list of boards h x w has only h <= w
  }
  for (std::size_t k = 0; k < table.rows(); ++k) {
    const Bar x(table.row(k).begin(), table.row(k).end());
    const auto wrong = [&](const std::string& why) {
      file.refuse(fmt::format("entry {}, {}: {}", k + 1, text(x), why));
    };
    if (*std::max_element(x.begin(), x.end()) > longest_stored_side)
      wrong(fmt::format("a side beyond {}", longest_stored_side));
    std::uint32_t rows = x[0], columns = x[1];
    if (saved.is_list) {
      if (!std::is_sorted(x.rbegin(), x.rend())) wrong("not a bar of the board");
      rows = static_cast<std::uint32_t>(x.size());
      columns = x[0];
      saved.p_positions.push_back(x);
    } else {
      if (x[2] < 1 || x[3] < 1 || x[2] > x[0] || x[3] > x[1]) wrong("the square is not on the board");
      saved.openings.push_back({x[0], x[1], x[2], x[3]});
    }
    if (saved.claimed && saved.is_list && (rows != saved.m || columns > saved.n))
      throw Wrong(fmt::format("{}: expected the board {}x{}", text(x), saved.m, saved.n));
    if (saved.claimed) continue;
    saved.all = saved.all || (!saved.is_list && (rows != table.at(0, 0) || columns != table.at(0, 1)));
    saved.m = std::max(saved.m, rows);
    saved.n = std::max(saved.n, columns);
  }
  return saved;
}

/// Checks a file. For openings it recomputes all first moves of small boards; every board must have an opening. For a
/// list of P-positions it checks that a bar is listed if and only if no move leads from it to a listed one: for all
/// bars of a small board; for a large board, for those after the last listed bar and for a sample of listed and other
/// bars.
Recheck recheck_chomp(const Given& given, const Effort& effort) {
  const SavedChomp file = saved_chomp(given);
  // Three million bars take a few seconds.
  const std::uint64_t most_bars = effort.quick ? 1000 : 3'000'000;
  return file.is_list ? recheck_positions(file, effort, most_bars) : recheck_openings(file, most_bars);
}

const Checker chomp_checker("chomp", {"chomp openings", "chomp positions"}, recheck_chomp);

}  // namespace

}  // namespace mexwave::cli
