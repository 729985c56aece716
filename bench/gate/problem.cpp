// The list of problems.

#include "problem.hpp"

#include <algorithm>
#include <array>

namespace mexwave::gate {

namespace {

std::vector<Problem>& registered() {
  static std::vector<Problem> problems;
  return problems;
}

}  // namespace

void Digest::add(const std::string& text) {
  add(std::uint64_t{text.size()});
  for (const char letter : text) add(std::uint64_t{static_cast<unsigned char>(letter)});
}

std::string Digest::text() const {
  constexpr std::array digits{'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += digits[(value_ >> shift) & 15];
  return text;
}

Family::Family(std::vector<Problem> problems) {
  for (Problem& problem : problems) registered().push_back(std::move(problem));
  std::sort(registered().begin(), registered().end(),
            [](const Problem& a, const Problem& b) { return a.name < b.name; });
}

const std::vector<Problem>& all_problems() { return registered(); }

}  // namespace mexwave::gate
