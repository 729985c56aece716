#pragma once
// A long computation run to its end, leaving checkpoints on the way.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <string_view>

#include "core/files/state_bytes.hpp"
#include "core/run/run_control.hpp"
#include "mexwave/checkpoint.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::core {

/// Throws InvalidArgument unless Checkpoint's own words about it hold.
inline void require_checkpoint(const Checkpoint& checkpoint) {
  if (checkpoint.resume && checkpoint.path.empty()) throw InvalidArgument("resume: give the checkpoint's path");
  if (!(checkpoint.every_seconds >= 0))
    throw InvalidArgument("a checkpoint every " + std::to_string(checkpoint.every_seconds) +
                          " s: accepted are 0 and more");
}

/// Runs `sweeper`, which has `tick` (told of work done), `pause` (asked whether to stop where its state can be kept),
/// `run()` (true at the end, false after a pause) and `save(sink)`. Where checkpoint.path is empty, none are written.
/// `kind` and `parameters` go into the checkpoint's header. Throws Cancelled, after a last checkpoint if there are any.
/// A sweeper whose pauses may be long in coming has `abandon` as well: asked whether to drop what is under way, for the
/// run has been cancelled.
template <class Sweeper>
void run_with_checkpoints(Sweeper& sweeper, std::string_view kind, const std::string& parameters, const RunOptions& run,
                          const Checkpoint& checkpoint, Ticker& ticker) {
  if (checkpoint.path.empty()) {
    sweeper.tick = [&ticker](std::uint64_t done) { ticker.tick(done); };
    sweeper.run();
    return;
  }
  using Clock = std::chrono::steady_clock;
  const auto every = std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(std::min(checkpoint.every_seconds, 1e9)));  // 31 years are for ever
  Clock::time_point due = Clock::now() + every;
  std::atomic<bool> cancelled{false};
  // A cancelled run ends between blocks, where its state can be kept.
  sweeper.tick = [&](std::uint64_t done) {
    try {
      ticker.tick(done);
    } catch (const Cancelled&) {
      cancelled = true;
    }
  };
  sweeper.pause = [&] { return cancelled || Clock::now() >= due; };
  if constexpr (requires { sweeper.abandon; }) sweeper.abandon = [&] { return cancelled.load(); };
  while (!sweeper.run()) {
    try {
      SealedWriter file(checkpoint.path, kind, parameters);
      sweeper.save([&](std::string_view bytes) { file.append(bytes); });
      const std::uint64_t size = file.commit();
      if (checkpoint.written) checkpoint.written(size, "");
    } catch (const IoError& error) {
      if (checkpoint.written) checkpoint.written(0, error.what());
    }
    if (cancelled || (run.cancelled && run.cancelled())) throw Cancelled("cancelled");
    due = Clock::now() + every;
  }
}

/// The same from the beginning, or from the checkpoint that is to be resumed, which must be of these parameters:
/// `sweeper` has `restore(source)`, too. Throws IoError and FormatError.
template <class Sweeper>
void run_or_resume(Sweeper& sweeper, std::string_view kind, const std::string& parameters, const RunOptions& run,
                   const Checkpoint& checkpoint, Ticker& ticker) {
  require_checkpoint(checkpoint);
  if (checkpoint.resume) {
    SealedReader state(checkpoint.path, kind);
    if (state.parameters() != parameters) {
      throw FormatError("'" + checkpoint.path + "' is a checkpoint of another goal (" + state.parameters() +
                        "), not of " + parameters);
    }
    sweeper.restore(
        {state.left(), [&](char* to, std::size_t count) { state.read(to, count); }, "'" + checkpoint.path + "'"});
  }
  run_with_checkpoints(sweeper, kind, parameters, run, checkpoint, ticker);
}

/// For what leaves no checkpoints, whatever `what` is: throws InvalidArgument if one is asked for.
inline void require_no_checkpoint(const std::string& what, const Checkpoint& checkpoint) {
  if (!checkpoint.path.empty() || checkpoint.resume) throw InvalidArgument("checkpoint: " + what + " leaves none");
}

}  // namespace mexwave::core
