// Files of `mexwave chomp5`, by the definition: every bar with small p after all that its moves leave.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "check/json_numbers.hpp"
#include "check/kinds.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

using Numbers = std::vector<std::uint32_t>;  ///< of one line
using Bar = std::array<std::uint32_t, 5>;

struct Form {
  std::string_view kind, list, header;
  std::size_t fields;
};
constexpr Form forms[] = {{"chomp5 openings", "openings", "n,p,q,r,s,t", 6},
                          {"chomp5 positions", "positions", "p,q,r,s,t", 5},
                          {"chomp5 counts", "counts", "p,positions", 2}};

const Form* form_of(const Given& file) {
  for (const Form& form : forms) {
    if (file.bytes.starts_with(fmt::format("{}\n", form.header)) ||
        file.bytes.starts_with(fmt::format(R"({{"format":"mexwave {}")", form.kind)))
      return &form;
  }
  return nullptr;
}

bool is_chomp5(const Given& file) {
  return file.seal ? file.seal->kind.starts_with("chomp5 ") : form_of(file) != nullptr;
}

[[noreturn]] void refuse(const Given& file, const std::string& why) {
  throw FormatError(fmt::format("'{}' {}", file.path, why));
}

std::vector<Numbers> parse_csv(const Given& file, const Form& form) {
  std::vector<Numbers> lines;
  std::string_view rest = file.bytes.substr(form.header.size() + 1);
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) refuse(file, "is truncated: its last line does not end");
    Numbers line(form.fields);
    const char *at = rest.data(), *const last = at + end;
    for (std::size_t k = 0; k < form.fields; ++k) {
      const auto [next, error] = std::from_chars(at, last, line[k]);
      const bool separated = k + 1 == form.fields ? next == last : next != last && *next == ',';
      if (error != std::errc() || !separated || (*at == '0' && next - at > 1))
        refuse(file, fmt::format("line {}: '{}' is not {}", lines.size() + 2,
                                 rest.substr(0, std::min<std::size_t>(end, 40)), form.header));
      at = next + 1;
    }
    lines.push_back(std::move(line));
    rest.remove_prefix(end + 1);
  }
  return lines;
}

std::vector<Numbers> parse_json(const Given& file, const Form& form) {
  const std::optional<Json> json = Json::parse(file.bytes);
  if (!json) refuse(file, "is damaged: it is not one whole JSON value");
  if (json->get("version") != Json(1)) refuse(file, "is of another version of mexwave");
  std::vector<Numbers> lines;
  try {
    const Json& list = json->at(form.list);
    if (!only_whole_numbers(list)) refuse(file, "holds what is no whole number in range");
    for (const Json& item : list.items()) {
      Numbers line;
      std::string_view names = form.header;
      for (std::size_t k = 0; k < form.fields; ++k) {
        const std::string_view name = names.substr(0, names.find(','));
        line.push_back(item.is_array() ? item.at(k).number() : item.at(name).number());
        names.remove_prefix(std::min(names.size(), name.size() + 1));
      }
      if (item.size() != form.fields) refuse(file, fmt::format("line {}: is not {}", lines.size() + 2, form.header));
      lines.push_back(std::move(line));
    }
  } catch (const Json::Mismatch&) {
    refuse(file, "is damaged: a field is missing or of the wrong type");
  }
  return lines;
}

/// All P-positions with p <= upto, sorted.
std::vector<Bar> by_definition(std::uint32_t upto) {
  const std::size_t side = upto + std::size_t{1};
  std::vector<bool> lost(side * side * side * side * side);
  const auto number = [&](const Bar& bar) {
    std::size_t at = 0;
    for (const std::uint32_t row : bar) at = at * side + row;
    return at;
  };
  const auto wins = [&](const Bar& bar) {
    for (std::size_t row = 0; row < bar.size(); ++row) {
      Bar left = bar;
      for (std::uint32_t kept = bar[row]; kept-- > (row == 0 ? 1U : 0U);) {
        for (std::size_t k = row; k < bar.size(); ++k) left[k] = std::min(left[k], kept);
        if (lost[number(left)]) return true;
      }
    }
    return false;
  };
  std::vector<Bar> found;
  for (Bar bar{1, 0, 0, 0, 0}; bar[0] <= upto;) {
    if (!wins(bar)) {
      lost[number(bar)] = true;
      found.push_back(bar);
    }
    std::size_t row = 4;  // the next one in order
    while (row > 0 && bar[row] == bar[row - 1]) bar[row--] = 0;
    ++bar[row];
  }
  return found;
}

/// Whether a first move on 5 x p leaves it: rows of p, then rows of one length below that.
bool is_opening(const Bar& bar) {
  std::size_t whole = 1;
  while (whole < 5 && bar[whole] == bar[0]) ++whole;
  return whole < 5 && std::all_of(bar.begin() + static_cast<std::ptrdiff_t>(whole), bar.end(),
                                  [&](std::uint32_t row) { return row == bar[whole]; });
}

/// What the file should have of p <= checked.
std::vector<Numbers> expected_lines(const Form& form, std::uint32_t checked) {
  std::vector<Numbers> lines;
  if (form.fields == 2) {
    for (std::uint32_t p = 1; p <= checked; ++p) lines.push_back({p, 0});
  }
  for (const Bar& bar : by_definition(checked)) {
    Numbers line(bar.begin(), bar.end());
    if (form.fields == 2) {
      ++lines[bar[0] - 1][1];
    } else if (form.fields == 5) {
      lines.push_back(line);
    } else if (is_opening(bar)) {
      line.insert(line.begin(), bar[0]);
      lines.push_back(line);
    }
  }
  return lines;
}

std::string text(const Numbers& line) {
  std::string text;
  for (const std::uint32_t number : line) text += fmt::format("{}{}", text.empty() ? "" : ",", number);
  return text;
}

Recheck recheck_chomp5(const Given& file, const Effort& effort) {
  const Form* const form = form_of(file);
  if (form == nullptr) refuse(file, "is none of the files that are re-verified: " + recomputed_kinds());
  if (file.seal && file.seal->kind != form->kind)
    refuse(file, fmt::format("holds {}, its seal says {}", form->kind, file.seal->kind));
  const std::vector<Numbers> lines = file.bytes.starts_with("{") ? parse_json(file, *form) : parse_csv(file, *form);
  const auto wrong = [](std::size_t k, const std::string& why) {
    return Recheck{fmt::format("line {}: {}", k + 2, why), ""};
  };
  for (std::size_t k = 1; k < lines.size(); ++k) {
    if (lines[k] <= lines[k - 1]) return wrong(k, text(lines[k]) + " is not after the line before it");
  }
  std::uint32_t last = lines.empty() ? 0 : lines.back()[0];
  if (file.seal)
    last = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(file.seal->parameters.get("upto").whole().value_or(0), 1000));
  const std::uint32_t checked = std::min(last, effort.quick ? 10U : 30U);
  std::size_t k = 0;
  for (const Numbers& line : expected_lines(*form, checked)) {
    if (k >= lines.size()) return wrong(k, fmt::format("should be {}, the file has none here", text(line)));
    if (lines[k] != line) return wrong(k, fmt::format("should be {}, the file has {}", text(line), text(lines[k])));
    ++k;
  }
  if (k < lines.size() && (lines[k][0] <= checked || checked == last))
    return wrong(k, text(lines[k]) + " is one too many");
  return {std::nullopt,
          fmt::format("{} lines: those with p <= {} recomputed; {}", lines.size(), checked,
                      checked == last ? "that is all of them" : "the others only by order"),
          checked == last && last > 0 && file.seal};
}

const RegisteredKind registered({.place = 17,
                                 .name = "chomp5",
                                 .sealed_as = {"chomp5 openings", "chomp5 positions", "chomp5 counts"},
                                 .is_this = is_chomp5,
                                 .recheck = recheck_chomp5,
                                 .is_text = [](const Given& file) {
                                   return is_prose(file.bytes) || file.bytes.starts_with("(");
                                 }});

}  // namespace

}  // namespace mexwave::cli
