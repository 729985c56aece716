#pragma once
// A job of all ranks. Rank 0, the coordinator, defines it and gets the result; the others help.
//
//   rank 0 to each   begin: version, kind, options, what to do    each to rank 0   ready: empty, or why not
//   ... messages of this kind of job ...                          each to rank 0   alive (heartbeat); failed: why
//   rank 0 to each   end                                          each to rank 0   ended: what it counted
//   rank 0 to each   dismissed: exit status, after the last job
//
// During a job each rank above 0 sends rank 0 a heartbeat every second, from a separate thread. If a rank sends nothing
// for Ranks::timeout(), it counts as hanging and the job ends with an error.
//
// Every message begins with its type and the number of its job. Messages of an earlier job are recognised by that
// number and dropped.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/state_bytes.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::core {

/// Message types of all jobs. Each kind of job numbers its own types from `first_own`.
enum class JobMessageType : std::uint8_t { begin, ready, failed, alive, end, ended, dismissed, first_own };

/// Bytes of a message's head.
inline constexpr std::size_t job_head = sizeof(JobMessageType) + sizeof(std::uint32_t);

/// Begins a message. `Type` is JobMessageType, or an enumeration whose values start at its first_own.
template <class Type>
StateWriter job_message(Type type, std::uint32_t job) {
  static_assert(sizeof type == 1);
  StateWriter out;
  out.number(type);
  out.number(job);
  return out;
}
/// A complete message: `body` writes what follows the head.
template <class Type, class Body>
std::string job_message(Type type, std::uint32_t job, const Body& body) {
  StateWriter out = job_message(type, job);
  body(out);
  return out.take();
}

void write_text(StateWriter& out, std::string_view text);
[[nodiscard]] std::string read_text(StateReader& in);

/// The part of a rank above 0 in one job.
class RankHelper {
 public:
  virtual ~RankHelper() = default;
  /// Returns when rank 0 ends the job. Reports failures to rank 0 (report_failure()) instead of throwing them.
  virtual void work() = 0;
  /// Writes the results of this rank; RankJob::end() reads them.
  virtual void report(StateWriter& out) const { (void)out; }
};

/// Reads the description of the job. `run` has the ranks, threads, level and memory of this rank. Throws an exception
/// that states the reason if this rank cannot do the job.
using MakeRankHelper =
    std::function<std::unique_ptr<RankHelper>(Ranks& ranks, std::uint32_t job, StateReader& in, const RunOptions& run)>;

/// A static object registers a kind of job with serve().
struct RankJobKind {
  RankJobKind(std::string_view name, MakeRankHelper make);
};

/// Thrown on any rank during a job: a margin of the plan was too small, or an assumption failed. Rank 0 rethrows it,
/// and the computation starts again at block 0 with a wider plan.
struct RestartWider {};

/// Rank 0's side of one job.
class RankJob {
 public:
  RankJob(const RunOptions& run, std::string_view kind);
  /// Ends the job, if end() did not.
  ~RankJob();
  RankJob(const RankJob&) = delete;
  RankJob& operator=(const RankJob&) = delete;

  /// Sends the job to the other ranks, runs `meanwhile`, and waits until they are ready. Throws Error with the reason
  /// if one refuses.
  void begin(
      const std::function<void(StateWriter&)>& what, const std::function<void()>& meanwhile = [] {});
  /// Ends the job and calls `take` with the report of each rank above 0.
  void end(const std::function<void(StateReader&)>& take);
  [[nodiscard]] std::uint32_t number() const { return number_; }

  // Call the following from one thread at a time.
  /// Handles a message of this job. True if it concerns the job itself and needs no further handling. Throws the
  /// failure of another rank.
  bool take(unsigned from, JobMessageType type, StateReader& in);
  /// Call when all messages that had arrived are handled. Throws Error naming a rank whose heartbeat is missing; the
  /// destructor then does not wait for that rank.
  void require_heartbeats();
  /// Time in which messages could be received, without pauses in which this rank, for example, wrote files.
  [[nodiscard]] std::chrono::steady_clock::duration listening_time() const { return listening_; }

 private:
  void for_each_reply(JobMessageType wanted, const std::function<void(unsigned from, StateReader& in)>& take);
  void require_heartbeat(unsigned rank);
  void count_listening();
  const RunOptions& run_;
  Ranks& ranks_;
  std::string kind_;
  std::uint32_t number_;
  bool begun_ = false;
  std::chrono::steady_clock::time_point last_count_;  // when count_listening() was last called
  std::chrono::steady_clock::duration listening_{};
  std::vector<std::chrono::steady_clock::duration> last_message_;  // [rank] listening_ at the last message
};

/// Reads a message that rank `from` sent.
[[nodiscard]] StateReader message_reader(std::string_view bytes, unsigned from);

/// Sends rank 0 the reason why this rank cannot continue.
void report_failure(Ranks& ranks, std::uint32_t job, const std::exception_ptr& failure);

}  // namespace mexwave::core
