// Is a formula unsatisfiable? rup_check FORMULA PROOF reads a formula in DIMACS and a proof as SAT solvers write it
// (DRAT, as text), and trusts nothing: it accepts a clause of the proof only if unit propagation from its negation ends
// in a contradiction (reverse unit propagation: so it follows from the formula), and the last one to follow must be the
// empty clause. Clauses that only keep the formula satisfiable (the RAT of DRAT) are refused. Nothing here is shared
// with the program or the library. Exit status: 0 the proof holds, 2 it does not, 1 unreadable. After E. Goldberg, Y.
// Novikov, Verification of proofs of unsatisfiability for CNF formulas, DATE 2003.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

using Clause = std::vector<int>;

[[noreturn]] void end(int status, const std::string& line) {
  std::cout << line << "\n";
  std::exit(status);
}

// Literals and a 0 at the end; whatever else stands there ends all.
Clause read_clause(std::istringstream& words, const std::string& where) {
  Clause clause;
  for (long long literal = 0; words >> literal;) {
    if (literal == 0) {
      std::string more;
      if (words >> more) break;
      std::sort(clause.begin(), clause.end());
      clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
      return clause;
    }
    if (std::llabs(literal) > 100'000'000) break;
    clause.push_back(static_cast<int>(literal));
  }
  end(1, where + ": accepted are literals, and a 0 at the end");
}

// Clauses, each watched by its first two literals, and what follows from those of one literal.
class Propagation {
 public:
  // Does the clause follow by unit propagation? Leaves the assignment as it was.
  bool follows(const Clause& clause) {
    if (contradiction_) return true;
    const std::size_t before = trail_.size();
    bool conflict = false;
    for (std::size_t k = 0; k < clause.size() && !conflict; ++k) conflict = !assign(-clause[k]);
    conflict = conflict || !propagate(before);
    for (; trail_.size() > before; trail_.pop_back()) value(trail_.back()) = value(-trail_.back()) = 0;
    return conflict;
  }

  void add(Clause clause) {
    names_[clause].push_back(clauses_.size());
    // Literals that are not false first; what is false now stays so, for nothing on the trail is ever taken back here.
    std::stable_partition(clause.begin(), clause.end(), [&](int literal) { return value(literal) >= 0; });
    const auto open = std::count_if(clause.begin(), clause.end(), [&](int literal) { return value(literal) >= 0; });
    const std::size_t before = trail_.size();
    if (open == 0) contradiction_ = true;
    if (open == 1 && !(assign(clause[0]) && propagate(before))) contradiction_ = true;
    if (clause.size() > 1) {
      for (const std::size_t k : {0, 1}) watches(clause[k]).push_back(clauses_.size());
    }
    clauses_.push_back(std::move(clause));
  }

  // What followed from it stays: it does follow from the formula.
  bool remove(const Clause& clause) {
    const auto known = names_.find(clause);
    if (known == names_.end() || known->second.empty()) return false;
    clauses_[known->second.back()].clear();
    known->second.pop_back();
    return true;
  }

  [[nodiscard]] bool contradiction() const { return contradiction_; }

 private:
  static std::size_t index(int literal) { return 2 * static_cast<std::size_t>(std::abs(literal)) + (literal < 0); }
  signed char& value(int literal) {
    if (index(literal) >= values_.size()) values_.resize(2 * index(literal) + 2);
    return values_[index(literal)];
  }
  std::vector<std::size_t>& watches(int literal) {
    if (index(literal) >= watches_.size()) watches_.resize(2 * index(literal) + 2);
    return watches_[index(literal)];
  }
  bool assign(int literal) {
    if (value(literal) != 0) return value(literal) > 0;
    value(literal) = 1;
    value(-literal) = -1;
    trail_.push_back(literal);
    return true;
  }
  // Of the trail from `done` on; false for a contradiction.
  bool propagate(std::size_t done) {
    for (; done < trail_.size(); ++done) {
      const int gone = -trail_[done];
      std::vector<std::size_t> kept;
      bool conflict = false;
      const std::vector<std::size_t> watching = std::move(watches(gone));
      for (const std::size_t number : watching) {
        Clause& clause = clauses_[number];
        if (clause.empty()) continue;
        if (conflict) {
          kept.push_back(number);
          continue;
        }
        if (clause[0] == gone) std::swap(clause[0], clause[1]);
        const auto other = std::find_if(clause.begin() + 2, clause.end(), [&](int l) { return value(l) >= 0; });
        if (value(clause[0]) > 0 || other == clause.end()) {
          kept.push_back(number);
          conflict = !assign(clause[0]);
        } else {
          std::swap(clause[1], *other);
          watches(clause[1]).push_back(number);
        }
      }
      watches(gone) = std::move(kept);
      if (conflict) return false;
    }
    return true;
  }

  std::vector<Clause> clauses_;                       // empty ones are gone
  std::map<Clause, std::vector<std::size_t>> names_;  // which they are, by their sorted literals
  std::vector<std::vector<std::size_t>> watches_;     // by literal
  std::vector<signed char> values_;                   // by literal: 1 true, -1 false, 0 open
  std::vector<int> trail_;                            // what is true, in the order in which it became so
  bool contradiction_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) end(1, "usage: rup_check FORMULA PROOF");
  std::ifstream formula(argv[1]), proof(argv[2]);
  if (!formula || !proof) end(1, "one of the files cannot be read");
  Propagation state;
  std::string line;
  long long variables = -1, promised = 0, clauses = 0, number = 0, steps = 0, removed = 0;
  while (std::getline(formula, line)) {
    ++number;
    if (line.empty() || line[0] == 'c') continue;
    std::istringstream words(line);
    const std::string where = "formula, line " + std::to_string(number);
    if (line[0] == 'p') {
      std::string p, cnf;
      if (variables >= 0 || !(words >> p >> cnf >> variables >> promised) || cnf != "cnf")
        end(1, where + ": no header");
      continue;
    }
    const Clause clause = read_clause(words, where);
    for (const int literal : clause)
      if (std::abs(literal) > variables) end(1, where + ": no such variable");
    state.add(clause);
    ++clauses;
  }
  if (variables < 0 || clauses != promised) end(1, "the formula has not as many clauses as it says");
  for (number = 1; std::getline(proof, line); ++number) {
    const std::string where = "proof, line " + std::to_string(number);
    std::istringstream words(line);
    const bool removes = line.starts_with("d ");
    if (removes) words.ignore(2);
    const Clause clause = read_clause(words, where);
    if (removes) {
      if (!state.remove(clause)) end(2, where + ": there is no such clause to remove");
      ++removed;
      continue;
    }
    if (!state.follows(clause)) end(2, where + ": does not follow by unit propagation");
    ++steps;
    if (clause.empty()) {
      end(0, "unsatisfiable: " + std::to_string(clauses) + " clauses, " + std::to_string(steps) + " steps followed, " +
                 std::to_string(removed) + " removals");
    }
    state.add(clause);
  }
  end(2, "the proof ends without the empty clause");
}
