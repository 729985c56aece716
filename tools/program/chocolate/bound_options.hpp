#pragma once
// The options --bound, --k and --height, which choose the bound.

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "mexwave/chocolate.hpp"
#include "output/json.hpp"

namespace mexwave::cli {

struct BoundOptions {
  std::string bound = "sum";
  std::string k;
  std::string height;
};

enum class BoundForm : std::uint8_t { sum, last, box, sum_table, pair_table, expression };

/// A bound, and how it was given on the command line.
struct NamedBound {
  chocolate::Bound bound;
  BoundForm form = BoundForm::sum;
  std::string caption{};        ///< for pictures, for example "k = 3"
  std::uint32_t parameter = 0;  ///< k or the height
  std::string file{};           ///< the name of the file, for a table
  std::string file_checksum{};  ///< the checksum of its bytes
  std::string expression{};     ///< the expression in x and z, if the bound is one
  [[nodiscard]] const std::string& text() const { return bound.text(); }
  /// The kind of the bound: "sum", "z", "box", "expression" or "file".
  [[nodiscard]] const char* word() const;
};

/// A table of a bound: one row has b for x + z = 0, 1, ...; several rows have b(x,z), in rows x and columns z.
struct BoundFile {
  std::vector<std::vector<std::uint32_t>> rows;  ///< at least one, all equally long, at least one value each
  std::string checksum;                          ///< of the bytes of the file
};

/// Reads integers from 0 to chocolate::largest_height, separated by blanks or commas; empty lines and comments after #
/// are ignored. If every line has one number, they form one row. Throws IoError. Throws FormatError with the file, the
/// line and the value if the value is not such a number, is less than the one before it or above it, or if its row is
/// longer or shorter than the first.
[[nodiscard]] BoundFile read_bound_file(const std::string& path);

/// Adds --bound, --k and --height. If `several`, the help describes --k as a list, which the caller parses.
void add_bound_options(Command& command, BoundOptions& options, bool several = false);

/// The largest x and z for a bound given by an expression, which is converted to a table.
inline constexpr std::uint32_t largest_expression_side = 4095;

/// Evaluates a bound given by an expression for x, z <= side, which takes seconds; call run_options() first, so that
/// interrupts are noticed. Throws Cancelled. Throws InvalidArgument or FormatError if options contradict each other, a
/// number is out of range, the file is malformed, or an expression decreases or leaves the range. Throws IoError if a
/// file cannot be read.
[[nodiscard]] NamedBound parse_bound(const BoundOptions& options, std::uint32_t side);

/// The parameters of a bound for a seal: {"bound":"sum","k":3}, {"bound":"z","k":3}, {"bound":"box","height":20},
/// {"bound":"expression","expression":"floor(sqrt(x*z))"}, or {"bound":"file","file":...,"xxh3_128":...}. A file also
/// has "values" (b for x + z = 0, 1, ...) or "rows" (b(x,z)) for x, z <= upto, unless they are more than 100000
/// numbers.
[[nodiscard]] Json bound_parameters(const NamedBound& named, std::uint32_t upto);

}  // namespace mexwave::cli
