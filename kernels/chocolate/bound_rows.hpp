#pragma once
// A bound as the kernels read it: for every x the values b(x,0), b(x,1), ... in a row.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/files/state_bytes.hpp"
#include "mexwave/chocolate.hpp"

namespace mexwave::chocolate::detail {

/// Throws InvalidArgument if the bound or the largest side does not reach so far.
void require_reach(const Bound& bound, std::uint32_t upto, std::uint32_t largest);

/// Rows of bounds that depend on x + z are pieces of one list, shifted by one from row to row; of bounds that depend on
/// z alone all rows are the same.
class BoundRows {
 public:
  BoundRows(const Bound& bound, std::uint32_t upto);
  /// In bytes, and back; read() throws FormatError unless they are rows to `upto`.
  void write(core::StateWriter& out) const;
  [[nodiscard]] static BoundRows read(core::StateReader& in, std::uint32_t upto);
  [[nodiscard]] const std::uint32_t* row(std::uint32_t x) const { return values_.data() + std::size_t{x} * step_; }
  /// row(x) is row(0) + x * step().
  [[nodiscard]] std::size_t step() const noexcept { return step_; }
  /// Differs for bounds that differ, most likely: for checkpoints.
  [[nodiscard]] std::string fingerprint() const;
  [[nodiscard]] static std::uint64_t bytes(const Bound& bound, std::uint32_t upto);

 private:
  BoundRows() = default;
  std::vector<std::uint32_t> values_;
  std::size_t step_ = 0;
};

}  // namespace mexwave::chocolate::detail
