// Draws by the search over columns: parts of the tree spread over threads, or over the threads of several processes,
// classes told apart at the leaves.

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

#include "core/bits/simd_level.hpp"
#include "core/run/checkpointed_run.hpp"
#include "core/run/memory.hpp"
#include "core/run/parts.hpp"
#include "core/run/rank_job.hpp"
#include "core/run/rank_parts.hpp"
#include "core/run/run_control.hpp"
#include "mexwave/error.hpp"
#include "mexwave/ranks.hpp"
#include "squares/column_tables.hpp"
#include "squares/draws.hpp"
#include "squares/geometry.hpp"
#include "squares/in_order.hpp"

namespace mexwave::squares::detail {

namespace {

constexpr core::LevelTable<RunColumnSearch> search_at MEXWAVE_LEVELS(run_column_search);

/// The tree is cut where it has at least this many branches. More parts balance the threads and the slices better, and
/// repeat more of the way down to each.
constexpr std::size_t least_parts = 256;

/// Pieces are handed on together; more make fewer locks, fewer make less waiting.
constexpr std::size_t draws_in_piece = 1024;
constexpr std::size_t pieces_kept = 64;

/// How far a part is, for the progress: by so many bits of the columns after its prefix.
constexpr std::uint32_t bits_of_part = 24;

/// Of one thread.
std::uint64_t workspace_bytes(const Layout& layout) {
  const std::uint64_t words = std::max(1U, (1U << layout.height) / 64);
  return (layout.width + std::uint64_t{1}) * std::max(1U, layout.height - 1) * words * 8;
}

/// Is a board the least of its class, and how many are in it?
class Classes {
 public:
  Classes(const ColumnTables& tables, std::uint32_t width, bool swap)
      : tables_(tables), width_(width), swap_(swap), square_(width == tables.rules().height) {}

  /// The size of the class, or 0 if the board is not its least member.
  [[nodiscard]] std::uint32_t orbit(const std::uint16_t* columns) const {
    std::array<std::uint16_t, 16> rows{};
    if (square_) {
      for (std::uint32_t x = 0; x < width_; ++x) {
        for (std::uint32_t y = 0; y < width_; ++y) {
          const auto cell = static_cast<std::uint16_t>((columns[x] >> (width_ - 1 - y)) & 1U);
          rows[y] = static_cast<std::uint16_t>(rows[y] | (cell << (width_ - 1 - x)));
        }
      }
    }
    std::uint32_t equal = 0, images = 0;
    for (std::uint32_t transposed = 0; transposed <= (square_ ? 1U : 0U); ++transposed) {
      for (std::uint32_t rest = 0; rest < (swap_ ? 8U : 4U); ++rest, ++images) {
        const int order = compare(columns, transposed != 0 ? rows.data() : columns, (rest & 1) != 0, (rest & 2) != 0,
                                  (rest & 4) != 0 ? tables_.full() : std::uint16_t{0});
        if (order < 0) return 0;
        equal += order == 0 ? 1U : 0U;
      }
    }
    return images / equal;
  }

 private:
  /// The image against the board: -1 less, 0 equal, 1 greater.
  [[nodiscard]] int compare(const std::uint16_t* board, const std::uint16_t* columns, bool flip, bool reverse,
                            std::uint16_t colour) const {
    for (std::uint32_t x = 0; x < width_; ++x) {
      const std::uint16_t column = columns[reverse ? width_ - 1 - x : x];
      const auto image = static_cast<std::uint16_t>((flip ? tables_.flipped(column) : column) ^ colour);
      if (image != board[x]) return image < board[x] ? -1 : 1;
    }
    return 0;
  }
  const ColumnTables& tables_;
  std::uint32_t width_;
  bool swap_, square_;
};

/// A draw, or the one that stands for its class.
struct Found {
  std::vector<std::uint16_t> columns;
  std::uint32_t orbit;
};
/// Where a part's draws go, piece by piece.
using HandOn = std::function<void(std::vector<Found>&&)>;

struct Counted {
  std::uint64_t nodes = 0, colourings = 0, classes = 0;
  void operator+=(const Counted& other) {
    nodes += other.nodes;
    colourings += other.colourings;
    classes += other.classes;
  }
};

/// Told how much is done; may throw, which ends the part.
using Tick = std::function<void(std::uint64_t done)>;

/// The searches of one goal.
class Columns {
 public:
  /// `listed`: the draws are wanted, not their number alone.
  Columns(const DrawsGoal& goal, bool listed, const RunOptions& run)
      : goal_(goal),
        listed_(listed),
        layout_(goal.board),
        threads_(core::resolve_threads(run)),
        body_(core::at_level(search_at, core::resolve_level(run))) {
    core::require_memory("a search for draws on the board " + text(goal.board), bytes_by_columns(goal, run), run);
    tables_ = std::make_unique<ColumnTables>(layout_.height, goal.board.orientation);
    const std::uint32_t columns = 1U << layout_.height;
    for (auto& image : images_) image.resize(columns);
    for (std::uint32_t v = 0; v < columns; ++v) {
      images_[0][v] = tables_->flipped(v);
      images_[1][v] = static_cast<std::uint16_t>(v ^ tables_->full());
      images_[2][v] = static_cast<std::uint16_t>(tables_->flipped(v) ^ tables_->full());
    }
    // Raw listings visit every board. Classes are told apart at the leaves, among boards that are least as far as the
    // search can see; squares of any orientation leave so few boards that counting goes the same way. Otherwise counts
    // add up the last columns' options, for boards that are least under the images that keep every column.
    reduced_ = goal_.classes || !listed_;
    by_class_ = goal_.classes || (!listed_ && goal_.board.orientation == Orientation::any);
    if (by_class_) at_least_ = tables_->at_least(colours_may_swap(goal_));
    find_parts();
  }

  [[nodiscard]] std::uint64_t parts() const { return parts_.size(); }
  /// For a progress that counts every part as `part_size`.
  static constexpr std::uint64_t part_size = std::uint64_t{1} << bits_of_part;

  /// Throws what `tick` does, and `hand_on`; then `done` is what it was before.
  Counted run_part(std::uint64_t part, const Tick& tick, std::atomic<std::uint64_t>& done, const HandOn& hand_on) {
    const bool leaves = by_class_ || listed_;
    Work work(*this, parts_[part]);
    Leaf leaf{*this, tick, done, hand_on, work.search, {}, 0, 0, 0};
    work.search.depth = layout_.width;
    work.search.context = &leaf;
    work.search.go_on = [](void* context) {
      auto& at = *static_cast<Leaf*>(context);
      return at.guarded([&] { at.tell(); });
    };
    if (leaves) {
      work.search.found = [](void* context, const std::uint16_t* columns) {
        auto& at = *static_cast<Leaf*>(context);
        return at.guarded([&] { at.take(columns); });
      };
    }
    body_(work.search);
    try {
      if (leaf.error) std::rethrow_exception(leaf.error);
      leaf.flush();
      leaf.tell(part_size);
    } catch (...) {
      done -= leaf.told;
      throw;
    }
    return {work.search.nodes, leaves ? leaf.colourings : work.search.colourings, leaf.classes};
  }

  /// What the parts have found together.
  [[nodiscard]] DrawsCount count(const Counted& found) const {
    DrawsCount count;
    count.colourings = std::to_string(found.colourings);
    if (goal_.classes) count.classes = std::to_string(found.classes);
    count.work.nodes = found.nodes + nodes_to_parts_;
    count.method = Method::columns;
    return count;
  }

  [[nodiscard]] Draw draw(const Found& found) const {
    Draw result;
    result.white.resize(goal_.board.cells());
    for (std::uint32_t x = 0; x < layout_.width; ++x) {
      for (std::uint32_t y = 0; y < layout_.height; ++y)
        result.white[layout_.cell(x, y)] =
            static_cast<std::uint8_t>((found.columns[x] >> (layout_.height - 1 - y)) & 1);
    }
    result.orbit = found.orbit;
    return result;
  }
  [[nodiscard]] unsigned threads() const { return threads_; }
  [[nodiscard]] std::uint32_t width() const { return layout_.width; }

 private:
  /// A search with its work space.
  struct Work {
    ColumnSearch search;
    std::vector<std::uint16_t> columns;
    std::vector<std::uint64_t> both, options;
    Work(const Columns& c, const std::vector<std::uint16_t>& prefix)
        : columns(c.layout_.width), both(c.layout_.width), options(workspace_bytes(c.layout_) / 8) {
      search.rules = &c.tables_->rules();
      search.width = c.layout_.width;
      search.white_min = c.goal_.white_min;
      search.white_max = c.goal_.white_max;
      if (c.reduced_) {
        search.image_count = colours_may_swap(c.goal_) ? 3 : 1;
        for (std::uint32_t k = 0; k < search.image_count; ++k) search.images[k] = c.images_[k].data();
      }
      search.at_least = c.at_least_;
      search.sides_alike = c.by_class_ && c.layout_.width == c.layout_.height;
      search.colours_swap = colours_may_swap(c.goal_);
      search.prefix = prefix.data();
      search.prefix_length = static_cast<std::uint32_t>(prefix.size());
      search.columns = columns.data();
      search.both = both.data();
      search.options = options.data();
    }
  };

  /// What happens at the leaves of one part. Nothing may be thrown through the body: it is kept, and ends the search.
  struct Leaf {
    const Columns& c;
    const Tick& tick;
    std::atomic<std::uint64_t>& done;
    const HandOn& hand_on;
    const ColumnSearch& search;
    std::vector<Found> piece;
    std::uint64_t colourings = 0, classes = 0, told = 0;
    std::exception_ptr error{};

    template <class Body>
    bool guarded(const Body& body) noexcept {
      try {
        body();
        return true;
      } catch (...) {
        error = std::current_exception();
        return false;
      }
    }
    void take(const std::uint16_t* columns) {
      std::uint32_t orbit = 1;
      if (c.by_class_) {
        orbit = Classes(*c.tables_, c.layout_.width, colours_may_swap(c.goal_)).orbit(columns);
        if (orbit == 0) return;
        ++classes;
      }
      colourings += orbit;
      if (!c.listed_) return;
      piece.push_back({{columns, columns + c.layout_.width}, orbit});
      if (piece.size() == draws_in_piece) flush();
    }
    /// How far the part is: it goes through the columns after its prefix in rising order. Those that are being changed
    /// may still hold what they held before, so that less than was told already is no news.
    void tell() {
      std::uint64_t reached = 0;
      std::uint32_t bits = 0;
      for (std::uint32_t j = search.prefix_length; j < search.width && bits < bits_of_part; ++j) {
        reached = reached << c.layout_.height | search.columns[j];
        bits += c.layout_.height;
      }
      tell(bits > bits_of_part ? reached >> (bits - bits_of_part) : reached << (bits_of_part - bits));
    }
    void tell(std::uint64_t reached) {
      if (reached > told) done += reached - std::exchange(told, reached);
      tick(done.load(std::memory_order_relaxed));
    }
    void flush() {
      if (!piece.empty()) hand_on(std::move(piece));
      piece.clear();
    }
  };

  /// Cuts the tree at the first depth with enough branches, and keeps this slice's.
  void find_parts() {
    parts_.assign(1, {});
    struct Collect {
      std::vector<std::vector<std::uint16_t>> parts;
      std::uint32_t depth;
    };
    for (std::uint32_t depth = 1; depth < layout_.width && !parts_.empty() && parts_.size() < least_parts; ++depth) {
      Collect collect{{}, depth};
      for (const auto& prefix : parts_) {
        Work work(*this, prefix);
        work.search.depth = depth;
        work.search.context = &collect;
        work.search.go_on = [](void*) { return true; };
        work.search.found = [](void* context, const std::uint16_t* columns) {
          auto& c = *static_cast<Collect*>(context);
          c.parts.emplace_back(columns, columns + c.depth);
          return true;
        };
        body_(work.search);
        nodes_to_parts_ += work.search.nodes;
      }
      parts_ = std::move(collect.parts);
    }
    std::vector<std::vector<std::uint16_t>> own;
    for (std::size_t k = goal_.slice; k < parts_.size(); k += goal_.slices) own.push_back(std::move(parts_[k]));
    parts_ = std::move(own);
  }

  DrawsGoal goal_;
  bool listed_;
  Layout layout_;
  unsigned threads_;
  RunColumnSearch body_;
  std::unique_ptr<ColumnTables> tables_;
  std::array<std::vector<std::uint16_t>, 3> images_;
  bool reduced_ = false, by_class_ = false;
  const std::uint64_t* at_least_ = nullptr;
  std::vector<std::vector<std::uint16_t>> parts_;
  std::uint64_t nodes_to_parts_ = 0;
};

/// On the threads of this process. What is kept of a part is whether it has ended; its counts are added up then.
class RunHere {
 public:
  RunHere(Columns& columns, const EachDraw& each) : columns_(columns), each_(each), ended_(columns.parts(), 0) {}

  /// What run_with_checkpoints() asks for. Parts take minutes on large boards: whoever stops drops those under way.
  Tick tick;
  std::function<bool()> pause, abandon;

  bool run() {
    std::atomic<bool> left_off{false};
    std::atomic<bool> failed{false};  // a part has: the others end at their next tick
    std::mutex mutex;
    InOrder<std::vector<Found>> in_order(pieces_kept, [&](std::vector<Found>&& piece) {
      for (const Found& found : piece) each_(columns_.draw(found));
    });
    const Tick tick_part = [&](std::uint64_t done) {
      if (failed.load(std::memory_order_relaxed)) throw core::Stopped{};
      tick(done);
      if (abandon && abandon()) throw Abandoned{};
    };
    core::for_each_part(columns_.threads(), columns_.parts(), [&](std::uint64_t part) {
      if (ended_[part] != 0) return;
      if (left_off || (pause && pause())) {
        left_off = true;
        return;
      }
      try {
        const Counted counted = columns_.run_part(
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

  [[nodiscard]] DrawsCount take_result() const { return columns_.count(all_); }

  /// Counts of the parts that have ended, and which these are.
  void save(const core::StateSink& sink) const {
    core::StateWriter out(sink);
    out.number(all_.nodes);
    out.number(all_.colourings);
    out.number(all_.classes);
    out.list(ended_);
    out.flush();
  }
  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    all_.nodes = in.number<std::uint64_t>();
    all_.colourings = in.number<std::uint64_t>();
    all_.classes = in.number<std::uint64_t>();
    in.refill(ended_);
    in.end();
    for (const std::uint8_t ended : ended_) {
      if (ended > 1) in.wrong();
      done_ += ended * Columns::part_size;
    }
  }

 private:
  /// Thrown through a part that is not to be ended.
  struct Abandoned {};

  Columns& columns_;
  const EachDraw& each_;
  std::vector<std::uint8_t> ended_;  ///< by part
  Counted all_;                      ///< of those
  std::atomic<std::uint64_t> done_{0};
};

/// What a checkpoint is of.
std::string goal_text(const DrawsGoal& goal) {
  const bool any = goal.board.orientation == Orientation::any;
  return "state 1, " + text(goal.board) + (any ? "" : " axis-parallel") + ", white " + std::to_string(goal.white_min) +
         " to " + std::to_string(goal.white_max) + (goal.classes ? ", classes" : "") + ", slice " +
         std::to_string(goal.slice) + "/" + std::to_string(goal.slices);
}

// ---------------------------------------------------------------------------------------------------------------------
// Over ranks: all make the same parts.

constexpr std::string_view job_kind = "squares draws";

void write_goal(core::StateWriter& out, const DrawsGoal& goal, bool listed) {
  for (const std::uint32_t n : {goal.board.height, goal.board.width, static_cast<std::uint32_t>(goal.board.orientation),
                                goal.white_min, goal.white_max, goal.slice, goal.slices,
                                static_cast<std::uint32_t>(goal.classes), static_cast<std::uint32_t>(listed)}) {
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
      : columns_(goal, listed, run), run_(run), ticker_(run_, columns_.parts() * Columns::part_size) {}

  std::string run(std::uint64_t part, const core::PieceSink& hand_on) override {
    const Counted counted =
        columns_.run_part(part, tick_, done_, [&](std::vector<Found>&& piece) { hand_on(text_of(piece)); });
    return {reinterpret_cast<const char*>(&counted), sizeof counted};
  }
  void stop() noexcept override { ticker_.stop(); }
  [[nodiscard]] Columns& columns() { return columns_; }

 private:
  Columns columns_;
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
  const std::uint64_t parts = own.columns().parts();
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
    std::uint64_t count = bytes.size() / (own.columns().width() * sizeof(std::uint16_t) + sizeof(std::uint32_t));
    for (Found found{std::vector<std::uint16_t>(own.columns().width()), 0}; count > 0; --count) {
      in.raw(reinterpret_cast<char*>(found.columns.data()), found.columns.size() * sizeof(std::uint16_t));
      found.orbit = in.number<std::uint32_t>();
      each(own.columns().draw(found));
    }
  };
  core::run_rank_parts(run, job, parts, own, take, [&] { ticker.tick(taken); });
  job.end([](core::StateReader&) {});
  ticker.finish();
  return own.columns().count(all);
}

}  // namespace

std::uint64_t bytes_by_columns(const DrawsGoal& goal, const RunOptions& run) {
  const Layout layout(goal.board);
  return ColumnTables::bytes(layout.height) + core::resolve_threads(run) * workspace_bytes(layout);
}

DrawsCount draws_by_columns(const DrawsGoal& goal, const EachDraw& each, const RunOptions& run,
                            const Checkpoint& checkpoint) {
  if (run.ranks != nullptr && run.ranks->size() > 1) {
    core::require_no_checkpoint("a count over several ranks", checkpoint);
    return run_over_ranks(goal, each, run);
  }
  Columns columns(goal, static_cast<bool>(each), run);
  core::Ticker ticker(run, columns.parts() * Columns::part_size);
  RunHere here(columns, each);
  core::run_or_resume(here, "squares draws", goal_text(goal), run, checkpoint, ticker);
  ticker.finish();
  return here.take_result();
}

}  // namespace mexwave::squares::detail
