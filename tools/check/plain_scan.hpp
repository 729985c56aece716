#pragma once
// P-positions of three rows, first row by first row: for each (p,q) the least r that no move forbids. Nothing here
// calls or shares the kernels, and PlainRows goes another way: row by row, for each (q,r) the least p.

#include <cstdint>
#include <vector>

#include "check/plain_rows.hpp"

namespace mexwave::cli {

struct PlainPosition {
  std::uint32_t q, r;
};

class PlainScan {
 public:
  /// All P-positions (p,q,r) of the next p, which is 1 at first; q rises.
  const std::vector<PlainPosition>& next();

 private:
  struct Column {
    std::uint32_t q;
    std::uint32_t base;  ///< every r below is crossed out
    Crossed out;         ///< r: (p',q,r) is P for a smaller p', or (e,e,r) is for an e < q
  };
  void begin_column(std::uint32_t q);
  [[nodiscard]] std::uint32_t next_free(std::uint32_t r);

  std::uint32_t p_ = 0;
  std::vector<std::uint32_t> ended_;  ///< r of all (e,e,r)
  std::vector<Column> columns_;       ///< those that are not full
  Crossed with_p_{0};                 ///< r that are found with p
  std::vector<std::uint32_t> free_;   ///< r: the least that is not yet found with p, or a step towards it
  std::vector<PlainPosition> found_;
};

}  // namespace mexwave::cli
