#pragma once
// Owns and fills the tables of ColumnRules.

#include <cstdint>
#include <vector>

#include "mexwave/squares.hpp"
#include "squares/column_search.hpp"

namespace mexwave::squares::detail {

/// Words aligned to cache lines, so that a set of 2^9 columns occupies one line and not two.
class LineWords {
 public:
  void assign(std::size_t words) { lines_.assign((words + 7) / 8, {}); }
  [[nodiscard]] std::uint64_t* data() { return lines_.empty() ? nullptr : lines_.front().words; }
  std::uint64_t& operator[](std::size_t k) { return lines_[k / 8].words[k % 8]; }

 private:
  struct alignas(64) Line {
    std::uint64_t words[8];
  };
  std::vector<Line> lines_;
};

class ColumnTables {
 public:
  ColumnTables(std::uint32_t height, Orientation orientation);
  ColumnTables(const ColumnTables&) = delete;
  ColumnTables& operator=(const ColumnTables&) = delete;
  [[nodiscard]] const ColumnRules& rules() const noexcept { return rules_; }
  /// Estimated bytes of the tables.
  [[nodiscard]] static std::uint64_t bytes(std::uint32_t height);

  /// [2^h][words]: columns that are not less than the index, and none of whose images is: upside down, and with
  /// exchanged colours if `colours_swap`. Fills the table at each call.
  [[nodiscard]] const std::uint64_t* at_least(bool colours_swap);

  /// The column turned upside down.
  [[nodiscard]] std::uint16_t flipped(std::uint32_t column) const { return flipped_[column]; }
  /// The column with all h cells white.
  [[nodiscard]] std::uint16_t full() const noexcept { return static_cast<std::uint16_t>((1U << rules_.height) - 1); }

 private:
  void list_tilts();

  ColumnRules rules_;
  LineWords everything_, pairs_;
  std::vector<std::uint64_t> without_white_, without_black_, at_most_, at_least_;
  std::vector<Tilt> tilts_;
  std::vector<std::uint32_t> first_tilt_;
  std::vector<std::uint16_t> flipped_;
};

}  // namespace mexwave::squares::detail
