// The window tile with AVX2: four lanes of 64 bits, four registers.

#include <xsimd/xsimd.hpp>

#include "three_row_chomp/window_tile_body.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

struct Avx2Lanes {
  using Word = xsimd::batch<std::uint64_t, xsimd::avx2>;
  static constexpr unsigned width = Word::size;
  static Word load(const std::uint64_t* from) { return Word::load_unaligned(from); }
  static void store(std::uint64_t* to, Word word) { word.store_unaligned(to); }
  static Word broadcast(std::uint64_t word) { return Word(word); }
  static std::uint64_t low_lane(Word word) {
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm256_castsi256_si128(word)));
  }
  // xsimd 8.1 has no slide across two registers.
  static Word march(Word low, Word high) {
    return _mm256_alignr_epi8(_mm256_permute2x128_si256(low, high, 0x21), low, 8);
  }
  static Word either(Word a, Word b) { return a | b; }
  static Word lowest_zero(Word used) { return ~used & (used + Word(std::uint64_t{1})); }
  static Word note_empty(Word empty, Word bit) {
    return (empty >> 1) |
           xsimd::select(bit == Word(std::uint64_t{0}), Word(std::uint64_t{1} << 63), Word(std::uint64_t{0}));
  }
};

}  // namespace

bool run_window_tile_avx2(WindowTile& tile) { return run_window_tile<Avx2Lanes>(tile); }

}  // namespace mexwave::three_row_chomp::detail
