// E01 to E05: the v-triples of Báron.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <sstream>

#include "output/text.hpp"
#include "verify/claims_heaps.hpp"

namespace mexwave::cli {

namespace {

using nim::Triple;

/// Báron's table, as printed: column by column, with the smallest number printed once.
constexpr std::array<const char*, 15> printed_columns{
    "1: 2,3 4,5 6,7 8,9 10,11 12,13 14,15 16,17 18,19 20,21 22,23 24,25 26,27 28,29 30,31",
    "2: 4,6 5,7 8,10 9,11 12,14 13,15 16,18 17,19 20,22 21,23 24,26 25,27 28,30 29,31",
    "3: 4,7 5,6 8,11 9,10 12,15 13,14 16,19 17,18 20,23 21,22 24,27 25,26 28,31 29,30",
    "4: 8,12 9,13 10,14 11,15 16,20 17,21 18,22 19,23 24,28 25,29 26,30 27,31",
    "5: 8,13 9,12 10,15 11,14 16,21 17,20 18,23 19,22 24,29 25,28 26,31 27,30",
    "6: 8,14 9,15 10,12 11,13 16,22 17,23 18,20 19,21 24,30 25,31 26,28 27,29",
    "7: 8,15 9,14 10,13 11,12 16,23 17,22 18,21 19,20 24,31 25,30 26,29 27,28",
    "8: 16,24 17,25 18,26 19,27 20,28 21,29 22,30 23,31",
    "9: 16,25 17,24 18,27 19,26 20,29 21,28 22,31 23,30",
    "10: 16,26 17,27 18,24 19,25 20,30 21,31 22,28 23,29",
    "11: 16,27 17,26 18,25 19,24 20,31 21,30 22,29 23,28",
    "12: 16,28 17,29 18,30 19,31 20,24 21,25 22,26 23,27",
    "13: 16,29 17,28 18,31 19,30 20,25 21,24 22,27 23,26",
    "14: 16,30 17,31 18,28 19,29 20,26 21,27 22,24 23,25",
    "15: 16,31 17,30 18,29 19,28 20,27 21,26 22,25 23,24",
};

std::string text(const Triple& t) { return fmt::format("({},{},{})", t.a, t.b, t.c); }

bool before(const Triple& x, const Triple& y) { return x.a != y.a ? x.a < y.a : x.b != y.b ? x.b < y.b : x.c < y.c; }

/// Whether (a,b,c) is among the triples. Each pair is in at most one triple.
class Members {
 public:
  Members(const Triples& triples, std::uint32_t upto) : side_(upto + std::size_t{1}), third_(side_ * side_) {
    for (const Triple& t : triples)
      if (t.c <= upto) third_[t.a * side_ + t.b] = t.c;
  }
  [[nodiscard]] bool has(const Triple& t) const { return third_[t.a * side_ + t.b] == t.c; }

 private:
  std::size_t side_;
  std::vector<std::uint32_t> third_;
};

/// The numbers n <= upto for which the triples up to n contain every pair of numbers; without 0 and 1, which have no
/// pair.
std::vector<std::uint32_t> complete_at(const Triples& triples, std::uint32_t upto) {
  std::vector<std::uint64_t> ending(upto + std::size_t{1});
  for (const Triple& t : triples) ++ending[t.c];
  std::vector<std::uint32_t> found;
  std::uint64_t count = 0;
  for (std::uint32_t n = 2; n <= upto; ++n) {
    count += ending[n];
    if (6 * count == std::uint64_t{n} * (n - 1)) found.push_back(n);
  }
  return found;
}

void compare_complete(const std::vector<std::uint32_t>& found, std::uint32_t upto, Finding& f) {
  for (std::uint32_t n = 2; n <= upto; ++n) {
    const bool complete = std::find(found.begin(), found.end(), n) != found.end();
    if (complete != std::has_single_bit(n + 1)) f.fail(fmt::format("hypotenuse {}", n));
  }
}

/// Why a conjecture fails for this triple; empty if it does not.
std::string failure(int number, const Triple& t, const Members& members, std::uint32_t upto) {
  const bool even = (t.a | t.b | t.c) % 2 == 0;
  const auto missing = [&](const Triple& other) {
    return other.c > upto || members.has(other) ? std::string() : fmt::format("{}, but not {}", text(t), text(other));
  };
  std::string first;
  const auto keep = [&](const std::string& what) {
    if (first.empty()) first = what;
  };
  switch (number) {
    case 1:
      if ((t.a + t.b + t.c) % 2 != 0) keep(text(t));
      break;
    case 2:
      if (t.a == 1 && (t.b % 2 != 0 || t.c != t.b + 1)) keep(text(t));
      break;
    case 3:
      if (2 * t.a >= t.c) keep(text(t));
      break;
    case 4:
      keep(missing({2 * t.a, 2 * t.b, 2 * t.c}));
      if (even) keep(missing({t.a / 2, t.b / 2, t.c / 2}));
      break;
    case 5:
      if (even) {
        keep(missing({t.a, t.b + 1, t.c + 1}));
        keep(missing({t.a + 1, t.b, t.c + 1}));
        keep(missing({t.a + 1, t.b + 1, t.c}));
      } else if (t.a > 1) {
        keep(missing({t.a & ~1U, t.b & ~1U, t.c & ~1U}));
      }
      break;
    case 7:
      for (std::uint32_t power = 2; power <= upto; power *= 2)
        if (t.a < power) keep(missing({t.a, t.b + power, t.c + power}));
      break;
    default:
      break;
  }
  return first;
}

}  // namespace

Triples printed_triples() {
  Triples triples;
  for (const char* column : printed_columns) {
    std::istringstream numbers(column);
    char mark = 0;
    Triple t{};
    numbers >> t.a >> mark;
    while (numbers >> t.b >> mark >> t.c) triples.push_back(t);
  }
  return triples;
}

Triples greedy_triples(std::uint32_t upto, const RunOptions& run) {
  Triples triples;
  nim::triples(
      {upto}, [&](const Triple& t) { triples.push_back(t); }, run);
  return triples;
}

Finding check_printed_triples(const Triples& printed, const std::function<Triples(std::uint32_t)>& greedy) {
  Finding f{.checked_to = "the printed table, by the printed construction"};
  struct Count {
    std::uint32_t upto;
    std::size_t triples;
  };
  for (const Count& stated : {Count{7, 7}, {15, 35}, {31, 155}}) {
    const std::size_t found = greedy(stated.upto).size();
    if (found != stated.triples) f.fail(fmt::format("{} triples up to {}", found, stated.upto));
  }
  Triples found = greedy(31), table = printed, differing;
  std::sort(found.begin(), found.end(), before);
  std::sort(table.begin(), table.end(), before);
  std::set_symmetric_difference(found.begin(), found.end(), table.begin(), table.end(), std::back_inserter(differing),
                                before);
  for (const Triple& t : differing) f.fail(text(t));
  return f;
}

Finding check_xor_triples(const Triples& triples, std::uint32_t upto) {
  Finding f;
  for (const Triple& t : triples)
    if ((t.a ^ t.b ^ t.c) != 0) f.fail(text(t));
  const Members members(triples, upto);
  std::uint64_t count = 0;
  for (std::uint32_t a = 1; a <= upto; ++a) {
    for (std::uint32_t b = a + 1; b <= upto; ++b) {
      const Triple t{a, b, a ^ b};
      if (t.c <= b || t.c > upto) continue;
      ++count;
      if (!members.has(t)) f.fail(text(t) + " is not found");
    }
  }
  f.checked_to = fmt::format("numbers to {}: {} triples", upto, count);
  return f;
}

Finding check_conjecture(int number, const Triples& triples, std::uint32_t upto) {
  Finding f{.checked_to = fmt::format("numbers to {}: {} triples", upto, triples.size())};
  constexpr std::uint32_t table_end = 31;
  std::uint64_t in_table = 0;
  if (number == 6) {
    compare_complete(complete_at(triples, upto), upto, f);
  } else {
    const Members members(triples, upto);
    std::vector<std::pair<Triple, std::string>> failures;
    for (const Triple& t : triples) {
      std::string why = failure(number, t, members, upto);
      if (why.empty()) continue;
      in_table += t.c <= table_end ? 1 : 0;
      failures.emplace_back(t, std::move(why));
    }
    // The smallest counterexample is the one with the smallest numbers.
    std::sort(failures.begin(), failures.end(), [](const auto& x, const auto& y) {
      return x.first.c != y.first.c ? x.first.c < y.first.c : before(x.first, y.first);
    });
    for (const auto& [t, why] : failures) f.fail(why);
  }
  if (!f.holds() && number != 6) f.note = fmt::format("{} of the counterexamples are in the printed table.", in_table);
  if (number == 3) {
    const bool at_most = std::all_of(triples.begin(), triples.end(), [](const Triple& t) { return 2 * t.a <= t.c; });
    f.note += fmt::format("{}The weaker 2a <= c {}.", f.note.empty() ? "" : " ",
                          at_most ? "holds for all of them" : "fails too");
  }
  if (number == 5)
    f.note += "For (1,2b,2b+1), that is a = 0, the pair (2b,2b) takes the place of the triple (2a,2b,2c).";
  return f;
}

Finding check_halving(const std::function<nim::Halving(const Triple&)>& halve, const Triples& triples,
                      std::uint32_t upto) {
  Finding f;
  struct Example {
    Triples chain;
    bool is_v_triple;
  };
  const std::array<Example, 2> printed{{
      {{{25, 43, 50}, {12, 21, 25}, {6, 10, 12}, {3, 5, 6}, {1, 2, 3}}, true},
      {{{16, 39, 47}, {8, 19, 23}, {4, 9, 11}, {2, 4, 5}}, false},
  }};
  for (const Example& example : printed) {
    const nim::Halving found = halve(example.chain.front());
    if (found.is_v_triple != example.is_v_triple) f.fail(text(example.chain.front()));
    if (found.chain != example.chain) f.fail(text(example.chain.front()) + ": the chain");
  }
  const Members members(triples, upto);
  std::uint64_t checked = 0;
  for (std::uint32_t a = 1; a <= upto; ++a) {
    for (std::uint32_t b = a + 1; b <= upto; ++b) {
      for (std::uint32_t c = b + 1; c <= upto; ++c, ++checked)
        if (halve({a, b, c}).is_v_triple != members.has({a, b, c})) f.fail(text({a, b, c}));
    }
  }
  f.checked_to = fmt::format("all {} triples of numbers to {}", checked, upto);
  f.note = "Both printed chains are correct in every step.";
  return f;
}

Finding check_complete_sets(const std::function<Triples(std::uint32_t)>& by_words, const Triples& triples,
                            std::uint32_t upto) {
  Finding f{.checked_to = fmt::format("hypotenuses to {}", upto)};
  compare_complete(complete_at(triples, upto), upto, f);
  constexpr std::uint32_t most_by_words = 36;
  for (std::uint32_t n = 2; n <= most_by_words; ++n) {
    Triples fresh = by_words(n), part;
    std::copy_if(triples.begin(), triples.end(), std::back_inserter(part), [&](const Triple& t) { return t.c <= n; });
    if (fresh != part)
      f.fail(fmt::format("a construction up to {} does not give the triples up to {} of a longer one", n, n));
  }
  f.note = fmt::format(
      "All pairs occur for N = {}. The construction up to N is the beginning of every longer one (checked for N <= "
      "{}).",
      joined(complete_at(triples, upto), ", "), most_by_words);
  return f;
}

namespace {

const Claims triples_claims("baron", []() -> std::vector<Claim> {
  constexpr std::uint32_t side = 511;
  std::vector<Claim> list{
      {"E01", "the table", "The construction gives 7 v-triples up to 7, 35 up to 15 and 155 up to 31, as printed.",
       "to 31", [](const Evidence&) { return check_printed_triples(printed_triples(), nim::triples_reference); }},
      {"E02", "the characterisation", "The v-triples are exactly the triples a < b < c with a xor b xor c = 0.",
       "proved from the conjectures",
       [](const Evidence& e) { return check_xor_triples(greedy_triples(side, e.run()), side); }},
      {"E04", "the procedure", "By the halving procedure (25,43,50) is a v-triple and (16,39,47) is not.",
       "two examples", [](const Evidence& e) { return check_halving(nim::halve, greedy_triples(100, e.run()), 100); }},
      {"E05", "the construction",
       "The v-triples with hypotenuses to N contain every pair of numbers to N if and only if N = 2^n - 1. This is "
       "also conjecture 6 (E03.6).",
       "3, 7, 15, 31",
       [](const Evidence& e) {
         return check_complete_sets(nim::triples_reference, greedy_triples(1023, e.run()), 1023);
       }},
  };
  int number = 0;
  for (const char* conjecture :
       {"a + b + c is even.", "if a = 1, then b is even and c = b + 1.", "2a < c.",
        "(2a,2b,2c) is a v-triple if and only if (a,b,c) is one.",
        "if (2a,2b+1,2c+1), (2a+1,2b,2c+1) or (2a+1,2b+1,2c) is a v-triple, then (2a,2b,2c) is one. If (2a,2b,2c) is a "
        "v-triple, then all three are.",
        "The v-triples with hypotenuses to N contain every pair of numbers to N if and only if N = 2^n - 1.",
        "if a < 2^k, k >= 1, then (a, b+2^k, c+2^k) is a v-triple too."}) {
    ++number;
    const char* const about = number == 4 || number == 5 ? "all a < b < c" : "every v-triple a < b < c";
    list.push_back(
        {fmt::format("E03.{}", number), fmt::format("conjecture {}", number),
         number == 6 ? conjecture : fmt::format("For {}: {}", about, conjecture), "the 155 triples to 31",
         [number](const Evidence& e) { return check_conjecture(number, greedy_triples(side, e.run()), side); }});
  }
  return list;
});

}  // namespace

}  // namespace mexwave::cli
