// Certificates. Bars are processed by decreasing number of squares, beginning with the claimed bar. The reply to a move
// leads to a bar that is already needed, if possible; otherwise to the P-position with the fewest squares.

#include <map>
#include <set>
#include <string>

#include "chomp/p_positions.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp {

namespace {

using detail::squares_of;

Bar without_empty_rows(Bar bar) {
  while (!bar.empty() && bar.back() == 0) bar.pop_back();
  return bar;
}

class Builder {
 public:
  Builder(const Bar& bar, std::uint64_t most, const RunOptions& run) : p_(bar, run), ticker_(run, 0), most_(most) {}

  std::vector<Certificate::Lost> lost_from(const Bar& first) {
    need(first);
    std::vector<Certificate::Lost> lost;
    while (!needed_.empty()) {
      auto largest = std::prev(needed_.end());
      if (largest->second.empty()) {
        needed_.erase(largest);
        continue;
      }
      lost.push_back(refuted(largest->second.extract(largest->second.begin()).value()));
      ticker_.tick(lost.size());
    }
    ticker_.finish();
    return lost;
  }

 private:
  void need(const Bar& bar) {
    if (known_.insert(bar).second) needed_[squares_of(bar)].insert(bar);
  }

  Certificate::Lost refuted(Bar bar) {
    replies_ += squares_of(bar) - 1;
    if (replies_ > most_) {
      throw InvalidArgument("expected a bar whose certificate needs at most " + std::to_string(most_) + " replies");
    }
    Certificate::Lost lost{std::move(bar), {}};
    detail::for_each_move(lost.bar, [&](std::uint32_t row, std::uint32_t column, const Bar& leaves) {
      if (row > 1 || column > 1) lost.replies.push_back({{row, column}, answer(leaves)});
    });
    return lost;
  }

  Square answer(const Bar& bar) {
    Square found;
    std::uint64_t fewest = 0;
    Bar chosen;
    detail::for_each_move(bar, [&](std::uint32_t row, std::uint32_t column, const Bar& leaves) {
      if (row == 1 && column == 1) return;
      Bar least = without_empty_rows(leaves);
      const std::uint64_t squares = known_.contains(least) ? 0 : squares_of(least);  // a needed bar is the best choice
      if (found.row != 0 && squares >= fewest) return;
      if (squares != 0 && !p_.contains(leaves)) return;
      found = {row, column};
      fewest = squares;
      chosen = std::move(least);
    });
    need(chosen);
    return found;
  }

  const detail::PPositions p_;
  core::Ticker ticker_;
  std::set<Bar> known_;
  std::map<std::uint64_t, std::set<Bar>> needed_;  // [number of squares]
  std::uint64_t most_, replies_ = 0;
};

}  // namespace

Certificate certificate(const Bar& bar, std::uint64_t most, const RunOptions& run) {
  detail::require_bar(bar);
  Certificate found{without_empty_rows(bar), std::nullopt, {}};
  const Solution solution = solve(found.bar, run);
  Bar first = found.bar;
  if (!solution.is_p_position) {
    found.wins = Square{solution.moves.front().row, solution.moves.front().column};
    first = without_empty_rows(solution.moves.front().leaves);
  }
  found.lost = Builder(first, most, run).lost_from(first);
  return found;
}

}  // namespace mexwave::chomp
