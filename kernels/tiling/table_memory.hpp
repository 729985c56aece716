#pragma once
// The memory of all tables of one solver together: checked before a table grows.

#include <cstdint>
#include <string>

#include "core/schedule/memory.hpp"
#include "mexwave/run.hpp"

namespace mexwave::tiling::detail {

class TableMemory {
 public:
  explicit TableMemory(const RunOptions& run) : run_(run) {}

  /// A table is allocated.
  void add(std::uint64_t bytes) { taken_ += bytes; }
  /// A table of `before` bytes is replaced by one of `after`; throws MemoryLimit if both do not fit beside the others.
  void grow(const std::string& what, std::uint64_t before, std::uint64_t after) {
    core::require_memory(what, taken_ + after, run_);
    taken_ += after - before;
  }

 private:
  const RunOptions& run_;
  std::uint64_t taken_ = 0;
};

}  // namespace mexwave::tiling::detail
