#pragma once
// The fixed problems that the gates run. One list serves the work signature, the instruction counts and the timings,
// each with a size of its own. Only the public API is used, so that the same files can be built against other commits.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "mexwave/run.hpp"

namespace mexwave::gate {

inline void nothing() {}

/// How a problem is run.
struct Setting {
  std::uint32_t size = 0;  ///< what it means is the problem's
  RunOptions run;
  std::uint32_t shape = 0;  ///< 0: the kernel's own tile; 1, 2, ... < Problem::shapes: odd ones
  bool whole = false;       ///< the whole result goes into the digest, not its totals alone
  /// Called right before and after the kernel.
  void (*begin)() = nothing;
  void (*end)() = nothing;
};

/// A number per step, so that two unequal sequences differ in the end (FNV-1a, 64 bits). The library's own checksum is
/// not used: what watches the library should not lean on it.
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

/// A named amount of work; the same for every level.
struct Counter {
  /// What else it depends on.
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
  /// Sizes; 0 leaves the problem out there.
  std::uint32_t signature_size = 0, counted_size = 0, timed_size = 0, reference_size = 0;
  bool has_levels = true;    ///< has a body for each SIMD level
  bool has_threads = true;   ///< more than one thread can share it
  std::uint32_t shapes = 1;  ///< tile shapes to try
  Outcome (*run)(const Setting&) = nullptr;
  /// The definition at reference_size; nothing if it would not say the same.
  void (*reference)(const Setting&) = nullptr;
};

/// Of the families that were linked in, sorted by name.
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
