// Grundy numbers of regions by the mex over their moves: a move leaves regions again, and the value of several is the
// xor of theirs. In misère play nothing of the kind holds, and whole sums are kept.

#include <algorithm>
#include <bitset>
#include <deque>
#include <map>
#include <utility>

#include "core/run/memory.hpp"
#include "core/run/run_control.hpp"
#include "mexwave/error.hpp"
#include "tiling/region_table.hpp"

namespace mexwave::tiling {

namespace detail {

namespace {

/// What misère play remembers: the regions, sorted, and whether there is one more in which any move ends all moves. Two
/// of these are left out together, for whoever has won otherwise answers the one with the other.
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
  Engine(std::vector<Tile> tiles, const RunOptions& run)
      : tiles_(std::move(tiles)),
        symmetries_(symmetries_of(tiles_)),
        run_(run),
        ticker_(run_, 0),
        table_(run_),
        boxes_(std::size_t{most_cells + 1} * (widest_row + 1)) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] const Symmetries& symmetries() const noexcept { return symmetries_; }
  [[nodiscard]] std::uint64_t regions() const noexcept { return table_.size() + sums_.size(); }
  [[nodiscard]] std::uint64_t moves_made() const noexcept { return moves_made_; }

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
    if (++moves_made_ % 8192 == 0) ticker_.tick(0);
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
    // A sum takes its node and its regions; asked for whenever their number has doubled.
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
  core::Ticker ticker_;
  RegionTable table_;
  std::vector<std::pair<bool, std::vector<Cells>>> boxes_;  ///< by height and width
  std::deque<Frame> frames_;                                ///< by depth
  std::map<Sum, bool> sums_;
  std::uint64_t sum_bytes_ = 0, asked_bytes_ = std::uint64_t{8} << 20;
  std::uint64_t moves_made_ = 0;
};

}  // namespace

}  // namespace detail

/// Rows are laid along the shorter side; if the tiles do not allow that, they are transposed with the board, and what
/// is learnt is kept apart.
struct Solver::Search {
  Rules rules;
  RunOptions run;
  detail::Engine upright;
  std::unique_ptr<detail::Engine> across;

  Search(const Rules& what, const RunOptions& how) : rules(what), run(how), upright(rules.tiles, run) {
    if (!upright.symmetries().all) across = std::make_unique<detail::Engine>(detail::transposed(rules.tiles), run);
  }

  detail::Engine& engine(const Board& board) { return board.width > board.height && across ? *across : upright; }

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

bool Solver::wins_misere(const Position& position) {
  const detail::Box box = Search::box(position);
  return search_->engine(position.board).wins_misere(box);
}

std::vector<Move> Solver::moves(const Position& position, bool misere) {
  detail::require_board(position.board);
  std::vector<Move> list;
  for (const detail::Cells cells :
       detail::placements(search_->rules.tiles, position.board.height, position.board.width)) {
    Move move;
    Position left = position;
    bool legal = true;
    for (detail::Cells rest = cells; rest != 0; rest &= rest - 1) {
      const std::uint32_t cell = detail::first_of(rest);
      legal = legal && !position.is_painted(cell);
      left.paint(cell);
      move.cells.push_back(cell);
    }
    if (!legal) continue;
    move.grundy = misere ? (wins_misere(left) ? 1 : 0) : grundy(left);
    list.push_back(std::move(move));
  }
  return list;
}

std::uint64_t Solver::regions() const noexcept {
  return search_->upright.regions() + (search_->across ? search_->across->regions() : 0);
}
std::uint64_t Solver::moves_made() const noexcept {
  return search_->upright.moves_made() + (search_->across ? search_->across->moves_made() : 0);
}

}  // namespace mexwave::tiling
