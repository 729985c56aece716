#pragma once
// The part of GMP's mpz_class that the library uses: sums of non-negative integers, and their digits.

#include <cstdint>
#include <string>
#include <vector>

class mpz_class {
 public:
  mpz_class(std::uint32_t value = 0) : digits_{value} {}  // NOLINT(google-explicit-constructor): as GMP's

  mpz_class& operator+=(const mpz_class& other) {
    if (digits_.size() < other.digits_.size()) digits_.resize(other.digits_.size());
    std::uint64_t carry = 0;
    for (std::size_t k = 0; k < digits_.size(); ++k) {
      carry += std::uint64_t{digits_[k]} + (k < other.digits_.size() ? other.digits_[k] : 0);
      digits_[k] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) digits_.push_back(static_cast<std::uint32_t>(carry));
    return *this;
  }

  friend bool operator!=(const mpz_class& a, std::uint32_t b) { return a.digits_[0] != b || a.digits_.size() > 1; }

  [[nodiscard]] std::string get_str() const {
    constexpr std::uint32_t billion = 1'000'000'000;  // nine digits at a time
    std::vector<std::uint32_t> left = digits_;
    std::string text;
    do {
      std::uint64_t rest = 0;
      for (std::size_t k = left.size(); k-- > 0;) {
        rest = rest << 32 | left[k];
        left[k] = static_cast<std::uint32_t>(rest / billion);
        rest %= billion;
      }
      while (!left.empty() && left.back() == 0) left.pop_back();
      std::string nine = std::to_string(rest);
      if (!left.empty()) nine.insert(0, 9 - nine.size(), '0');
      text.insert(0, nine);
    } while (!left.empty());
    return text;
  }

 private:
  std::vector<std::uint32_t> digits_;  ///< base 2^32, lowest first; at least one; the last is 0 only in the number 0
};
