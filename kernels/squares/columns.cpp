// Draws by the search over columns: parts of the tree spread over threads, classes told apart at the leaves.

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

#include "core/bits/simd_level.hpp"
#include "core/run/memory.hpp"
#include "core/run/parts.hpp"
#include "core/run/run_control.hpp"
#include "mexwave/error.hpp"
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

/// The searches of one goal.
class Columns {
 public:
  Columns(const DrawsGoal& goal, const RunOptions& run)
      : goal_(goal),
        layout_(goal.board),
        run_(run),
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
  }

  DrawsCount run(const EachDraw& each) {
    // Raw listings visit every board. Classes are told apart at the leaves, among boards that are least as far as the
    // search can see; squares of any orientation leave so few boards that counting goes the same way. Otherwise counts
    // add up the last columns' options, for boards that are least under the images that keep every column.
    reduced_ = goal_.classes || !each;
    by_class_ = goal_.classes || (!each && goal_.board.orientation == Orientation::any);
    if (by_class_) at_least_ = tables_->at_least(colours_may_swap(goal_));
    const bool leaves = by_class_ || each;
    find_parts();
    core::Ticker ticker(run_, parts_.size() << bits_of_part);
    std::atomic<std::uint64_t> done{0}, nodes{0}, colourings{0}, classes{0};
    InOrder<std::vector<Found>> in_order(pieces_kept, [&](std::vector<Found>&& piece) {
      for (const Found& found : piece) each(draw(found));
    });
    const auto run_part = [&](std::uint64_t part) {
      Work work(*this, parts_[part]);
      Leaf leaf{*this, ticker, done, in_order, part, work.search, {}, 0, 0, 0, static_cast<bool>(each)};
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
      if (leaf.error) std::rethrow_exception(leaf.error);
      if (each) {
        leaf.flush();
        in_order.end(part);
      }
      nodes += work.search.nodes;
      colourings += leaves ? leaf.colourings : work.search.colourings;
      classes += leaf.classes;
      leaf.tell(std::uint64_t{1} << bits_of_part);
    };
    core::for_each_part(threads_, parts_.size(), [&](std::uint64_t part) {
      try {
        run_part(part);
      } catch (...) {
        ticker.stop();
        in_order.stop();
        throw;
      }
    });
    ticker.finish();
    DrawsCount count;
    count.colourings = std::to_string(colourings.load());
    if (goal_.classes) count.classes = std::to_string(classes.load());
    count.work.nodes = nodes + nodes_to_parts_;
    count.method = Method::columns;
    return count;
  }

 private:
  struct Found {
    std::vector<std::uint16_t> columns;
    std::uint32_t orbit;
  };

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
    core::Ticker& ticker;
    std::atomic<std::uint64_t>& done;
    InOrder<std::vector<Found>>& in_order;
    std::uint64_t part;
    const ColumnSearch& search;
    std::vector<Found> piece;
    std::uint64_t colourings = 0, classes = 0, told = 0;
    bool listed;
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
      if (!listed) return;
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
      ticker.tick(done.load(std::memory_order_relaxed));
    }
    void flush() {
      if (!piece.empty()) in_order.add(part, std::move(piece));
      piece.clear();
    }
  };

  /// Cuts the tree at the first depth with enough branches, and keeps this slice's.
  void find_parts() {
    parts_.assign(1, {});
    struct Collect {
      std::vector<std::vector<std::uint16_t>> parts;
      std::uint32_t depth;
      const RunOptions& run;
    };
    for (std::uint32_t depth = 1; depth < layout_.width && !parts_.empty() && parts_.size() < least_parts; ++depth) {
      Collect collect{{}, depth, run_};
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

  const DrawsGoal& goal_;
  Layout layout_;
  const RunOptions& run_;
  unsigned threads_;
  RunColumnSearch body_;
  std::unique_ptr<ColumnTables> tables_;
  std::array<std::vector<std::uint16_t>, 3> images_;
  bool reduced_ = false, by_class_ = false;
  const std::uint64_t* at_least_ = nullptr;
  std::vector<std::vector<std::uint16_t>> parts_;
  std::uint64_t nodes_to_parts_ = 0;
};

}  // namespace

std::uint64_t bytes_by_columns(const DrawsGoal& goal, const RunOptions& run) {
  const Layout layout(goal.board);
  return ColumnTables::bytes(layout.height) + core::resolve_threads(run) * workspace_bytes(layout);
}

DrawsCount draws_by_columns(const DrawsGoal& goal, const EachDraw& each, const RunOptions& run) {
  return Columns(goal, run).run(each);
}

}  // namespace mexwave::squares::detail
