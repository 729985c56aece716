// The parts of a search for draws, on the threads of this process or of several.

#include <algorithm>
#include <mutex>

#include "core/run/checkpointed_run.hpp"
#include "core/run/parts.hpp"
#include "core/run/rank_job.hpp"
#include "core/run/rank_parts.hpp"
#include "core/run/run_control.hpp"
#include "mexwave/error.hpp"
#include "mexwave/ranks.hpp"
#include "squares/draws_search.hpp"
#include "squares/geometry.hpp"
#include "squares/in_order.hpp"

namespace mexwave::squares::detail {

namespace {

/// The tree is cut where it has at least this many branches. More parts balance the threads and the slices better, and
/// repeat more of the way down to each.
constexpr std::size_t least_parts = 256;

/// Pieces of a listing are handed on together; more make fewer locks, fewer make less waiting.
constexpr std::size_t pieces_kept = 64;

std::unique_ptr<DrawsSearch> make_search(const DrawsGoal& goal, bool listed, const RunOptions& run) {
  return goal.method == Method::corners ? make_corners(goal, run) : make_columns(goal, listed, run);
}

/// On the threads of this process. What is kept of a part is whether it has ended; its counts are added up then.
class RunHere {
 public:
  RunHere(DrawsSearch& search, const EachDraw& each) : search_(search), each_(each), ended_(search.parts(), 0) {}

  /// What run_with_checkpoints() asks for. Parts take minutes on large boards: whoever stops drops those under way.
  Tick tick;
  std::function<bool()> pause, abandon;

  bool run() {
    std::atomic<bool> left_off{false};
    std::atomic<bool> failed{false};  // a part has: the others end at their next tick
    std::mutex mutex;
    InOrder<std::vector<Found>> in_order(pieces_kept, [&](std::vector<Found>&& piece) {
      for (const Found& found : piece) each_(search_.draw(found));
    });
    const Tick tick_part = [&](std::uint64_t done) {
      if (failed.load(std::memory_order_relaxed)) throw core::Stopped{};
      tick(done);
      if (abandon && abandon()) throw Abandoned{};
    };
    core::for_each_part(search_.threads(), search_.parts(), [&](std::uint64_t part) {
      if (ended_[part] != 0) return;
      if (left_off || (pause && pause())) {
        left_off = true;
        return;
      }
      try {
        const Counted counted = search_.run_part(
            part, tick_part, done_, [&](std::vector<Found>&& piece) { in_order.add(part, std::move(piece)); });
        if (each_) in_order.end(part);
        const std::lock_guard lock(mutex);
        all_ += counted;
        ended_[part] = 1;
      } catch (const Abandoned&) {
        left_off = true;
      } catch (...) {
        failed = true;
        in_order.stop();
        throw;
      }
    });
    return !left_off;
  }

  [[nodiscard]] DrawsCount take_result() const { return search_.count(all_); }

  /// Counts of the parts that have ended, and which these are.
  void save(const core::StateSink& sink) const {
    core::StateWriter out(sink);
    out.number(all_);
    out.list(ended_);
    out.flush();
  }
  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    all_ = in.number<Counted>();
    in.refill(ended_);
    in.end();
    for (const std::uint8_t ended : ended_) {
      if (ended > 1) in.wrong();
      done_ += ended * DrawsSearch::part_size;
    }
  }

 private:
  /// Thrown through a part that is not to be ended.
  struct Abandoned {};

  DrawsSearch& search_;
  const EachDraw& each_;
  std::vector<std::uint8_t> ended_;  ///< by part
  Counted all_;                      ///< of those
  std::atomic<std::uint64_t> done_{0};
};

/// What a checkpoint is of.
std::string goal_text(const DrawsGoal& goal) {
  const bool any = goal.board.orientation == Orientation::any;
  return "state 2, " + text(goal.board) + (any ? "" : " axis-parallel") + ", white " + std::to_string(goal.white_min) +
         " to " + std::to_string(goal.white_max) + (goal.classes ? ", classes" : "") +
         (goal.method == Method::corners ? ", corners" : "") + ", slice " + std::to_string(goal.slice) + "/" +
         std::to_string(goal.slices);
}

// ---------------------------------------------------------------------------------------------------------------------
// Over ranks: all make the same parts.

constexpr std::string_view job_kind = "squares draws";

void write_goal(core::StateWriter& out, const DrawsGoal& goal, bool listed) {
  for (const std::uint32_t n :
       {goal.board.height, goal.board.width, static_cast<std::uint32_t>(goal.board.orientation), goal.white_min,
        goal.white_max, goal.slice, goal.slices, static_cast<std::uint32_t>(goal.classes),
        static_cast<std::uint32_t>(goal.method == Method::corners), static_cast<std::uint32_t>(listed)}) {
    out.number(n);
  }
}
DrawsGoal read_goal(core::StateReader& in, bool& listed) {
  DrawsGoal goal;
  const auto next = [&in] { return in.number<std::uint32_t>(); };
  goal.board.height = next();
  goal.board.width = next();
  goal.board.orientation =
      next() == static_cast<std::uint32_t>(Orientation::any) ? Orientation::any : Orientation::axis_parallel;
  goal.white_min = next();
  goal.white_max = next();
  goal.slice = next();
  goal.slices = next();
  goal.classes = next() != 0;
  goal.method = next() != 0 ? Method::corners : Method::columns;
  listed = next() != 0;
  return checked(goal);
}

std::string text_of(const std::vector<Found>& piece) {
  std::string bytes;
  const core::StateSink sink = [&bytes](std::string_view more) { bytes.append(more); };
  core::StateWriter out(sink);
  for (const Found& found : piece) {
    out.raw(reinterpret_cast<const char*>(found.columns.data()), found.columns.size() * sizeof(std::uint16_t));
    out.number(found.orbit);
  }
  out.flush();
  return bytes;
}

class DrawsParts final : public core::RankParts {
 public:
  DrawsParts(const DrawsGoal& goal, bool listed, const RunOptions& run)
      : search_(make_search(goal, listed, run)), run_(run), ticker_(run_, search_->parts() * DrawsSearch::part_size) {}

  std::string run(std::uint64_t part, const core::PieceSink& hand_on) override {
    const Counted counted =
        search_->run_part(part, tick_, done_, [&](std::vector<Found>&& piece) { hand_on(text_of(piece)); });
    return {reinterpret_cast<const char*>(&counted), sizeof counted};
  }
  void stop() noexcept override { ticker_.stop(); }
  [[nodiscard]] const DrawsSearch& search() const { return *search_; }

 private:
  std::unique_ptr<DrawsSearch> search_;
  RunOptions run_;
  core::Ticker ticker_;
  const Tick tick_ = [this](std::uint64_t done) { ticker_.tick(done); };
  std::atomic<std::uint64_t> done_{0};
};

const core::RankJobKind known(job_kind, [](Ranks& ranks, std::uint32_t job, core::StateReader& in,
                                           const RunOptions& run) {
  bool listed = false;
  const DrawsGoal goal = read_goal(in, listed);
  return core::rank_parts_helper(ranks, job, run, std::make_unique<DrawsParts>(goal, listed, run));
});

DrawsCount run_over_ranks(const DrawsGoal& goal, const EachDraw& each, const RunOptions& run) {
  RunOptions quiet = run;  // how far all are is told here, by parts
  quiet.progress = {};
  quiet.cancelled = {};
  DrawsParts own(goal, static_cast<bool>(each), quiet);
  const std::uint64_t parts = own.search().parts();
  core::RankJob job(run, job_kind);
  job.begin([&](core::StateWriter& out) { write_goal(out, goal, static_cast<bool>(each)); });
  core::Ticker ticker(run, parts);
  std::uint64_t taken = 0;
  Counted all;
  const auto take = [&](std::uint64_t, const std::string& bytes, bool last) {
    core::StateReader in(core::state_in(bytes));
    if (last) {
      all += in.number<Counted>();
      ++taken;
      return;
    }
    std::uint64_t count = bytes.size() / (own.search().width() * sizeof(std::uint16_t) + sizeof(std::uint32_t));
    for (Found found{std::vector<std::uint16_t>(own.search().width()), 0}; count > 0; --count) {
      in.raw(reinterpret_cast<char*>(found.columns.data()), found.columns.size() * sizeof(std::uint16_t));
      found.orbit = in.number<std::uint32_t>();
      each(own.search().draw(found));
    }
  };
  core::run_rank_parts(run, job, parts, own, take, [&] { ticker.tick(taken); });
  job.end([](core::StateReader&) {});
  ticker.finish();
  return own.search().count(all);
}

}  // namespace

std::vector<Prefix> cut_tree(const DrawsGoal& goal, std::uint32_t width, const Branches& branches) {
  std::vector<Prefix> parts(1);
  for (std::uint32_t depth = 1; depth < width && !parts.empty() && parts.size() < least_parts; ++depth) {
    std::vector<Prefix> longer;
    for (const Prefix& prefix : parts) {
      branches(prefix, depth, [&](const std::uint16_t* columns) { longer.emplace_back(columns, columns + depth); });
    }
    parts = std::move(longer);
  }
  std::vector<Prefix> own;
  for (std::size_t k = goal.slice; k < parts.size(); k += goal.slices) own.push_back(std::move(parts[k]));
  return own;
}

DrawsCount run_draws(const DrawsGoal& goal, const EachDraw& each, const RunOptions& run, const Checkpoint& checkpoint) {
  if (run.ranks != nullptr && run.ranks->size() > 1) {
    core::require_no_checkpoint("a count over several ranks", checkpoint);
    return run_over_ranks(goal, each, run);
  }
  const auto search = make_search(goal, static_cast<bool>(each), run);
  core::Ticker ticker(run, search->parts() * DrawsSearch::part_size);
  RunHere here(*search, each);
  core::run_or_resume(here, "squares draws", goal_text(goal), run, checkpoint, ticker);
  ticker.finish();
  return here.take_result();
}

}  // namespace mexwave::squares::detail
