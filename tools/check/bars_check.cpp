// Grundy values of bars of Chomp, by the definition: the poisoned square is not taken, and a bar's value is the least
// that nothing a move leaves has. Rectangles need the values of all bars that fit into them, which are worked out here;
// a list of all bars proves itself, bar after bar.

#include <fmt/core.h>

#include <algorithm>
#include <random>

#include "check/indexed_lines.hpp"
#include "check/kinds.hpp"
#include "check/npy_file.hpp"
#include "check/number_rows.hpp"
#include "check/plain_bars.hpp"
#include "mexwave/error.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint32_t most_value = 0xffff, longest_side = 10'000;

constexpr std::string_view of_rectangles = "chomp grundy", of_bars = "chomp grundy --bars", of_three = "chomp3 grundy";

/// Moves looked at; about two seconds on a machine of 2026.
std::uint64_t affordable(const Effort& effort) { return effort.quick ? 100'000 : 200'000'000; }

[[noreturn]] void refuse(const Given& file, const std::string& why) {
  throw FormatError(fmt::format("'{}' {}", file.path, why));
}

std::uint32_t side(const Given& file, const Json& parameters, std::string_view name) {
  const auto value = claimed(parameters, name);
  if (!value || *value < 1 || *value > longest_side)
    refuse(file, fmt::format("has parameters that are none of ours: {} is {}, accepted is a whole number from 1 to {}",
                             name, parameters.get(std::string(name)).text().substr(0, 40), longest_side));
  return static_cast<std::uint32_t>(*value);
}

/// The least value that none of the options has.
class Mex {
 public:
  explicit Mex(const Board& board) : board_(board) {}
  /// value(number): of a bar with squares.
  template <typename Value>
  std::uint32_t operator()(const Bar& bar, const Value& value) {
    ++stamp_;
    (void)board_.any_move(bar, [&](std::uint64_t left) {
      ++moves_;
      if (left == 0) return false;  // the poisoned square
      const std::uint32_t option = value(left);
      if (option >= seen_.size()) seen_.resize(option + std::size_t{1});
      seen_[option] = stamp_;
      return false;
    });
    std::uint32_t mex = 0;
    while (mex < seen_.size() && seen_[mex] == stamp_) ++mex;
    return mex;
  }
  [[nodiscard]] std::uint64_t moves() const { return moves_; }

 private:
  const Board& board_;
  std::vector<std::uint64_t> seen_;  // equal to stamp_: an option has this value
  std::uint64_t stamp_ = 0, moves_ = 0;
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

Rectangles parse_rectangles(const Given& file) {
  const bool three = file.seal ? file.seal->kind == of_three
                               : file.bytes.starts_with(fmt::format(R"({{"format":"mexwave {}")", of_three));
  const Json parameters = parameters_of(file);
  if (!parameters.is_object())
    refuse(file, fmt::format("does not say which boards it is of: that stands in its seal, and '{}' is not there",
                             seal_path(file.path)));
  Rectangles r;
  r.n = side(file, parameters, three ? "upto" : "n");
  r.m = three ? 3 : side(file, parameters, "m");
  r.least_m = three ? 3 : 1;
  const RowsForm form{three ? of_three : of_rectangles, three ? "n,grundy" : "m,n,grundy", "values"};
  if (is_npy(file.bytes)) {
    const NpyFile npy = parse_npy(file.path, file.bytes);
    const std::vector<std::uint64_t> shape =
        three ? std::vector<std::uint64_t>{r.n} : std::vector<std::uint64_t>{r.m, r.n};
    if (npy.type != "<u2" || npy.shape != shape)
      refuse(file, fmt::format("is not uint16, {} of them", joined(shape, " x ")));
    r.values = numbers_of(npy);
  } else if (three && is_bfile(file.bytes)) {
    const IndexedLines lines = parse_indexed_lines(file.path, file.bytes, ' ', 1);
    if (lines.first != 1) refuse(file, fmt::format("begins with n = {}, not 1", lines.first));
    for (const std::uint64_t value : lines.terms)
      r.values.push_back(static_cast<std::uint32_t>(std::min<std::uint64_t>(value, most_value + 1)));
  } else {
    std::uint32_t h = r.least_m, w = 0;
    for (const auto& row : parse_rows(file.path, file.bytes, form)) {
      if (file.bytes.starts_with("{")) {
        r.values.insert(r.values.end(), row.begin(), row.end());
        continue;
      }
      h += w == r.n ? 1 : 0;
      w = w == r.n ? 1 : w + 1;
      const std::vector<std::uint32_t> place = three ? std::vector{w} : std::vector{h, w};
      if (!std::equal(place.begin(), place.end(), row.begin()))
        refuse(file,
               fmt::format("line {}: {} where {} is due", r.values.size() + 2, joined(row, ","), joined(place, ",")));
      r.values.push_back(row.back());
    }
  }
  const std::size_t due = std::size_t{r.m - r.least_m + 1} * r.n;
  if (r.values.size() != due)
    refuse(file, fmt::format("is truncated or damaged: {} values, and {} are due", r.values.size(), due));
  if (*std::max_element(r.values.begin(), r.values.end()) > most_value) refuse(file, "has a value beyond 16 bits");
  return r;
}

/// A rectangle's values differ from those of all that a move makes of it, the longer ones' and the higher ones'.
std::optional<std::string> against_laws(const Rectangles& r) {
  std::vector<std::uint32_t> seen(most_value + std::size_t{1});  // equal to stamp: had before
  std::uint32_t stamp = 0;
  for (std::uint32_t h = r.least_m; h <= r.m; ++h) {
    ++stamp;
    for (std::uint32_t w = 1; w <= r.n; ++w) {
      if (std::exchange(seen[r.at(h, w)], stamp) == stamp)
        return fmt::format("{}x{}: {}, and a shorter board of {} rows has this value, too", h, w, r.at(h, w), h);
      if (w >= r.least_m && w <= r.m && h <= r.n && r.at(h, w) != r.at(w, h))
        return fmt::format("{}x{}: {}, and {}x{} has {}", h, w, r.at(h, w), w, h, r.at(w, h));
    }
  }
  for (std::uint32_t w = 1; w <= r.n; ++w) {
    ++stamp;
    for (std::uint32_t h = r.least_m; h <= r.m; ++h) {
      if (std::exchange(seen[r.at(h, w)], stamp) == stamp)
        return fmt::format("{}x{}: {}, and a lower board of {} columns has this value, too", h, w, r.at(h, w), w);
    }
  }
  return std::nullopt;
}

Recheck recheck_rectangles(const Given& file, const Effort& effort) {
  const Rectangles r = parse_rectangles(file);
  if (auto why = against_laws(r)) return {why, ""};
  // Every bar has m n / 2 moves or so. Columns go first; of wide boards rows as well.
  std::uint32_t m = r.m, n = r.n;
  while (count_bars(m, n, affordable(effort)) * m * n / 2 > affordable(effort)) (m < n || m == r.least_m ? n : m) -= 1;
  const Board board(m, n);
  std::vector<std::uint16_t> values(board.bars());
  Mex mex(board);
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
        return {
            fmt::format("{}x{}: {}, and the least value that nothing it can become has is {}", h, w, r.at(h, w), value),
            ""};
    }
  }
  const bool all = m == r.m && n == r.n;
  std::string done = fmt::format("Grundy values of {} boards to {}x{} found again from all bars that fit into it",
                                 std::size_t{m - r.least_m + 1} * n, m, n);
  if (!all) done += "; of larger ones only that no board has the value of a shorter or lower one was looked at";
  return {std::nullopt, done, all};
}

// ---- all bars of a board

std::string header_of_bars(std::size_t rows) {
  std::string header;
  for (std::size_t k = 1; k <= rows; ++k) header += fmt::format("a{},", k);
  return header + "grundy";
}

Recheck recheck_bars(const Given& file, const Effort& effort) {
  const Json parameters = parameters_of(file);
  if (!parameters.is_object())
    refuse(file, fmt::format("does not say which board it is of: that stands in its seal, and '{}' is not there",
                             seal_path(file.path)));
  const std::uint32_t m = side(file, parameters, "m"), n = side(file, parameters, "n");
  if (m > 255) refuse(file, fmt::format("has parameters that are none of ours: m is {}", m));
  const std::string header = header_of_bars(m);
  const auto rows = parse_rows(file.path, file.bytes, {of_bars, header, "values"});
  const Board board(m, n);
  if (rows.size() + 1 != board.bars())
    refuse(file, fmt::format("is truncated or damaged: {} bars, {}x{} has {}", rows.size(), m, n, board.bars() - 1));
  Mex mex(board);
  const auto value = [&](std::uint64_t number) { return rows[number - 1].back(); };
  std::optional<std::string> wrong;
  const auto look = [&](const Bar& bar, std::uint64_t number) {
    const std::uint32_t due = mex(bar, value);
    if (due != value(number))
      wrong = fmt::format("({}): {}, and the least value that nothing a move leaves has is {}", joined(bar, ","),
                          value(number), due);
  };
  std::uint64_t proved = 0;
  board.every_bar(n, [&](const Bar& bar, std::uint64_t number) {
    if (number == 0) return true;
    const auto& row = rows[number - 1];
    if (row.size() != m + std::size_t{1} || !std::equal(bar.begin(), bar.end(), row.begin()) || row.back() > most_value)
      refuse(file, fmt::format("entry {}: {} where ({}) and a value of 16 bits are due", number, joined(row, ","),
                               joined(bar, ",")));
    return true;
  });
  board.every_bar(n, [&](const Bar& bar, std::uint64_t number) {
    if (mex.moves() > affordable(effort)) return false;
    if (number > 0) look(bar, number);
    proved = number;
    return !wrong;
  });
  if (wrong) return {wrong, ""};
  const std::string name = fmt::format("Grundy values of the bars of {}x{}: ", m, n);
  if (proved == rows.size())
    return {std::nullopt, name + fmt::format("all {} are the mex of their options", proved), true};
  std::mt19937_64 random(effort.seed);
  const std::uint64_t sample = effort.samples(std::uint64_t{m} * n);
  for (std::uint64_t k = 0; k < sample && !wrong; ++k) {
    const std::uint64_t number = 1 + random() % rows.size();
    look({rows[number - 1].begin(), rows[number - 1].end() - 1}, number);
  }
  return {wrong, name + fmt::format("the first {} are the mex of their options, of the others {} at random (seed {})",
                                    proved, sample, effort.seed)};
}

bool is_rectangles(const Given& file) {
  if (file.seal) return file.seal->kind == of_rectangles || file.seal->kind == of_three;
  return begins_as({of_rectangles, "m,n,grundy", ""}, file.bytes) || begins_as({of_three, "-", ""}, file.bytes);
}

bool is_bars(const Given& file) {
  if (file.seal) return file.seal->kind == of_bars;
  const std::string_view line = file.bytes.substr(0, file.bytes.find('\n'));
  return (line.starts_with("a1,") && line.ends_with(",grundy")) || begins_as({of_bars, "-", ""}, file.bytes);
}

// Asked before the kinds that take whatever looks like an array of theirs.
const RegisteredKind rectangles({.place = 36,
                                 .name = "chomp-grundy",
                                 .sealed_as = {std::string(of_rectangles), std::string(of_three)},
                                 .is_this = is_rectangles,
                                 .recheck = recheck_rectangles});
const RegisteredKind bars({.place = 37,
                           .name = "chomp-bars",
                           .sealed_as = {std::string(of_bars)},
                           .is_this = is_bars,
                           .recheck = recheck_bars});

}  // namespace

}  // namespace mexwave::cli
