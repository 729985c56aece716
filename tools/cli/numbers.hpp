#pragma once
// Numbers as people write them.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mexwave::cli {

/// A whole number as people write it: 100000, 1e5, 1.5e6, 100_000. Throws InvalidArgument naming `what`, the text and
/// the range.
[[nodiscard]] std::uint32_t parse_number(const std::string& what, const std::string& text, std::uint32_t least,
                                         std::uint32_t most);

/// Split at blanks and at `marks`, of which one stands between two fields and none at the ends: "3,2,1", "3 2 1" and
/// "3, 2, 1" are the same. Nothing if it is not so.
[[nodiscard]] std::vector<std::string> split_numbers(const std::string& text, const std::string& marks);

/// A board, HEIGHTxWIDTH, each from 1 to `most`; also as "8 10" or "8,10". Nothing if the text is anything else.
struct Sides {
  std::uint32_t height = 0, width = 0;
};
[[nodiscard]] std::optional<Sides> parse_sides(const std::string& text, std::uint32_t most);

/// "r/m", 0 <= r < m <= 1e6. Throws InvalidArgument naming `what` and the text.
struct Part {
  std::uint32_t slice = 0, slices = 1;  ///< r, m
};
[[nodiscard]] Part parse_slice(const std::string& what, const std::string& text);

/// A duration as people write it, in seconds: 0.5s, 60s, 10m, 2h. Throws InvalidArgument naming `what` and the text
/// unless it is a number with a unit, from 0 s to 1000 h.
[[nodiscard]] double parse_seconds(const std::string& what, const std::string& text);

}  // namespace mexwave::cli
