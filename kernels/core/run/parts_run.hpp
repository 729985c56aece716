#pragma once
// Parts that do not depend on each other (parts.hpp, rank_parts.hpp), run on the threads of this process or of all
// ranks, and checkpoints of what they gave: the number of ranks and threads may be another one after a resumption.

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/checkpointed_run.hpp"
#include "core/run/rank_parts.hpp"

namespace mexwave::core {

struct PartsGoal {
  std::string_view kind;   ///< of the job over ranks, and of checkpoints
  std::string parameters;  ///< of checkpoints
  std::uint64_t parts = 0;
  /// Over ranks: what there is to do.
  std::function<void(StateWriter&)> tell;
  /// Told of the pieces that come before a part's last one, in the order of the parts; then there are no checkpoints.
  std::function<void(const std::string& piece)> piece{};
};

class PartsRun {
 public:
  PartsRun(const RunOptions& run, const Checkpoint& checkpoint);
  PartsRun(const PartsRun&) = delete;
  PartsRun& operator=(const PartsRun&) = delete;

  /// For this process's own parts, made before they are run. Over ranks nothing is asked or told by them.
  [[nodiscard]] const RunOptions& options() const { return own_; }

  /// The last piece of each part. Throws as Checkpoint has it, and what the parts throw. Once.
  std::vector<std::string> run(const PartsGoal& goal, RankParts& own);

  /// For the checkpoint.
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
  std::uint64_t ended_ = 0;                          ///< parts
};

}  // namespace mexwave::core
