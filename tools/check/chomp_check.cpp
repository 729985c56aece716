// The definition, move by move: a bar is a P-position if no move leads from it to one.

#include "check/chomp_check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <random>
#include <set>
#include <sstream>

#include "check/indexed_lines.hpp"
#include "check/json_numbers.hpp"
#include "check/plain_bars.hpp"
#include "mexwave/error.hpp"
#include "output/json.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint32_t longest_side = 255;

std::string text(const Bar& bar) { return fmt::format("({})", joined(bar, ",")); }

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
  // Without a claim the list itself has to tell which boards it is of.
  const bool one = file.claims ? !file.claims->all : sizes.size() == 1;
  const std::pair<std::uint32_t, std::uint32_t> whole =
      file.claims ? std::pair(file.claims->m, file.claims->n) : std::pair(file.m, file.n);
  const auto is_meant = [&](std::uint32_t h, std::uint32_t w) {
    if (!one) return h <= w && h <= whole.first && w <= whole.second;
    return file.claims ? std::pair(h, w) == whole : sizes.contains({h, w});
  };
  for (const auto& [h, w] : sizes) {
    if (!is_meant(h, w)) return {fmt::format("{}x{} is none of the boards that are said to be here", h, w), ""};
  }
  // Whoever moves first wins on every board but 1x1, whatever its openings are.
  for (std::uint32_t h = 1; h <= whole.first; ++h) {
    for (std::uint32_t w = 1; w <= whole.second; ++w) {
      if (is_meant(h, w) && h * w > 1 && !sizes.contains({h, w}))
        return {fmt::format("{}x{} has a winning first move, and none is listed", h, w), ""};
    }
  }
  const auto [m, n] = within_reach(whole.first, whole.second, most_bars);
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
  const bool all = std::pair{m, n} == whole;
  if (!all) done += fmt::format("; of boards that do not fit into {}x{} only that each has one was looked at", m, n);
  return {std::nullopt, done, all && file.claims};
}

class CatalogCheck {
 public:
  CatalogCheck(const SavedChomp& file, const Board& board, std::uint32_t n) : file_(file), board_(board), n_(n) {
    for (const Bar& bar : file.p_positions) listed_.push_back(board.number(bar));
  }
  [[nodiscard]] std::size_t size() const { return listed_.size(); }
  [[nodiscard]] std::optional<std::string> out_of_order() const {
    for (std::size_t k = 1; k < listed_.size(); ++k) {
      if (listed_[k] <= listed_[k - 1])
        return fmt::format("{} follows {}", text(file_.p_positions[k]), text(file_.p_positions[k - 1]));
    }
    return std::nullopt;
  }
  [[nodiscard]] std::optional<std::string> wrong(const Bar& bar) const { return wrong(bar, board_.number(bar)); }
  [[nodiscard]] std::optional<std::string> wrong(const Bar& bar, std::uint64_t number) const {
    if (number == 0) return is_p(0) ? std::optional<std::string>("the empty bar is listed") : std::nullopt;
    if (is_p(number) != board_.any_move(bar, [&](std::uint64_t to) { return is_p(to); })) return std::nullopt;
    return text(bar) + (is_p(number) ? " is listed, and a move leads from it to a bar that is, too"
                                     : " is missing: no move leads from it to a listed bar");
  }
  /// Every bar of the board.
  [[nodiscard]] std::optional<std::string> wrong_anywhere() const {
    std::vector<bool> bits(board_.bars());
    for (const std::uint64_t number : listed_) bits[number] = true;
    std::optional<std::string> found;
    board_.every_bar(n_, [&](const Bar& bar, std::uint64_t number) {
      const bool moves = board_.any_move(bar, [&](std::uint64_t to) { return bits[to]; });
      if (number == 0 || bits[number] == moves) found = wrong(bar, number);
      return !found;
    });
    return found;
  }
  /// Every bar between the k-th listed one and the next, or the end of the board.
  [[nodiscard]] std::optional<std::string> wrong_after(std::size_t k, std::uint64_t most,
                                                       std::uint64_t& looked_at) const {
    Bar bar = file_.p_positions[k];
    for (std::uint64_t number = listed_[k]; most-- > 0 && number + 1 < board_.bars();) {
      ++number;
      if (k + 1 < listed_.size() && number == listed_[k + 1]) break;
      std::size_t row = bar.size();
      while (bar[row - 1] == (row == 1 ? n_ : bar[row - 2])) --row;
      ++bar[row - 1];
      std::fill(bar.begin() + static_cast<std::ptrdiff_t>(row), bar.end(), 0);
      ++looked_at;
      if (auto why = wrong(bar, number)) return why;
    }
    return std::nullopt;
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

Recheck recheck_catalog(const SavedChomp& file, const Effort& effort, std::uint64_t most_bars) {
  const std::uint32_t n = file.claims ? file.claims->n : file.n;
  if (file.claims && !file.p_positions.empty() && file.m != file.claims->m)
    return {fmt::format("bars of {} rows, and the board is said to be {}x{}", file.m, file.claims->m, n), ""};
  if (file.n > n)
    return {fmt::format("a bar of {} columns, and the board is said to be {}x{}", file.n, file.claims->m, n), ""};
  const std::uint32_t m = file.claims ? file.claims->m : file.m;
  const Board board(m, n);
  if (!board.is_countable()) return {std::nullopt, "the board is too large, nothing was looked at"};
  if (file.p_positions.empty()) return {"(1) is missing: whoever is left the poisoned square alone loses", ""};
  const CatalogCheck check(file, board, n);
  if (auto why = check.out_of_order()) return {why, ""};
  const std::string name = fmt::format("{} P-positions of {}x{}", check.size(), m, n);
  if (board.bars() <= most_bars) {
    if (auto why = check.wrong_anywhere()) return {why, ""};
    return {std::nullopt, name + ": every bar of the board is right by definition", file.claims.has_value()};
  }
  // Lists that are cut short lack bars after their last.
  std::uint64_t gaps = 0;
  if (auto why = check.wrong_after(check.size() - 1, effort.samples(1000), gaps)) return {why, ""};
  std::mt19937_64 random(effort.seed);
  const std::uint64_t sample = effort.samples(std::uint64_t{40} * m * n);
  for (std::uint64_t k = 0; k < sample; ++k) {
    const std::size_t place = random() % check.size();
    if (auto why = check.wrong(file.p_positions[place])) return {why, ""};
    Bar bar(m);
    for (std::uint32_t& row : bar) row = static_cast<std::uint32_t>(random() % (std::uint64_t{n} + 1));
    std::sort(bar.rbegin(), bar.rend());
    if (auto why = check.wrong(bar)) return {why, ""};
    constexpr std::uint64_t next = 16;  // bars after a listed one
    if (k % next == 0) {
      if (auto why = check.wrong_after(place, next, gaps)) return {why, ""};
    }
  }
  return {
      std::nullopt,
      fmt::format("{}: {} of them and {} other bars at random (seed {}), among them those after the last listed one, "
                  "are right by definition; the others were not looked at",
                  name, sample, sample + gaps, effort.seed)};
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

Recheck recheck_chomp(const SavedChomp& file, const Effort& effort) {
  // Three million bars are followed in a few seconds.
  const std::uint64_t most_bars = effort.quick ? 1000 : 3'000'000;
  return file.is_catalog ? recheck_catalog(file, effort, most_bars) : recheck_openings(file, most_bars);
}

namespace {

bool is_chomp(const Given& file) {
  const auto& [path, bytes, seal] = file;
  if (seal) return seal->kind == "chomp openings" || seal->kind == "chomp catalog";
  if (bytes.substr(0, bytes.find('\n')).ends_with(",grundy")) return false;  // bars with their values
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
  SavedChomp saved = parse_chomp(file.path, file.seal, file.bytes);
  const Json parameters = parameters_of(file);
  const auto m = claimed(parameters, "m"), n = claimed(parameters, "n");
  const Json* const all = parameters.find("all");
  if (m && n && *m >= 1 && *n >= 1 && *m <= longest_side && *n <= longest_side)
    saved.claims = {static_cast<std::uint32_t>(*m), static_cast<std::uint32_t>(*n), all != nullptr && *all == true};
  return recheck_chomp(saved, effort);
}

const RegisteredKind registered({.place = 20,
                                 .name = "chomp",
                                 .sealed_as = {"chomp openings", "chomp catalog"},
                                 .is_this = is_chomp,
                                 .recheck = recheck_file,
                                 .is_text = is_text});

}  // namespace

}  // namespace mexwave::cli
