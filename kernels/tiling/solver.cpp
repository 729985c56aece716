// Grundy values of regions, decided number by number (README.md). A move leaves regions, and the value of several
// regions is the xor of their values. In misère play this does not hold, so values of sums are stored.

#include <algorithm>
#include <deque>
#include <map>
#include <span>
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

/// Computes values for one set of tiles and stores results.
class Engine {
 public:
  /// The bytes of an engine without results.
  static constexpr std::uint64_t first_bytes =
      RegionTable::first_bytes + std::uint64_t{most_cells + 1} * (widest_row + 1) * sizeof(std::unique_ptr<Layout>);
  /// Several engines share `moves_made`, and `ticker`, which reports it.
  Engine(std::vector<Tile> tiles, const RunOptions& run, std::uint64_t& moves_made, core::Ticker& ticker)
      : tiles_(std::move(tiles)),
        symmetries_(symmetries_of(tiles_)),
        run_(run),
        moves_made_(moves_made),
        ticker_(ticker),
        table_(run_),
        layouts_(std::size_t{most_cells + 1} * (widest_row + 1)) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] const Symmetries& symmetries() const noexcept { return symmetries_; }
  [[nodiscard]] std::uint64_t regions() const noexcept { return table_.size() + sums_.size(); }

  std::uint32_t grundy(const Box& box) {
    std::uint32_t value = 0;
    for (const Region& region : pieces_of(box)) value ^= grundy(region, 0);
    return value;
  }

  /// The Grundy value of a position in normal play.
  bool wins(const Box& box) {
    Regions regions = pieces_of(box);
    remove_pairs(regions, 0);
    return !has_value(regions, 0, 0);
  }

  bool wins_misere(const Box& box) {
    Sum sum;
    add_pieces(sum, pieces_of(box));
    return wins_misere(sum);
  }

 private:
  using Regions = std::vector<Region>;

  /// What a move leaves: regions stored in a frame, and one nim heap that replaces the regions of known value.
  struct Left {
    std::size_t first = 0, regions = 0;
    std::uint32_t grundy = 0;
    std::uint32_t moves = 0;  ///< in the regions
  };
  struct Frame {
    Regions regions;
    std::vector<Left> moves;
  };

  const Layout& layout(std::uint32_t height, std::uint32_t width) {
    auto& layout = layouts_[std::size_t{height} * (widest_row + 1) + width];
    if (!layout) layout = std::make_unique<Layout>(tiles_, height, width);
    return *layout;
  }

  Regions pieces_of(const Box& box) {
    Regions regions;
    layout(box.height, box.width).for_each_piece(box.free, open_, [&](Cells piece) {
      regions.push_back(canonical(piece, box.width, symmetries_));
    });
    return regions;
  }

  void visit() {
    if (++moves_made_ % 8192 == 0) ticker_.tick(moves_made_);
  }

  /// The value in the table, or 0 if every move can be answered by its image under a half turn.
  Known look_up(const Region& region) {
    Known known = table_.find(region);
    if (known.grundy || known.excluded != 0 || !symmetries_.turn) return known;
    if (!layout(region.height, region.width).is_paired(region.cells)) return known;
    table_.store(region, 0);
    return {.grundy = 0};
  }

  std::uint32_t grundy(const Region& region, std::size_t depth) {
    if (const Known known = look_up(region); known.grundy) return *known.grundy;
    return search(region, std::nullopt, depth).value();
  }

  bool has_value(const Region& region, std::uint32_t wanted, std::size_t depth) {
    if (const std::optional<bool> known = look_up(region).is(wanted)) return *known;
    return search(region, wanted, depth) == wanted;
  }

  /// The Grundy value of a sum.
  bool has_value(std::span<const Region> regions, std::uint32_t wanted, std::size_t depth) {
    if (regions.empty()) return wanted == 0;
    for (const Region& region : regions.first(regions.size() - 1)) wanted ^= grundy(region, depth);
    return has_value(regions.back(), wanted, depth);
  }

  /// The Grundy value, or nullopt as soon as it is known not to be `wanted`.
  std::optional<std::uint32_t> search(const Region& region, std::optional<std::uint32_t> wanted, std::size_t depth) {
    const Known known = table_.find(region);
    if (frames_.size() == depth) frames_.emplace_back();
    Frame& frame = frames_[depth];
    list_moves(region, frame);
    if (wanted && leaves(frame, *wanted, depth)) {
      table_.exclude(region, *wanted);
      return std::nullopt;
    }
    for (std::uint32_t n = 0;; ++n) {
      if (known.is(n) == false) continue;
      if (n == wanted || !leaves(frame, n, depth)) {
        table_.store(region, n);
        return n;
      }
      table_.exclude(region, n);
    }
  }

  /// Sorts the regions by size from `first` on and removes equal ones in pairs, because their sum has the value 0.
  static void remove_pairs(Regions& regions, std::size_t first) {
    std::sort(regions.begin() + static_cast<std::ptrdiff_t>(first), regions.end(),
              [](const Region& a, const Region& b) {
                const std::uint32_t size_a = count(a.cells), size_b = count(b.cells);
                return size_a != size_b ? size_a < size_b : a < b;
              });
    std::size_t kept = first;
    for (std::size_t k = first; k < regions.size(); ++k) {
      if (kept > first && regions[kept - 1] == regions[k])
        --kept;
      else
        regions[kept++] = regions[k];
    }
    regions.resize(kept);
  }

  static std::span<const Region> regions_of(const Frame& frame, const Left& left) {
    return std::span(frame.regions).subspan(left.first, left.regions);
  }

  /// The results of all moves, those with the fewest moves first.
  void list_moves(const Region& region, Frame& frame) {
    const Layout& moves = layout(region.height, region.width);
    frame.regions.clear();
    frame.moves.clear();
    moves.for_each_move(region.cells, [&](Cells move) {
      visit();
      Left left{.first = frame.regions.size()};
      moves.for_each_piece(region.cells & ~move, open_, [&](Cells piece) {
        const Region part = canonical(piece, region.width, symmetries_);
        if (const Known known = look_up(part); known.grundy)
          left.grundy ^= *known.grundy;
        else
          frame.regions.push_back(part);
      });
      remove_pairs(frame.regions, left.first);
      left.regions = frame.regions.size() - left.first;
      for (const Region& part : regions_of(frame, left))
        left.moves += layout(part.height, part.width).count_moves(part.cells);
      frame.moves.push_back(left);
    });
    std::stable_sort(frame.moves.begin(), frame.moves.end(),
                     [](const Left& a, const Left& b) { return a.moves < b.moves; });
  }

  /// Whether some move leaves this value.
  bool leaves(const Frame& frame, std::uint32_t n, std::size_t depth) {
    return std::any_of(frame.moves.begin(), frame.moves.end(), [&](const Left& left) {
      return has_value(regions_of(frame, left), n ^ left.grundy, depth + 1);
    });
  }

  void add_pieces(Sum& sum, const Regions& regions) {
    for (const Region& region : regions) {
      if (is_single(region)) {
        sum.single = !sum.single;
      } else {
        sum.regions.push_back(region);
      }
    }
    std::sort(sum.regions.begin(), sum.regions.end());
  }

  bool is_single(const Region& region) {
    const Layout& moves = layout(region.height, region.width);
    bool single = true;
    moves.for_each_move(region.cells,
                        [&](Cells move) { single = single && moves.count_moves(region.cells & ~move) == 0; });
    return single;
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
      layout(region.height, region.width).for_each_move(region.cells, [&](Cells move) {
        if (wins) return;
        visit();
        Sum left = sum;
        left.regions.erase(left.regions.begin() + static_cast<std::ptrdiff_t>(k));
        add_pieces(left, pieces_of({region.cells & ~move, region.height, region.width}));
        wins = !wins_misere(left);
      });
    }
    // A sum uses memory for its node and its regions. The limit is checked whenever the total has doubled.
    sum_bytes_ += sizeof(Sum) + 64 + sum.regions.size() * sizeof(Region);
    if (sum_bytes_ > asked_bytes_) {
      asked_bytes_ = 2 * sum_bytes_;
      core::require_memory("a table of " + std::to_string(sums_.size()) + " sums and more", asked_bytes_, run_);
    }
    sums_.emplace(sum, wins);
    return wins;
  }

  std::vector<Tile> tiles_;
  Symmetries symmetries_;
  const RunOptions& run_;
  std::uint64_t& moves_made_;
  core::Ticker& ticker_;
  RegionTable table_;
  std::vector<std::unique_ptr<Layout>> layouts_;  ///< by height and width
  std::deque<Frame> frames_;                      ///< by depth
  std::vector<Cells> open_;                       ///< scratch for for_each_piece()
  std::map<Sum, bool> sums_;
  std::uint64_t sum_bytes_ = 0, asked_bytes_ = std::uint64_t{8} << 20;
};

}  // namespace

}  // namespace detail

/// Rows run along the shorter side of the board. If a transposed board needs transposed tiles, a second engine stores
/// their results.
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
  detail::Engine& engine = search_->engine(position.board);
  return play == Play::normal ? engine.wins(box) : engine.wins_misere(box);
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
