// Checks Grundy values of bars of Chomp by the definition: the poisoned square is not taken, and the value of a bar is
// the mex of the values that its moves leave. For a list of rectangles the values of all bars that fit into them are
// computed. In a list of all bars, each value is compared with the mex of the values in the list.

#include <fmt/core.h>

#include <algorithm>
#include <random>

#include "check/plain_bars.hpp"
#include "check/table_reader.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint32_t most_value = 0xffff, longest_side = 10'000;

/// The most moves examined; they take about two seconds.
std::uint64_t affordable(const Effort& effort) { return effort.quick ? 100'000 : 200'000'000; }

/// Computes the mex of a bar's options and counts the moves examined.
class BarMex {
 public:
  explicit BarMex(const Board& board) : board_(board) {}
  /// value(number) is the value of a bar that is not empty.
  template <typename Value>
  std::uint32_t operator()(const Bar& bar, const Value& value) {
    mex_.clear();
    (void)board_.any_move(bar, [&](std::uint64_t left) {
      ++moves_;
      if (left != 0) mex_.add(value(left));  // 0: the poisoned square was taken
      return false;
    });
    return mex_();
  }
  [[nodiscard]] std::uint64_t moves() const { return moves_; }

 private:
  const Board& board_;
  Mex mex_;
  std::uint64_t moves_ = 0;
};

// ---- rectangles

/// Values of h x w, least_m <= h <= m, 1 <= w <= n.
struct Rectangles {
  std::uint32_t least_m = 1, m = 0, n = 0;
  std::vector<std::uint32_t> values;
  [[nodiscard]] std::uint32_t at(std::uint32_t h, std::uint32_t w) const {
    return values[std::size_t{h - least_m} * n + w - 1];
  }
};

Rectangles saved_rectangles(const Given& file) {
  const bool three = file.form == &form("chomp3 grundy");
  const Table table = read_table(file);
  require_parameters(file, table, "which boards it covers");
  Rectangles r;
  r.n = parameter(file, table, three ? "upto" : "n", 1, longest_side);
  r.m = three ? 3 : parameter(file, table, "m", 1, longest_side);
  r.least_m = three ? 3 : 1;
  require_shape(file, table, three ? std::vector<std::uint64_t>{r.n} : std::vector<std::uint64_t>{r.m, r.n});
  r.values = last_column(table);
  const std::size_t due = std::size_t{r.m - r.least_m + 1} * r.n;
  if (r.values.size() != due)
    file.refuse(fmt::format("is truncated or damaged: expected {1} values, got {0}", r.values.size(), due));
  for (std::size_t k = 0; !three && k < table.rows(); ++k) {
    if (table.at(k, 0) != k / r.n + 1)
      file.refuse(fmt::format("line {}: expected {},{}, got {},{}", k + 2, k / r.n + 1, k % r.n + 1, table.at(k, 0),
                              table.at(k, 1)));
  }
  if (*std::max_element(r.values.begin(), r.values.end()) > most_value) file.refuse("has a value beyond 16 bits");
  return r;
}

/// The value of a rectangle differs from the values of all shorter and all lower rectangles, because a move leads to
/// each of these.
void require_laws(const Rectangles& r) {
  Mex seen;
  for (std::uint32_t h = r.least_m; h <= r.m; ++h) {
    seen.clear();
    for (std::uint32_t w = 1; w <= r.n; ++w) {
      if (!seen.add(r.at(h, w)))
        throw Wrong(fmt::format("{}x{}: {}, but a shorter board of {} rows has this value, too", h, w, r.at(h, w), h));
      if (w >= r.least_m && w <= r.m && h <= r.n && r.at(h, w) != r.at(w, h))
        throw Wrong(fmt::format("{}x{}: {}, and {}x{} has {}", h, w, r.at(h, w), w, h, r.at(w, h)));
    }
  }
  for (std::uint32_t w = 1; w <= r.n; ++w) {
    seen.clear();
    for (std::uint32_t h = r.least_m; h <= r.m; ++h) {
      if (!seen.add(r.at(h, w)))
        throw Wrong(fmt::format("{}x{}: {}, but a lower board of {} columns has this value, too", h, w, r.at(h, w), w));
    }
  }
}

Recheck recheck_rectangles(const Given& file, const Effort& effort) {
  const Rectangles r = saved_rectangles(file);
  require_laws(r);
  // A bar has about m n / 2 moves. To save time, drop columns first, then rows.
  std::uint32_t m = r.m, n = r.n;
  while (count_bars(m, n, affordable(effort)) * m * n / 2 > affordable(effort)) (m < n || m == r.least_m ? n : m) -= 1;
  const Board board(m, n);
  std::vector<std::uint16_t> values(board.bars());
  BarMex mex(board);
  board.every_bar(n, [&](const Bar& bar, std::uint64_t number) {
    if (number > 0)
      values[number] = static_cast<std::uint16_t>(mex(bar, [&](std::uint64_t left) { return values[left]; }));
    return true;
  });
  for (std::uint32_t h = r.least_m; h <= m; ++h) {
    for (std::uint32_t w = 1; w <= n; ++w) {
      Bar bar(m);
      std::fill(bar.begin(), bar.begin() + h, w);
      const std::uint32_t value = values[board.number(bar)];
      if (value != r.at(h, w))
        throw Wrong(fmt::format("{}x{}: {}, but the mex of its options is {}", h, w, r.at(h, w), value));
    }
  }
  const bool all = m == r.m && n == r.n;
  std::string done = fmt::format("Grundy values of {} to {}x{} recomputed from all bars that fit into it",
                                 count_text(std::size_t{m - r.least_m + 1} * n, "board"), m, n);
  if (!all) done += "; for larger boards the check is only that none has the value of a shorter or lower one";
  return {done, all};
}

// ---- all bars of a board

Recheck recheck_bars(const Given& file, const Effort& effort) {
  const Table table = read_table(file);
  require_parameters(file, table, "which board it covers");
  const std::uint32_t m = parameter(file, table, "m", 1, 255), n = parameter(file, table, "n", 1, longest_side);
  if (table.rows() > 0 && table.repeated != m)
    file.refuse(fmt::format("has bars of {} rows, but the board should be {}x{}", table.repeated, m, n));
  const Board board(m, n);
  if (table.rows() + 1 != board.bars())
    file.refuse(
        fmt::format("is truncated or damaged: {} bars, but {}x{} has {}", table.rows(), m, n, board.bars() - 1));
  BarMex mex(board);
  const auto value = [&](std::uint64_t number) { return table.row(number - 1).back(); };
  const auto look = [&](const Bar& bar, std::uint64_t number) {
    const std::uint32_t due = mex(bar, value);
    if (due != value(number))
      throw Wrong(fmt::format("({}): {}, but the mex of its options is {}", joined(bar, ","), value(number), due));
  };
  std::uint64_t proved = 0;
  board.every_bar(n, [&](const Bar& bar, std::uint64_t number) {
    if (number == 0) return true;
    const auto row = table.row(number - 1);
    if (!std::equal(bar.begin(), bar.end(), row.begin()) || row.back() > most_value)
      file.refuse(fmt::format("entry {}: expected ({}) and a value of 16 bits, got {}", number, joined(bar, ","),
                              joined(row, ",")));
    return true;
  });
  board.every_bar(n, [&](const Bar& bar, std::uint64_t number) {
    if (mex.moves() > affordable(effort)) return false;
    if (number > 0) look(bar, number);
    proved = number;
    return true;
  });
  const std::string name = fmt::format("Grundy values of the bars of {}x{}: ", m, n);
  if (proved == table.rows()) return {name + fmt::format("all {} are the mex of their options", proved), true};
  std::mt19937_64 random(effort.seed);
  const std::uint64_t sample = effort.samples(std::uint64_t{m} * n);
  for (std::uint64_t k = 0; k < sample; ++k) {
    const std::uint64_t number = 1 + random() % table.rows();
    look({table.row(number - 1).begin(), table.row(number - 1).end() - 1}, number);
  }
  return {name + fmt::format("the first {}, and {} of the others at random (seed {}), are the mex of their options",
                             proved, sample, effort.seed)};
}

const Checker rectangles("chomp-grundy", {"chomp grundy", "chomp3 grundy"}, recheck_rectangles);
const Checker bars("chomp-bars", {"chomp grundy --bars"}, recheck_bars);

}  // namespace

}  // namespace mexwave::cli
