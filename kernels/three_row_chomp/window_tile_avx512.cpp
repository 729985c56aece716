// The window tile with AVX-512: eight lanes of 64 bits, two registers. Run only where a machine has it.

#include <xsimd/xsimd.hpp>

#include "three_row_chomp/window_tile_body.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

struct Avx512Lanes {
  using Word = xsimd::batch<std::uint64_t, xsimd::avx512f>;
  static constexpr unsigned width = Word::size;
  static Word load(const std::uint64_t* from) { return Word::load_unaligned(from); }
  static void store(std::uint64_t* to, Word word) { word.store_unaligned(to); }
  static Word broadcast(std::uint64_t word) { return Word(word); }
  static std::uint64_t low_lane(Word word) {
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(word)));
  }
  // xsimd 8.1 has no slide across two registers.
  static Word march(Word low, Word high) { return _mm512_alignr_epi64(high, low, 1); }
  static Word either(Word a, Word b) { return a | b; }
  static Word lowest_zero(Word used) { return ~used & (used + Word(std::uint64_t{1})); }
  static Word note_empty(Word empty, Word bit) {
    return (empty >> 1) |
           xsimd::select(bit == Word(std::uint64_t{0}), Word(std::uint64_t{1} << 63), Word(std::uint64_t{0}));
  }
};

}  // namespace

bool run_window_tile_avx512(WindowTile& tile) { return run_window_tile<Avx512Lanes>(tile); }

}  // namespace mexwave::three_row_chomp::detail
