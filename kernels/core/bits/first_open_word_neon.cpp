// The mex scan at level neon.

#include <xsimd/xsimd.hpp>

#include "core/bits/first_open_word_body.hpp"

namespace mexwave::core {

std::size_t first_open_word_neon(const std::uint64_t* const* rows, unsigned count, std::size_t from, std::size_t to) {
  return scan_batches<xsimd::batch<std::uint64_t, xsimd::neon64>>(rows, count, from, to);
}

}  // namespace mexwave::core
