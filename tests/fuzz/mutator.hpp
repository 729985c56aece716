#pragma once
// Damaged copies of good files, always the same ones for a seed.

#include <cstdint>
#include <string>
#include <vector>

namespace mexwave::fuzz {

/// xorshift64*.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15U | 1) {}
  std::uint64_t next();
  /// 0 .. below - 1; 0 if below is 0.
  std::size_t below(std::size_t below);
  /// True once in n.
  bool once_in(std::size_t n) { return below(n) == 0; }

 private:
  std::uint64_t state_;
};

class Mutator {
 public:
  /// At least one good file; words of these files are inserted elsewhere.
  explicit Mutator(std::vector<std::string> files);
  /// One of the files after one to eight changes.
  [[nodiscard]] std::string mutant(Random& random) const;

 private:
  void change(std::string& bytes, Random& random) const;
  std::vector<std::string> files_;
  std::vector<std::string> words_;
  std::size_t longest_ = 1 << 14;
};

}  // namespace mexwave::fuzz
