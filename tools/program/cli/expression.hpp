#pragma once
// Evaluates expressions in x and z exactly: a value is (a + b sqrt(s)) / d with whole numbers, and nothing is ever
// rounded. So floor(sqrt(x*z)) and floor(x*(1+sqrt(5))/2) are exact for every x and z.

#include <cstdint>
#include <string>
#include <vector>

namespace mexwave::cli {

__extension__ using WideWhole = __int128;

/// (a + b sqrt(s)) / d with d >= 1. For a rational number b = 0, otherwise s is not a square.
struct Quadratic {
  WideWhole a = 0, b = 0, d = 1;
  std::uint64_t s = 0;
};

class Expression {
 public:
  /// Whole numbers, decimals, x, z, + - * / ^, parentheses, floor(), ceil(), sqrt(), abs(), min(,), max(,), mod(,);
  /// 2z is 2*z.
  /// Throws InvalidArgument, naming the text, the place and what was expected there.
  explicit Expression(std::string text);

  /// The floor of the value at (x,z). Throws InvalidArgument naming the text and the place (x,z) if the value is not
  /// defined there, or needs numbers of more than 126 bits, or roots of several numbers at once.
  [[nodiscard]] std::int64_t floor_at(std::uint32_t x, std::uint32_t z) const;

 private:
  friend class ExpressionParser;
  enum class Step : std::uint8_t {
    number,
    x,
    z,
    add,
    subtract,
    multiply,
    divide,
    negate,
    power,
    floor,
    ceil,
    sqrt,
    abs,
    min,
    max,
    mod
  };
  struct Instruction {
    Step step;
    Quadratic number{};
  };
  [[nodiscard]] Quadratic value_at(std::uint32_t x, std::uint32_t z) const;

  std::string text_;
  std::vector<Instruction> program_;  ///< operands first
};

}  // namespace mexwave::cli
