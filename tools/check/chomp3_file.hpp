#pragma once
// Results of `mexwave chomp3`, read back from CSV, JSON or NPY without trusting it.

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "check/kinds.hpp"

namespace mexwave::cli {

inline constexpr std::uint32_t absent = 0xffffffff;

struct SavedOpening {
  std::uint32_t n, p, q, r;
};

struct SavedRow {
  std::uint32_t row;
  bool is_long;
  std::uint32_t first, end, min, min_at, onset;
  std::vector<std::uint32_t> pattern;
};

struct SavedTable {
  std::uint64_t rows = 0, columns = 0;
  std::vector<std::uint32_t> values;  ///< row-major, absent where undefined
  [[nodiscard]] std::uint32_t at(std::uint64_t r, std::uint64_t q) const { return values[r * columns + q]; }
};

using SavedResult = std::variant<std::vector<SavedOpening>, std::vector<SavedRow>, SavedTable>;

/// Whether the seal says that this is a file of `mexwave chomp3`, or the first bytes could be its, as far as they are
/// not another kind's.
[[nodiscard]] bool is_chomp3(const Given& file);

/// Recognises the content by its first bytes. Throws FormatError naming `path`, the place, and what is wrong there.
[[nodiscard]] SavedResult parse_result(const std::string& path, std::string_view bytes);

/// "chomp3 openings", "chomp3 rows" or "chomp3 table".
[[nodiscard]] std::string kind_of(const SavedResult& result);

}  // namespace mexwave::cli
