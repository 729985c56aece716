#pragma once
// Parts of a work that do not depend on each other (parts.hpp), on the threads of all ranks. Rank 0 hands numbers of
// parts out, one more to whoever has done one, and takes what they give in the order of their numbers.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/run/rank_job.hpp"
#include "core/run/run_control.hpp"

namespace mexwave::core {

/// Where the pieces of a part's result go, in order. Waits while too many are on their way; throws Stopped.
using PieceSink = std::function<void(std::string piece)>;

/// What parts are, made alike on every rank.
class RankParts {
 public:
  virtual ~RankParts() = default;
  /// By several threads at once, each another part. Answers the last piece of its result.
  virtual std::string run(std::uint64_t part, const PieceSink& hand_on) = 0;
  /// Those that run end soon, by Stopped, or as if they were done.
  virtual void stop() noexcept = 0;
  /// This one was run before, and is not run now.
  virtual void pass_over(std::uint64_t part) { (void)part; }
};

/// Told of the pieces, part by part; the last one of each is `last`.
using TakePiece = std::function<void(std::uint64_t part, std::string piece, bool last)>;

/// Rank 0: the parts of these numbers, which rise, with run.ranks, by a job that the others are ready for. `tick` is
/// called now and then, and throws to end it all; so may `take`.
void run_rank_parts(const RunOptions& run, RankJob& job, const std::vector<std::uint64_t>& parts, RankParts& own,
                    const TakePiece& take, const std::function<void()>& tick);

/// Another rank's side.
[[nodiscard]] std::unique_ptr<RankHelper> rank_parts_helper(Ranks& ranks, std::uint32_t job, const RunOptions& run,
                                                            std::unique_ptr<RankParts> parts);

}  // namespace mexwave::core
