// Jobs begin and end; serve() is where ranks above 0 wait for them.

#include "core/run/rank_job.hpp"

#include <map>
#include <new>
#include <thread>

#include "mexwave/error.hpp"
#include "mexwave/run.hpp"
#include "mexwave/version.hpp"

namespace mexwave {

namespace core {

namespace {

using Clock = std::chrono::steady_clock;

/// Waits for the next message without burning a core; for ever, or throws.
std::string next_message(Ranks& ranks, unsigned& from, Clock::time_point until = Clock::time_point::max()) {
  std::string bytes;
  for (int waited = 0; !ranks.receive(from, bytes); ++waited) {
    if (Clock::now() > until) {
      ranks.give_up();
      throw Error("ranks do not answer");
    }
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
    return make->second(ranks, job, in, run);
  } catch (...) {
    refusal = text_of(std::current_exception());
    return nullptr;
  }
}

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
  const std::unique_ptr<RankHelper> helper = make_helper(ranks, job, in, run, refusal);
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

RankJob::RankJob(const RunOptions& run, std::string_view kind)
    : run_(run), ranks_(*run.ranks), kind_(kind), number_(next_job()), heard_(ranks_.size()) {}

bool RankJob::heard(unsigned from, JobNote note, StateReader& in) {
  const bool for_long = note == JobNote::alive && in.number<std::uint8_t>() != 0;
  auto& last = heard_[from];
  if (last.load(std::memory_order_relaxed) != Clock::time_point::max().time_since_epoch().count())
    last = (for_long ? Clock::time_point::max() : Clock::now()).time_since_epoch().count();
  return note == JobNote::alive;
}

void RankJob::require_pulses() {
  if (silence_) return;
  const std::chrono::duration<double> patience(ranks_.patience());
  const Clock::time_point now = Clock::now();
  for (unsigned rank = 1; rank < heard_.size(); ++rank) {
    const Clock::time_point last{Clock::duration(heard_[rank].load(std::memory_order_relaxed))};
    if (last > now || now - last < patience) continue;
    begun_ = false;
    ranks_.give_up();
    throw Error("rank " + std::to_string(rank) + " has not been heard of for " +
                std::to_string(static_cast<int>(patience.count())) + " s: it hangs, or the network does");
  }
}

void RankJob::expect_silence(bool expected) {
  for (auto& last : heard_) {
    auto seen = last.load(std::memory_order_relaxed);
    if (seen != Clock::time_point::max().time_since_epoch().count()) last = Clock::now().time_since_epoch().count();
  }
  silence_ = expected;
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
  for_each_reply(JobNote::ready, [&](unsigned from, StateReader& in) {
    const std::string text = read_text(in);
    if (!text.empty() && refusal.empty()) refusal = "rank " + std::to_string(from) + ": " + text;
  });
  if (!refusal.empty()) throw Error(refusal);
  for (auto& last : heard_) last = Clock::now().time_since_epoch().count();
}

void RankJob::end(const std::function<void(StateReader&)>& take) {
  begun_ = false;
  for (unsigned to = 1; to < ranks_.size(); ++to)
    ranks_.send(to, job_message(JobNote::end, number_, [](StateWriter&) {}));
  for_each_reply(JobNote::ended, [&](unsigned, StateReader& in) { take(in); });
}

RankJob::~RankJob() {
  if (!begun_) return;
  try {
    end([](StateReader&) {});
  } catch (...) {  // what ended the job is on its way up
  }
}

/// One of this kind from every other rank; whatever else comes is late.
void RankJob::for_each_reply(JobNote wanted, const std::function<void(unsigned from, StateReader& in)>& take) {
  const Clock::time_point until = Clock::now() + std::chrono::seconds(60);  // a block at a chunk takes less
  for (unsigned missing = ranks_.size() - 1; missing > 0;) {
    unsigned from = 0;
    const std::string bytes = next_message(ranks_, from, until);
    StateReader in = message_reader(bytes, from);
    const auto note = in.number<JobNote>();
    if (in.number<std::uint32_t>() != number_ || note != wanted) continue;
    --missing;
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
