// The census for people.

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "chomp4/census.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

constexpr std::array<const char*, 3> row_names{"second", "third", "fourth"};
constexpr std::array<char, 3> row_letters{'q', 'r', 's'};
constexpr std::array<const char*, 3> row_forms{"(n,q,q,q)", "(n,n,r,r)", "(n,n,n,s)"};

/// a/b with so many decimals, the rest cut.
std::string quotient(std::uint64_t a, std::uint64_t b, int decimals = 6) {
  if (b == 0) return "-";
  std::string text = fmt::format("{}.", a / b);
  for (std::uint64_t rest = a % b; decimals > 0; --decimals) {
    rest *= 10;
    text += static_cast<char>('0' + rest / b);
    rest %= b;
  }
  return text;
}
std::string percent(std::uint64_t a, std::uint64_t b) { return quotient(100 * a, b, 2) + " %"; }

std::string range_text(const chomp4::Range& range) {
  if (range.least.p == 0) return "-";
  const auto one = [](const chomp4::Ratio& x) { return fmt::format("{} at {}", quotient(x.value, x.p), x.p); };
  return fmt::format("{} to {}", one(range.least), one(range.greatest));
}

std::string openings_text(const chomp4::Census& census) {
  std::string text = fmt::format("4 x n has exactly one winning opening: {} of the n from 1 to {}.\n",
                                 census.with_one_opening, census.upto);
  if (!census.without_opening.empty()) append(text, "  none at n = {}\n", joined(census.without_opening, ", "));
  if (!census.several_openings.empty()) append(text, "  several at n = {}\n", joined(census.several_openings, ", "));
  append(text, "\n{:<8}{:<12}{:>9}{:>12}{:>8}{:>8}\n", "row", "leaves", "n", "of all", "first", "last");
  for (std::size_t k = 0; k < 3; ++k) {
    const chomp4::OpeningRow& row = census.rows[k];
    append(text, "{:<8}{:<12}{:>9}{:>12}{:>8}{:>8}\n", row_names[k], row_forms[k], row.count,
           percent(row.count, census.upto), row.first, row.last);
  }
  return text;
}

std::string families_text(const chomp4::Census& census) {
  std::string text = fmt::format(
      "\nThe P-positions with a given p, by the row of the winning opening of 4 x p (p from {} on):\n", census.from);
  for (std::size_t k = 0; k < 3; ++k) {
    const chomp4::OpeningRow& row = census.rows[k];
    append(text, "  {} row\n    {}/p of the opening {}\n    s/p in the middle  {}\n    s/p at most        {}\n",
           row_names[k], row_letters[k], range_text(row.left), range_text(row.middle), range_text(row.largest));
  }
  if (census.apart_from == 0) return text;
  if (census.apart_from > census.upto) {
    return text + "The middle s/p does not tell openings in the second row from others, up to the last p.\n";
  }
  append(text,
         "From p = {} on the middle s/p of every p with its opening in the second row is below that of all others.\n",
         census.apart_from);
  return text;
}

std::string growth_text(const chomp4::Census& census) {
  std::string text = fmt::format("\n{:>8}{:>18}{:>12}{:>20}{:>12}{:>9}{:>9}{:>9}\n", "p <= n", "P-positions", "/ n^3",
                                 "triples (p,q,r)", "extend", "row 2", "row 3", "row 4");
  for (const chomp4::Growth& x : census.growth) {
    const std::uint64_t cube = std::uint64_t{x.upto} * x.upto * x.upto;
    append(text, "{:>8}{:>18}{:>12}{:>20}{:>12}{:>9}{:>9}{:>9}\n", x.upto, x.positions, quotient(x.positions, cube),
           x.triples, percent(x.positions, x.triples), x.openings_in[0], x.openings_in[1], x.openings_in[2]);
  }
  text += "\nThe middle s/p on average (sum of s over sum of p), with openings in the second row and in others:\n";
  std::uint32_t before = 0;
  for (const chomp4::Growth& x : census.growth) {
    append(text, "{:>8} < p <= {:<8}{:>12}{:>12}\n", before, x.upto, quotient(x.low.s, x.low.p),
           quotient(x.high.s, x.high.p));
    before = x.upto;
  }
  return text;
}

/// The steps at which most is alike, and how period 112 does.
std::string likeness_text(const std::vector<chomp4::Likeness>& by_step, const char* direction, const char* step_text) {
  constexpr std::uint32_t claimed = 112;
  constexpr std::size_t shown = 5;
  const auto better = [&](std::size_t a, std::size_t b) {  // shares, as fractions
    return by_step[a].alike * by_step[b].triples > by_step[b].alike * by_step[a].triples;
  };
  std::vector<std::size_t> steps;
  for (std::size_t k = 1; k < by_step.size(); ++k) {
    if (by_step[k].triples != 0) steps.push_back(k);
  }
  std::stable_sort(steps.begin(), steps.end(), better);
  std::string text = fmt::format("  {}: ", direction);
  for (std::size_t k = 0; k < std::min(shown, steps.size()); ++k) {
    const chomp4::Likeness& x = by_step[steps[k]];
    append(text, "{}{} {}", k == 0 ? "" : ", ", steps[k], percent(x.alike, x.triples));
  }
  text += "\n";
  const auto place = std::find(steps.begin(), steps.end(), claimed);
  if (place == steps.end()) return text;
  const chomp4::Likeness& x = by_step[claimed];
  const auto at = [&](std::size_t step) { return percent(by_step[step].alike, by_step[step].triples); };
  append(text, "    {} steps: {}, number {} of {}", claimed, at(claimed), place - steps.begin() + 1, steps.size());
  if (claimed + 1 < by_step.size())
    append(text, "; {} steps: {}, {} steps: {}", claimed - 1, at(claimed - 1), claimed + 1, at(claimed + 1));
  if (x.p != 0)
    append(text, "; the first that differ: {}",
           fmt::format(fmt::runtime(step_text), x.p, x.q, x.r, x.q + claimed, x.r + claimed, x.p + claimed));
  return text + "\n";
}

std::string likenesses_text(const chomp4::Likenesses& all) {
  std::string text = fmt::format(
      "\nThe table and itself some steps on, p <= {}: of the triples (p,q,r) how many agree, extending to a "
      "P-position\n"
      "both or neither. The steps at which most do:\n",
      all.upto);
  text += likeness_text(all.in_r, "steps of r", "({0},{1},{2}) and ({0},{1},{4})");
  text += likeness_text(all.in_q, "steps of q", "({0},{1},{2}) and ({0},{3},{2})");
  text += likeness_text(all.in_all, "of p, q, r ", "({0},{1},{2}) and ({5},{3},{4})");
  return text;
}

}  // namespace

std::string chomp4_census_text(const chomp4::Census& census, const chomp4::Likenesses& likenesses) {
  return fmt::format("Four-row Chomp: all P-positions (p,q,r,s) with p <= {}.\n\n", census.upto) +
         openings_text(census) + families_text(census) + growth_text(census) + likenesses_text(likenesses);
}

std::string chomp4_census_csv(const chomp4::Census& census) {
  std::string text = "n,positions,triples,openings_in_row_2,openings_in_row_3,openings_in_row_4\n";
  for (const chomp4::Growth& x : census.growth) {
    append(text, "{},{},{},{},{},{}\n", x.upto, x.positions, x.triples, x.openings_in[0], x.openings_in[1],
           x.openings_in[2]);
  }
  return text;
}

}  // namespace mexwave::cli
