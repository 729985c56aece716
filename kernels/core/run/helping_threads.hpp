#pragma once
// The threads of a rank above 0: what its kind of job has to hear is Rank's, all else is the same for every kind.

#include <chrono>
#include <cstdint>
#include <exception>
#include <string>
#include <thread>
#include <utility>

#include "core/run/rank_job.hpp"
#include "core/run/rank_threads.hpp"
#include "mexwave/error.hpp"

namespace mexwave::core {

/// `Rank` is a RankThreads whose first arguments are the ranks and the number of the job; it has them as ranks_ and
/// job_.
template <class Rank>
class HelpingThreads : public Rank, public RankHelper {
 public:
  template <class... More>
  HelpingThreads(Ranks& ranks, std::uint32_t job, More&&... more)
      : Rank(ranks, job, std::forward<More>(more)...), pulse_(ranks, job) {}

  void work() override {
    this->run_threads();
    while (!ended_) {  // what failed here is told, and rank 0 ends the job
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      try {
        (void)talk();
      } catch (const Error&) {  // a first one has been told
      }
    }
  }

 protected:
  /// One that is neither of every job nor of another job.
  virtual void take_note(JobNote note, StateReader& in) = 0;

 private:
  bool talk() override {
    if (const std::exception_ptr why = this->failure(); why && !std::exchange(told_, true))
      tell_failure(this->ranks_, this->job_, why);
    pulse_.beat();
    unsigned from = 0;
    std::string bytes;
    while (!ended_ && this->ranks_.receive(from, bytes)) {
      StateReader in = message_reader(bytes, from);
      const auto note = in.number<JobNote>();
      if (in.number<std::uint32_t>() != this->job_) continue;
      if (note == JobNote::end)
        ended_ = true;
      else
        take_note(note, in);
    }
    return !ended_;
  }
  void falls_silent() override { pulse_.fall_silent(); }
  void speaks_again() override { pulse_.speak_again(); }

  Pulse pulse_;
  bool ended_ = false, told_ = false;
};

}  // namespace mexwave::core
