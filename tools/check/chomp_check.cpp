// The definition, move by move: a bar is a P-position if no move leads from it to one.

#include "check/chomp_check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <random>
#include <set>
#include <sstream>

#include "check/indexed_lines.hpp"
#include "check/json_numbers.hpp"
#include "mexwave/error.hpp"
#include "output/json.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

using Bar = std::vector<std::uint32_t>;

constexpr std::uint32_t longest_side = 255;
constexpr std::uint64_t countable = std::uint64_t{1} << 62;

std::string text(const Bar& bar) { return fmt::format("({})", joined(bar, ",")); }

/// Bars with m rows of at most n squares, numbered in lexicographic order.
class Board {
 public:
  Board(std::uint32_t m, std::uint32_t n)
      : m_(m), below_(m + std::size_t{1}, std::vector<std::uint64_t>(n + std::size_t{2})) {
    // below_[k][v]: bars of k rows whose first row is below v, as far as they can be counted.
    std::fill(below_[0].begin(), below_[0].end(), 1);
    for (std::uint32_t k = 1; k <= m; ++k) {
      for (std::uint32_t v = 1; v <= n + 1; ++v)
        below_[k][v] = std::min(countable, below_[k][v - 1] + below_[k - 1][v]);
    }
  }
  [[nodiscard]] bool is_countable() const { return bars() < countable; }
  [[nodiscard]] std::uint64_t bars() const { return below_[m_].back(); }
  [[nodiscard]] std::uint64_t number(const Bar& bar) const {
    std::uint64_t number = 0;
    for (std::uint32_t row = 0; row < m_; ++row) number += term(row, bar[row]);
    return number;
  }
  [[nodiscard]] std::uint64_t term(std::uint32_t row, std::uint32_t length) const { return below_[m_ - row][length]; }
  /// Whether a move leads to a bar whose number is_p knows.
  template <typename IsP>
  bool moves_to_p(const Bar& bar, const IsP& is_p) const {
    std::uint64_t before = 0;  // what the rows above the move's contribute
    for (std::uint32_t row = 0; row < m_; ++row) {
      for (std::uint32_t kept = 0; kept < bar[row]; ++kept) {
        std::uint64_t number = before;
        for (std::uint32_t k = row; k < m_; ++k) number += term(k, std::min(bar[k], kept));
        if (is_p(number)) return true;
      }
      before += term(row, bar[row]);
    }
    return false;
  }
  /// Calls visit(bar, number) for every bar in order, as long as it returns true.
  template <typename Visit>
  void every_bar(std::uint32_t n, const Visit& visit) const {
    Bar bar(m_);
    for (std::uint64_t number = 0; visit(bar, number); ++number) {
      std::uint32_t row = m_;
      while (row > 0 && bar[row - 1] == (row == 1 ? n : bar[row - 2])) --row;
      if (row == 0) return;
      ++bar[row - 1];
      std::fill(bar.begin() + row, bar.end(), 0);
    }
  }

 private:
  std::uint32_t m_;
  std::vector<std::vector<std::uint64_t>> below_;
};

/// Bars of a board, m + n choose n, as far as they are at most `most`; else more than that.
std::uint64_t count_bars(std::uint32_t m, std::uint32_t n, std::uint64_t most) {
  std::uint64_t bars = 1;
  for (std::uint32_t k = 1; k <= std::min(m, n) && bars <= most; ++k) bars = bars * (std::max(m, n) + k) / k;
  return bars;
}

/// The largest board of this shape that has at most so many bars.
std::pair<std::uint32_t, std::uint32_t> within_reach(std::uint32_t m, std::uint32_t n, std::uint64_t most_bars) {
  while (count_bars(m, n, most_bars) > most_bars) (m < n ? n : m) -= 1;
  return {m, n};
}

Recheck recheck_openings(const SavedChomp& file, std::uint64_t most_bars) {
  const std::set<std::array<std::uint32_t, 4>> listed(file.openings.begin(), file.openings.end());
  if (listed.size() != file.openings.size()) return {"an opening is listed twice", ""};
  std::set<std::pair<std::uint32_t, std::uint32_t>> sizes;
  for (const auto& [m, n, row, column] : listed) sizes.emplace(m, n);
  const bool one = sizes.size() == 1;
  const auto [m, n] = within_reach(file.m, file.n, most_bars);
  const Board board(m, n);
  std::vector<bool> p(board.bars());
  board.every_bar(n, [&](const Bar& bar, std::uint64_t number) {
    if (number > 0) p[number] = !board.moves_to_p(bar, [&](std::uint64_t to) { return p[to]; });
    return true;
  });
  std::uint64_t boards = 0, moves = 0;
  for (std::uint32_t h = 1; h <= m; ++h) {
    for (std::uint32_t w = one ? 1 : h; w <= n; ++w) {
      if (one && !sizes.contains({h, w})) continue;
      ++boards;
      for (std::uint32_t row = 1; row <= h; ++row) {
        for (std::uint32_t column = 1; column <= w; ++column) {
          Bar left(m);
          for (std::uint32_t k = 0; k < h; ++k) left[k] = k + 1 < row ? w : column - 1;
          const bool wins = p[board.number(left)];
          moves += wins ? 1 : 0;
          if (wins != listed.contains({h, w, row, column})) {
            return {fmt::format("{}x{}: taking ({},{}) {}", h, w, row, column,
                                wins ? "wins, and is not listed" : "is listed, and does not win"),
                    ""};
          }
        }
      }
    }
  }
  std::string done = fmt::format("{} winning first moves on {} board{} found again by following all moves", moves,
                                 boards, boards == 1 ? "" : "s");
  if (std::pair{m, n} != std::pair{file.m, file.n})
    done += fmt::format("; boards that do not fit into {}x{} were not looked at", m, n);
  return {std::nullopt, done};
}

Recheck recheck_catalog(const SavedChomp& file, std::uint64_t sample, std::uint64_t seed, std::uint64_t most_bars) {
  const Board board(file.m, file.n);
  if (!board.is_countable()) return {std::nullopt, "the board is too large, nothing was looked at"};
  std::vector<std::uint64_t> listed;
  for (const Bar& bar : file.p_positions) listed.push_back(board.number(bar));
  for (std::size_t k = 1; k < listed.size(); ++k) {
    if (listed[k] <= listed[k - 1])
      return {fmt::format("{} follows {}", text(file.p_positions[k]), text(file.p_positions[k - 1])), ""};
  }
  const auto is_p = [&](std::uint64_t number) { return std::binary_search(listed.begin(), listed.end(), number); };
  std::optional<std::string> wrong;
  const auto right = [&](const Bar& bar, std::uint64_t number) {
    if (number == 0) {
      if (is_p(0)) wrong = "the empty bar is listed";
    } else if (is_p(number) == board.moves_to_p(bar, is_p)) {
      wrong = text(bar) + (is_p(number) ? " is listed, and a move leads from it to a bar that is, too"
                                        : " is missing: no move leads from it to a listed bar");
    }
    return !wrong;
  };
  const std::string name = fmt::format("{} P-positions of {}x{}", listed.size(), file.m, file.n);
  if (board.bars() <= most_bars) {
    std::vector<bool> bits(board.bars());
    for (const std::uint64_t number : listed) bits[number] = true;
    board.every_bar(file.n, [&](const Bar& bar, std::uint64_t number) {
      const bool moves = board.moves_to_p(bar, [&](std::uint64_t to) { return bits[to]; });
      return number == 0 || bits[number] != moves ? true : right(bar, number);
    });
    if (!wrong) (void)right(Bar(file.m), 0);
    if (wrong) return {wrong, ""};
    return {std::nullopt, name + ": every bar of the board is right by definition"};
  }
  std::mt19937_64 random(seed);
  for (std::uint64_t k = 0; k < sample && !wrong; ++k) {
    if (!file.p_positions.empty()) {
      const Bar& bar = file.p_positions[random() % file.p_positions.size()];
      (void)right(bar, board.number(bar));
    }
    Bar bar(file.m);
    for (std::uint32_t& row : bar) row = static_cast<std::uint32_t>(random() % (std::uint64_t{file.n} + 1));
    std::sort(bar.rbegin(), bar.rend());
    if (!wrong) (void)right(bar, board.number(bar));
  }
  if (wrong) return {wrong, ""};
  return {std::nullopt,
          fmt::format("{}: {} of them and {} bars at random (seed {}) are right by definition; the others "
                      "were not looked at",
                      name, sample, sample, seed)};
}

}  // namespace

SavedChomp parse_chomp(const std::string& path, const std::optional<Seal>& seal, std::string_view bytes) {
  const auto refuse = [&](const std::string& why) -> void { throw FormatError(fmt::format("'{}' {}", path, why)); };
  std::vector<Bar> lines;
  SavedChomp file;
  if (bytes.starts_with("{")) {
    const std::optional<Json> whole = Json::parse(bytes);
    if (!whole) refuse("is truncated or damaged: it is not whole JSON");
    const Json& json = *whole;
    try {
      const std::string format = json.at("format").string();
      file.is_catalog = format == "mexwave chomp catalog";
      if (!file.is_catalog && format != "mexwave chomp openings") refuse("is no file of mexwave chomp");
      if (json.at("version") != 1)
        refuse(fmt::format("is of version {}, this program reads version 1", json.at("version").text()));
      for (const char* list : {"p_positions", "openings"}) {
        if (json.contains(list) && !only_whole_numbers(json.at(list)))
          refuse("has a value that is no whole number in range");
      }
      if (file.is_catalog) {
        for (const Json& bar : json.at("p_positions").items()) lines.push_back(bar.numbers());
      }
      if (json.contains("openings")) {
        for (const Json& x : json.at("openings").items())
          lines.push_back({x.at("m").number(), x.at("n").number(), x.at("row").number(), x.at("column").number()});
      }
    } catch (const Json::Mismatch&) {
      refuse("is damaged: a field is missing or of the wrong type");
    }
  } else {
    if (bytes.empty() || bytes.back() != '\n') refuse("is truncated: its last line does not end");
    std::istringstream text{std::string(bytes)};
    std::string line;
    std::getline(text, line);
    file.is_catalog = line != "m,n,row,column";
    const auto columns = static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')) + 1;
    if (file.is_catalog) {
      std::string header;
      for (std::size_t k = 1; k <= columns; ++k) header += fmt::format("{}a{}", k == 1 ? "" : ",", k);
      if (line != header) refuse("is no file of mexwave chomp: its header is unknown");
    }
    for (std::size_t number = 2; std::getline(text, line); ++number) {
      Bar numbers;
      std::istringstream fields(line);
      for (std::string field; std::getline(fields, field, ',');) {
        const bool whole =
            !field.empty() && field.size() <= 3 && field.find_first_not_of("0123456789") == std::string::npos;
        if (!whole) refuse(fmt::format("line {}: '{}' is no number of squares", number, field.substr(0, 40)));
        numbers.push_back(static_cast<std::uint32_t>(std::stoul(field)));
      }
      if (numbers.size() != columns || line.back() == ',')
        refuse(fmt::format("line {}: {} fields, the header has {}", number, numbers.size(), columns));
      lines.push_back(numbers);
    }
  }
  if (seal && (seal->kind == "chomp catalog") != file.is_catalog)
    refuse(fmt::format("holds {}, its seal says {}", file.is_catalog ? "chomp catalog" : "chomp openings", seal->kind));
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const Bar& x = lines[k];
    const std::string place = fmt::format("entry {}, {}", k + 1, text(x));
    if (x.empty()) refuse(place + ": no bar");
    if (*std::max_element(x.begin(), x.end()) > longest_side) refuse(place + ": a side beyond 255");
    if (!file.is_catalog) {
      if (x[2] < 1 || x[3] < 1 || x[2] > x[0] || x[3] > x[1]) refuse(place + ": the square is not on the board");
      file.openings.push_back({x[0], x[1], x[2], x[3]});
      file.m = std::max(file.m, x[0]);
      file.n = std::max(file.n, x[1]);
      continue;
    }
    if (x.size() != lines[0].size() || !std::is_sorted(x.rbegin(), x.rend())) refuse(place + ": no bar of the board");
    file.m = static_cast<std::uint32_t>(x.size());
    file.n = std::max(file.n, x[0]);
  }
  if (lines.empty()) file.m = file.n = 1;
  if (file.is_catalog) file.p_positions = std::move(lines);
  return file;
}

Recheck recheck_chomp(const SavedChomp& file, std::uint64_t sample, std::uint64_t seed, std::uint64_t most_bars) {
  return file.is_catalog ? recheck_catalog(file, sample, seed, most_bars) : recheck_openings(file, most_bars);
}

namespace {

bool is_chomp(const Given& file) {
  const auto& [path, bytes, seal] = file;
  if (seal) return seal->kind == "chomp openings" || seal->kind == "chomp catalog";
  return bytes.starts_with("m,n,row,column\n") || bytes.starts_with("a1\n") || bytes.starts_with("a1,a2") ||
         bytes.starts_with(R"({"format":"mexwave chomp openings")") ||
         bytes.starts_with(R"({"format":"mexwave chomp catalog")");
}

/// The catalog as text is lists of numbers without a header.
bool is_text(const Given& file) {
  if (file.seal->kind != "chomp catalog") return is_prose(file.bytes);
  return !is_bfile(file.bytes) && !file.bytes.empty() && file.bytes[0] >= '0' && file.bytes[0] <= '9';
}

Recheck recheck_file(const Given& file, const Effort& effort) {
  const SavedChomp saved = parse_chomp(file.path, file.seal, file.bytes);
  if (effort.quick) return recheck_chomp(saved, effort.sample, effort.seed, 1000);
  return recheck_chomp(saved, effort.sample, effort.seed);
}

const RegisteredKind registered({.place = 20,
                                 .name = "chomp",
                                 .sealed_as = {"chomp openings", "chomp catalog"},
                                 .is_this = is_chomp,
                                 .recheck = recheck_file,
                                 .is_text = is_text});

}  // namespace

}  // namespace mexwave::cli
