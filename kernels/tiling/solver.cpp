// Grundy numbers of regions by the mex over their moves. A move leaves regions, and the value of several regions is the
// xor of their values. In misère play this does not hold, so values of whole sums are kept.

#include <algorithm>
#include <bitset>
#include <deque>
#include <map>
#include <utility>

#include "core/schedule/memory.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/error.hpp"
#include "tiling/region_table.hpp"

namespace mexwave::tiling {

namespace detail {

namespace {

/// The key of misère play: the sorted regions, and whether there is one more region in which every move is the last
/// one. Two such regions are removed as a pair: the player who wins without them answers a move in one with a move in
/// the other.
struct Sum {
  std::vector<Region> regions;
  bool single = false;
  friend auto operator<=>(const Sum&, const Sum&) = default;
};

/// The free cells of a position and the width of its rows.
struct Box {
  Cells free = 0;
  std::uint32_t height = 0, width = 0;
};

/// What is known of one set of tiles.
class Engine {
 public:
  /// Of an empty engine.
  static constexpr std::uint64_t first_bytes =
      RegionTable::first_bytes +
      std::uint64_t{most_cells + 1} * (widest_row + 1) * sizeof(std::pair<bool, std::vector<Cells>>);
  /// Several engines share `moves_made`, and `ticker`, which reports it.
  Engine(std::vector<Tile> tiles, const RunOptions& run, std::uint64_t& moves_made, core::Ticker& ticker)
      : tiles_(std::move(tiles)),
        symmetries_(symmetries_of(tiles_)),
        run_(run),
        moves_made_(moves_made),
        ticker_(ticker),
        table_(run_),
        boxes_(std::size_t{most_cells + 1} * (widest_row + 1)) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] const Symmetries& symmetries() const noexcept { return symmetries_; }
  [[nodiscard]] std::uint64_t regions() const noexcept { return table_.size() + sums_.size(); }

  std::uint32_t grundy(const Box& box) {
    std::uint32_t value = 0;
    std::vector<Cells> open = open_in(box.free, box.height, box.width);
    for_each_piece(open, [&](Cells piece) { value ^= grundy(canonical(piece, box.width, symmetries_), 0); });
    return value;
  }

  bool wins_misere(const Box& box) {
    Sum sum;
    add_pieces(sum, open_in(box.free, box.height, box.width), box.width);
    std::sort(sum.regions.begin(), sum.regions.end());
    return wins_misere(sum);
  }

 private:
  /// Placements in a box, found once.
  const std::vector<Cells>& placements_in(std::uint32_t height, std::uint32_t width) {
    auto& [known, list] = boxes_[std::size_t{height} * (widest_row + 1) + width];
    if (!known) list = placements(tiles_, height, width);
    known = true;
    return list;
  }

  std::vector<Cells> open_in(Cells free, std::uint32_t height, std::uint32_t width) {
    std::vector<Cells> open;
    for (const Cells p : placements_in(height, width))
      if ((p & ~free) == 0) open.push_back(p);
    return open;
  }

  /// Calls `each` with the cells of every connected piece: placements that share a cell belong together. Empties the
  /// list.
  template <class Each>
  static void for_each_piece(std::vector<Cells>& open, const Each& each) {
    while (!open.empty()) {
      Cells piece = open.front();
      for (bool grown = true; grown;) {
        std::size_t kept = 0;
        for (const Cells p : open) {
          if ((p & piece) != 0) {
            piece |= p;
          } else {
            open[kept++] = p;
          }
        }
        grown = kept < open.size();
        open.resize(kept);
      }
      each(piece);
    }
  }

  void visit() {
    if (++moves_made_ % 8192 == 0) ticker_.tick(moves_made_);
  }

  std::uint32_t grundy(const Region& region, std::size_t depth) {
    if (const std::optional<std::uint32_t> known = table_.find(region)) return *known;
    if (frames_.size() == depth) frames_.emplace_back();
    Frame& frame = frames_[depth];
    frame.open.clear();
    for (const Cells p : placements_in(region.height, region.width))
      if ((p & ~region.cells) == 0) frame.open.push_back(p);
    std::bitset<std::size_t{2} * most_cells> reached;
    for (const Cells move : frame.open) {
      visit();
      frame.left.clear();
      for (const Cells p : frame.open)
        if ((p & move) == 0) frame.left.push_back(p);
      std::uint32_t value = 0;
      for_each_piece(frame.left,
                     [&](Cells piece) { value ^= grundy(canonical(piece, region.width, symmetries_), depth + 1); });
      reached.set(value);
    }
    std::uint32_t mex = 0;
    while (reached.test(mex)) ++mex;
    table_.store(region, mex);
    return mex;
  }

  void add_pieces(Sum& sum, std::vector<Cells> open, std::uint32_t width) {
    for_each_piece(open, [&](Cells piece) {
      const Region region = canonical(piece, width, symmetries_);
      if (is_single(region)) {
        sum.single = !sum.single;
      } else {
        sum.regions.push_back(region);
      }
    });
  }

  bool is_single(const Region& region) {
    const std::vector<Cells> open = open_in(region.cells, region.height, region.width);
    for (const Cells a : open)
      for (const Cells b : open)
        if ((a & b) == 0) return false;
    return true;
  }

  bool wins_misere(const Sum& sum) {
    if (sum.regions.empty()) return !sum.single;  // whoever cannot move wins
    if (const auto known = sums_.find(sum); known != sums_.end()) return known->second;
    bool wins = false;
    if (sum.single) {
      Sum left = sum;
      left.single = false;
      wins = !wins_misere(left);
    }
    for (std::size_t k = 0; k < sum.regions.size() && !wins; ++k) {
      const Region region = sum.regions[k];
      if (k > 0 && region == sum.regions[k - 1]) continue;
      const std::vector<Cells> open = open_in(region.cells, region.height, region.width);
      for (const Cells move : open) {
        visit();
        Sum left = sum;
        left.regions.erase(left.regions.begin() + static_cast<std::ptrdiff_t>(k));
        std::vector<Cells> rest;
        for (const Cells p : open)
          if ((p & move) == 0) rest.push_back(p);
        add_pieces(left, std::move(rest), region.width);
        std::sort(left.regions.begin(), left.regions.end());
        if ((wins = !wins_misere(left))) break;
      }
    }
    // A sum takes its node and its regions; checked whenever the bytes have doubled.
    sum_bytes_ += sizeof(Sum) + 64 + sum.regions.size() * sizeof(Region);
    if (sum_bytes_ > asked_bytes_) {
      asked_bytes_ = 2 * sum_bytes_;
      core::require_memory("a table of " + std::to_string(sums_.size()) + " sums and more", asked_bytes_, run_);
    }
    sums_.emplace(sum, wins);
    return wins;
  }

  struct Frame {
    std::vector<Cells> open, left;
  };

  std::vector<Tile> tiles_;
  Symmetries symmetries_;
  const RunOptions& run_;
  std::uint64_t& moves_made_;
  core::Ticker& ticker_;
  RegionTable table_;
  std::vector<std::pair<bool, std::vector<Cells>>> boxes_;  ///< by height and width
  std::deque<Frame> frames_;                                ///< by depth
  std::map<Sum, bool> sums_;
  std::uint64_t sum_bytes_ = 0, asked_bytes_ = std::uint64_t{8} << 20;
};

}  // namespace

}  // namespace detail

/// Rows are laid along the shorter side; if the tiles do not allow that, they are transposed with the board, and what
/// is found out is kept apart.
struct Solver::Search {
  Rules rules;
  RunOptions run;
  std::uint64_t moves_made = 0;
  core::Ticker ticker{run, 0};
  detail::Engine upright{rules.tiles, run, moves_made, ticker};
  std::unique_ptr<detail::Engine> across;

  Search(const Rules& what, const RunOptions& how) : rules(what), run(how) {
    if (upright.symmetries().all) return;
    across = std::make_unique<detail::Engine>(detail::transposed(rules.tiles), run, moves_made, ticker);
  }

  detail::Engine& engine(const Board& board) { return board.width > board.height && across ? *across : upright; }

  /// Calls visit(cells, what it leaves) for every legal move, in the order of their cells.
  template <class Visit>
  void for_each_move(const Position& position, const Visit& visit) const {
    detail::require_board(position.board);
    for (const detail::Cells cells : detail::placements(rules.tiles, position.board.height, position.board.width)) {
      std::vector<std::uint32_t> painted;
      Position left = position;
      bool legal = true;
      for (detail::Cells rest = cells; rest != 0; rest &= rest - 1) {
        const std::uint32_t cell = detail::first_of(rest);
        legal = legal && !position.is_painted(cell);
        left.paint(cell);
        painted.push_back(cell);
      }
      if (legal) visit(std::move(painted), left);
    }
  }

  static detail::Box box(const Position& position) {
    const Board& board = position.board;
    detail::require_board(board);
    const bool turned = board.width > board.height;
    detail::Box box{0, turned ? board.width : board.height, turned ? board.height : board.width};
    for (std::uint32_t row = 0; row < board.height; ++row) {
      for (std::uint32_t column = 0; column < board.width; ++column) {
        if (position.is_painted(row * board.width + column)) continue;
        box.free |= detail::bit_at(turned ? column * board.height + row : row * board.width + column);
      }
    }
    return box;
  }
};

Solver::Solver(const Rules& rules, const RunOptions& run) : search_(std::make_unique<Search>(rules, run)) {}
Solver::~Solver() = default;

std::uint32_t Solver::grundy(const Position& position) {
  const detail::Box box = Search::box(position);
  return search_->engine(position.board).grundy(box);
}

bool Solver::wins(const Position& position, Play play) {
  if (play == Play::normal) return grundy(position) != 0;
  const detail::Box box = Search::box(position);
  return search_->engine(position.board).wins_misere(box);
}

namespace {

/// A move that paints these cells and leaves that.
Move valued(Solver& solver, std::vector<std::uint32_t> cells, const Position& left, Play play) {
  if (play == Play::misere) return {std::move(cells), !solver.wins(left, play), std::nullopt};
  const std::uint32_t value = solver.grundy(left);
  return {std::move(cells), value == 0, value};
}

}  // namespace

std::vector<Move> Solver::moves(const Position& position, Play play) {
  std::vector<Move> list;
  search_->for_each_move(position, [&](std::vector<std::uint32_t> cells, const Position& left) {
    list.push_back(valued(*this, std::move(cells), left, play));
  });
  return list;
}

Solution Solver::solve(const Position& position, Play play) {
  const Work before = work();
  Solution solution;
  if (play == Play::normal) solution.grundy = grundy(position);
  solution.is_p_position = solution.grundy ? *solution.grundy == 0 : !wins(position, play);
  search_->for_each_move(position, [&](std::vector<std::uint32_t> cells, const Position& left) {
    solution.legal.push_back(valued(*this, std::move(cells), left, play));
    if (solution.legal.back().wins) solution.moves.push_back({solution.legal.back().cells, left});
  });
  const Work after = work();
  solution.work = {after.regions - before.regions, after.moves - before.moves};
  return solution;
}

Work Solver::work() const noexcept {
  const std::uint64_t across = search_->across ? search_->across->regions() : 0;
  return {search_->upright.regions() + across, search_->moves_made};
}

Solution solve(const Rules& rules, const Position& position, Play play, const RunOptions& run) {
  return Solver(rules, run).solve(position, play);
}

std::uint64_t estimate_bytes(const GrundyGoal& goal, const RunOptions& /*run*/) {
  detail::require_board(goal.upto);
  return 2 * detail::Engine::first_bytes + goal.upto.cells() * sizeof(std::uint32_t);
}

Grundy grundy(const GrundyGoal& goal, const RunOptions& run) {
  core::require_memory(
      "Grundy numbers of boards to " + std::to_string(goal.upto.height) + "x" + std::to_string(goal.upto.width),
      estimate_bytes(goal, run), run);
  RunOptions quiet = run;  // the solver counts positions: a board takes much longer than all before it
  quiet.progress = {};
  core::Ticker ticker(quiet, goal.upto.cells());
  Solver solver(goal.rules, run);
  Grundy table{.upto = goal.upto, .values = {}, .work = {}};
  for (std::uint32_t m = 1; m <= goal.upto.height; ++m) {
    for (std::uint32_t n = 1; n <= goal.upto.width; ++n) {
      ticker.tick(table.values.size());
      table.values.push_back(solver.grundy({{m, n}, {}}));
    }
  }
  table.work = solver.work();
  return table;
}

}  // namespace mexwave::tiling
