#pragma once
// What a block finds out on its way of rows that may settle: of each, the first column that it has not used, and which
// of the 63 after it it has. If it has used none further right, that is its state before the next block's p, exactly
// (certificate.hpp).

#include <cstdint>
#include <vector>

#include "three_row_chomp/certificate.hpp"
#include "three_row_chomp/state_bytes.hpp"

namespace mexwave::three_row_chomp::detail {

class RowProbe {
 public:
  RowProbe() = default;
  /// Of rows first_row, ..., most_rows of them or fewer. A row that cannot settle ends the list: those above cannot
  /// settle before it.
  RowProbe(std::int32_t first_row, std::int32_t most_rows);
  /// The next columns to the right, of those up to last_q.
  void see(const ColumnTile& tile, std::int32_t last_q);

  [[nodiscard]] std::int32_t first_row() const { return first_row_; }
  [[nodiscard]] std::int32_t rows() const { return static_cast<std::int32_t>(states_.size()); }
  /// Columns before `end` have been seen.
  [[nodiscard]] RowState state(std::int32_t r, std::int32_t end) const;

  void write(StateWriter& out) const;
  void read(StateReader& in);

 private:
  static constexpr std::int32_t none_free = -1;
  /// Column q, whose bits of 64 rows are `word`. A row that has used a column too far from its first free one ends the
  /// list.
  void see_column(std::int32_t first_r, std::uint64_t word, std::int32_t q);
  [[nodiscard]] std::uint64_t& found_of(std::int32_t r) { return found_[at((r >> 6) - (first_row_ >> 6))]; }

  std::int32_t first_row_ = 0;
  std::vector<RowState> states_;
  std::vector<std::uint64_t> found_;  // word r / 64, bit r % 64: the row's first free column is known
};

}  // namespace mexwave::three_row_chomp::detail
