#pragma once
// The positions that can be reached from a part of a sum, numbered so that every move leads to a lower number, and the
// moves between them.

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/schedule/run_control.hpp"
#include "mexwave/sums.hpp"

namespace mexwave::core {

/// Upper bound of the bytes of a graph for each position: a node of the hash table, whose key has `name_bytes` bytes,
/// and `moves` moves, in lists that grow by doubling.
[[nodiscard]] constexpr std::uint64_t move_graph_bytes(std::uint64_t name_bytes, std::uint64_t moves) {
  return 112 + name_bytes + 8 * moves;
}

class MoveGraph {
 public:
  /// Called while the graph grows, with the number of positions and the bytes that it has so far; may throw.
  using Growing = std::function<void(std::uint64_t positions, std::uint64_t bytes)>;

  /// All positions that can be reached from `roots`. Throws InvalidArgument if a play returns to a position.
  MoveGraph(const sums::Moves& moves, const std::vector<sums::Position>& roots, Ticker& ticker,
            const Growing& growing = {});

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(values_.size()); }
  /// Requires a position of the graph.
  [[nodiscard]] std::uint32_t number(const sums::Position& at) const { return numbers_.at(at); }
  /// The Grundy value of position k, in normal play without a pass.
  [[nodiscard]] std::uint32_t value(std::uint32_t k) const { return values_[k]; }
  /// The numbers of the positions to which moves from position k lead: from `first` to before `second`.
  [[nodiscard]] std::pair<const std::uint32_t*, const std::uint32_t*> moves(std::uint32_t k) const {
    return {moves_.data() + first_[k], moves_.data() + first_[k + 1]};
  }
  /// The largest number of moves from one position.
  [[nodiscard]] std::uint32_t most_moves() const { return most_moves_; }
  /// The number of moves from all positions.
  [[nodiscard]] std::uint64_t moves() const { return moves_.size(); }
  [[nodiscard]] std::uint64_t bytes() const {
    return move_graph_bytes(0, 0) * numbers_.size() + names_ + 8 * moves() + waiting_;
  }

 private:
  struct Hash {
    std::size_t operator()(const sums::Position& at) const;
  };
  using Numbers = std::unordered_map<sums::Position, std::uint32_t, Hash>;
  /// A position whose options are being visited.
  struct Open {
    Numbers::value_type* place;
    std::vector<sums::Position> options;
    std::vector<std::uint32_t> reached{};  ///< numbers of the options so far
  };

  Open opened(const sums::Moves& moves, const sums::Position& at, const Growing& growing);
  void add(const sums::Moves& moves, const sums::Position& root, Ticker& ticker, const Growing& growing);
  void close(const Open& open);

  Numbers numbers_;
  std::vector<std::uint32_t> values_, moves_;
  std::vector<std::size_t> first_{0};
  std::uint32_t most_moves_ = 0;
  std::uint64_t names_ = 0;    // bytes of the keys of numbers_
  std::uint64_t waiting_ = 0;  // bytes of the options of open positions
};

}  // namespace mexwave::core
