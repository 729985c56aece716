// A part's result is kept when it has ended; whoever keeps one leaves a checkpoint if it is time.

#include "core/run/parts_run.hpp"

#include <utility>

#include "core/run/in_order.hpp"
#include "core/run/parts.hpp"
#include "core/run/rank_job.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::core {

namespace {

/// Pieces of parts whose turn has not come that are kept; more make fewer threads wait.
constexpr std::size_t pieces_kept = 64;

}  // namespace

PartsRun::PartsRun(const RunOptions& run, const Checkpoint& checkpoint)
    : run_(run), checkpoint_(checkpoint), over_ranks_(run.ranks != nullptr && run.ranks->size() > 1), own_(run) {
  require_checkpoint(checkpoint);
  own_.ranks = nullptr;
  own_.cancelled = {};
  own_.progress = {};
  if (over_ranks_) return;  // one thread asks and tells
  if (run.cancelled) own_.cancelled = [this] { return is_cancelled(); };
  if (!run.progress) return;
  own_.progress = [this](const Progress& progress) {
    const std::lock_guard asking(asking_);
    run_.progress(progress);
  };
}

std::vector<std::string> PartsRun::run(const PartsGoal& goal, RankParts& own) {
  if (goal.piece) require_no_checkpoint("a list", checkpoint_);
  results_.resize(goal.parts);
  if (checkpoint_.resume)
    read_checkpoint(checkpoint_, goal.kind, goal.parameters,
                    [&](StateSource source) { restore(std::move(source), own); });
  if (!checkpoint_.path.empty()) file_.emplace(checkpoint_, goal.kind, goal.parameters);
  try {
    over_ranks_ ? run_over_ranks(goal, own) : run_here(goal, own);
  } catch (const Cancelled&) {
    if (file_) file_->leave(*this);
    throw;
  }
  std::vector<std::string> all;
  for (std::optional<std::string>& result : results_) all.push_back(std::move(*result));
  return all;
}

void PartsRun::run_here(const PartsGoal& goal, RankParts& own) {
  InOrder<std::string> in_order(pieces_kept, [&goal](std::string&& piece) { goal.piece(piece); });
  for_each_part(resolve_threads(run_), goal.parts, [&](std::uint64_t part) {
    if (results_[part]) return;  // by an earlier run; nobody else looks at it
    try {
      std::string last = own.run(part, [&](std::string piece) { in_order.add(part, std::move(piece)); });
      if (goal.piece) in_order.end(part);
      keep(part, std::move(last));
    } catch (...) {
      own.stop();
      in_order.stop();
      throw;
    }
  });
}

void PartsRun::run_over_ranks(const PartsGoal& goal, RankParts& own) {
  std::vector<std::uint64_t> left;
  for (std::uint64_t part = 0; part < goal.parts; ++part)
    if (!results_[part]) left.push_back(part);
  RankJob job(run_, goal.kind);
  job.begin(goal.tell);
  Ticker ticker(run_, goal.parts);
  const auto take = [&](std::uint64_t part, std::string piece, bool last) {
    if (last)
      keep(part, std::move(piece));
    else
      goal.piece(piece);
  };
  run_rank_parts(run_, job, left, own, take, [&] { ticker.tick(ended_); });
  job.end([](StateReader&) {});
  ticker.finish();
}

void PartsRun::keep(std::uint64_t part, std::string bytes) {
  const std::lock_guard lock(mutex_);
  results_[part] = std::move(bytes);
  ++ended_;
  if (!file_ || !file_->is_due() || ended_ == results_.size()) return;
  {
    const std::lock_guard asking(asking_);  // nothing else of the caller's is called meanwhile
    file_->leave(*this);
  }
  if (is_cancelled()) throw Cancelled("cancelled");
}

bool PartsRun::is_cancelled() {
  const std::lock_guard lock(asking_);
  return run_.cancelled && run_.cancelled();
}

void PartsRun::save(const StateSink& sink) const {
  StateWriter out(sink);
  out.number(ended_);
  for (std::uint64_t part = 0; part < results_.size(); ++part) {
    if (!results_[part]) continue;
    out.number(part);
    out.list(results_[part]->data(), results_[part]->size());
  }
  out.flush();
}

void PartsRun::restore(StateSource source, RankParts& own) {
  StateReader in(std::move(source));
  for (auto count = in.number<std::uint64_t>(0, results_.size()); count > 0; --count) {
    if (ended_ == results_.size()) in.wrong();
    const auto part = in.number<std::uint64_t>(0, results_.size() - 1);
    if (results_[part]) in.wrong();
    results_[part] = read_text(in);
    ++ended_;
    own.pass_over(part);
  }
  in.end();
}

}  // namespace mexwave::core
