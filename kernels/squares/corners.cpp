// Counts of square boards by the search at the corner: tables, parts, and the sum over the parts.

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "core/bits/simd_level.hpp"
#include "core/schedule/run_control.hpp"
#include "squares/column_tables.hpp"
#include "squares/draws_search.hpp"
#include "squares/geometry.hpp"

namespace mexwave::squares::detail {

namespace {

constexpr core::LevelTable<RunCornerSearch> corner_search_at MEXWAVE_LEVELS(run_corner_search);

class Corners final : public DrawsSearch {
 public:
  Corners(const DrawsGoal& goal, const RunOptions& run, CornerSides sides)
      : side_(goal.board.width), base_(sides.base), body_(core::at_level(corner_search_at, core::resolve_level(run))) {
    require_memory("a count of draws on the board " + text(goal.board), bytes_by_corners(goal, run), run);
    for (std::uint32_t side = base_; side <= sides.last_table; ++side) {
      tables_.push_back(std::make_unique<ColumnTables>(side, Orientation::axis_parallel));
      rules_.of_side[side] = &tables_.back()->rules();
    }
    make_lines(1U << (base_ - 1), no_white_, no_black_);
    rules_.no_white = no_white_.data();
    rules_.no_black = no_black_.data();
    if (sides.last_table + 1 == side_) {
      make_lines(1U << sides.last_table, rows_without_white_, rows_without_black_);
      rules_.rows_without_white = rows_without_white_.data();
      rules_.rows_without_black = rows_without_black_.data();
    }
    make_above();
    parts_ = cut_tree(goal, base_, [this](const Prefix& prefix, std::uint32_t depth, const AddPrefix& add) {
      Work work(*this, prefix);
      nodes_to_parts_ += search_prefixes(work.search, body_, depth, add);
    });
  }

  [[nodiscard]] std::uint64_t parts() const override { return parts_.size(); }
  [[nodiscard]] std::uint32_t width() const override { return side_; }

  Counted run_part(std::uint64_t part, const Tick& tick, std::atomic<std::uint64_t>& done, const EmitDraws&) override {
    Work work(*this, parts_[part]);
    struct Context {
      PartProgress progress;
      const CornerSearch& search;
    } context{PartProgress(tick, done), work.search};
    work.search.depth = base_;
    work.search.context = &context;
    work.search.may_continue = [](void* at) {
      auto& [progress, s] = *static_cast<Context*>(at);
      return progress.guarded([&progress = progress, &s = s] {
        progress.report(s.columns + s.prefix_length, s.base - s.prefix_length, s.base);
      });
    };
    body_(work.search);
    context.progress.finish([] {});
    Counted counted;
    counted.nodes = work.search.nodes;
    std::copy(std::begin(work.search.grown), std::end(work.search.grown), counted.of_side.begin());
    return counted;
  }

  [[nodiscard]] DrawsCount count(const Counted& found) const override {
    DrawsCount count;
    count.colourings = std::to_string(found.of_side[side_]);
    for (std::uint32_t side = base_ + 1; side < side_; ++side)
      count.smaller.push_back({side, std::to_string(found.of_side[side])});
    count.work.nodes = found.nodes + nodes_to_parts_;
    count.method = Method::corners;
    return count;
  }
  /// Never called: corners only count boards.
  [[nodiscard]] Draw draw(const Found&) const override { return {}; }

 private:
  /// A search with its work space.
  struct Work {
    CornerSearch search;
    std::array<std::uint16_t, 16> columns{};
    LineWords sets;
    Work(const Corners& c, const Prefix& prefix) {
      sets.assign(corner_set_words(c.base_));
      search.rules = &c.rules_;
      search.base = c.base_;
      search.side = c.side_;
      search.prefix = prefix.data();
      search.prefix_length = static_cast<std::uint32_t>(prefix.size());
      search.columns = columns.data();
      search.sets = sets.data();
    }
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;
  };

  /// For each set of cells: the set of those lines, numbers below `count`, that are white (black) in none of them.
  static void make_lines(std::uint32_t count, LineWords& no_white, LineWords& no_black) {
    const std::size_t words = std::max(count / 64, 1U);
    no_white.assign(count * words);
    no_black.assign(count * words);
    for (std::uint32_t cells = 0; cells < count; ++cells) {
      for (std::uint32_t line = 0; line < count; ++line) {
        const std::uint64_t bit = std::uint64_t{1} << (line % 64);
        if ((line & cells) == 0) no_white[cells * words + line / 64] |= bit;
        if ((~line & cells) == 0) no_black[cells * words + line / 64] |= bit;
      }
    }
  }
  void make_above() {
    above_.resize(std::size_t{32} << base_);
    for (std::uint32_t column = 0; column < 1U << base_; ++column) {
      for (std::uint32_t d = 1; d <= base_; ++d)
        above_[std::size_t{column} * 32 + 16 + d] = static_cast<std::uint16_t>(column >> (base_ - d) & 1U);
    }
    rules_.above = above_.data();
  }

  std::uint32_t side_, base_;
  RunCornerSearch body_;
  CornerRules rules_;
  std::vector<std::unique_ptr<ColumnTables>> tables_;
  LineWords no_white_, no_black_, rows_without_white_, rows_without_black_;
  std::vector<std::uint16_t> above_;
  std::vector<Prefix> parts_;
  std::uint64_t nodes_to_parts_ = 0;
};

}  // namespace

CornerSides corner_sides(std::uint32_t side) {
  return {std::min(side - 1, largest_corner_base), std::min(side - 1, largest_corner_set)};
}

std::uint64_t bytes_by_corners(const DrawsGoal& goal, const RunOptions& run) {
  const auto [base, last_table] = corner_sides(goal.board.width);
  std::uint64_t bytes = core::resolve_threads(run) * corner_set_words(base) * sizeof(std::uint64_t);
  for (std::uint32_t side = base; side <= last_table; ++side) bytes += ColumnTables::bytes(side);
  const auto lines = [](std::uint32_t cells) { return (std::uint64_t{1} << 2 * cells) / 4 + 128; };
  bytes += (std::uint64_t{64} << base) + lines(base - 1);
  return bytes + (last_table + 1 == goal.board.width ? lines(last_table) : 0);
}

std::unique_ptr<DrawsSearch> make_corners(const DrawsGoal& goal, const RunOptions& run, CornerSides sides) {
  return std::make_unique<Corners>(goal, run, sides);
}

}  // namespace mexwave::squares::detail
