#pragma once
// A job of all ranks: rank 0 hands out what there is to do, the others help, and rank 0 has the result.
//
//   rank 0 to each   begin: version, kind, options, what to do    each to rank 0   ready: or why not
//   ... what this kind of job has to say ...                      each to rank 0   failed: why
//   rank 0 to each   end                                          each to rank 0   ended: what it counted
//
// Meanwhile, and while it gets ready, each tells rank 0 every second that it is alive. One that is not heard of for
// Ranks::patience() hangs.
//
// Every message begins with its note and the number of its job. What is still under way when a job is given up is known
// by that number, and passed over.

#include <atomic>
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

/// Notes of every job; those of a kind of its own begin after them.
enum class JobNote : std::uint8_t { begin, ready, failed, alive, end, ended, dismissed, first_own };

/// `body` writes what follows the head. `Note` is JobNote, or an enumeration that goes on where it ends.
template <class Note, class Body>
std::string job_message(Note note, std::uint32_t job, const Body& body) {
  static_assert(sizeof note == 1);
  return state_text([&](StateWriter& out) {
    out.number(note);
    out.number(job);
    body(out);
  });
}

void write_text(StateWriter& out, std::string_view text);
[[nodiscard]] std::string read_text(StateReader& in);

/// What a rank above 0 does in one job.
class RankHelper {
 public:
  virtual ~RankHelper() = default;
  /// Until rank 0 says that the job is at its end. What goes wrong is told to rank 0; nothing is thrown.
  virtual void work() = 0;
  /// What it counted.
  virtual void report(StateWriter& out) const { (void)out; }
};

/// Reads what there is to do. `run` has this rank's threads, level and memory. Throws why it cannot be done.
using MakeRankHelper = std::unique_ptr<RankHelper> (*)(Ranks& ranks, std::uint32_t job, StateReader& in,
                                                       const RunOptions& run);

/// A static one makes a kind of job known to serve().
struct RankJobKind {
  RankJobKind(std::string_view name, MakeRankHelper make);
};

/// What a rank above 0 says of itself.
class Pulse {
 public:
  Pulse(Ranks& ranks, std::uint32_t job) : ranks_(ranks), job_(job) {}
  /// Now and then, by one thread at a time.
  void beat();
  /// It will not be heard of for long, and lives.
  void fall_silent();
  /// It is heard of again.
  void speak_again();

 private:
  Ranks& ranks_;
  std::uint32_t job_;
  std::chrono::steady_clock::time_point last_{};
};

/// Rank 0's side of one job.
class RankJob {
 public:
  RankJob(const RunOptions& run, std::string_view kind);
  /// Ends the job, if end() did not.
  ~RankJob();
  RankJob(const RankJob&) = delete;
  RankJob& operator=(const RankJob&) = delete;

  /// All are told what there is to do, and are ready. Throws Error with what one of them has against it.
  void begin(const std::function<void(StateWriter&)>& what);
  /// `take` is handed each one's report.
  void end(const std::function<void(StateReader&)>& take);
  [[nodiscard]] std::uint32_t number() const { return number_; }

  /// A message of this rank has come; it may be one of Pulse's. True if it was.
  bool heard(unsigned from, JobNote note, StateReader& in);
  /// Throws Error naming the rank that has not been heard of for too long, and waits for it no more. By any thread.
  void require_pulses();
  /// Nobody is heard of while they do something long that all know of; afterwards the time begins anew.
  void expect_silence(bool expected);

 private:
  void for_each_reply(JobNote wanted, double patience, const std::function<void(unsigned from, StateReader& in)>& take);
  void all_heard_now();
  void require_heard(unsigned rank, double patience);
  const RunOptions& run_;
  Ranks& ranks_;
  std::string kind_;
  std::uint32_t number_;
  bool begun_ = false;
  std::atomic<bool> silence_{false};
  std::vector<std::atomic<std::chrono::steady_clock::rep>> heard_;  // [rank] when; never: the last time there is
};

/// The reader of a message of this rank.
[[nodiscard]] StateReader message_reader(std::string_view bytes, unsigned from);

/// Tells rank 0 why this one cannot go on.
void tell_failure(Ranks& ranks, std::uint32_t job, const std::exception_ptr& failure);

}  // namespace mexwave::core
