// Pages given back read as zero, their neighbours stay; pages in a file.

#include "core/bits/zero_pages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <utility>

#include "mexwave/error.hpp"

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

TEST(ZeroPages, AFileHasNoName) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "zero_pages_test";
  std::filesystem::create_directory(folder);
  ZeroPages first(1000, folder);
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  EXPECT_TRUE(std::all_of(first.get(), first.get() + 1000, [](std::uint64_t word) { return word == 0; }));
  first.get()[999] = 7;
  const ZeroPages second = std::move(first);
  EXPECT_EQ(second.get()[999], 7U);
  std::filesystem::remove(folder);
}

TEST(ZeroPages, NamesTheFolderThatHasNoRoom) {
  try {
    const ZeroPages pages(10, "/no/such/folder");
    FAIL();
  } catch (const IoError& error) {
    EXPECT_STREQ(error.what(), "cannot keep 80 bytes in a file in '/no/such/folder': No such file or directory");
    EXPECT_EQ(error.errno_value(), ENOENT);
  }
  EXPECT_THROW(ZeroPages(std::size_t{1} << 60, testing::TempDir()), IoError);
}

}  // namespace
}  // namespace mexwave::core
