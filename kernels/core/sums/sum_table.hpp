#pragma once
// A table of all positions of a sum, with a pass or in misère play. A position of the sum is a number in mixed radix:
// one digit for each part, the position's number in the graph of this part. Moves lead to lower numbers, so one run
// from 0 up finds the mex of the values of all options. The pass leads to the sum without a pass, whose value is the
// xor of the parts' values. In misère play a position without moves has the value 1, because the player to move wins.
// Value 0 means lost in both kinds of play. Two bytes for each position; one look-up for each move.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/files/state_bytes.hpp"
#include "core/schedule/run_control.hpp"
#include "core/sums/move_graph.hpp"
#include "mexwave/checkpoint.hpp"
#include "mexwave/run.hpp"
#include "mexwave/sums.hpp"

namespace mexwave::core {

enum class SumPlay : std::uint8_t { with_pass, misere };

/// "with a pass" or "in misère play", without the accent.
[[nodiscard]] std::string text_of(SumPlay play);

/// The values of all positions of a sum, in order of their numbers.
class SumTable {
 public:
  /// Keeps a reference to `parts`. Throws InvalidArgument if a position has more than 65,534 moves.
  SumTable(const std::vector<MoveGraph>& parts, SumPlay play, Ticker& ticker);

  /// The value of the position with this number.
  [[nodiscard]] std::uint32_t at(std::uint64_t index) const { return values_[index]; }
  [[nodiscard]] std::uint64_t size() const { return values_.size(); }
  /// The weight of the part's digit in the number of a position.
  [[nodiscard]] std::uint64_t stride(std::size_t part) const { return strides_[part]; }
  /// Number of moves that were looked up.
  [[nodiscard]] std::uint64_t looked_up() const { return looked_up_; }

  /// Computes all values. `kind`, the play and `goal` identify the sum in checkpoints.
  void fill(const std::string& kind, const std::string& goal, const RunOptions& run, const Checkpoint& checkpoint);

  // For run_or_resume().
  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;
  bool run();
  void save(const StateSink& sink) const;
  void restore(StateSource source);

 private:
  /// The number of moves of all positions: looked_up() at the end.
  [[nodiscard]] std::uint64_t moves() const;

  const std::vector<MoveGraph>& parts_;
  SumPlay play_;
  std::vector<std::uint64_t> strides_;
  std::vector<std::uint16_t> values_;
  std::vector<std::uint32_t> seen_;  // seen[v] = index + 1: some move from there leaves value v
  std::uint64_t next_ = 0;           // values below are known
  std::uint64_t looked_up_ = 0;
};

/// The options of solve_sum().
struct SumRun {
  SumPlay play = SumPlay::misere;
  /// The caller has checked the memory for the graphs and the table, so solve_sum() does not check it.
  bool is_checked = false;
  std::string kind = "sum", goal{};  ///< for checkpoints
  Checkpoint checkpoint{};
};

/// Solves a sum by a SumTable. Throws as sums::solve_misere(), and FormatError, IoError as described for Checkpoint.
[[nodiscard]] sums::Solution solve_sum(const std::vector<sums::Part>& sum, const SumRun& how, const RunOptions& run);

}  // namespace mexwave::core
