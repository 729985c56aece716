// Draws by the search over columns; classes are distinguished at the leaves.

#include <algorithm>
#include <array>

#include "core/bits/simd_level.hpp"
#include "core/schedule/run_control.hpp"
#include "squares/column_tables.hpp"
#include "squares/draws_search.hpp"
#include "squares/geometry.hpp"

namespace mexwave::squares::detail {

namespace {

constexpr core::LevelTable<RunColumnSearch> column_search_at MEXWAVE_LEVELS(run_column_search);

/// Draws are passed on in pieces of this many.
constexpr std::size_t draws_in_piece = 1024;

/// Work space of one thread.
std::uint64_t workspace_bytes(const Layout& layout) {
  const std::uint64_t words = std::max(1U, (1U << layout.height) / 64);
  return (layout.width + std::uint64_t{1}) * std::max(1U, layout.height - 1) * words * 8;
}

/// Decides whether a board is the least of its class, and computes the size of the class.
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
  /// Compares the image with the board: -1 less, 0 equal, 1 greater.
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

class Columns final : public DrawsSearch {
 public:
  /// `listed`: the draws themselves are requested, not only their number.
  Columns(const DrawsGoal& goal, bool listed, const RunOptions& run)
      : goal_(goal),
        listed_(listed),
        layout_(goal.board),
        body_(core::at_level(column_search_at, core::resolve_level(run))) {
    require_memory("a search for draws on the board " + text(goal.board), bytes_by_columns(goal, run), run);
    tables_ = std::make_unique<ColumnTables>(layout_.height, goal.board.orientation);
    const std::uint32_t contents = 1U << layout_.height;
    for (auto& image : images_) image.resize(contents);
    for (std::uint32_t v = 0; v < contents; ++v) {
      images_[0][v] = tables_->flipped(v);
      images_[1][v] = static_cast<std::uint16_t>(v ^ tables_->full());
      images_[2][v] = static_cast<std::uint16_t>(tables_->flipped(v) ^ tables_->full());
    }
    // A listing without classes visits every board. A listing or count of classes visits only boards that the search
    // cannot exclude as not least, and compares each of them with all its images. Counts of all boards with squares of
    // any orientation do the same, because so few boards are left. Other counts add up the numbers of options of the
    // last column, for boards that are least under the images that keep every column in its place.
    reduced_ = goal_.classes || !listed_;
    by_class_ = goal_.classes || (!listed_ && goal_.board.orientation == Orientation::any);
    if (by_class_) at_least_ = tables_->at_least(colours_may_swap(goal_));
    parts_ = cut_tree(goal_, layout_.width, [this](const Prefix& prefix, std::uint32_t depth, const AddPrefix& add) {
      Work work(*this, prefix);
      nodes_to_parts_ += search_prefixes(work.search, body_, depth, add);
    });
  }

  [[nodiscard]] std::uint64_t parts() const override { return parts_.size(); }
  [[nodiscard]] std::uint32_t width() const override { return layout_.width; }

  Counted run_part(std::uint64_t part, const Tick& tick, std::atomic<std::uint64_t>& done,
                   const EmitDraws& emit) override {
    const bool leaves = by_class_ || listed_;
    Work work(*this, parts_[part]);
    Leaf leaf{*this, work.search, emit, PartProgress(tick, done), {}, 0, 0};
    work.search.depth = layout_.width;
    work.search.context = &leaf;
    work.search.may_continue = [](void* context) {
      auto& at = *static_cast<Leaf*>(context);
      const ColumnSearch& s = at.search;
      return at.progress.guarded(
          [&] { at.progress.report(s.columns + s.prefix_length, s.width - s.prefix_length, at.c.layout_.height); });
    };
    if (leaves) {
      work.search.found = [](void* context, const std::uint16_t* columns) {
        auto& at = *static_cast<Leaf*>(context);
        return at.progress.guarded([&] { at.take(columns); });
      };
    }
    body_(work.search);
    leaf.progress.finish([&] { leaf.flush(); });
    return {work.search.nodes, leaves ? leaf.colourings : work.search.colourings, leaf.classes, {}};
  }

  [[nodiscard]] DrawsCount count(const Counted& found) const override {
    DrawsCount count;
    count.colourings = std::to_string(found.colourings);
    if (goal_.classes) count.classes = std::to_string(found.classes);
    count.work.nodes = found.nodes + nodes_to_parts_;
    count.method = Method::columns;
    return count;
  }

  [[nodiscard]] Draw draw(const Found& found) const override {
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

 private:
  /// A search with its work space.
  struct Work {
    ColumnSearch search;
    std::vector<std::uint16_t> columns;
    std::vector<std::uint64_t> both, options;
    Work(const Columns& c, const Prefix& prefix)
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

  /// Receives the boards found in one part: counts and emits them.
  struct Leaf {
    const Columns& c;
    const ColumnSearch& search;
    const EmitDraws& emit;
    PartProgress progress;
    std::vector<Found> piece;
    std::uint64_t colourings = 0, classes = 0;

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
    void flush() {
      if (!piece.empty()) emit(std::move(piece));
      piece.clear();
    }
  };

  DrawsGoal goal_;
  bool listed_;
  Layout layout_;
  RunColumnSearch body_;
  std::unique_ptr<ColumnTables> tables_;
  std::array<std::vector<std::uint16_t>, 3> images_;
  bool reduced_ = false, by_class_ = false;
  const std::uint64_t* at_least_ = nullptr;
  std::vector<Prefix> parts_;
  std::uint64_t nodes_to_parts_ = 0;
};

}  // namespace

std::uint64_t bytes_by_columns(const DrawsGoal& goal, const RunOptions& run) {
  const Layout layout(goal.board);
  return ColumnTables::bytes(layout.height) + core::resolve_threads(run) * workspace_bytes(layout);
}

std::unique_ptr<DrawsSearch> make_columns(const DrawsGoal& goal, bool listed, const RunOptions& run) {
  return std::make_unique<Columns>(goal, listed, run);
}

}  // namespace mexwave::squares::detail
