// Checks the certificate of a row of three-row Chomp: computes all rows up to it by crossing out, and compares two
// columns at which they must recur. docs/reference/certificates.md has the format, and explains why this proves the
// row's pattern.

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "check/plain_chomp.hpp"
#include "check/text_lines.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

struct Claim {
  std::uint32_t row = 0, min = 0, min_at = 0;
  std::uint32_t end = absent;               // of a short row
  std::uint32_t preperiod = 0;              // of a long row, like the next three
  std::vector<std::uint32_t> pattern = {};  // f(q,row) - q from q = preperiod on
  std::uint32_t first = 0, last = 0;        // the columns at which the rows recur
  [[nodiscard]] bool is_long() const { return end == absent; }
  [[nodiscard]] std::uint32_t columns() const { return is_long() ? last : end + 1; }
};

Claim read_claim(Lines& lines, const Form& form) {
  constexpr std::string_view ends = "ends at ";
  constexpr std::uint32_t largest = 2 * most_plain_columns;
  Claim claim;
  lines.require_first(form);
  claim.row = lines.number(lines.after("row "), 0, most_plain_columns - 1);
  std::string_view minimum = lines.after("minimum ");
  claim.min = lines.number(cut_off(minimum, ' '), 0, largest);
  if (!minimum.starts_with("at ")) lines.refuse("'minimum N at N'", minimum);
  claim.min_at = lines.number(minimum.substr(3), 0, largest);
  if (std::string_view line = lines.next(); line.starts_with(ends)) {
    claim.end = lines.number(line.substr(ends.size()), claim.row, most_plain_columns - 1);
  } else {
    if (cut_off(line, ' ') != "preperiod") lines.refuse("'preperiod N' or 'ends at N'", line);
    claim.preperiod = lines.number(line, claim.row, most_plain_columns - 1);
    claim.pattern = lines.numbers(lines.after("pattern "), ' ', 1, largest);
    const std::string_view words = lines.after("columns ");
    const std::vector<std::uint32_t> columns = lines.numbers(words, ' ', 1, most_plain_columns);
    if (columns.size() != 2 || columns[0] <= claim.row || columns[0] >= columns[1])
      lines.refuse("two columns beyond the row, the second greater", words);
    claim.first = columns[0];
    claim.last = columns[1];
  }
  if (const std::string_view line = lines.next(); line != "end") lines.refuse("'end'", line);
  return claim;
}

/// The values f(r,r), f(r+1,r), ... before column q that are >= q, minus q.
std::vector<std::uint32_t> state_at(const std::vector<std::uint32_t>& f, std::uint32_t r, std::uint32_t q) {
  std::vector<std::uint32_t> state;
  for (std::size_t k = 0; k < f.size() && r + k < q; ++k) {
    if (f[k] >= q) state.push_back(f[k] - q);
  }
  std::sort(state.begin(), state.end());
  return state;
}

bool has_ended(const std::vector<std::uint32_t>& f, std::uint32_t r) { return f.back() == r + f.size() - 1; }

void require_recurrence(const Claim& claim, const std::vector<std::uint32_t>& f, std::uint32_t r) {
  if (f.front() >= claim.first)
    throw Wrong(fmt::format("f({},{}) = {} is not below column {}", r, r, f.front(), claim.first));
  if (has_ended(f, r)) {
    if (f.back() >= claim.first) throw Wrong(fmt::format("row {} ends at {}, between the columns", r, f.back()));
  } else if (state_at(f, r, claim.first) != state_at(f, r, claim.last)) {
    throw Wrong(fmt::format("row {} has not used the same numbers at columns {} and {}", r, claim.first, claim.last));
  }
}

void require_pattern(const Claim& claim, const std::vector<std::uint32_t>& f) {
  const std::vector<std::uint32_t>& pattern = claim.pattern;
  const auto offset = [&](std::uint32_t q) { return f[q - claim.row] - q; };
  if (claim.preperiod > claim.first || (claim.last - claim.first) % pattern.size() != 0)
    throw Wrong(fmt::format("preperiod {} and period {} do not fit the columns {} and {}", claim.preperiod,
                            pattern.size(), claim.first, claim.last));
  for (std::uint32_t q = claim.preperiod; q < claim.last; ++q) {
    if (offset(q) != offset_at(pattern, claim.preperiod, q))
      throw Wrong(fmt::format("f({},{}) = {} does not follow the pattern", q, claim.row, f[q - claim.row]));
  }
  if (claim.preperiod > claim.row && offset(claim.preperiod - 1) == pattern.back())
    throw Wrong(fmt::format("the pattern begins before its preperiod {}", claim.preperiod));
  if (const std::size_t period = least_period(pattern); period < pattern.size())
    throw Wrong(fmt::format("the pattern repeats after {}, not {}", period, pattern.size()));
}

void require(const Claim& claim) {
  PlainRows plain(claim.columns());
  std::vector<std::uint32_t> f;
  for (std::uint32_t r = 0; r <= claim.row; ++r) {
    f = plain.next();
    if (claim.is_long()) require_recurrence(claim, f, r);
  }
  const auto least = std::min_element(f.begin(), f.end());
  const auto least_at = claim.row + static_cast<std::uint32_t>(least - f.begin());
  if (claim.min != *least || claim.min_at != least_at)
    throw Wrong(fmt::format("the minimum is {} at {}", *least, least_at));
  if (claim.is_long() && has_ended(f, claim.row)) throw Wrong(fmt::format("it ends at {}", f.back()));
  if (claim.is_long())
    require_pattern(claim, f);
  else if (f.back() != claim.end)
    throw Wrong(fmt::format("it does not end at {}", claim.end));
}

Recheck recheck_chomp3_row(const Given& file, const Effort& effort) {
  Lines lines(file.path, file.bytes);
  const Claim claim = read_claim(lines, *file.form);
  file.require_parameters({{"row", claim.row}});
  constexpr std::uint32_t most_columns_quickly = 400;
  return lines.verdict([&]() -> Recheck {
    if (effort.quick && claim.columns() > most_columns_quickly) return {"not recomputed"};
    require(claim);
    return {fmt::format(
                "row {} {}: rows 0 to {} recomputed at all q < {}{}", claim.row,
                claim.is_long() ? fmt::format("repeats {} from q = {} on", joined(claim.pattern, " "), claim.preperiod)
                                : fmt::format("ends at {}", claim.end),
                claim.row, claim.columns(), claim.is_long() ? fmt::format(", and they recur at {}", claim.first) : ""),
            true};
  });
}

const Checker chomp3_row_checker("chomp3-row", {"chomp3 row --certificate"}, recheck_chomp3_row);

}  // namespace

}  // namespace mexwave::cli
