#pragma once
// What a block of p takes along from chunk to chunk: of each p lo, hi, closed, top, and the words that hold a bit
// outside [lo, hi). The receiver sets the words that its columns can reach, and takes them off again afterwards.

#include <cstdint>
#include <vector>

#include "three_row_chomp/row_block.hpp"
#include "three_row_chomp/state_bytes.hpp"

namespace mexwave::three_row_chomp::detail {

class BlockState {
 public:
  /// A block that comes from outside every column. `rows` has no bit set; afterwards it has those of this block that a
  /// chunk of columns can reach, rows from `row_floor` on.
  void begin(RowBlock& rows, std::int32_t p, std::int32_t count, std::int32_t row_floor);
  /// The same for a block that write() left. Throws FormatError if it is none.
  void read(StateReader& in, RowBlock& rows, std::int32_t p, std::int32_t count, std::int32_t row_floor);
  /// `front`: no bit below was set since.
  void write(StateWriter& out, RowBlock& rows, std::int32_t front) const;
  /// Takes all bits off.
  void clear(RowBlock& rows, std::int32_t front) const;

 private:
  /// Of a group of 16 p: where bits may be set now, besides those that will be set.
  struct Reach {
    std::int32_t least_word = far_away;  ///< lowest r of a word outside [lo, hi)
    std::int32_t highest_lo = 0;
    std::int32_t least_hi = far_away;  ///< of p that are open
    bool fresh = false;                ///< a p had no P-position yet
  };
  std::vector<Reach> reach_;
};

}  // namespace mexwave::three_row_chomp::detail
