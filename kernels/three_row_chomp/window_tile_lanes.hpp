#pragma once
// What the window tile asks of vector registers, as far as xsimd 8.1 has it. Each level adds low_lane() and march(),
// the slide across two registers that xsimd lacks.

#include <cstdint>
#include <xsimd/xsimd.hpp>

namespace mexwave::three_row_chomp::detail {

namespace {

template <class Arch>
struct XsimdLanes {
  using Word = xsimd::batch<std::uint64_t, Arch>;
  static constexpr unsigned width = Word::size;
  static Word load(const std::uint64_t* from) { return Word::load_unaligned(from); }
  static void store(std::uint64_t* to, Word word) { word.store_unaligned(to); }
  static Word broadcast(std::uint64_t word) { return Word(word); }
  static void take(Word& column, Word& row, Word& nothing) {
    const Word top(std::uint64_t{1} << 63), zero(std::uint64_t{0});
    const Word used = column | row;
    const Word bit = ~used & (used + Word(std::uint64_t{1}));
    column = column | bit;
    row = row | bit;
    nothing = (nothing >> 1) | xsimd::select(bit == zero, top, zero);
  }
};

}  // namespace

}  // namespace mexwave::three_row_chomp::detail
