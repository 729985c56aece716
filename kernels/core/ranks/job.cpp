// Begins and ends jobs; ranks above 0 wait for jobs in serve().

#include "core/ranks/job.hpp"

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <new>
#include <set>
#include <system_error>
#include <thread>

#include "mexwave/error.hpp"
#include "mexwave/run.hpp"
#include "mexwave/version.hpp"

namespace mexwave {

namespace core {

namespace {

using Clock = std::chrono::steady_clock;

/// Waits for the next message, calling `waiting`, which may throw. Sleeps after a while, to leave the core to others.
std::string next_message(
    Ranks& ranks, unsigned& from, const std::function<void()>& waiting = [] {}) {
  std::string bytes;
  for (int waited = 0; !ranks.receive(from, bytes); ++waited) {
    waiting();
    if (waited < 200)
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return bytes;
}

std::uint32_t next_job() {
  static std::uint32_t job = 0;
  return ++job;
}

std::map<std::string, MakeRankHelper, std::less<>>& kinds() {
  static std::map<std::string, MakeRankHelper, std::less<>> all;
  return all;
}

std::string text_of(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::bad_alloc&) {
    return "out of memory: the system refused an allocation";
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "the computation threw an object that is not an exception";
  }
}

/// Returns null and sets `refusal` if this rank cannot do the job.
std::unique_ptr<RankHelper> make_helper(Ranks& ranks, std::uint32_t job, StateReader& in, RunOptions& run,
                                        std::string& refusal) {
  try {
    if (const std::string theirs = read_text(in); theirs != version)
      throw Error("expected mexwave " + theirs + " as on rank 0, got mexwave " + std::string(version));
    const std::string kind = read_text(in);
    const auto make = kinds().find(kind);
    if (make == kinds().end()) throw Error("expected a kind of job that this program supports, got '" + kind + "'");
    run.threads = in.number<std::uint32_t>();
    if (const auto level = in.number<std::int32_t>(); level >= 0) run.simd = static_cast<SimdLevel>(level);
    run.memory_limit = in.number<std::uint64_t>();
    run.ranks = &ranks;
    if (run.memory_limit == 0) run.memory_limit = ranks.memory();
    return make->second(ranks, job, in, run);
  } catch (...) {
    refusal = text_of(std::current_exception());
    return nullptr;
  }
}

/// Sends heartbeats from a thread of its own.
class Heartbeat {
 public:
  Heartbeat(Ranks& ranks, std::uint32_t job) : ranks_(ranks), job_(job) {
    try {
      thread_ = std::thread([this] { beat(); });
    } catch (const std::system_error&) {  // the system refused a thread: no heartbeats
    }
  }
  ~Heartbeat() {
    if (!thread_.joinable()) return;
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }
  Heartbeat(const Heartbeat&) = delete;
  Heartbeat& operator=(const Heartbeat&) = delete;

 private:
  void beat() {
    constexpr std::chrono::seconds interval(1);
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, interval, [this] { return over_; }))
      ranks_.send(0, job_message(JobMessageType::alive, job_).take());
  }
  Ranks& ranks_;
  std::uint32_t job_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool over_ = false;
  std::thread thread_;
};

void wait_for_end(Ranks& ranks, std::uint32_t job) {
  for (;;) {
    unsigned from = 0;
    const std::string bytes = next_message(ranks, from);
    StateReader in(state_in(bytes));
    if (in.number<JobMessageType>() == JobMessageType::end && in.number<std::uint32_t>() == job) return;
  }
}

void help(Ranks& ranks, std::uint32_t job, StateReader& in) {
  RunOptions run;
  std::string refusal;
  std::unique_ptr<RankHelper> helper;
  {
    const Heartbeat heartbeat(ranks, job);
    helper = make_helper(ranks, job, in, run, refusal);
    ranks.send(0, job_message(JobMessageType::ready, job, [&](StateWriter& out) { write_text(out, refusal); }));
    if (helper)
      helper->work();
    else
      wait_for_end(ranks, job);
  }
  ranks.send(0, job_message(JobMessageType::ended, job, [&](StateWriter& out) {
               if (helper) helper->report(out);
             }));
}

}  // namespace

void write_text(StateWriter& out, std::string_view text) { out.list(text.data(), text.size()); }
std::string read_text(StateReader& in) {
  const std::vector<char> text = in.list<char>();
  return {text.begin(), text.end()};
}

StateReader message_reader(std::string_view bytes, unsigned from) {
  StateSource source = state_in(bytes);
  source.name = "a message of rank " + std::to_string(from);
  source.kind = "what it should";
  return StateReader(std::move(source));
}

void report_failure(Ranks& ranks, std::uint32_t job, const std::exception_ptr& failure) {
  bool tight = false;
  std::string text;
  try {
    std::rethrow_exception(failure);
  } catch (const RestartWider&) {
    tight = true;
  } catch (...) {
    text = text_of(failure);
  }
  ranks.send(0, job_message(JobMessageType::failed, job, [&](StateWriter& out) {
               out.number(tight);
               write_text(out, text);
             }));
}

RankJobKind::RankJobKind(std::string_view name, MakeRankHelper make) { kinds().emplace(name, std::move(make)); }

RankJob::RankJob(const RunOptions& run, std::string_view kind)
    : run_(run),
      ranks_(*run.ranks),
      kind_(kind),
      number_(next_job()),
      last_count_(Clock::now()),
      last_message_(ranks_.size()) {}

bool RankJob::take(unsigned from, JobMessageType type, StateReader& in) {
  last_message_[from] = listening_;
  if (type == JobMessageType::failed) {
    const bool tight = in.number<bool>();
    const std::string text = read_text(in);
    if (tight) throw RestartWider{};
    throw Error("rank " + std::to_string(from) + ": " + text);
  }
  return type == JobMessageType::alive;
}

/// Adds the time since the last call to listening_, but at most 200 ms: in a longer pause this rank may have been
/// writing a file, or may have had no processor.
void RankJob::count_listening() {
  constexpr std::chrono::milliseconds most(200);
  const Clock::time_point now = Clock::now();
  listening_ += std::min<Clock::duration>(now - last_count_, most);
  last_count_ = now;
}

void RankJob::require_heartbeat(unsigned rank) {
  if (listening_ - last_message_[rank] < std::chrono::duration<double>(ranks_.timeout())) return;
  begun_ = false;
  ranks_.give_up();
  throw Error("rank " + std::to_string(rank) + ": no heartbeat for " +
              std::to_string(static_cast<int>(ranks_.timeout())) +
              " s: the process hangs or its network connection failed");
}

void RankJob::require_heartbeats() {
  count_listening();
  for (unsigned rank = 1; rank < last_message_.size(); ++rank) require_heartbeat(rank);
}

void RankJob::begin(const std::function<void(StateWriter&)>& what, const std::function<void()>& meanwhile) {
  for (unsigned to = 1; to < ranks_.size(); ++to) {
    ranks_.send(to, job_message(JobMessageType::begin, number_, [&](StateWriter& out) {
                  write_text(out, version);
                  write_text(out, kind_);
                  out.number(static_cast<std::uint32_t>(run_.threads));
                  out.number(run_.simd ? static_cast<std::int32_t>(*run_.simd) : std::int32_t{-1});
                  out.number(run_.memory_limit);
                  what(out);
                }));
  }
  begun_ = true;
  meanwhile();
  std::string refusal;
  for_each_reply(JobMessageType::ready, [&](unsigned from, StateReader& in) {
    const std::string text = read_text(in);
    if (!text.empty() && refusal.empty()) refusal = "rank " + std::to_string(from) + ": " + text;
  });
  if (!refusal.empty()) throw Error(refusal);
}

void RankJob::end(const std::function<void(StateReader&)>& take) {
  begun_ = false;
  for (unsigned to = 1; to < ranks_.size(); ++to) ranks_.send(to, job_message(JobMessageType::end, number_).take());
  for_each_reply(JobMessageType::ended, [&](unsigned, StateReader& in) { take(in); });
}

RankJob::~RankJob() {
  if (!begun_) return;
  try {
    end([](StateReader&) {});
  } catch (...) {  // another exception may already be in flight
  }
}

/// Receives one message of this type from every other rank; ignores others, which are late ones or heartbeats.
void RankJob::for_each_reply(JobMessageType wanted, const std::function<void(unsigned from, StateReader& in)>& take) {
  std::set<unsigned> missing;
  for (unsigned rank = 1; rank < ranks_.size(); ++rank) missing.insert(rank);
  const auto waiting = [&] {
    count_listening();
    for (const unsigned rank : missing) require_heartbeat(rank);
  };
  while (!missing.empty()) {
    unsigned from = 0;
    const std::string bytes = next_message(ranks_, from, waiting);
    StateReader in = message_reader(bytes, from);
    const auto type = in.number<JobMessageType>();
    if (in.number<std::uint32_t>() != number_) continue;
    last_message_[from] = listening_;
    if (type != wanted) continue;
    missing.erase(from);
    take(from, in);
  }
}

}  // namespace core

int serve(Ranks& ranks) {
  for (;;) {
    unsigned from = 0;
    const std::string bytes = core::next_message(ranks, from);
    core::StateReader in = core::message_reader(bytes, from);
    const auto type = in.number<core::JobMessageType>();
    const auto job = in.number<std::uint32_t>();
    if (type == core::JobMessageType::dismissed) return in.number<std::int32_t>();
    if (type == core::JobMessageType::begin) core::help(ranks, job, in);
  }
}

void dismiss(Ranks& ranks, int status) {
  for (unsigned to = 1; to < ranks.size(); ++to) {
    ranks.send(to, core::job_message(core::JobMessageType::dismissed, 0,
                                     [&](core::StateWriter& out) { out.number(static_cast<std::int32_t>(status)); }));
  }
}

}  // namespace mexwave
