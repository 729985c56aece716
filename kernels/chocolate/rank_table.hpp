#pragma once
// How a table is dealt out to ranks (core/run/rank_rows.hpp): lines z stay, blocks of x travel. A rank has chunks of
// consecutive z, with all that lasts of their lines; a block of x takes its own lines along. If the bound is symmetric
// a line z is line x = z, too: there its block begins, and takes it away for good.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "chocolate/bound_rows.hpp"
#include "core/files/file_part.hpp"
#include "core/run/rank_rows.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::chocolate::detail {

/// The pairs of a block of x and a chunk of z; of those only x <= z if the bound is symmetric.
struct Crossing {
  std::uint32_t x0, x1, z0, z1;
  bool home;  ///< the lines of the block begin here as those of the chunk
};

/// Where what is found goes.
struct RankTableGoal {
  bool tells = false;  ///< values to rank 0, if there is no file
  bool kept = false;   ///< checkpoints on the way
  TableFile file;
};

class RankTable {
 public:
  /// The lines of a block, or of a chunk in a checkpoint, are one message, which has less than 2 GiB.
  static constexpr std::uint64_t most_message_bytes = std::uint64_t{1} << 30;

  /// Blocks of `height`; no line has more bytes than `line`.
  RankTable(const Bound& bound, std::uint32_t upto, std::uint32_t height, std::uint64_t line, RankTableGoal goal,
            const RunOptions& run);
  void write(core::StateWriter& out) const;
  /// Throws FormatError.
  explicit RankTable(core::StateReader& in);

  [[nodiscard]] core::RowsPlan rows() const;
  [[nodiscard]] std::uint32_t first_chunk(std::uint64_t row) const {
    return symmetric_ ? static_cast<std::uint32_t>(row) * height_ / chunk_ : 0;
  }
  [[nodiscard]] std::uint32_t chunks() const { return (side_ + chunk_ - 1) / chunk_; }
  /// The z of a chunk.
  [[nodiscard]] std::uint32_t begin_of(std::uint32_t chunk) const { return chunk * chunk_; }
  [[nodiscard]] std::uint32_t end_of(std::uint32_t chunk) const { return std::min(side_, (chunk + 1) * chunk_); }
  [[nodiscard]] Crossing crossing(std::uint64_t row, std::uint32_t chunk) const;
  /// Pairs with a lower x are in a checkpoint. Before anything else is asked for.
  void begin_at(std::uint32_t x) { begin_ = x; }
  [[nodiscard]] std::uint32_t begin() const { return begin_; }
  /// The lines z that blocks from x on look at are those from here on.
  [[nodiscard]] std::uint32_t first_line(std::uint32_t x) const { return symmetric_ ? x : 0; }
  [[nodiscard]] std::uint32_t chunk_of(std::uint32_t z) const { return z / chunk_; }
  /// The x that the block of a row begins with; the side after the last row.
  [[nodiscard]] std::uint32_t begin_of_row(std::uint64_t row) const {
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(row * height_, begin_, side_));
  }
  /// The greatest y that the chunk's line z is asked for.
  [[nodiscard]] std::uint32_t highest_of_z(std::uint32_t chunk, std::uint32_t z) const {
    return symmetric_ ? bounds_.row(z)[end_of(chunk) - 1] : bounds_.row(side_ - 1)[z];
  }
  /// The most that a rank has of what lines `cost`, by their greatest y.
  template <class Cost>
  [[nodiscard]] std::uint64_t most_of_lines(unsigned ranks, const Cost& cost) const {
    std::vector<std::uint64_t> of_rank(ranks);
    for (std::uint32_t c = 0; c < chunks(); ++c) {
      for (std::uint32_t z = begin_of(c); z < end_of(c); ++z) of_rank[c % ranks] += cost(highest_of_z(c, z));
    }
    return *std::max_element(of_rank.begin(), of_rank.end());
  }
  /// The most that a rank has of chunks on their way into a checkpoint or out of it.
  template <class Cost>
  [[nodiscard]] std::uint64_t most_under_way(const Ranks& ranks, const Cost& cost) const {
    if (!kept_) return 0;
    const std::uint64_t chunk = std::uint64_t{widest()} * cost(bounds_.row(side_ - 1)[side_ - 1]);
    return (ranks.rank() == 0 ? ranks.size() + std::uint64_t{2} : 2) * chunk;
  }
  /// Pairs of all blocks before a row.
  [[nodiscard]] std::uint64_t pairs_before(std::uint64_t row) const;
  /// The last block that crosses a chunk.
  [[nodiscard]] bool is_last_of(std::uint64_t row, std::uint32_t chunk) const {
    return row + 1 == rows().rows || first_chunk(row + 1) > chunk;
  }

  [[nodiscard]] std::uint32_t side() const { return side_; }
  [[nodiscard]] std::uint32_t height() const { return height_; }
  [[nodiscard]] std::uint32_t widest() const { return std::min(side_, chunk_); }
  [[nodiscard]] std::uint64_t ahead() const { return ahead_; }
  [[nodiscard]] bool symmetric() const { return symmetric_; }
  [[nodiscard]] bool tells() const { return tells_; }
  [[nodiscard]] bool wants_values() const { return tells_ || !file_.path.empty(); }
  [[nodiscard]] const BoundRows& bounds() const { return bounds_; }
  [[nodiscard]] const TableFile& file() const { return file_; }

 private:
  std::uint32_t side_, height_, chunk_, begin_ = 0;
  std::uint64_t ahead_;
  bool symmetric_, tells_, kept_;
  TableFile file_;
  BoundRows bounds_;
};

/// Whether run.ranks has others, and there are blocks to share. Throws InvalidArgument if it has, for a game with a
/// pass.
[[nodiscard]] bool is_shared(std::uint32_t upto, std::uint32_t height, bool pass, const RunOptions& run);

}  // namespace mexwave::chocolate::detail
