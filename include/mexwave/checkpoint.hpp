#pragma once
// Where a long computation leaves its state now and then, to go on from after whatever stopped it.

#include <cstdint>
#include <functional>
#include <string>

#pragma GCC visibility push(default)

namespace mexwave {

/// A cancelled computation writes one first. Resuming gives the same result, whatever the threads, the SIMD level, and
/// the number of ranks where it is computed over several (three-row and four-row Chomp: again with RunOptions::ranks,
/// be it one); a file that cannot be read, is damaged, of another version, or of another goal is refused with IoError
/// or FormatError.
struct Checkpoint {
  std::string path;           ///< empty: none are written
  double every_seconds = 60;  ///< how often one is written; 0 and more
  bool resume = false;        ///< go on from the one at `path`; its goal must be this one, or, of four-row
                              ///< Chomp over ranks, a smaller `upto`
  /// Told of every checkpoint written (its bytes), and of every one that could not be (the reason): the run goes on,
  /// and the last good one stays.
  std::function<void(std::uint64_t bytes, const std::string& failure)> written;
};

/// Three-row and four-row Chomp over ranks (ranks.hpp) leave their state in several files, PATH.CUT.PART beside the one
/// at `path`, which says which of them belong to it: removes them, once the one at `path` is not needed any more.
void remove_checkpoint_parts(const std::string& path);

}  // namespace mexwave

#pragma GCC visibility pop
