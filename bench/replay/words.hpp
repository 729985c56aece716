#pragma once
// Parses the command lines of the bench programs.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

namespace mexwave::bench {

inline std::uint64_t whole_number(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != 0 || !(value >= 0 && value <= 1e9) ||
      value != static_cast<double>(static_cast<std::uint64_t>(value)))
    throw std::invalid_argument("'" + text + "': accepted are whole numbers to 1e9");
  return static_cast<std::uint64_t>(value);
}

inline std::vector<std::string> pieces(const std::string& text, char between) {
  std::vector<std::string> list;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(between, at), text.size());
    list.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return list;
}

struct Cluster {
  unsigned ranks, threads;
};

/// "4x1,4x16": 4 ranks of one thread, then 4 of 16.
inline std::vector<Cluster> clusters(const std::string& text) {
  std::vector<Cluster> list;
  for (const std::string& one : pieces(text, ',')) {
    const std::vector<std::string> sides = pieces(one, 'x');
    const auto side = [&](std::size_t k) { return static_cast<unsigned>(whole_number(sides[k])); };
    if (sides.size() != 2 || side(0) < 1 || side(1) < 1 || side(0) > 4096 || side(1) > 4096)
      throw std::invalid_argument("'" + one + "': accepted are RANKSxTHREADS, each 1 to 4096");
    list.push_back({side(0), side(1)});
  }
  return list;
}

}  // namespace mexwave::bench
