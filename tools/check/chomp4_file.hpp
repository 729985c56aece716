#pragma once
// Files of `mexwave chomp4`, read back without trust.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "check/kinds.hpp"
#include "check/plain_four_rows.hpp"

namespace mexwave::cli {

struct SavedFourRows {
  enum class What : std::uint8_t { openings, positions, counts };
  What what = What::positions;
  std::uint32_t from = 1;            ///< the least p that it is about
  std::vector<FourRows> lines;       ///< p,q,r,s; of counts p, positions, middle s, largest s
  std::vector<std::uint64_t> terms;  ///< of a b-file, in place of lines: s in order, or positions by p
  bool is_bfile = false;
  std::uint32_t upto = 0;  ///< as the seal or the parameters have it; 0: neither says
};

/// What a file of ours begins with, or its seal says.
[[nodiscard]] bool is_chomp4(const Given& file);

/// Throws FormatError naming the path, the line and what is wrong there.
[[nodiscard]] SavedFourRows parse_chomp4(const Given& file);

}  // namespace mexwave::cli
