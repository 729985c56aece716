// The memory that a WebAssembly module can still take.

#include <emscripten/heap.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>

#include "core/schedule/memory.hpp"

namespace mexwave::core {

std::uint64_t available_bytes() {
  // Differences of addresses have 31 bits and a sign: no array may be larger than 2 GiB.
  constexpr std::uint64_t most = std::uint64_t{1} << 31;
  const auto taken = reinterpret_cast<std::uintptr_t>(sbrk(0));
  const auto freed = static_cast<std::uint32_t>(mallinfo().fordblks);
  return std::min(most, std::uint64_t{emscripten_get_heap_max()} - taken + freed);
}

}  // namespace mexwave::core
