#pragma once
// The wavefront (wavefront.hpp) over ranks. Columns stay: chunk c of consecutive columns is rank c mod R's, with all
// that lasts of them. Rows travel: a row crosses one chunk after the other, and what it takes along is a message. Row i
// crosses chunk c once it has crossed chunk c - 1 and row i - 1 has crossed chunk c.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

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
  /// What lasts of a chunk of this rank's, for rows from `next` on, and back into one that is new. While no row is
  /// under way. Only of tables that are kept on the way.
  virtual void save_chunk(std::uint32_t chunk, std::uint64_t next, StateWriter& out) const;
  virtual void restore_chunk(std::uint32_t chunk, StateReader& in);
};

/// Told of what is found: rows in order, their chunks in order.
using TakeFound = std::function<void(std::uint64_t row, std::uint32_t chunk, std::string found)>;

/// Rank 0: the rows of a job that the others are ready for. `tick` is called now and then with the rows done, and
/// throws to end it all; so may `take`.
class RowsOverRanks {
 public:
  RowsOverRanks(const RunOptions& run, RankJob& job, const RowsPlan& plan, RankRows& own, TakeFound take,
                std::function<void(std::uint64_t rows)> tick);
  ~RowsOverRanks();
  RowsOverRanks(const RowsOverRanks&) = delete;
  RowsOverRanks& operator=(const RowsOverRanks&) = delete;

  /// True at the end; false after some rows, if pause() has said so, once none is under way.
  bool run(const std::function<bool()>& pause);
  [[nodiscard]] std::uint64_t done() const;
  /// Between two calls of run(): what the others have counted, ...
  void for_each_report(const std::function<void(StateReader&)>& take);
  /// ... and what lasts of the chunks from `first` on, in order.
  void for_each_chunk(std::uint32_t first, const std::function<void(std::string_view)>& take);
  /// Before the first call of run(): what lasts of the chunk.
  void restore_chunk(std::uint32_t chunk, const std::string& bytes);

 private:
  std::unique_ptr<class LeadingRowsRank> rank_;
};

/// All rows; adds what the others report to `own`.
void run_rank_rows(const RunOptions& run, RankJob& job, const RowsPlan& plan, RankRows& own, TakeFound take,
                   std::function<void(std::uint64_t rows)> tick);

/// Another rank's side.
[[nodiscard]] std::unique_ptr<RankHelper> rank_rows_helper(Ranks& ranks, std::uint32_t job, const RunOptions& run,
                                                           const RowsPlan& plan, std::unique_ptr<RankRows> rows);

/// Columns of a chunk, a multiple of `unit`, where run.ranks share so many: some for each thread, so that all have
/// work.
[[nodiscard]] std::uint32_t chunk_width(std::uint32_t columns, const RunOptions& run, std::uint32_t unit);
/// Rows under way that keep all threads of run.ranks at work.
[[nodiscard]] std::uint64_t rows_ahead(const RunOptions& run);

}  // namespace mexwave::core
