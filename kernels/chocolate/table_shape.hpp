#pragma once
// How the pairs (x,z) of a table are divided. A block has `height` consecutive x; its tiles, each of `width`
// consecutive z, are run in order of z. A chunk has consecutive z. Each chunk belongs to a rank, and each part of a
// checkpoint is for one chunk.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/state_bytes.hpp"
#include "core/schedule/blocks_checkpoint.hpp"
#include "mexwave/chocolate.hpp"

namespace mexwave::chocolate::detail {

/// Throws InvalidArgument if `upto` is beyond the bound's reach or beyond `largest`.
void require_reach(const Bound& bound, std::uint32_t upto, std::uint32_t largest);

/// The values b(x,z) by row. If they depend on x + z, rows are pieces of one list, shifted by one from row to row; if
/// they depend only on z, all rows are the same. A table of pairs exactly to `upto` is shared with the bound.
class BoundRows {
 public:
  BoundRows() = default;
  BoundRows(const Bound& bound, std::uint32_t upto);
  /// Serialize; read() throws FormatError unless they are rows to `upto`.
  void write(core::StateWriter& out) const;
  [[nodiscard]] static BoundRows read(core::StateReader& in, std::uint32_t upto);
  [[nodiscard]] const std::uint32_t* row(std::uint32_t x) const { return values_->data() + std::size_t{x} * step_; }
  /// row(x) is row(0) + x * step().
  [[nodiscard]] std::size_t step() const noexcept { return step_; }
  /// A checksum that identifies the bounds in checkpoints.
  [[nodiscard]] std::string fingerprint() const;
  /// Upper estimate of the bytes, including a shared table.
  [[nodiscard]] static std::uint64_t bytes(const Bound& bound, std::uint32_t upto);

 private:
  std::shared_ptr<const std::vector<std::uint32_t>> values_;
  std::size_t step_ = 0;
};

/// Shape of a tile, for tests and measurements. Results do not depend on it.
struct TileShape {
  std::uint32_t x = 0;  ///< consecutive x of a tile, 1..256 (P-positions: 1..1024); 0: automatic
  std::uint32_t z = 0;  ///< consecutive z, 1..256; 0: automatic
};

/// chocolate::positions() and chocolate::grundy() with these tiles.
[[nodiscard]] Positions positions(const PositionsGoal& goal, const TileShape& tile, const RunOptions& run = {},
                                  const Checkpoint& checkpoint = {});
Grundy grundy(const GrundyGoal& goal, const TileShape& tile, const EachGrundy& each = {}, const RunOptions& run = {},
              const Checkpoint& checkpoint = {});

/// The pairs x0 <= x < x1, z0 <= z < z1 of a block and one chunk or all chunks; only those with x <= z if the bound is
/// symmetric.
struct Crossing {
  std::uint32_t x0, x1, z0, z1;
  /// Whether the lines x of the block are among the lines z of the chunk: line x = i is line z = i if the bound is
  /// symmetric.
  bool has_x_lines;
};

struct TableShape {
  BoundRows bounds;
  bool symmetric = false;
  std::uint32_t side = 0;  ///< x and z are below it
  std::uint32_t height = 1, width = 1;
  std::uint32_t chunk = 1;  ///< z of a chunk, a multiple of `height`

  /// For a table whose lines have at most `line_bytes` bytes, filled by `workers` workers.
  TableShape(const Bound& bound, std::uint32_t upto, const TileShape& tile, std::uint64_t line_bytes,
             std::uint64_t workers);
  /// Serialize for other ranks; read() throws FormatError, also if a tile is larger than `most`.
  void write(core::StateWriter& out) const;
  [[nodiscard]] static TableShape read(core::StateReader& in, const TileShape& most);
  /// Serialize for checkpoints: a run that resumes one divides the table in the same way.
  void write_division(core::StateWriter& out) const;
  void read_division(core::StateReader& in, const TileShape& most);

  [[nodiscard]] std::uint64_t blocks() const { return (std::uint64_t{side} + height - 1) / height; }
  [[nodiscard]] std::uint32_t chunks() const { return (side + chunk - 1) / chunk; }
  [[nodiscard]] std::uint32_t begin_of_block(std::uint64_t block) const {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(block * height, side));
  }
  [[nodiscard]] std::uint32_t begin_of_chunk(std::uint32_t c) const { return c * chunk; }
  [[nodiscard]] std::uint32_t end_of_chunk(std::uint32_t c) const { return std::min(side, (c + 1) * chunk); }
  /// The chunk where the block begins.
  [[nodiscard]] std::uint32_t first_chunk(std::uint64_t block) const {
    return symmetric ? static_cast<std::uint32_t>(block) * height / chunk : 0;
  }
  /// Whether no block after this one crosses chunk c.
  [[nodiscard]] bool is_last_block_of(std::uint32_t c, std::uint64_t block) const {
    return block + 1 == blocks() || first_chunk(block + 1) > c;
  }
  [[nodiscard]] Crossing crossing(std::uint64_t block, std::uint32_t c) const {
    return {begin_of_block(block), begin_of_block(block + 1), begin_of_chunk(c), end_of_chunk(c),
            symmetric && c == first_chunk(block)};
  }
  [[nodiscard]] Crossing whole_block(std::uint64_t block) const {
    return {begin_of_block(block), begin_of_block(block + 1), 0, side, symmetric};
  }
  /// The first line z of chunk c that blocks from this x on still read.
  [[nodiscard]] std::uint32_t first_line(std::uint32_t c, std::uint32_t x) const {
    return symmetric ? std::max(begin_of_chunk(c), x) : begin_of_chunk(c);
  }

  /// The greatest y of line z. If the bound is symmetric, line z is also line x = z; then only its pairs below z1
  /// count.
  [[nodiscard]] std::uint32_t highest_of_z(std::uint32_t z, std::uint32_t z1) const {
    return symmetric ? bounds.row(z)[z1 - 1] : bounds.row(side - 1)[z];
  }
  /// The greatest y of line x in pairs with z < z1.
  [[nodiscard]] std::uint32_t highest_of_x(std::uint32_t x, std::uint32_t z1) const { return bounds.row(x)[z1 - 1]; }
  [[nodiscard]] std::uint32_t highest() const { return bounds.row(side - 1)[side - 1]; }
  /// Number of positions {x,y,z} with from <= z < to, and x <= z if the bound is symmetric.
  [[nodiscard]] std::uint64_t positions_between(std::uint32_t x, std::uint32_t from, std::uint32_t to) const {
    std::uint64_t count = 0;
    for (std::uint32_t z = symmetric ? std::max(x, from) : from; z < to; ++z)
      count += bounds.row(x)[z] + std::uint64_t{1};
    return count;
  }

 private:
  TableShape() = default;
};

/// One process divides a table into chunks for this number of workers, so that as many ranks and threads can resume it.
inline constexpr unsigned workers_of_checkpoint = 8;

/// The start of the run. If it resumes a checkpoint, takes the division of the table from there. Throws IoError and
/// FormatError.
[[nodiscard]] core::BlocksStart start_of(const Checkpoint& checkpoint, std::string_view kind,
                                         const std::string& parameters, const TileShape& most, TableShape& shape);

}  // namespace mexwave::chocolate::detail
