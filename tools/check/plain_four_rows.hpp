#pragma once
// The P-positions of four-row Chomp, s by s with numbers crossed out. Nothing here calls or shares the kernels, which
// go another way: they look for q.

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace mexwave::cli {

using FourRows = std::array<std::uint32_t, 4>;  ///< p, q, r, s

/// Tells of p = 1..upto in order all P-positions, sorted, as long as `each` returns true. Takes upto^3/48 bytes.
void plain_four_rows(std::uint32_t upto,
                     const std::function<bool(std::uint32_t p, const std::vector<FourRows>&)>& each);

}  // namespace mexwave::cli
