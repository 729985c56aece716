#pragma once
// The command `solve` of Chomp with three, four or five rows, where a table shows which bars are lost. It is the same
// for all three families.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "forms/forms.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/run.hpp"

namespace mexwave::cli {

/// A square taken, with all squares to its right and below; rows and columns from 1. All bars here have the same number
/// of rows, some of no squares perhaps.
struct BarMove {
  std::uint32_t row = 1, column = 1;
  chomp::Bar leaves;
};

using IsLost = std::function<bool(const chomp::Bar&)>;

/// The action `solve` of one family.
struct SolveAction {
  const Form& form;
  std::vector<std::string> letters;  ///< of the rows: {"p", "q", "r"}
  std::string such_as;               ///< "8,4,4"
  std::uint32_t largest;             ///< squares of a row
  std::vector<std::string> examples;
  std::string last_remark;
  /// The lost ones among this bar and all bars that it can become.
  IsLost (*lost_below)(const chomp::Bar& bar, const RunOptions& run);
  /// The winning moves, in less time than lost_below() takes; null if there is no such way.
  std::vector<BarMove> (*winning_moves)(const chomp::Bar& bar, const RunOptions& run);
  std::string (*why_lost)(const chomp::Bar& bar);           ///< "f(4,4) = 8, so "
  std::string (*why_left_is_lost)(const chomp::Bar& left);  ///< ", because f(4,4) = 8"
};

void register_solve_action(Command& family, SolveAction action);

/// The lost bars that a bar can become, and the bar itself if it is lost.
class LostBars {
 public:
  /// At most five rows of at most 4095 squares, or four of at most 65535.
  explicit LostBars(chomp::Bar below) : below_(std::move(below)) {}
  /// Adds a lost bar; bars must come in order. Ignores bars that `below` cannot become. Throws InvalidArgument if more
  /// than most_lost remain.
  void add(const chomp::Bar& bar);
  [[nodiscard]] bool contains(const chomp::Bar& bar) const;

 private:
  [[nodiscard]] std::uint64_t key(const chomp::Bar& bar) const;
  chomp::Bar below_;
  std::vector<std::uint64_t> keys_;
};
/// About half a gigabyte.
inline constexpr std::size_t most_lost = std::size_t{1} << 26;

}  // namespace mexwave::cli
