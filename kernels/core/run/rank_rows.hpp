#pragma once
// The wavefront (wavefront.hpp) over ranks. Columns stay: chunk c of consecutive columns is rank c mod R's, with all
// that lasts of them. Rows travel: a row crosses one chunk after the other, and what it takes along is a message. Row i
// crosses chunk c once it has crossed chunk c - 1 and row i - 1 has crossed chunk c.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/run/rank_job.hpp"
#include "mexwave/run.hpp"

namespace mexwave::core {

struct RowsPlan {
  std::uint64_t rows = 0;
  std::uint32_t chunks = 0;
  /// So many rows may be under way. Raising it keeps more chunks at work; lowering it bounds what waits for them.
  std::uint64_t ahead = 0;
  bool tells = false;           ///< every crossing finds something that rank 0 wants
  std::uint64_t first_row = 0;  ///< those before it are done
};

/// What a row does, made alike on every rank.
class RankRows {
 public:
  virtual ~RankRows() = default;
  /// The chunks that row i crosses first and last; of later rows neither is less.
  [[nodiscard]] virtual std::uint32_t first_chunk(std::uint64_t row) const = 0;
  [[nodiscard]] virtual std::uint32_t last_chunk(std::uint64_t row) const = 0;
  /// What a row leaves behind it.
  struct Crossed {
    std::string state;  ///< for its next chunk; nothing after the last
    std::string found;  ///< for rank 0, if the plan tells
  };
  /// Crosses a chunk of this rank's. `state` is what the chunk before left, nothing at the first. By several threads at
  /// once, each another row and another chunk.
  virtual Crossed cross(std::uint64_t row, std::uint32_t chunk, std::string state) = 0;
  /// What this rank has counted, and what another one has.
  virtual void report(StateWriter& out) const = 0;
  virtual void add_report(StateReader& in) = 0;
};

/// Told of what is found: rows in order, their chunks in order.
using TakeFound = std::function<void(std::uint64_t row, std::uint32_t chunk, std::string found)>;

/// Rank 0: all rows, with run.ranks, by a job that the others are ready for; adds what they report to `own`. `tick` is
/// called now and then with the rows done, and throws to end it all; so may `take`.
void run_rank_rows(const RunOptions& run, RankJob& job, const RowsPlan& plan, RankRows& own, const TakeFound& take,
                   const std::function<void(std::uint64_t rows)>& tick);

/// Another rank's side.
[[nodiscard]] std::unique_ptr<RankHelper> rank_rows_helper(Ranks& ranks, std::uint32_t job, const RunOptions& run,
                                                           const RowsPlan& plan, std::unique_ptr<RankRows> rows);

/// Columns of a chunk, a multiple of `unit`, where run.ranks share so many: some for each thread, so that all have
/// work.
[[nodiscard]] std::uint32_t chunk_width(std::uint32_t columns, const RunOptions& run, std::uint32_t unit);
/// Rows under way that keep all threads of run.ranks at work.
[[nodiscard]] std::uint64_t rows_ahead(const RunOptions& run);

}  // namespace mexwave::core
