// Numbers (a + b sqrt(s)) / d with one s are closed under + - * /. Their floors and comparisons need only whole
// numbers: floor((a + b sqrt(s)) / d) = floor((a + floor(b sqrt(s))) / d), and floor(b sqrt(s)) is an integer square
// root. An expression library that computes with double gets floors wrong as soon as rounding errors add up.

#include "cli/expression.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

constexpr std::size_t longest_text = 1000;
constexpr std::uint32_t deepest = 100, largest_exponent = 16;  // the message no_exponent states it
constexpr const char* expected =
    "expected numbers, x, z, + - * / ^, parentheses, floor, ceil, sqrt, abs, min, max, mod";
constexpr const char* expected_next = "expected + - * / ^ or";

/// An expression that cannot be evaluated; the place is added where it is known.
struct Undefined {
  const char* why;
};

constexpr Undefined too_large{"a number needs more than 126 bits"}, no_divisor{"division by 0"},
    negative_root{"the root of a negative number"}, deep_root{"the root of a root"},
    several_roots{"one value has roots of different numbers"}, not_whole{"mod and ^ require whole numbers"},
    no_exponent{"expected exponents from 0 to 16"};

WideWhole plus(WideWhole a, WideWhole b) {
  WideWhole result = 0;
  if (__builtin_add_overflow(a, b, &result) || result > (WideWhole{1} << 126) || result < -(WideWhole{1} << 126))
    throw too_large;
  return result;
}
WideWhole times(WideWhole a, WideWhole b) {
  WideWhole result = 0;
  if (__builtin_mul_overflow(a, b, &result) || result > (WideWhole{1} << 126) || result < -(WideWhole{1} << 126))
    throw too_large;
  return result;
}

WideWhole floor_division(WideWhole a, WideWhole b) { return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0); }

/// The largest integer whose square is at most n >= 0, by Newton's method from above.
WideWhole whole_root_of(WideWhole n) {
  if (n < 2) return n;
  unsigned bits = 0;
  for (WideWhole rest = n; rest > 0; rest >>= 1) ++bits;
  for (WideWhole root = WideWhole{1} << (bits + 1) / 2;;) {
    const WideWhole next = (root + n / root) / 2;
    if (next >= root) return root;
    root = next;
  }
}

WideWhole common_divisor(WideWhole a, WideWhole b) {
  while (b != 0) a = std::exchange(b, a % b);
  return a < 0 ? -a : a;
}

/// Normalises to d >= 1 and no common divisor.
Quadratic reduced(Quadratic v) {
  if (v.d < 0) v = {-v.a, -v.b, -v.d, v.s};
  if (v.b == 0) v.s = 0;
  if (v.d == 1) return v;
  const WideWhole by = common_divisor(common_divisor(v.a, v.b), v.d);
  return {v.a / by, v.b / by, v.d / by, v.s};
}

/// sqrt(n), as a whole number or as 1 sqrt(n).
Quadratic root_of_whole(WideWhole n) {
  const WideWhole root = whole_root_of(n);
  if (root * root == n) return {root, 0, 1, 0};
  if (n > ~std::uint64_t{0}) throw too_large;
  return {0, 1, 1, static_cast<std::uint64_t>(n)};
}

/// The same value written with sqrt(s) instead of sqrt(t): sqrt(t) = sqrt(s t) / s sqrt(s), if s t is a square. Throws
/// several_roots if it is not.
Quadratic with_root(const Quadratic& v, std::uint64_t s) {
  if (v.b == 0 || v.s == s) return v;
  const WideWhole root = root_of_whole(times(static_cast<WideWhole>(s), static_cast<WideWhole>(v.s))).a;
  if (root == 0) throw several_roots;
  return reduced({times(v.a, static_cast<WideWhole>(s)), times(v.b, root), times(v.d, static_cast<WideWhole>(s)), s});
}

Quadratic sum(const Quadratic& v, const Quadratic& other) {
  const std::uint64_t s = v.b != 0 ? v.s : other.s;
  const Quadratic w = with_root(other, s);
  return reduced({plus(times(v.a, w.d), times(w.a, v.d)), plus(times(v.b, w.d), times(w.b, v.d)), times(v.d, w.d), s});
}

Quadratic negated(const Quadratic& v) { return {-v.a, -v.b, v.d, v.s}; }

Quadratic product(const Quadratic& v, const Quadratic& w) {
  if (v.a == 0 && w.a == 0 && v.b != 0 && w.b != 0) {
    // sqrt(s) sqrt(t) = sqrt(s t) for all s and t.
    Quadratic root = root_of_whole(times(static_cast<WideWhole>(v.s), static_cast<WideWhole>(w.s)));
    const WideWhole by = times(v.b, w.b);
    return reduced({times(root.a, by), times(root.b, by), times(v.d, w.d), root.s});
  }
  const std::uint64_t s = v.b != 0 ? v.s : w.s;
  const Quadratic u = with_root(w, s);
  const WideWhole squares = times(times(v.b, u.b), static_cast<WideWhole>(s));
  return reduced({plus(times(v.a, u.a), squares), plus(times(v.a, u.b), times(v.b, u.a)), times(v.d, u.d), s});
}

Quadratic inverse(const Quadratic& v) {
  const WideWhole norm = plus(times(v.a, v.a), -times(times(v.b, v.b), static_cast<WideWhole>(v.s)));
  if (norm == 0) throw no_divisor;  // only for 0, because s is not a square
  return reduced({times(v.d, v.a), -times(v.d, v.b), norm, v.s});
}

WideWhole floor_of(const Quadratic& v) {
  if (v.b == 0) return floor_division(v.a, v.d);
  const WideWhole root = whole_root_of(times(times(v.b, v.b), static_cast<WideWhole>(v.s)));
  return floor_division(plus(v.a, v.b > 0 ? root : -root - 1), v.d);  // b sqrt(s) is never an integer
}

/// The sign: -1, 0 or 1.
int sign_of(const Quadratic& v) {
  if (v.b == 0) return v.a == 0 ? 0 : v.a < 0 ? -1 : 1;
  return floor_of({v.a, v.b, 1, v.s}) < 0 ? -1 : 1;
}

Quadratic whole(WideWhole n) { return {n, 0, 1, 0}; }

WideWhole whole_number(const Quadratic& v) {
  if (v.b != 0 || v.d != 1) throw not_whole;
  return v.a;
}

Quadratic root(const Quadratic& v) {
  if (v.b != 0) throw deep_root;
  if (v.a < 0) throw negative_root;
  const Quadratic of_both = root_of_whole(times(v.a, v.d));  // sqrt(a/d) = sqrt(a d) / d
  return reduced({of_both.a, of_both.b, v.d, of_both.s});
}

Quadratic power(const Quadratic& v, const Quadratic& exponent) {
  const WideWhole times_over = whole_number(exponent);
  if (times_over < 0 || times_over > largest_exponent) throw no_exponent;
  Quadratic result = whole(1);
  for (WideWhole k = 0; k < times_over; ++k) result = product(result, v);
  return result;
}

Quadratic remainder(const Quadratic& v, const Quadratic& by) {
  const WideWhole n = whole_number(v), m = whole_number(by);
  if (m == 0) throw no_divisor;
  return whole(plus(n, -times(floor_division(n, m), m)));
}

}  // namespace

/// A recursive descent parser with one function per level of precedence.
class ExpressionParser {
 public:
  explicit ExpressionParser(Expression& into) : into_(into), left_(into.text_) {}

  void parse() {
    terms();
    blanks();
    if (!left_.empty())
      refuse(std::string(expected_next) + " the end; a product is written 2*(x+z) or x*z, a number without e");
  }

 private:
  using Step = Expression::Step;

  [[noreturn]] void refuse(const std::string& why) const {
    const std::size_t at = into_.text_.size() - left_.size();
    throw InvalidArgument(fmt::format("expression '{}', character {}: {}", into_.text_, at + 1, why));
  }
  void blanks() {
    while (!left_.empty() && left_[0] == ' ') left_.remove_prefix(1);
  }
  bool next(char c) {
    blanks();
    if (left_.empty() || left_[0] != c) return false;
    left_.remove_prefix(1);
    return true;
  }
  void expect(char c) {
    if (!next(c)) refuse(fmt::format("{} '{}'", c == '(' ? "expected" : expected_next, c));
  }
  void emit(Step step, Quadratic number = {}) { into_.program_.push_back({step, number}); }

  void terms() {
    if (++depth_ > deepest) refuse(fmt::format("expected at most {} nested parentheses", deepest - 1));
    factors();
    for (;;) {
      if (next('+')) {
        factors();
        emit(Step::add);
      } else if (next('-')) {
        factors();
        emit(Step::subtract);
      } else {
        --depth_;
        return;
      }
    }
  }

  void factors() {
    signs();
    for (;;) {
      if (next('/')) {
        signs();
        emit(Step::divide);
      } else if (next('*') || letter_after_digit()) {
        signs();
        emit(Step::multiply);
      } else {
        return;
      }
    }
  }

  /// "2z" is read as 2*z, at the same level: 1/2z is 1/2*z.
  [[nodiscard]] bool letter_after_digit() const {
    const std::size_t at = into_.text_.size() - left_.size();
    return at > 0 && into_.text_[at - 1] >= '0' && into_.text_[at - 1] <= '9' && !left_.empty() &&
           (left_[0] == 'x' || left_[0] == 'z');
  }

  void signs() {
    std::uint32_t minus = 0;
    while (next('-')) ++minus;
    atom();
    if (next('^')) {
      atom();
      emit(Step::power);
      blanks();
      if (left_.starts_with('^')) refuse("expected parentheses in a power of a power, such as (x^2)^3");
    }
    if (minus % 2 != 0) emit(Step::negate);
  }

  void atom() {
    blanks();
    if (next('(')) {
      terms();
      expect(')');
      return;
    }
    if (!left_.empty() && left_[0] >= '0' && left_[0] <= '9') {
      number();
      return;
    }
    const std::size_t end = std::min(left_.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), left_.size());
    const std::string_view word = left_.substr(0, end);
    if (word == "x" || word == "z") {
      left_.remove_prefix(1);
      emit(word == "x" ? Step::x : Step::z);
      return;
    }
    struct Function {
      std::string_view name;
      Step step;
      int arguments;
    };
    constexpr Function functions[] = {{"floor", Step::floor, 1}, {"ceil", Step::ceil, 1}, {"sqrt", Step::sqrt, 1},
                                      {"abs", Step::abs, 1},     {"min", Step::min, 2},   {"max", Step::max, 2},
                                      {"mod", Step::mod, 2}};
    for (const Function& function : functions) {
      if (word != function.name) continue;
      left_.remove_prefix(end);
      expect('(');
      terms();
      if (function.arguments == 2) {
        expect(',');
        terms();
      }
      expect(')');
      emit(function.step);
      return;
    }
    refuse(expected);
  }

  void number() {
    Quadratic value = whole(0);
    bool fraction = false;
    std::uint32_t digits = 0;
    while (!left_.empty() && ((left_[0] >= '0' && left_[0] <= '9') || (left_[0] == '.' && !fraction))) {
      if (left_[0] == '.') {
        fraction = true;
      } else {
        if (++digits > 18) refuse("expected numbers of at most 18 digits");
        value.a = value.a * 10 + (left_[0] - '0');
        if (fraction) value.d *= 10;
      }
      left_.remove_prefix(1);
    }
    emit(Step::number, reduced(value));
  }

  Expression& into_;
  std::string_view left_;
  std::uint32_t depth_ = 0;
};

Expression::Expression(std::string text) : text_(std::move(text)) {
  if (text_.size() > longest_text)
    throw InvalidArgument(
        fmt::format("expression: expected at most {} characters, got '{}...'", longest_text, text_.substr(0, 40)));
  ExpressionParser(*this).parse();
}

Quadratic Expression::value_at(std::uint32_t x, std::uint32_t z) const {
  std::vector<Quadratic> stack;
  const auto pop = [&] {
    const Quadratic v = stack.back();
    stack.pop_back();
    return v;
  };
  for (const Instruction& instruction : program_) {
    switch (instruction.step) {
      case Step::number:
        stack.push_back(instruction.number);
        continue;
      case Step::x:
        stack.push_back(whole(x));
        continue;
      case Step::z:
        stack.push_back(whole(z));
        continue;
      case Step::negate:
        stack.push_back(negated(pop()));
        continue;
      case Step::floor:
        stack.push_back(whole(floor_of(pop())));
        continue;
      case Step::ceil:
        stack.push_back(whole(-floor_of(negated(pop()))));
        continue;
      case Step::sqrt:
        stack.push_back(root(pop()));
        continue;
      case Step::abs: {
        const Quadratic v = pop();
        stack.push_back(sign_of(v) < 0 ? negated(v) : v);
        continue;
      }
      default:
        break;
    }
    const Quadratic w = pop(), v = pop();
    switch (instruction.step) {
      case Step::add:
        stack.push_back(sum(v, w));
        break;
      case Step::subtract:
        stack.push_back(sum(v, negated(w)));
        break;
      case Step::multiply:
        stack.push_back(product(v, w));
        break;
      case Step::divide:
        stack.push_back(product(v, inverse(w)));
        break;
      case Step::power:
        stack.push_back(power(v, w));
        break;
      case Step::mod:
        stack.push_back(remainder(v, w));
        break;
      default: {
        const bool less = sign_of(sum(v, negated(w))) < 0;
        stack.push_back(less == (instruction.step == Step::min) ? v : w);
      }
    }
  }
  return stack.back();
}

std::int64_t Expression::floor_at(std::uint32_t x, std::uint32_t z) const {
  try {
    const WideWhole value = floor_of(value_at(x, z));
    if (value > (WideWhole{1} << 62) || value < -(WideWhole{1} << 62)) throw too_large;
    return static_cast<std::int64_t>(value);
  } catch (const Undefined& undefined) {
    throw InvalidArgument(fmt::format("expression '{}' at x,z = {},{}: {}", text_, x, z, undefined.why));
  }
}

}  // namespace mexwave::cli
