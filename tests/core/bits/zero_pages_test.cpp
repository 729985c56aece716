// Pages given back read as zero; their neighbours stay.

#include "core/bits/zero_pages.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace mexwave::core {
namespace {

TEST(ZeroPages, ReleasesOnlyWholePages) {
  constexpr std::size_t words = std::size_t{1} << 16;
  ZeroPages pages(words);
  std::fill_n(pages.get(), words, 7);
  pages.give_back(3, 100);  // no complete page
  EXPECT_TRUE(std::all_of(pages.get(), pages.get() + words, [](std::uint64_t word) { return word == 7; }));
  const std::size_t from = 1000, to = words - 1000;
  pages.give_back(from, to);
  EXPECT_TRUE(std::all_of(pages.get(), pages.get() + from, [](std::uint64_t word) { return word == 7; }));
  EXPECT_TRUE(std::all_of(pages.get() + to, pages.get() + words, [](std::uint64_t word) { return word == 7; }));
  EXPECT_EQ(pages.get()[words / 2], 0U);
}

}  // namespace
}  // namespace mexwave::core
