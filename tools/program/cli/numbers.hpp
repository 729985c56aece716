#pragma once
// Parses numbers, boards, positions and durations as people write them.
//
// Errors are InvalidArgument, such as "--upto: expected a whole number from 1 to 20000000, got 'abc'".

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mexwave::cli {

/// A whole number: 100000, 1e5, 1.5e6, 100_000. `what` is named in the error.
[[nodiscard]] std::uint32_t parse_number(const std::string& what, const std::string& text, std::uint32_t least,
                                         std::uint32_t most);

/// The same for 64-bit numbers: up to 17 digits, followed by zeros.
[[nodiscard]] std::uint64_t parse_large_number(const std::string& what, const std::string& text, std::uint64_t least,
                                               std::uint64_t most);

/// Splits a text at blanks and at the characters `marks`, with at most one mark between two fields and none at the
/// ends: "3,2,1", "3 2 1" and "3, 2, 1" give the same fields. Returns nullopt for other texts.
[[nodiscard]] std::vector<std::string> split_numbers(const std::string& text, const std::string& marks);

/// A board, HEIGHTxWIDTH, each from 1 to `most`; also "8 10" or "8,10". Returns nullopt for other texts.
struct Sides {
  std::uint32_t height = 0, width = 0;
};
[[nodiscard]] std::optional<Sides> parse_sides(const std::string& text, std::uint32_t most);

/// Part r of m parts, written "r/m" with 0 <= r < m <= 1e6.
struct Part {
  std::uint32_t slice = 0, slices = 1;  ///< r, m
};
[[nodiscard]] Part parse_slice(const std::string& text);

/// A duration from 0 s to 1000 h, in seconds: 0.5s, 60s, 10m, 2h.
[[nodiscard]] double parse_seconds(const std::string& what, const std::string& text);

/// How many numbers a position has, and how large they may be.
struct PositionForm {
  std::string what;     ///< "position"
  std::string such_as;  ///< "120,100,80"
  std::size_t least = 1, most = 1;
  std::uint32_t largest = 0;
  bool board = false;  ///< a board is accepted as well: with three rows "3x8" is 8,8,8
};

/// The numbers of a position given as one word or several: "120,100,80", "120 100 80" and "120, 100, 80" are the same,
/// and so are "(120,100,80)" and "{120,100,80}".
[[nodiscard]] std::vector<std::uint32_t> parse_position(const PositionForm& form,
                                                        const std::vector<std::string>& words);

}  // namespace mexwave::cli
