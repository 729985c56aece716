#pragma once
// Checkpoints that ranks leave, any number of ranks goes on from: one, too.

#include <string_view>

#include "core/files/sealed_kind.hpp"
#include "mexwave/checkpoint.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::core {

/// Whether ranks' own way is taken, whose checkpoints are of this kind: where others help, and by one that is alone if
/// it goes on from such a checkpoint, or leaves one that others may go on from.
[[nodiscard]] inline bool over_ranks(const RunOptions& run, const Checkpoint& checkpoint, std::string_view kind) {
  if (run.ranks == nullptr) return false;
  if (run.ranks->size() > 1) return true;
  return checkpoint.resume ? sealed_kind(checkpoint.path) == kind : !checkpoint.path.empty();
}

}  // namespace mexwave::core
