// Levels: names, refusals, and that code for wide registers stays in the files that are meant to hold it.

#include "core/simd_level.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string>

#include "mexwave/error.hpp"

namespace mexwave {
namespace {

TEST(SimdLevel, NamesRoundTrip) {
  for (const SimdLevel level : {SimdLevel::scalar, SimdLevel::sse, SimdLevel::avx2, SimdLevel::avx512}) {
    EXPECT_EQ(parse_simd_level(name(level)), level);
  }
  EXPECT_THROW((void)parse_simd_level("neon"), InvalidArgument);
  EXPECT_THROW((void)parse_simd_level(""), InvalidArgument);
}

TEST(SimdLevel, ScalarIsAlwaysThereAndTheBestIsTheLast) {
  const auto usable = usable_simd_levels();
  ASSERT_FALSE(usable.empty());
  EXPECT_EQ(usable.front(), SimdLevel::scalar);
  EXPECT_EQ(usable.back(), best_simd_level());
}

TEST(SimdLevel, TheForcedOneIsTheOneThatRuns) {
  for (const SimdLevel level : usable_simd_levels()) {
    RunOptions run;
    run.simd = level;
    EXPECT_EQ(core::resolve_level(run), level);
    constexpr core::LevelTable<int> table{10, 11, 12, 13};
    EXPECT_EQ(core::at_level(table, level), 10 + static_cast<int>(level));
  }
}

/// Symbols that the objects named *_LEVEL.cpp.o of the library define for others to link.
std::string foreign_symbols(const std::string& level) {
  const std::string command =
      std::string("nm -A -C --defined-only ") + MEXWAVE_LIBRARY + " 2>/dev/null | grep '_" + level + ".cpp.o:'";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string seen, bad;
  std::array<char, 4096> line{};
  while (fgets(line.data(), line.size(), pipe.get()) != nullptr) {
    const std::string text = line.data();
    seen += text;
    const std::size_t mark = text.find(' ', text.find(".o:"));
    const char type = mark == std::string::npos ? '?' : text[mark + 1];
    const bool ours = type == 'T' && text.find("_" + level + "(") != std::string::npos;
    const bool local = std::string("trdbn").find(type) != std::string::npos;
    const bool personality = text.find("DW.ref.__gxx_personality_v0") != std::string::npos;
    if (!ours && !local && !personality) bad += text;
  }
  return seen.empty() ? "no object of that level was found" : bad;
}

TEST(SimdLevel, NoWideCodeLeaksFromItsFile) {
#ifndef NDEBUG
  GTEST_SKIP() << "instrumented and unoptimised objects define helpers of their own";
#endif
  for (const char* level : {"sse", "avx2", "avx512"}) EXPECT_EQ(foreign_symbols(level), "") << level;
}

}  // namespace
}  // namespace mexwave
