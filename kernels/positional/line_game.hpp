#pragma once
// Values of positions from the searches Attack (normal play) and Avoid (misère play), on one thread or several. In
// normal play the number of moves is raised until one player can force a line; in misère play two searches suffice.

#include <algorithm>
#include <atomic>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "core/schedule/memory.hpp"
#include "core/schedule/workers.hpp"
#include "mexwave/error.hpp"
#include "positional/line_attack.hpp"
#include "positional/line_avoid.hpp"

namespace mexwave::positional {

/// Solves positions on a board, which must have the members listed in line_search.hpp. In every position Sides::mine is
/// to move and holds no line.
template <class Board>
class LineGame {
 public:
  /// The table takes at most run.memory_limit bytes; if that is 0, a quarter of the memory available.
  LineGame(Board board, Play play, const RunOptions& run)
      : play_(play),
        run_(run),
        board_(std::move(board)),
        table_(run.memory_limit != 0 ? run.memory_limit : core::available_bytes() / 4),
        ticker_(run_, 0) {
    // More workers than processors would repeat each other's work.
    const unsigned threads = std::min(core::resolve_threads(run_), std::max(4U, std::thread::hardware_concurrency()));
    searches_.reserve(threads);
    for (unsigned k = 0; k < threads; ++k) searches_.push_back({board_, table_, ticker_, visited_, k});
  }
  LineGame(const LineGame&) = delete;
  LineGame& operator=(const LineGame&) = delete;

  [[nodiscard]] const Board& board() const noexcept { return board_; }
  [[nodiscard]] Play play() const noexcept { return play_; }
  /// Number of positions searched. It is the same every time if no search used several threads.
  [[nodiscard]] std::uint64_t nodes() const noexcept {
    std::uint64_t sum = 0;
    for (const LineSearch<Board>& search : searches_) sum += search.nodes;
    return sum;
  }

  /// Normal play: whether the player to move can complete a line within `moves` of their own moves, before the
  /// opponent.
  bool attack(const Sides& sides, std::uint32_t moves) {
    const typename Attack<Board>::Node node{sides.mine, sides.theirs, board().completing(sides.mine),
                                            board().completing(sides.theirs)};
    return decide([&](LineSearch<Board>& state) { return Attack<Board>(state).succeeds(node, moves); });
  }

  /// The value for the player to move. Throws Cancelled.
  Value value(const Sides& sides) { return play_ == Play::normal ? normal(sides) : misere(sides); }

  struct Choice {
    Bits move;
    Value value;  ///< for the player who makes it
  };
  /// Every legal move, in the order of the bits; none if the game is over.
  std::vector<Choice> moves(const Sides& sides) {
    std::vector<Choice> list;
    if (board().holds_line(sides.theirs)) return list;
    std::map<std::pair<Bits, Bits>, Value> known;  // moves equal under a symmetry are searched once
    for (Bits rest = free(sides); rest != 0; rest &= rest - 1) {
      const Bits move = lowest(rest);
      const Sides left = after(sides, move);
      const Sides key = board().canonical(left);
      const auto found = known.find({key.mine, key.theirs});
      const Value worth = found != known.end() ? found->second : for_mover(value(left));
      known.emplace(std::pair{key.mine, key.theirs}, worth);
      list.push_back({move, worth});
    }
    return list;
  }

  /// A best move: it wins in the fewest moves or loses in the most. 0 if the game is over.
  Bits best_move(const Sides& sides) {
    const Bits cells = free(sides);
    if (cells == 0 || board().holds_line(sides.theirs)) return 0;
    const Value worth = value(sides);
    // In misère play a move that loses at once is the last resort.
    const Bits deadly = play_ == Play::misere ? board().completing(sides.mine) : 0;
    for (const Bits part : {cells & ~deadly, cells & deadly}) {
      for (Bits rest = part; rest != 0; rest &= rest - 1) {
        if (keeps(sides, lowest(rest), worth)) return lowest(rest);
      }
    }
    throw Error("best_move: expected a move that keeps the value of the position, got none (an error in mexwave)");
  }

 private:
  /// A search that reaches this many positions on one thread, after about a tenth of a second, starts again on all
  /// threads. For shorter searches, starting threads would cost more than they save.
  static constexpr std::uint64_t alone = std::uint64_t{1} << 18;

  [[nodiscard]] Bits free(const Sides& sides) const { return board().all() & ~(sides.mine | sides.theirs); }
  [[nodiscard]] static Sides after(const Sides& sides, Bits move) { return {sides.theirs, sides.mine | move}; }

  /// The result of search(state): on one thread if that takes few positions, otherwise on all threads.
  template <class Search>
  bool decide(const Search& search) {
    LineSearch<Board>& own = searches_.front();
    if (searches_.size() == 1) return search(own);
    own.alone_to = own.nodes + alone;
    try {
      return search(own);
    } catch (const WorthSharing&) {
      own.alone_to = ~std::uint64_t{0};
    }
    return decide_on_all_threads(search);
  }

  /// All threads run the same search; the first to finish gives the result. They also stop when the table must grow,
  /// and then start again with the results in the table.
  template <class Search>
  bool decide_on_all_threads(const Search& search) {
    for (;;) {
      std::atomic<bool> stop{false};
      std::mutex mutex;
      std::optional<bool> answer;
      std::exception_ptr failure;
      const LineSearch<Board> first = searches_.front();
      table_.share(true);
      core::run_workers(static_cast<unsigned>(searches_.size()), [&](unsigned k) {
        LineSearch<Board>& state = searches_[k];
        state.stop = &stop;
        state.refuted = first.refuted;
        state.won = first.won;
        try {
          const bool found = search(state);
          const std::lock_guard lock(mutex);
          answer = found;
        } catch (const core::Stopped&) {
        } catch (...) {
          const std::lock_guard lock(mutex);
          if (!failure) failure = std::current_exception();
        }
        stop.store(true, std::memory_order_relaxed);
        state.stop = nullptr;
      });
      table_.share(false);
      if (failure) std::rethrow_exception(failure);
      if (answer) return *answer;
      if (table_.must_grow()) table_.grow(static_cast<unsigned>(searches_.size()));
    }
  }

  /// The most moves that the player to move can still make.
  [[nodiscard]] std::uint32_t moves_left(const Sides& sides) const {
    return (static_cast<std::uint32_t>(bits_on(free(sides))) + 1) / 2;
  }

  /// Misère play, without a complete line: whether the value for the player to move is at least this.
  bool avoid(const Sides& sides, Outcome least) {
    if (least == Outcome::loss) return true;
    const typename Avoid<Board>::Node node{sides.mine, sides.theirs, board().completing(sides.mine),
                                           board().completing(sides.theirs)};
    return decide([&](LineSearch<Board>& state) { return Avoid<Board>(state).reaches(node, static_cast<int>(least)); });
  }

  /// Whether the opponent completes a line within `moves` of their own moves, against every defence.
  bool loses(const Sides& sides, std::uint32_t moves) {
    if (board().holds_line(sides.theirs)) return true;
    if (moves == 0) return false;
    if ((board().completing(sides.mine) & free(sides)) != 0) return false;
    const Bits cells = free(sides);
    if (cells == 0) return false;
    for (Bits rest = cells; rest != 0; rest &= rest - 1) {
      if (!attack(after(sides, lowest(rest)), moves)) return false;
    }
    return true;
  }

  Value normal(const Sides& sides) {
    if (board().holds_line(sides.theirs)) return {Outcome::loss, 0};
    for (std::uint32_t k = 1; k <= moves_left(sides); ++k) {
      if (attack(sides, k)) return {Outcome::win, k};
      if (loses(sides, k)) return {Outcome::loss, k};
    }
    return {Outcome::draw, 0};
  }

  Value misere(const Sides& sides) {
    if (board().holds_line(sides.theirs)) return {Outcome::win, 0};
    if (!avoid(sides, Outcome::draw)) return {Outcome::loss, 0};
    return {avoid(sides, Outcome::win) ? Outcome::win : Outcome::draw, 0};
  }

  /// The value of a move for the player who makes it, from the opponent's value of the position after it.
  [[nodiscard]] Value for_mover(const Value& left) const {
    switch (left.outcome) {
      case Outcome::win:
        return {Outcome::loss, left.moves};
      case Outcome::loss:
        return {Outcome::win, play_ == Play::normal ? left.moves + 1 : 0};
      default:
        return left;
    }
  }

  /// Whether this move achieves the value of the position. Cheaper than the value of the move.
  bool keeps(const Sides& sides, Bits move, const Value& worth) {
    const Sides left = after(sides, move);
    if (play_ == Play::misere) {
      if (worth.outcome == Outcome::loss) return true;
      if (board().holds_line(left.theirs)) return false;
      return !avoid(left, worth.outcome == Outcome::win ? Outcome::draw : Outcome::win);
    }
    switch (worth.outcome) {
      case Outcome::win:
        return loses(left, worth.moves - 1);
      case Outcome::draw:
        return !attack(left, moves_left(left));
      default:
        return !attack(left, worth.moves - 1);
    }
  }

  Play play_;
  RunOptions run_;
  Board board_;
  PositionTable table_;
  core::Ticker ticker_;
  std::atomic<std::uint64_t> visited_{0};
  std::vector<LineSearch<Board>> searches_;  // one for each thread
};

}  // namespace mexwave::positional
