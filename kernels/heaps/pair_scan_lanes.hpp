#pragma once
// Registers of 16-bit values, as the compiler's own vectors: through xsimd 8.1 the same loops take 2.9 % more
// instructions at level sse (g++ 12.2, 2026-11-21), for its comparisons come back as masks of their own type.

#include <cstddef>
#include <cstdint>

namespace mexwave::heaps::detail {

namespace {

template <int bytes>
struct VectorLanes {
  typedef std::uint16_t Word __attribute__((vector_size(bytes)));
  static constexpr std::size_t count = bytes / 2;
  static Word all(std::uint16_t value) { return Word{} + value; }
  /// All bits of a lane where a = b.
  static Word equal(Word a, Word b) { return reinterpret_cast<Word>(a == b); }
};

}  // namespace

}  // namespace mexwave::heaps::detail
