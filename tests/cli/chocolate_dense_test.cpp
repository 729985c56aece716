// `mexwave chocolate grundy --dense` against the definition.

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/program.hpp"
#include "mexwave/chocolate.hpp"

namespace mexwave::cli::test {
namespace {

using chocolate::Bound;

TEST(ChocolateGrundy, DenseArraysContainTheValues) {
  const Folder folder;
  for (const auto& [options, bound] :
       {std::pair{std::string("--k 2"), Bound::sum(2)}, {"--bound z --k 1", Bound::last(1)}}) {
    constexpr std::uint32_t upto = 12, side = upto + 1;
    const std::string npy = folder.run("chocolate grundy " + options + " --upto 12 --dense --format npy --quiet").out;
    const std::size_t height = bound(upto, upto) + std::size_t{1};
    EXPECT_TRUE(contains(npy, "'shape': (13,13," + std::to_string(height) + ",)")) << npy.substr(0, 128);
    ASSERT_EQ(npy.size(), 128 + 2 * side * side * height);
    const auto at = [&](std::size_t k) {
      return static_cast<std::uint8_t>(npy[128 + 2 * k]) + 256U * static_cast<std::uint8_t>(npy[129 + 2 * k]);
    };
    const std::vector<std::uint32_t> values = chocolate::grundy_reference(bound, upto);
    std::size_t next = 0;
    for (std::uint32_t x = 0; x <= upto; ++x) {
      for (std::uint32_t z = 0; z <= upto; ++z) {
        for (std::uint32_t y = 0; y < height; ++y) {
          const std::uint32_t expected = y <= bound(x, z) ? values[next++] : 65'535U;
          ASSERT_EQ(at((std::size_t{x} * side + z) * height + y), expected)
              << options << " " << x << " " << y << " " << z;
        }
      }
    }
  }
  expect_refused(folder, "chocolate grundy --k 2 --upto 5 --dense", {"--dense: only for --format npy"});
  expect_refused(folder, "chocolate grundy --k 2 --upto 5 --dense --count -o f.csv",
                 {"--dense: only for --format npy"});
}

}  // namespace
}  // namespace mexwave::cli::test
