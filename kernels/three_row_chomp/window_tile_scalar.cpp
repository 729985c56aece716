// The window tiles without vectors: the lanes are 16 plain words, whose chains of instructions overlap.

#include "three_row_chomp/window_tile_body.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

struct OneLane {
  using Word = std::uint64_t;
  static constexpr unsigned width = 1;
  static Word load(const std::uint64_t* from) { return *from; }
  static void store(std::uint64_t* to, Word word) { *to = word; }
  static Word broadcast(std::uint64_t word) { return word; }
  static std::uint64_t low_lane(Word word) { return word; }
  static Word march(Word, Word high) { return high; }
  static void take(Word& column, Word& row, Word& nothing) {
    const Word used = column | row, bit = ~used & (used + 1);
    column |= bit;
    row |= bit;
    nothing = (nothing >> 1) | (std::uint64_t{bit == 0} << 63);
  }
};

}  // namespace

void run_upper_tile_scalar(UpperTile& tile) { run_upper_tile<OneLane>(tile); }

bool run_lower_tile_scalar(LowerTile& tile) { return run_lower_tile(tile); }

void leave_out_scalar(const SettledCells& settled, std::uint32_t some, std::uint64_t* cells) {
  leave_out(settled, some, cells);
}

void add_group_scalar(LowerTile& tile, const OpenGroup& group) { add_group(tile, group); }

}  // namespace mexwave::three_row_chomp::detail
