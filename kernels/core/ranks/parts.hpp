#pragma once
// Runs independent parts (schedule/parts.hpp) on the threads of this process or of all ranks. Over ranks, rank 0 hands
// out the numbers of parts, a new one to each rank that has finished one, and takes the results in order. Checkpoints
// hold the results of finished parts; any number of ranks and threads can resume them.

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ranks/job.hpp"
#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/run_control.hpp"

namespace mexwave::core {

/// Called with the pieces of a part's result, in order. Waits while too many are stored; throws Stopped.
using PieceSink = std::function<void(std::string piece)>;

/// The computation of parts; every rank makes the same object.
class RankParts {
 public:
  virtual ~RankParts() = default;
  /// Called by several threads at once, each with a different part. Returns the last piece of its result.
  virtual std::string run(std::uint64_t part, const PieceSink& emit) = 0;
  /// Makes running parts end soon, normally or by throwing Stopped.
  virtual void stop() noexcept = 0;
  /// Called for each part whose result is in the checkpoint: run() will not be called for it.
  virtual void skip(std::uint64_t part) { (void)part; }
};

/// Called with the pieces, part by part; `last` marks the last piece of each part.
using TakePiece = std::function<void(std::uint64_t part, std::string piece, bool last)>;

/// Makes the parts of a rank above 0 from the bytes that PartsGoal::write_goal() wrote; `run` has that rank's level and
/// memory. Throws an exception that states the reason if it cannot.
using MakeRankParts = std::function<std::unique_ptr<RankParts>(StateReader& in, const RunOptions& run)>;

/// A static object registers parts of this kind with serve().
struct PartsKind {
  PartsKind(std::string_view kind, MakeRankParts make);
};

/// On rank 0: runs the parts with these numbers (increasing) over run.ranks, in a job for which the other ranks are
/// ready. `tick` is called regularly; it throws to end the run, and `take` may throw, too.
void run_rank_parts(const RunOptions& run, RankJob& job, const std::vector<std::uint64_t>& parts, RankParts& own,
                    const TakePiece& take, const std::function<void()>& tick);

struct PartsGoal {
  std::string_view kind;   ///< of the job over ranks, and of checkpoints
  std::string parameters;  ///< of checkpoints
  std::uint64_t parts = 0;
  /// Over ranks: writes what MakeRankParts reads.
  std::function<void(StateWriter&)> write_goal;
  /// Called with all pieces but the last of each part, in order of parts. If set, there are no checkpoints.
  std::function<void(const std::string& piece)> piece{};
};

class PartsRun {
 public:
  PartsRun(const RunOptions& run, const Checkpoint& checkpoint);
  PartsRun(const PartsRun&) = delete;
  PartsRun& operator=(const PartsRun&) = delete;

  /// The options with which to make this process's own parts. Over ranks they have neither `cancelled` nor `progress`.
  [[nodiscard]] const RunOptions& options() const { return own_; }

  /// Returns the last piece of each part. Throws as Checkpoint documents, and what the parts throw. Call it once.
  std::vector<std::string> run(const PartsGoal& goal, RankParts& own);

  /// Writes the checkpoint.
  void save(const StateSink& sink) const;

 private:
  void run_here(const PartsGoal& goal, RankParts& own);
  void run_over_ranks(const PartsGoal& goal, RankParts& own);
  void restore(StateSource source, RankParts& own);
  void keep(std::uint64_t part, std::string bytes);
  bool is_cancelled();

  const RunOptions& run_;
  const Checkpoint& checkpoint_;
  bool over_ranks_;
  RunOptions own_;
  std::mutex asking_;
  std::mutex mutex_;
  std::optional<CheckpointFile> file_;
  std::vector<std::optional<std::string>> results_;  ///< [part] the last piece
  std::uint64_t ended_ = 0;                          ///< number of finished parts
};

}  // namespace mexwave::core
