// Pages given back read as zero, in memory and in a file; their neighbours stay.

#include "core/bits/zero_pages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "mexwave/error.hpp"

namespace mexwave::core {
namespace {

void expect_only_whole_pages_are_released(ZeroPages pages) {
  const std::size_t words = pages.words();
  EXPECT_EQ(pages.get()[words - 1], 0U);
  std::fill_n(pages.get(), words, 7);
  pages.give_back(3, 100);  // no complete page
  EXPECT_TRUE(std::all_of(pages.get(), pages.get() + words, [](std::uint64_t word) { return word == 7; }));
  const std::size_t from = 1000, to = words - 1000;
  pages.give_back(from, to);
  EXPECT_TRUE(std::all_of(pages.get(), pages.get() + from, [](std::uint64_t word) { return word == 7; }));
  EXPECT_TRUE(std::all_of(pages.get() + to, pages.get() + words, [](std::uint64_t word) { return word == 7; }));
  EXPECT_EQ(pages.get()[words / 2], 0U);
}

TEST(ZeroPages, ReleasesOnlyWholePages) {
  constexpr std::size_t words = std::size_t{1} << 16;
  expect_only_whole_pages_are_released(ZeroPages(words));
  expect_only_whole_pages_are_released(ZeroPages(words, testing::TempDir()));
}

TEST(ZeroPages, NamesTheFolderThatHasNoRoom) {
  try {
    const ZeroPages pages(10, "/no/such/folder");
    FAIL();
  } catch (const IoError& error) {
    EXPECT_STREQ(error.what(), "cannot keep 80 bytes in a file in '/no/such/folder': No such file or directory");
    EXPECT_EQ(error.errno_value(), ENOENT);
  }
  EXPECT_THROW(ZeroPages(std::size_t{1} << 59, testing::TempDir()), IoError);
}

}  // namespace
}  // namespace mexwave::core
