// Files of `mexwave chomp4 rows`: every row against the plain table as far as that goes, and from there on by a state
// that recurs, if the table goes far enough to show one.

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <optional>

#include "check/json_numbers.hpp"
#include "check/kinds.hpp"
#include "check/plain_four_rows.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint32_t absent = 0xffffffff;
constexpr std::string_view header = "r,s,kind,end,onset,period,pattern\n";
constexpr std::string_view json_begin = R"({"format":"mexwave chomp4 rows")";
constexpr std::string_view kind_names[] = {"dead", "ended", "periodic", "open"};
enum KindOfRow : std::uint8_t { dead, ended, periodic, open };

struct SavedRow4 {
  std::uint32_t r = 0, s = 0;
  KindOfRow kind = open;
  std::uint32_t end = absent, onset = absent;
  std::vector<std::uint32_t> pattern;  ///< absent where a p has no q
};

[[noreturn]] void refuse(const Given& file, std::size_t line, const std::string& why) {
  throw FormatError(fmt::format("'{}' line {}: {}", file.path, line, why));
}

std::uint32_t number(const Given& file, std::size_t line, std::string_view text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value == absent ||
      (text.size() > 1 && text[0] == '0'))
    refuse(file, line, fmt::format("'{}' is no whole number in range", text.substr(0, 40)));
  return value;
}

/// The text up to the separator, which is taken off with it.
std::string_view cut_off(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

KindOfRow kind_named(const Given& file, std::size_t line, std::string_view name) {
  const auto* const found = std::find(std::begin(kind_names), std::end(kind_names), name);
  if (found == std::end(kind_names)) refuse(file, line, fmt::format("'{}' is no kind of row", name.substr(0, 40)));
  return static_cast<KindOfRow>(found - std::begin(kind_names));
}

std::vector<SavedRow4> parse_csv(const Given& file) {
  std::vector<SavedRow4> rows;
  std::string_view rest = file.bytes.substr(header.size());
  if (!file.bytes.ends_with('\n'))
    throw FormatError(fmt::format("'{}' is truncated: its last line does not end", file.path));
  for (std::size_t line = 2; !rest.empty(); ++line) {
    std::string_view text = cut_off(rest, '\n');
    if (std::count(text.begin(), text.end(), ',') != 6) refuse(file, line, "does not have seven fields");
    SavedRow4 row;
    row.r = number(file, line, cut_off(text, ','));
    row.s = number(file, line, cut_off(text, ','));
    row.kind = kind_named(file, line, cut_off(text, ','));
    if (const auto end = cut_off(text, ','); !end.empty()) row.end = number(file, line, end);
    if (const auto onset = cut_off(text, ','); !onset.empty()) row.onset = number(file, line, onset);
    const auto period = cut_off(text, ',');
    while (!text.empty()) {
      const auto offset = cut_off(text, ' ');
      row.pattern.push_back(offset == "-" ? absent : number(file, line, offset));
    }
    if (period.empty() != row.pattern.empty() || (!period.empty() && number(file, line, period) != row.pattern.size()))
      refuse(file, line, "the period is not the length of the pattern");
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<SavedRow4> parse_json(const Given& file) {
  const std::optional<Json> json = Json::parse(file.bytes);
  if (!json) throw FormatError(fmt::format("'{}' is damaged: it is not one whole JSON value", file.path));
  std::vector<SavedRow4> rows;
  try {
    if (json->get("version") != Json(1))
      throw FormatError(fmt::format("'{}' is of another version of mexwave", file.path));
    for (const Json& item : json->at("rows").items()) {
      SavedRow4 row;
      row.r = item.at("r").number();
      row.s = item.at("s").number();
      row.kind = kind_named(file, rows.size() + 2, item.at("kind").string());
      if (item.contains("end")) row.end = item.at("end").number();
      if (item.contains("onset")) row.onset = item.at("onset").number();
      if (item.contains("pattern")) {
        for (const Json& offset : item.at("pattern").items())
          row.pattern.push_back(offset.is_null() ? absent : offset.number());
        if (item.at("period") != Json(row.pattern.size()))
          refuse(file, rows.size() + 2, "the period is not the length of the pattern");
      }
      rows.push_back(std::move(row));
    }
  } catch (const Json::Mismatch&) {
    throw FormatError(fmt::format("'{}' is damaged: a field is missing or of the wrong type", file.path));
  }
  return rows;
}

/// What is wrong with a row by itself.
std::optional<std::string> out_of_form(const SavedRow4& row) {
  if ((row.kind == ended) > (row.end != absent) || (row.end != absent && row.end < row.r))
    return "its end is missing or before the row";
  if ((row.kind == dead || row.kind == periodic) && row.end != absent) return "it has an end";
  if ((row.kind == periodic) != (row.onset != absent) || (row.kind == periodic) == row.pattern.empty())
    return "a row has an onset and a pattern if and only if it is periodic";
  if (row.kind == periodic && row.onset < row.r) return "its onset lies before the row";
  const std::size_t period = row.pattern.size();
  for (std::size_t shorter = 1; shorter < period; ++shorter) {
    if (period % shorter == 0 &&
        std::equal(row.pattern.begin() + static_cast<std::ptrdiff_t>(shorter), row.pattern.end(), row.pattern.begin()))
      return fmt::format("its pattern repeats after {}, not {}", shorter, period);
  }
  return std::nullopt;
}

/// What is wrong with a row whose q by p are known for p <= limit; `absent` where there is none.
std::optional<std::string> wrong_row(const SavedRow4& row, const std::vector<std::uint32_t>& q_of,
                                     std::uint32_t limit) {
  std::uint32_t end = absent;
  bool has_any = false;
  for (std::uint32_t p = std::max(row.r, 1U); p <= limit; ++p) {
    has_any = has_any || q_of[p] != absent;
    if (q_of[p] == p) end = p;
  }
  if (row.kind == dead && has_any) return "it has P-positions";
  if (end != absent ? row.end != end : row.end <= limit)
    return end != absent ? fmt::format("it ends at {}", end) : fmt::format("it has not ended by p = {}", limit);
  if (row.kind != periodic) return std::nullopt;
  const auto fits = [&](std::uint32_t p) {
    const std::uint32_t offset = row.pattern[(p + row.pattern.size() * row.onset - row.onset) % row.pattern.size()];
    return offset == absent ? q_of[p] == absent : q_of[p] != absent && p - q_of[p] == offset;
  };
  for (std::uint32_t p = row.onset; p <= limit; ++p) {
    if (!fits(p)) return fmt::format("p = {} does not follow the pattern", p);
  }
  if (row.onset > std::max(row.r, 1U) && row.onset <= limit && fits(row.onset - 1))
    return fmt::format("the pattern begins before its onset {}", row.onset);
  return std::nullopt;
}

/// p - q of the q that a row has not used by p.
std::vector<std::uint32_t> unused(const SavedRow4& row, const std::vector<std::uint32_t>& q_of, std::uint32_t p) {
  std::vector<bool> used(p + std::size_t{1});
  for (std::uint32_t before = 1; before <= p; ++before) {
    if (q_of[before] != absent) used[q_of[before]] = true;
  }
  std::vector<std::uint32_t> left;
  for (std::uint32_t q = row.r; q <= std::min(p, row.end); ++q) {
    if (!used[q]) left.push_back(p - q);
  }
  return left;
}

/// Whether all rows repeat for ever what they did in the last `period` p. Let every row that goes on have left the same
/// p - q then as a period before, all of these q above the last r; let every row that has ended have none left; and let
/// a P-position (c,c,c,s) with c < r be left by a move in the first row from all of row (r,s) that is called dead. What
/// a row takes with the next p is the least q that it has left and that no P-position with the same p and a smaller r
/// or s has, in rows of which the same is true; a move that changes p leads to a q that is used, or to a P-position
/// with q <= r or p <= r, of which there are no more. So every p to come finds what p - period found.
bool goes_on(const std::vector<SavedRow4>& rows, const std::vector<std::vector<std::uint32_t>>& q_of,
             std::uint32_t limit) {
  std::uint64_t period = 1;
  for (const SavedRow4& row : rows) {
    if (row.kind == open) return false;
    if (row.kind == periodic) period = std::lcm(period, row.pattern.size());
    if (period > limit / 2) return false;
  }
  const std::uint32_t before = limit - static_cast<std::uint32_t>(period), last_r = rows.back().r;
  if (before <= last_r) return false;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const SavedRow4& row = rows[k];
    if (row.kind == dead) {
      if (std::none_of(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(k), [&](const SavedRow4& above) {
            return above.s == row.s && above.r < row.r && above.kind == ended && above.end == above.r;
          }))
        return false;
      continue;
    }
    const std::vector<std::uint32_t> then = unused(row, q_of[k], before);
    if (row.kind == ended) {
      if (row.end > before || then != std::vector<std::uint32_t>{}) return false;
      continue;
    }
    if (row.onset > before + 1 || (!then.empty() && before - then.front() <= last_r) ||
        then != unused(row, q_of[k], limit))
      return false;
  }
  return true;
}

Recheck recheck_rows4(const Given& file, const Effort& effort) {
  const std::uint32_t limit = effort.quick ? 40 : std::min(effort.upto / 10, 3000U);
  const std::vector<SavedRow4> rows =
      file.bytes.starts_with(header) ? parse_csv(file)
      : file.bytes.starts_with(json_begin)
          ? parse_json(file)
          : throw FormatError(
                fmt::format("'{}' is none of the files that are re-verified: {}", file.path, recomputed_kinds()));
  std::uint32_t r = 0, s = 0;
  const auto wrong = [](const SavedRow4& row, const std::string& why) {
    return Recheck{fmt::format("row ({},{}): {}", row.r, row.s, why), ""};
  };
  for (const SavedRow4& row : rows) {
    if (row.r != r || row.s != s) return wrong(row, fmt::format("stands in the place of ({},{})", r, s));
    if (const auto why = out_of_form(row)) return wrong(row, *why);
    if (s++ == r) s = 0, ++r;
  }
  if (s != 0 || rows.empty()) return {fmt::format("rows ({},{}) and more are missing", r, s), ""};
  const std::optional<std::uint64_t> last_r = claimed(parameters_of(file), "rows");
  if (last_r && *last_r != r - 1)
    return {fmt::format("rows to r = {}, and they are said to go to {}", r - 1, *last_r), ""};
  // [row] q by p.
  std::vector<std::vector<std::uint32_t>> q_of(rows.size(), std::vector<std::uint32_t>(limit + std::size_t{1}, absent));
  plain_four_rows(limit, [&](std::uint32_t p, const std::vector<FourRows>& with_p) {
    for (const FourRows& x : with_p) {
      const std::size_t at = std::size_t{x[2]} * (x[2] + 1) / 2 + x[3];
      if (at < q_of.size()) q_of[at][p] = x[1];
    }
    return true;
  });
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (const auto why = wrong_row(rows[k], q_of[k], limit)) return wrong(rows[k], *why);
  }
  const bool proved = goes_on(rows, q_of, limit);
  return {std::nullopt,
          fmt::format("{} rows: all of them followed to p = {}; {}", rows.size(), limit,
                      proved ? "there a state recurs, so that they go on like this for ever"
                             : "that patterns go on beyond was not proved again"),
          proved && last_r};
}

const RegisteredKind registered({.place = 16,
                                 .name = "chomp4-rows",
                                 .sealed_as = {"chomp4 rows"},
                                 .is_this =
                                     [](const Given& file) {
                                       if (file.seal) return file.seal->kind == "chomp4 rows";
                                       return file.bytes.starts_with(header) || file.bytes.starts_with(json_begin);
                                     },
                                 .recheck = recheck_rows4});

}  // namespace

}  // namespace mexwave::cli
