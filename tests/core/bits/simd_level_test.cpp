// Levels: names, refusals, and that code for wide registers stays in the files that are meant to hold it.

#include "core/bits/simd_level.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <string>

#include "core/bits/bit_row.hpp"
#include "mexwave/error.hpp"
#include "places.hpp"
#include "three_row_chomp/plan.hpp"
#include "three_row_chomp/window_tile.hpp"

namespace mexwave {
namespace {

TEST(SimdLevel, NamesRoundTrip) {
  for (const SimdLevel level :
       {SimdLevel::scalar, SimdLevel::sse, SimdLevel::avx2, SimdLevel::avx512, SimdLevel::neon}) {
    EXPECT_EQ(parse_simd_level(name(level)), level);
  }
  EXPECT_THROW((void)parse_simd_level("mmx"), InvalidArgument);
  EXPECT_THROW((void)parse_simd_level(""), InvalidArgument);
}

TEST(SimdLevel, ScalarIsAlwaysThereAndTheBestIsTheLast) {
  const auto usable = usable_simd_levels();
  ASSERT_FALSE(usable.empty());
  EXPECT_EQ(usable.front(), SimdLevel::scalar);
  EXPECT_EQ(usable.back(), best_simd_level());
}

TEST(SimdLevel, TheForcedOneIsTheOneThatRuns) {
  namespace detail = three_row_chomp::detail;
#if defined(__aarch64__)
  const std::map<SimdLevel, detail::RunUpperTile> tiles{{SimdLevel::scalar, detail::run_upper_tile_scalar},
                                                        {SimdLevel::neon, detail::run_upper_tile_neon}};
  const std::map<SimdLevel, core::FirstOpenWord> scans{{SimdLevel::scalar, core::first_open_word_scalar},
                                                       {SimdLevel::neon, core::first_open_word_neon}};
#else
  const std::map<SimdLevel, detail::RunUpperTile> tiles{{SimdLevel::scalar, detail::run_upper_tile_scalar},
                                                        {SimdLevel::sse, detail::run_upper_tile_sse},
                                                        {SimdLevel::avx2, detail::run_upper_tile_avx2},
                                                        {SimdLevel::avx512, detail::run_upper_tile_avx512}};
  const std::map<SimdLevel, core::FirstOpenWord> scans{{SimdLevel::scalar, core::first_open_word_scalar},
                                                       {SimdLevel::sse, core::first_open_word_sse},
                                                       {SimdLevel::avx2, core::first_open_word_avx2},
                                                       {SimdLevel::avx512, core::first_open_word_avx512}};
#endif
  for (const auto& [level, scan] : scans) EXPECT_EQ(core::at_level(core::first_open_word_at, level), scan);
  for (const SimdLevel level : usable_simd_levels()) {
    RunOptions run;
    run.simd = level;
    EXPECT_EQ(core::resolve_level(run), level);
    EXPECT_EQ(detail::plan_for({.openings_upto = 100}, run).run_upper, tiles.at(level));
  }
  EXPECT_EQ(core::resolve_level({}), best_simd_level());
}

TEST(SimdLevel, OneThatTheMachineLacksIsRefused) {
  const auto usable = usable_simd_levels();
  for (const SimdLevel level :
       {SimdLevel::scalar, SimdLevel::sse, SimdLevel::avx2, SimdLevel::avx512, SimdLevel::neon}) {
    if (std::find(usable.begin(), usable.end(), level) != usable.end()) continue;
    RunOptions run;
    run.simd = level;
    EXPECT_THROW((void)core::resolve_level(run), InvalidArgument) << name(level);
  }
}

/// The lines that a command prints.
std::vector<std::string> lines_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::vector<std::string> lines;
  std::array<char, 4096> line{};
  while (fgets(line.data(), line.size(), pipe.get()) != nullptr) lines.emplace_back(line.data());
  return lines;
}

TEST(SimdLevel, EachBodyUsesTheRegistersOfItsLevel) {
#if !defined(NDEBUG) || !defined(__x86_64__)
  GTEST_SKIP() << "unoptimised objects use registers as they please; other processors have no wide ones";
#endif
  const auto code = lines_of(std::string("objdump -d --no-show-raw-insn ") + MEXWAVE_LIBRARY);
  for (const std::string body : {"first_open_word", "window_tile"}) {
    for (const std::string level : {"scalar", "sse", "avx2", "avx512"}) {
      const std::string object = body + "_" + level + ".cpp.o:";
      bool inside = false;
      int seen = 0, with_or = 0, wide = 0, widest = 0;
      for (const std::string& line : code) {
        if (line.find("file format") != std::string::npos) inside = line.find(object) == 0;
        if (!inside) continue;
        ++seen;
        with_or += line.find("por ") != std::string::npos ? 1 : 0;  // por, vpor
        wide += line.find("%ymm") != std::string::npos ? 1 : 0;
        widest += line.find("%zmm") != std::string::npos ? 1 : 0;
      }
      ASSERT_GT(seen, 0) << object;
      EXPECT_EQ(widest > 0, level == "avx512") << object;
      if (level == "scalar" || level == "sse") {
        EXPECT_EQ(wide, 0) << object;
      } else if (level == "avx2") {
        EXPECT_GT(wide, 0) << object;
      }
      if (level == "sse") {
        EXPECT_GT(with_or, 0) << object;
      }
    }
  }
}

/// Symbols that the objects named *_LEVEL.cpp.o of the library define for others to link.
std::string foreign_symbols(const std::string& level) {
  const std::string command =
      std::string("nm -A -C --defined-only ") + MEXWAVE_LIBRARY + " 2>/dev/null | grep '_" + level + ".cpp.o:'";
  std::string seen, bad;
  for (const std::string& text : lines_of(command)) {
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
#if !defined(NDEBUG) || !defined(__x86_64__)
  GTEST_SKIP() << "instrumented and unoptimised objects define helpers of their own";
#endif
  for (const char* level : {"sse", "avx2", "avx512"}) EXPECT_EQ(foreign_symbols(level), "") << level;
}

}  // namespace
}  // namespace mexwave
