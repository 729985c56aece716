#pragma once
// The fixed problems that the gates run. The work signature, the instruction counts and the timings use the same list
// with different sizes. Only the public API is used, so that the same files can be built against other commits.

#include <cstdint>
#include <string>
#include <vector>

#include "mexwave/run.hpp"

namespace mexwave::gate {

inline void nothing() {}

/// How a problem is run.
struct Setting {
  std::uint32_t size = 0;  ///< each problem defines its meaning
  RunOptions run;
  std::uint32_t shape = 0;  ///< 0: the kernel's default tile; 1, 2, ... < Problem::shapes: unusual ones
  bool whole = false;       ///< the digest covers the complete result, not only totals
  /// Called right before and after the kernel.
  void (*begin)() = nothing;
  void (*end)() = nothing;
};

/// A 64-bit hash of a sequence of numbers (FNV-1a). It does not use the library's checksum, because a test of the
/// library should not depend on the library.
class Digest {
 public:
  void add(std::uint64_t number) {
    for (unsigned shift = 0; shift < 64; shift += 8) value_ = (value_ ^ ((number >> shift) & 255)) * 0x100000001b3;
  }
  void add(const std::string& text);
  template <class Numbers>
  void add_all(const Numbers& numbers) {
    add(std::uint64_t{numbers.size()});
    for (const auto number : numbers) add(std::uint64_t{number});
  }
  /// 16 hexadecimal digits.
  [[nodiscard]] std::string text() const;

 private:
  std::uint64_t value_ = 0xcbf29ce484222325;
};

/// A named amount of work, which is the same for every SIMD level.
struct Counter {
  /// What else the amount may depend on.
  enum class Varies : std::uint8_t { never, with_shape, with_shape_and_threads };
  std::string name;
  std::uint64_t value = 0;
  Varies varies = Varies::never;
  friend bool operator==(const Counter&, const Counter&) = default;
};

struct Outcome {
  Digest digest;
  std::vector<Counter> counters;
  std::uint64_t units = 0;  ///< work done, in the problem's unit
};

struct Problem {
  std::string name;
  std::string unit;  ///< "cells", "nodes", ...
  /// Sizes; a problem with size 0 is left out.
  std::uint32_t signature_size = 0, counted_size = 0, timed_size = 0, reference_size = 0;
  bool has_levels = true;    ///< has a body for each SIMD level
  bool has_threads = true;   ///< more than one thread can share it
  std::uint32_t shapes = 1;  ///< tile shapes to try
  Outcome (*run)(const Setting&) = nullptr;
  /// Runs the definition at reference_size; null if its results are not comparable.
  void (*reference)(const Setting&) = nullptr;
};

/// The problems of all families that were linked in, sorted by name.
[[nodiscard]] const std::vector<Problem>& all_problems();

/// A static object of this type adds a family's problems.
struct Family {
  explicit Family(std::vector<Problem> problems);
};

/// Calls the kernel between begin and end.
template <class Kernel>
auto between(const Setting& setting, const Kernel& kernel) {
  setting.begin();
  auto result = kernel();
  setting.end();
  return result;
}

}  // namespace mexwave::gate
