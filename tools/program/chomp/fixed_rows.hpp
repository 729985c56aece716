#pragma once
// The command `solve` of Chomp with three, four and five rows, which is the same for the three families: a table has
// the lost bars.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "forms/forms.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/run.hpp"

namespace mexwave::cli {

/// A move: takes a square with all squares to its right and below; rows and columns are counted from 1. All bars here
/// have the same number of rows; some rows may be empty.
struct BarMove {
  std::uint32_t row = 1, column = 1;
  chomp::Bar leaves;
};

using IsLost = std::function<bool(const chomp::Bar&)>;

/// The action `solve` of one family.
struct SolveAction {
  const Form& form;
  std::vector<std::string> letters;  ///< names of the rows, such as {"p", "q", "r"}
  std::string such_as;               ///< a bar for messages, such as "8,4,4"
  std::uint32_t largest;             ///< the most squares of a row
  std::vector<std::string> examples;
  std::string last_remark;
  /// Computes which of this bar, and of all bars that moves from it can lead to, are lost.
  IsLost (*lost_below)(const chomp::Bar& bar, const RunOptions& run);
  /// Computes the winning moves in less time than lost_below(); null if the family has no such method.
  std::vector<BarMove> (*winning_moves)(const chomp::Bar& bar, const RunOptions& run);
  std::string (*why_lost)(const chomp::Bar& bar);           ///< a text such as "f(4,4) = 8, so "
  std::string (*why_left_is_lost)(const chomp::Bar& left);  ///< a text such as ", because f(4,4) = 8"
};

void register_solve_action(Command& family, SolveAction action);

/// The lost bars among a bar and all bars that moves from it can lead to.
class LostBars {
 public:
  /// `below` has at most five rows of at most 4095 squares, or four of at most 65535.
  explicit LostBars(chomp::Bar below) : below_(std::move(below)) {}
  /// Adds a lost bar; bars must be added in order. Ignores bars to which no moves from `below` lead. Throws
  /// InvalidArgument if there are more than most_lost others.
  void add(const chomp::Bar& bar);
  [[nodiscard]] bool contains(const chomp::Bar& bar) const;

 private:
  [[nodiscard]] std::uint64_t key(const chomp::Bar& bar) const;
  chomp::Bar below_;
  std::vector<std::uint64_t> keys_;
};
/// The most bars of LostBars; they take about half a gigabyte.
inline constexpr std::size_t most_lost = std::size_t{1} << 26;

}  // namespace mexwave::cli
