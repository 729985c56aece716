#pragma once
// P-positions of three and four rows, by crossing out numbers, without code of the kernels.

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace mexwave::cli {

/// Numbers 0..limit-1, some of them crossed out.
class Crossed {
 public:
  explicit Crossed(std::size_t limit) : words_(limit / 64 + 1) {}
  void cross(std::uint32_t n) { words_[n / 64] |= std::uint64_t{1} << n % 64; }
  [[nodiscard]] bool crossed(std::uint32_t n) const { return (word(n / 64) >> n % 64 & 1) != 0; }
  [[nodiscard]] std::uint64_t word(std::size_t k) const { return k < words_.size() ? words_[k] : 0; }

 private:
  std::vector<std::uint64_t> words_;
};

/// The limit for PlainRows: a bit for each (p,q) takes a quarter of a GiB.
inline constexpr std::uint32_t most_plain_columns = 40'000;

/// f(q,r) for q < columns, row by row, by the definition: the least allowed p for each (q,r).
class PlainRows {
 public:
  explicit PlainRows(std::uint32_t columns);
  /// The next row's values for q = r, r+1, ...; shorter than columns - r if the row ends.
  std::vector<std::uint32_t> next();

 private:
  std::uint32_t columns_;
  std::uint32_t r_ = 0;
  std::vector<Crossed> in_column_;
  Crossed on_diagonal_;
};

struct PlainPosition {
  std::uint32_t q, r;
};

/// P-positions for p = 1, 2, ...: for each (p,q) the least r that no move excludes.
class PlainScan {
 public:
  /// All P-positions (p,q,r) of the next p, which is 1 at first, in the order of q.
  const std::vector<PlainPosition>& next();

 private:
  struct Column {
    std::uint32_t q;
    std::uint32_t base;  ///< every r below this is crossed out
    Crossed out;         ///< r: (p',q,r) is P for a smaller p', or (e,e,r) is for an e < q
  };
  void begin_column(std::uint32_t q);
  [[nodiscard]] std::uint32_t next_free(std::uint32_t r);

  std::uint32_t p_ = 0;
  std::vector<std::uint32_t> ended_;  ///< r of all (e,e,r)
  std::vector<Column> columns_;       ///< columns in which some r is still open
  Crossed with_p_{0};                 ///< r of the P-positions found with p
  std::vector<std::uint32_t> free_;   ///< by r: the least r1 >= r not yet found with p, or a lower bound
  std::vector<PlainPosition> found_;
};

using FourRows = std::array<std::uint32_t, 4>;  ///< p, q, r, s

/// Calls `each` with all P-positions with p = 1, ..., upto, sorted. Finds s for given p, q, r, whereas the kernels find
/// q. Takes upto^3/48 bytes.
void plain_four_rows(std::uint32_t upto,
                     const std::function<void(std::uint32_t p, const std::vector<FourRows>&)>& each);

/// The offset of a row at q >= preperiod, if its offsets repeat this pattern from `preperiod` on.
[[nodiscard]] inline std::uint32_t offset_at(const std::vector<std::uint32_t>& pattern, std::uint32_t preperiod,
                                             std::uint64_t q) {
  return pattern[(q + pattern.size() * preperiod - preperiod) % pattern.size()];
}

/// The length of the shortest pattern of which this one is a repetition.
[[nodiscard]] std::size_t least_period(const std::vector<std::uint32_t>& pattern);

}  // namespace mexwave::cli
