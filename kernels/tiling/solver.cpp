// The public solver: lists moves, and passes the free cells of a position to the search for normal or misère play.

#include <utility>

#include "core/schedule/run_control.hpp"
#include "tiling/misere.hpp"
#include "tiling/values.hpp"

namespace mexwave::tiling {

namespace detail {

namespace {

/// Both searches for one set of tiles, and their results.
struct Engine {
  static constexpr std::uint64_t first_bytes = RegionSplitter::first_bytes + Values::first_bytes;
  Engine(std::vector<Tile> tiles, MoveCounter& moves, TableMemory& memory)
      : splitter(std::move(tiles)), values(splitter, moves, memory), misere(splitter, moves, memory) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] std::uint64_t stored() const noexcept { return values.stored() + misere.stored(); }

  std::uint32_t grundy(const Box& box) {
    std::uint32_t value = 0;
    for (const Region& region : splitter.regions_of(box)) value ^= values.value(region);
    return value;
  }
  bool wins(const Box& box, Play play) {
    return play == Play::normal ? !values.is_zero(splitter.regions_of(box)) : misere.wins(box);
  }

  RegionSplitter splitter;
  Values values;
  MisereSums misere;
};

}  // namespace

}  // namespace detail

/// A board that is wider than high is transposed, so that its rows run along the shorter side. If its tiles must then
/// be transposed too, a second engine searches and stores the transposed boards.
struct Solver::Search {
  Rules rules;
  RunOptions run;
  core::Ticker ticker{run, 0};
  detail::MoveCounter moves{ticker};
  detail::TableMemory memory{run};
  detail::Engine as_given{rules.tiles, moves, memory};
  std::unique_ptr<detail::Engine> transposed;

  Search(const Rules& what, const RunOptions& how) : rules(what), run(how) {
    if (as_given.splitter.symmetries().all) return;
    transposed = std::make_unique<detail::Engine>(detail::transposed(rules.tiles), moves, memory);
  }

  detail::Engine& engine(const Board& board) {
    return board.width > board.height && transposed ? *transposed : as_given;
  }

  /// Calls visit(cells, cells left) for every legal move, in the order of their cells.
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
  const detail::Box box = Search::box(position);
  return search_->engine(position.board).wins(box, play);
}

namespace {

/// The move that covers these cells and leaves a position of this value.
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
  const std::uint64_t transposed = search_->transposed ? search_->transposed->stored() : 0;
  return {search_->as_given.stored() + transposed, search_->moves.made};
}

Solution solve(const Rules& rules, const Position& position, Play play, const RunOptions& run) {
  return Solver(rules, run).solve(position, play);
}

std::uint64_t estimate_bytes(const GrundyGoal& goal, const RunOptions& /*run*/) {
  detail::require_board(goal.upto);
  return 2 * detail::Engine::first_bytes + goal.upto.cells() * sizeof(std::uint32_t);
}

Grundy grundy(const GrundyGoal& goal, const RunOptions& run) {
  require_memory(
      "Grundy values of boards to " + std::to_string(goal.upto.height) + "x" + std::to_string(goal.upto.width),
      estimate_bytes(goal, run), run);
  RunOptions quiet = run;  // the solver reports progress, this ticker only cancels
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
