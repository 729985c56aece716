// Jobs begin and end; serve() is where ranks above 0 wait for them.

#include "core/run/rank_job.hpp"

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

/// Waits for the next message without burning a core; `waiting` is asked meanwhile, and may throw.
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
    return "the system refused more memory";
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "something went wrong";
  }
}

/// Null, and why, if it cannot be done here.
std::unique_ptr<RankHelper> make_helper(Ranks& ranks, std::uint32_t job, StateReader& in, RunOptions& run,
                                        std::string& refusal) {
  try {
    if (const std::string theirs = read_text(in); theirs != version)
      throw Error("is mexwave " + std::string(version) + ", rank 0 is " + theirs);
    const std::string kind = read_text(in);
    const auto make = kinds().find(kind);
    if (make == kinds().end()) throw Error("does not know '" + kind + "'");
    run.threads = in.number<std::uint32_t>();
    if (const auto level = in.number<std::int32_t>(); level >= 0) run.simd = static_cast<SimdLevel>(level);
    run.memory_limit = in.number<std::uint64_t>();
    if (run.memory_limit == 0) run.memory_limit = ranks.memory();
    return make->second(ranks, job, in, run);
  } catch (...) {
    refusal = text_of(std::current_exception());
    return nullptr;
  }
}

/// Says that this rank lives while it does something long in one piece: a checkpoint of gigabytes is read.
class Heartbeat {
 public:
  Heartbeat(Ranks& ranks, std::uint32_t job) : pulse_(ranks, job) {
    try {
      thread_ = std::thread([this] { beat(); });
    } catch (const std::system_error&) {  // no thread is left: what is not long goes well without
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
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, std::chrono::milliseconds(200), [this] { return over_; })) pulse_.beat();
  }
  Pulse pulse_;
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
    if (in.number<JobNote>() == JobNote::end && in.number<std::uint32_t>() == job) return;
  }
}

void help(Ranks& ranks, std::uint32_t job, StateReader& in) {
  RunOptions run;
  std::string refusal;
  std::unique_ptr<RankHelper> helper;
  {
    const Heartbeat beating(ranks, job);
    helper = make_helper(ranks, job, in, run, refusal);
  }
  ranks.send(0, job_message(JobNote::ready, job, [&](StateWriter& out) { write_text(out, refusal); }));
  if (helper)
    helper->work();
  else
    wait_for_end(ranks, job);
  ranks.send(0, job_message(JobNote::ended, job, [&](StateWriter& out) {
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

void tell_failure(Ranks& ranks, std::uint32_t job, const std::exception_ptr& failure) {
  ranks.send(0, job_message(JobNote::failed, job, [&](StateWriter& out) { write_text(out, text_of(failure)); }));
}

RankJobKind::RankJobKind(std::string_view name, MakeRankHelper make) { kinds().emplace(name, make); }

void Pulse::beat() {
  constexpr std::chrono::seconds interval(1);
  const Clock::time_point now = Clock::now();
  if (now - last_ < interval) return;
  last_ = now;
  ranks_.send(0, job_message(JobNote::alive, job_, [](StateWriter& out) { out.number(std::uint8_t{0}); }));
}
void Pulse::fall_silent() {
  ranks_.send(0, job_message(JobNote::alive, job_, [](StateWriter& out) { out.number(std::uint8_t{1}); }));
  last_ = Clock::time_point::max() - std::chrono::hours(1);
}
void Pulse::speak_again() {
  last_ = {};
  beat();
}

RankJob::RankJob(const RunOptions& run, std::string_view kind)
    : run_(run), ranks_(*run.ranks), kind_(kind), number_(next_job()), heard_(ranks_.size()) {}

/// Of one that has said that it falls silent, only a sign of life says that it has come back: what it computed
/// meanwhile may have been sent by others.
bool RankJob::heard(unsigned from, JobNote note, StateReader& in) {
  const bool alive = note == JobNote::alive;
  const bool for_long = alive && in.number<std::uint8_t>() != 0;
  auto& last = heard_[from];
  if (alive || last.load(std::memory_order_relaxed) != Clock::time_point::max().time_since_epoch().count())
    last = (for_long ? Clock::time_point::max() : Clock::now()).time_since_epoch().count();
  return alive;
}

void RankJob::require_heard(unsigned rank, double patience) {
  const Clock::time_point now = Clock::now();
  const Clock::time_point last{Clock::duration(heard_[rank].load(std::memory_order_relaxed))};
  if (last > now || now - last < std::chrono::duration<double>(patience)) return;
  begun_ = false;
  ranks_.give_up();
  throw Error("rank " + std::to_string(rank) + " has not been heard of for " +
              std::to_string(static_cast<int>(patience)) + " s: it hangs, or the network does");
}

void RankJob::require_pulses() {
  if (silence_) return;
  for (unsigned rank = 1; rank < heard_.size(); ++rank) require_heard(rank, ranks_.patience());
}

void RankJob::expect_silence(bool expected) {
  for (auto& last : heard_) {
    auto seen = last.load(std::memory_order_relaxed);
    if (seen != Clock::time_point::max().time_since_epoch().count()) last = Clock::now().time_since_epoch().count();
  }
  silence_ = expected;
}

void RankJob::all_heard_now() {
  for (auto& last : heard_) last = Clock::now().time_since_epoch().count();
}

void RankJob::begin(const std::function<void(StateWriter&)>& what) {
  for (unsigned to = 1; to < ranks_.size(); ++to) {
    ranks_.send(to, job_message(JobNote::begin, number_, [&](StateWriter& out) {
                  write_text(out, version);
                  write_text(out, kind_);
                  out.number(static_cast<std::uint32_t>(run_.threads));
                  out.number(run_.simd ? static_cast<std::int32_t>(*run_.simd) : std::int32_t{-1});
                  out.number(run_.memory_limit);
                  what(out);
                }));
  }
  begun_ = true;
  std::string refusal;
  all_heard_now();
  for_each_reply(JobNote::ready, ranks_.patience(), [&](unsigned from, StateReader& in) {
    const std::string text = read_text(in);
    if (!text.empty() && refusal.empty()) refusal = "rank " + std::to_string(from) + ": " + text;
  });
  if (!refusal.empty()) throw Error(refusal);
  all_heard_now();
}

void RankJob::end(const std::function<void(StateReader&)>& take) {
  begun_ = false;
  for (unsigned to = 1; to < ranks_.size(); ++to)
    ranks_.send(to, job_message(JobNote::end, number_, [](StateWriter&) {}));
  all_heard_now();
  constexpr double patience = 60;  // who computes a block at a chunk is not heard of; it takes less
  for_each_reply(JobNote::ended, std::max(patience, ranks_.patience()), [&](unsigned, StateReader& in) { take(in); });
}

RankJob::~RankJob() {
  if (!begun_) return;
  try {
    end([](StateReader&) {});
  } catch (...) {  // what ended the job is on its way up
  }
}

/// One of this kind from every other rank; whatever else comes is late, or a sign of life.
void RankJob::for_each_reply(JobNote wanted, double patience,
                             const std::function<void(unsigned from, StateReader& in)>& take) {
  std::set<unsigned> missing;
  for (unsigned rank = 1; rank < ranks_.size(); ++rank) missing.insert(rank);
  const auto waiting = [&] {
    for (const unsigned rank : missing) require_heard(rank, patience);
  };
  while (!missing.empty()) {
    unsigned from = 0;
    const std::string bytes = next_message(ranks_, from, waiting);
    StateReader in = message_reader(bytes, from);
    const auto note = in.number<JobNote>();
    if (in.number<std::uint32_t>() != number_) continue;
    if (heard(from, note, in) || note != wanted) continue;
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
    const auto note = in.number<core::JobNote>();
    const auto job = in.number<std::uint32_t>();
    if (note == core::JobNote::dismissed) return in.number<std::int32_t>();
    if (note == core::JobNote::begin) core::help(ranks, job, in);
  }
}

void dismiss(Ranks& ranks, int status) {
  for (unsigned to = 1; to < ranks.size(); ++to) {
    ranks.send(to, core::job_message(core::JobNote::dismissed, 0,
                                     [&](core::StateWriter& out) { out.number(static_cast<std::int32_t>(status)); }));
  }
}

}  // namespace mexwave
