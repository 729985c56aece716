// Checks lists of P-positions, of openings, and of counts for three to five rows. Entries with a small p are
// recomputed; for the others only conditions that every such list satisfies are checked.

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "check/chomp3_check.hpp"
#include "check/plain_chomp.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

enum class What : std::uint8_t { openings, positions, counts };

/// p, q, r, ... with 0 for rows that the game does not have; in counts: p, positions, middle s, largest s.
using Line = std::array<std::uint32_t, 5>;

struct SavedList {
  What what = What::positions;
  std::size_t rows = 3;      ///< of the game
  std::uint32_t from = 1;    ///< the least p
  std::uint32_t upto = 0;    ///< the last p
  bool claims_upto = false;  ///< whether the seal or the parameters state `upto`; otherwise it is that of the last line
  bool is_bfile = false;     ///< then the entries are `terms` of the table: s in order, or positions by p
  std::size_t numbers = 0;   ///< numbers in a line, without the n of openings
  const Given& file;
  const Table& table;

  [[nodiscard]] std::size_t size() const { return is_bfile ? table.terms.size() : table.rows(); }
  [[nodiscard]] Line line(std::size_t k) const {
    Line line{};
    std::copy_n(table.row(k).end() - static_cast<std::ptrdiff_t>(numbers), numbers, line.begin());
    if (what == What::counts && rows == 5)
      line[1] = static_cast<std::uint32_t>(std::min<std::uint64_t>(table.large(k, 1), absent));
    return line;
  }
  [[nodiscard]] std::string text(const Line& line) const {
    return fmt::format("({})", joined(std::vector(line.begin(), line.begin() + static_cast<int>(numbers)), ","));
  }
  [[noreturn]] void wrong(std::size_t k, const std::string& why) const {
    throw Wrong(fmt::format("line {}: {}", k + (is_bfile ? 1 : 2), why));
  }
};

SavedList saved_list(const Given& file, const Table& table) {
  SavedList list{.file = file, .table = table};
  const std::string_view kind = file.form->kind;
  list.what = kind.ends_with("openings") ? What::openings : kind.ends_with("counts") ? What::counts : What::positions;
  list.rows = static_cast<std::size_t>(kind[std::string_view("chomp").size()] - '0');
  list.is_bfile = file.format == "bfile";
  list.numbers = file.form->columns.size() - (list.what == What::openings ? 1 : 0);
  if (list.is_bfile && table.first_index != 1)
    file.refuse(fmt::format("begins with index {}, expected 1", table.first_index));
  if (table.parameters.is_object()) {
    list.upto = parameter(file, table, "upto", 1, 1U << 31);
    list.claims_upto = true;
    if (list.what == What::positions && table.parameters.contains("from"))
      list.from = parameter(file, table, "from", 1, list.upto);
  } else if (table.rows() > 0) {
    list.upto = list.line(table.rows() - 1)[0];
    if (list.what == What::positions) list.from = std::max(list.from, list.line(0)[0]);
  }
  return list;
}

/// The number of rows with p squares, if all other rows have the same smaller number, as after a first move on k x p.
std::optional<std::size_t> whole_rows(const Line& line, std::size_t rows) {
  std::size_t whole = 1;
  while (whole < rows && line[whole] == line[0]) ++whole;
  const auto others = line.begin() + static_cast<std::ptrdiff_t>(whole), end = line.begin() + static_cast<int>(rows);
  return others != end && std::all_of(others, end, [&](std::uint32_t row) { return row == *others; })
             ? std::optional(whole)
             : std::nullopt;
}

/// Refuses two openings with equally many complete rows and the same length of the other rows: a move leads from one to
/// the other, so at most one of them is a P-position.
class Openings {
 public:
  explicit Openings(const SavedList& list) : list_(list), seen_(list.rows) {}
  void add(std::size_t k, const Line& line) {
    const auto whole = whole_rows(line, list_.rows);
    if (!whole) {
      list_.wrong(k, fmt::format("no first move of {} x {} leaves {}", list_.rows, line[0], list_.text(line)));
    }
    const std::uint32_t length = line[list_.rows - 1];
    std::vector<bool>& seen = seen_[*whole];
    if (seen.size() <= length) seen.resize(length + std::size_t{1});
    if (seen[length])
      list_.wrong(k, fmt::format("{}: a move leads from it to an earlier line's position", list_.text(line)));
    seen[length] = true;
  }
  /// f(q,q) is the least p >= q, 1 for q = 0, that is no f(q,c) and no f(c,c) with c < q: at most 3 q + 1.
  void require_all_diagonals() const {
    for (std::uint32_t q = 0; 3 * std::uint64_t{q} + 1 <= list_.upto; ++q) {
      if (q >= seen_[1].size() || !seen_[1][q])
        throw Wrong(fmt::format("no line has (p,{},{}), and p is at most {} there", q, q, 3 * std::uint64_t{q} + 1));
    }
  }

 private:
  const SavedList& list_;
  std::vector<std::vector<bool>> seen_;  // by number of complete rows and shorter length
};

/// Checks the conditions on single lines and between lines, for the entire list.
void require_laws(const SavedList& list) {
  Openings openings(list);
  Line before{list.from - 1};
  for (std::size_t k = 0; k < list.table.rows(); ++k) {
    const Line line = list.line(k);
    const auto& [p, q, r, s, t] = line;
    if (list.what == What::openings && list.table.at(k, 0) != p)
      list.file.refuse(fmt::format("line {}: n = {}, but p = {}", k + 2, list.table.at(k, 0), p));
    // Every board k x p has an opening.
    if (p != before[0] + 1 && (p != before[0] || k == 0 || list.what == What::counts))
      list.wrong(k, fmt::format("p = {} after {}: every p has P-positions", p, before[0]));
    if (p > list.upto) list.wrong(k, fmt::format("p = {} is not from {} to {}", p, list.from, list.upto));
    if (list.what == What::counts) {
      if (q == 0 || (list.rows == 4 && (r > s || s > p)))
        list.wrong(k, "no P-positions, or the middle s, the largest s and p are not in order");
    } else if (!std::is_sorted(line.rbegin(), line.rend())) {
      list.wrong(k, list.text(line) + " is not a position: rows must not grow");
    } else if (k > 0 && !(before < line)) {
      list.wrong(k, list.text(line) + " is not after the line before it");
    } else if (k > 0 && std::equal(line.begin(), line.begin() + static_cast<int>(list.rows) - 1, before.begin())) {
      list.wrong(k, fmt::format("a move leads from {} to {}", list.text(line), list.text(before)));
    }
    if (list.what == What::openings) openings.add(k, line);
    before = line;
  }
  if (!list.is_bfile && before[0] != list.upto)
    list.wrong(list.size(), fmt::format("p = {} is the last, expected {}", before[0], list.upto));
  if (list.what == What::openings && list.rows == 3) openings.require_all_diagonals();
}

using EachP = std::function<void(std::uint32_t p, const std::vector<Line>&)>;

/// Decides for every bar of five rows, in order, whether it is a P-position.
void five_rows_by_definition(std::uint32_t upto, const EachP& each) {
  const std::size_t side = upto + std::size_t{1};
  std::vector<bool> lost(side * side * side * side * side);
  const auto number = [&](const Line& bar) {
    std::size_t at = 0;
    for (const std::uint32_t row : bar) at = at * side + row;
    return at;
  };
  const auto wins = [&](const Line& bar) {
    for (std::size_t row = 0; row < bar.size(); ++row) {
      Line left = bar;
      for (std::uint32_t kept = bar[row]; kept-- > (row == 0 ? 1U : 0U);) {
        for (std::size_t k = row; k < bar.size(); ++k) left[k] = std::min(left[k], kept);
        if (lost[number(left)]) return true;
      }
    }
    return false;
  };
  std::vector<Line> found;
  for (Line bar{1, 0, 0, 0, 0}; bar[0] <= upto;) {
    if (!wins(bar)) {
      lost[number(bar)] = true;
      found.push_back(bar);
    }
    std::size_t row = 4;  // the next one in order
    while (row > 0 && bar[row] == bar[row - 1]) bar[row--] = 0;
    ++bar[row];
    if (row > 0) continue;
    each(bar[0] - 1, found);
    found.clear();
  }
}

/// Calls `each` with all P-positions with p = 1, ..., upto, sorted.
void plain_positions(std::size_t rows, std::uint32_t upto, const EachP& each) {
  if (rows == 5) return five_rows_by_definition(upto, each);
  std::vector<Line> lines;
  if (rows == 4) {
    return plain_four_rows(upto, [&](std::uint32_t p, const std::vector<FourRows>& with_p) {
      lines.clear();
      for (const auto& [first, q, r, s] : with_p) lines.push_back({first, q, r, s});
      each(p, lines);
    });
  }
  PlainScan scan;
  for (std::uint32_t p = 1; p <= upto; ++p) {
    lines.clear();
    for (const auto& [q, r] : scan.next()) lines.push_back({p, q, r});
    each(p, lines);
  }
}

/// The line of counts for p: p and the number; for four rows also the middle s and the largest s.
Line counted(std::uint32_t p, const std::vector<Line>& with_p, std::size_t rows) {
  const auto count = static_cast<std::uint32_t>(with_p.size());
  if (rows != 4) return {p, count};
  std::vector<std::uint32_t> all(count);
  std::transform(with_p.begin(), with_p.end(), all.begin(), [](const Line& line) { return line[3]; });
  std::sort(all.begin(), all.end());
  return {p, count, all[(all.size() - 1) / 2], all.back()};
}

/// Compares the recomputed lines of a list in order.
class Compared {
 public:
  explicit Compared(const SavedList& list) : list_(list) {}
  [[nodiscard]] std::size_t lines() const { return at_; }
  void next(const Line& expected) {
    const std::size_t k = at_++;
    const bool counts = list_.what == What::counts;
    if (list_.is_bfile) {
      const std::uint64_t term = counts ? expected[1] : expected[3];
      if (k >= list_.size()) list_.wrong(k, fmt::format("a term {} is missing", term));
      if (list_.table.terms[k] == term) return;
      list_.wrong(k, fmt::format("is {}, the file says {}", term, list_.table.terms[k]));
    }
    if (k < list_.size() && list_.line(k) == expected) return;
    const char* const what = counts                         ? "is expected"
                             : list_.what == What::openings ? "is an opening"
                                                            : "is a P-position";
    list_.wrong(k, fmt::format("{} {}, the file has {}", list_.text(expected), what,
                               k < list_.size() ? list_.text(list_.line(k)) : "none here"));
  }

 private:
  const SavedList& list_;
  std::size_t at_ = 0;
};

/// Time grows with the cube of p for four rows and with its sixth power for five.
std::uint32_t affordable_p(std::size_t rows, const Effort& effort) {
  if (rows == 3) return effort.scan_upto;
  if (rows == 4) return effort.quick ? 40 : std::min(effort.upto / 10, 3000U);
  return effort.quick ? 10 : 30;
}

}  // namespace

Recheck recheck_list(const Given& file, const Effort& effort) {
  const Table table = read_table(file);
  const SavedList list = saved_list(file, table);
  require_laws(list);
  const std::uint32_t checked = std::min(list.upto, affordable_p(list.rows, effort));
  Compared compared(list);
  plain_positions(list.rows, checked, [&](std::uint32_t p, const std::vector<Line>& with_p) {
    if (list.what == What::counts) return compared.next(counted(p, with_p, list.rows));
    for (const Line& line : with_p) {
      if (p >= list.from && (list.what == What::positions || whole_rows(line, list.rows))) compared.next(line);
    }
  });
  const std::size_t k = compared.lines();
  const bool all = checked == list.upto;
  if (k < list.size() && (all || (!list.is_bfile && list.line(k)[0] <= checked)))
    list.wrong(k, "is beyond the last expected line");
  constexpr const char* names[] = {"openings", "P-positions", "counts"};
  return {fmt::format("{} {}: all {} with p <= {} recomputed; {}", list.size(),
                      names[static_cast<std::size_t>(list.what)], k, checked,
                      all             ? "all entries checked"
                      : list.is_bfile ? "the others were not checked"
                      : list.what == What::openings
                          ? "of the others only this was checked: order and form, no p is left out, and no move in the "
                            "first row leads "
                            "from one to another"
                          : "of the others only this was checked: order and form, and no p is left out"),
          all && list.claims_upto};
}

namespace {

const Checker four_rows("chomp4", {"chomp4 openings", "chomp4 positions", "chomp4 counts"}, recheck_list);
const Checker five_rows("chomp5", {"chomp5 openings", "chomp5 positions", "chomp5 counts"}, recheck_list);

}  // namespace

}  // namespace mexwave::cli
