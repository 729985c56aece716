// `mexwave squares cnf` compared with `squares draws --count` by a small model counter; and rup_check, which must
// accept only valid proofs. tests/outside/run compares with clasp and CaDiCaL.

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>

#include "cli/program.hpp"
#include "places.hpp"

namespace mexwave::cli::test {
namespace {

struct Formula {
  int variables = 0;
  std::vector<std::vector<int>> clauses;
  std::size_t promised = 0;
};

Formula parsed_dimacs(const std::string& text) {
  Formula formula;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    if (line.starts_with("c")) continue;
    if (line.starts_with("p cnf ")) {
      words.ignore(6);
      words >> formula.variables >> formula.promised;
      continue;
    }
    formula.clauses.emplace_back();
    int literal = 0;
    while (words >> literal && literal != 0) formula.clauses.back().push_back(literal);
    EXPECT_TRUE(words && literal == 0) << line;
  }
  EXPECT_EQ(formula.clauses.size(), formula.promised);
  return formula;
}

/// The number of models over all variables: propagates unit clauses, then branches on the first open variable.
std::uint64_t models(const Formula& formula, std::vector<int> value) {
  const auto of = [&](int literal) {
    return literal > 0 ? value[std::size_t(literal)] : -value[std::size_t(-literal)];
  };
  for (bool more = true; more;) {
    more = false;
    for (const std::vector<int>& clause : formula.clauses) {
      int open = 0, last = 0;
      bool holds = false;
      for (const int literal : clause) {
        holds = holds || of(literal) > 0;
        if (of(literal) == 0) ++open, last = literal;
      }
      if (holds || open > 1) continue;
      if (open == 0) return 0;
      value[std::size_t(std::abs(last))] = last > 0 ? 1 : -1;
      more = true;
    }
  }
  const auto open = std::find(value.begin() + 1, value.end(), 0);
  if (open == value.end()) return 1;
  std::uint64_t both = 0;
  for (const int choice : {-1, 1}) {
    *open = choice;
    both += models(formula, value);
  }
  return both;
}

std::string counted(const Folder& folder, const std::string& options, std::size_t column) {
  const std::string text = folder.run("squares draws " + options + " --count --format csv --quiet").out;
  std::istringstream line(text.substr(text.find('\n') + 1, text.size() - text.find('\n') - 2));
  std::string field;
  for (std::size_t k = 0; k <= column; ++k) std::getline(line, field, ',');
  return field;
}

TEST(SquaresCnf, NumberOfModelsIsNumberOfDraws) {
  const Folder folder;
  for (const char* const board : {"1x1", "1x3", "2x2", "2x3", "3x3", "3x4"}) {
    for (const char* const more : {"", " --balance equal", " --white 1", " --axis-parallel", " --classes",
                                   " --axis-parallel --classes --white 1", " --balance equal --classes"}) {
      const std::string options = std::string("--board ") + board + more;
      const Formula formula = parsed_dimacs(folder.run("squares cnf " + options + " --quiet").out);
      const std::size_t column = std::string(more).find("classes") != std::string::npos ? 8 : 7;
      EXPECT_EQ(std::to_string(models(formula, std::vector<int>(std::size_t(formula.variables) + 1))),
                counted(folder, options, column))
          << options;
    }
  }
}

TEST(SquaresCnf, BeginsWithADescription) {
  const Folder folder;
  EXPECT_EQ(
      folder.run("squares cnf --board 2x2 --white 1 --quiet").out,
      "c mexwave squares cnf 1\nc board 2x2\nc squares any\nc white 1 to 1\nc classes no\n"
      "c A model is a two-colouring of the whole board in which no square, with its vertices on four cells, has "
      "one colour.\n"
      "c Variables 1 to 4: true where a cell is white; row by row from the lower left: 1 + row * 2 + column, both "
      "from 0.\n"
      "c Then, for i = 1 to 4, j = 1 to min(i, 2): at least j of the variables 1 to i are true.\n"
      "c Every variable above 4 follows from the earlier ones, so models can be counted without projection.\n"
      "p cnf 11 26\n"
      "1 2 3 4 0\n-1 -2 -3 -4 0\n"
      "-1 5 0\n-5 1 0\n"
      "-5 6 0\n-2 6 0\n-6 5 2 0\n-2 -5 7 0\n-7 2 0\n-7 5 0\n"
      "-6 8 0\n-3 8 0\n-8 6 3 0\n-7 9 0\n-3 -6 9 0\n-9 7 3 0\n-9 7 6 0\n"
      "-8 10 0\n-4 10 0\n-10 8 4 0\n-9 11 0\n-4 -8 11 0\n-11 9 4 0\n-11 9 8 0\n"
      "10 0\n-11 0\n");
  EXPECT_EQ(folder.run("squares cnf --board 6x6 -o f.cnf --quiet").status, 0);
  EXPECT_TRUE(contains(folder.run("check f.cnf").out, "matches its seal; files of squares cnf are not recomputed"));
  expect_refused("squares cnf --board 17x17",
                 {"--board: expected HEIGHTxWIDTH", "the shorter at most 16, got '17x17'"});
  expect_refused("squares cnf --board 12x10000 --balance equal", {"--board '12x10000'", "2147483647"});
  expect_refused("squares cnf --board 3x3 --white 10", {"--white: expected a whole number from 0 to 9, got '10'"});
}

std::optional<int> rup_check(const Folder& folder, const std::string& formula, const std::string& proof,
                             const std::string& said) {
  put(folder / "formula", formula);
  put(folder / "proof", proof);
  const Ran ran = folder.shell(std::string("exec ") + MEXWAVE_RUP_CHECK + " formula proof");
  EXPECT_TRUE(contains(ran.out, said)) << ran.out;
  return ran.status;
}

TEST(RupCheck, AcceptsExactlyTheClausesThatFollow) {
  const Folder folder;
  const std::string all_of_two = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
  EXPECT_EQ(rup_check(folder, all_of_two, "2 0\n0\n", "unsatisfiable: 4 clauses, 2 steps"), 0);
  EXPECT_EQ(rup_check(folder, all_of_two, "2 0\nd 1 2 0\n0\n", "1 removals"), 0);
  EXPECT_EQ(rup_check(folder, all_of_two, "0\n", "line 1: does not follow"), 2);
  EXPECT_EQ(rup_check(folder, all_of_two, "2 0\n", "ends without the empty clause"), 2);
  EXPECT_EQ(rup_check(folder, all_of_two, "d 1 2 0\n2 0\n0\n", "line 2: does not follow"), 2);
  EXPECT_EQ(rup_check(folder, all_of_two, "d 1 3 0\n", "no such clause to remove"), 2);
  EXPECT_EQ(rup_check(folder, "p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", "2 0\n0\n", "line 2: does not follow"), 2);
  EXPECT_EQ(rup_check(folder, "p cnf 2 1\n1 2 0\n", "-1 0\n0\n", "line 1: does not follow"), 2);  // RAT, not RUP
  EXPECT_EQ(rup_check(folder, "p cnf 3 4\n3 0\n1 2 0\n-1 2 -3 0\n-2 0\n", "0\n", "unsatisfiable"), 0);
  EXPECT_EQ(rup_check(folder, "p cnf 2 5\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", "2 0\n0\n", "not as many clauses"), 1);
  EXPECT_EQ(rup_check(folder, "p cnf 2 1\n1 3 0\n", "0\n", "no such variable"), 1);
  EXPECT_EQ(rup_check(folder, "p cnf 2 1\n1 x 0\n", "0\n", "line 2: accepted are literals"), 1);
  EXPECT_EQ(rup_check(folder, "p cnf 2 1\n1 2\n", "0\n", "line 2: accepted are literals"), 1);
  EXPECT_EQ(rup_check(folder, all_of_two, "2 0 2 0\n0\n", "line 1: accepted are literals"), 1);
}

}  // namespace
}  // namespace mexwave::cli::test
