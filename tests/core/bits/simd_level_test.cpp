// Levels: names, refusals, and that only the intended files contain code for wide registers.

#include "core/bits/simd_level.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <string>

#include "chomp3/plan.hpp"
#include "chomp3/window_tile.hpp"
#include "core/bits/bit_row.hpp"
#include "mexwave/error.hpp"
#include "places.hpp"

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

TEST(SimdLevel, ScalarIsAlwaysUsableAndTheBestIsTheLast) {
  const auto usable = usable_simd_levels();
  ASSERT_FALSE(usable.empty());
  EXPECT_EQ(usable.front(), SimdLevel::scalar);
  EXPECT_EQ(usable.back(), best_simd_level());
}

TEST(SimdLevel, TheRequestedLevelRuns) {
  using chomp3::detail::run_upper_tile;
#if defined(__aarch64__)
  const std::map<SimdLevel, chomp3::detail::RunUpperTile> tiles{
      {SimdLevel::scalar, run_upper_tile<core::level::scalar>}, {SimdLevel::neon, run_upper_tile<core::level::neon>}};
  const std::map<SimdLevel, core::FirstOpenWord> scans{{SimdLevel::scalar, core::first_open_word<core::level::scalar>},
                                                       {SimdLevel::neon, core::first_open_word<core::level::neon>}};
#else
  const std::map<SimdLevel, chomp3::detail::RunUpperTile> tiles{
      {SimdLevel::scalar, run_upper_tile<core::level::scalar>},
      {SimdLevel::sse, run_upper_tile<core::level::sse>},
      {SimdLevel::avx2, run_upper_tile<core::level::avx2>},
      {SimdLevel::avx512, run_upper_tile<core::level::avx512>}};
  const std::map<SimdLevel, core::FirstOpenWord> scans{{SimdLevel::scalar, core::first_open_word<core::level::scalar>},
                                                       {SimdLevel::sse, core::first_open_word<core::level::sse>},
                                                       {SimdLevel::avx2, core::first_open_word<core::level::avx2>},
                                                       {SimdLevel::avx512, core::first_open_word<core::level::avx512>}};
#endif
  for (const auto& [level, scan] : scans) EXPECT_EQ(core::at_level(core::first_open_word_at, level), scan);
  for (const SimdLevel level : usable_simd_levels()) {
    const RunOptions run{.simd = level};
    EXPECT_EQ(core::resolve_level(run), level);
    EXPECT_EQ(chomp3::detail::machine_for(run).run_upper, tiles.at(level));
  }
  EXPECT_EQ(core::resolve_level({}), best_simd_level());
}

TEST(SimdLevel, AnUnsupportedLevelIsRefused) {
  const auto usable = usable_simd_levels();
  for (const SimdLevel level :
       {SimdLevel::scalar, SimdLevel::sse, SimdLevel::avx2, SimdLevel::avx512, SimdLevel::neon}) {
    if (std::find(usable.begin(), usable.end(), level) != usable.end()) continue;
    EXPECT_THROW((void)core::resolve_level({.simd = level}), InvalidArgument) << name(level);
  }
}

/// The output lines of a command.
std::vector<std::string> lines_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::vector<std::string> lines;
  std::array<char, 4096> line{};
  while (fgets(line.data(), line.size(), pipe.get()) != nullptr) lines.emplace_back(line.data());
  return lines;
}

/// The code of each level as a tool of binutils prints it. The archive holds one object for each level, or one for each
/// file NAME_simd.cpp and level; its functions say which level it is.
std::map<std::string, std::vector<std::string>> objects_by_level(const std::string& command) {
  std::map<std::string, std::vector<std::string>> objects;
  bool is_of_level = false;
  std::string level;
  std::vector<std::string> object;
  const auto finish = [&] {
    auto& lines = objects[level];
    if (is_of_level) lines.insert(lines.end(), object.begin(), object.end());
    object.clear();
    level = "none";
  };
  for (const std::string& line : lines_of(command + " " + MEXWAVE_LIBRARY + " 2>/dev/null")) {
    if (line.find(".o:") != std::string::npos) {
      finish();
      is_of_level =
          line.find("_simd.cpp.o:") != std::string::npos || line.find("unity_0_cxx.cxx.o:") != std::string::npos;
    }
    const std::string tag = "<mexwave::core::level::";
    if (const std::size_t at = line.find(tag); at != std::string::npos && level == "none")
      level = line.substr(at + tag.size(), line.find('>', at) - at - tag.size());
    object.push_back(line);
  }
  finish();
  return objects;
}

TEST(SimdLevel, EachLevelUsesItsRegisters) {
#if !defined(NDEBUG) || !defined(__x86_64__)
  GTEST_SKIP() << "unoptimised objects use registers as they please; other processors have no wide ones";
#endif
  const auto objects = objects_by_level("objdump -d -C --no-show-raw-insn");
  for (const std::string level : {"scalar", "sse", "avx2", "avx512"}) {
    const auto object = objects.find(level);
    ASSERT_NE(object, objects.end()) << level;
    int with_or = 0, wide = 0, widest = 0;
    for (const std::string& line : object->second) {
      with_or += line.find("por ") != std::string::npos ? 1 : 0;  // por, vpor
      wide += line.find("%ymm") != std::string::npos ? 1 : 0;
      widest += line.find("%zmm") != std::string::npos ? 1 : 0;
    }
    EXPECT_EQ(widest > 0, level == "avx512") << level;
    if (level == "scalar" || level == "sse") {
      EXPECT_EQ(wide, 0) << level;
    } else if (level == "avx2") {
      EXPECT_GT(wide, 0) << level;
    }
    if (level == "sse") {
      EXPECT_GT(with_or, 0) << level;
    }
  }
}

/// Symbols that an object defines for others to link and that are not functions of its level.
std::string foreign_symbols(const std::vector<std::string>& object, const std::string& level) {
  std::string bad;
  for (const std::string& text : object) {
    const std::size_t mark = text.find(' ');
    if (mark == std::string::npos) continue;  // the name of the object
    const bool local = std::string("trdbn").find(text[mark + 1]) != std::string::npos;
    const bool ours = text.find("<mexwave::core::level::" + level + ">(") != std::string::npos;
    const bool personality = text.find("DW.ref.__gxx_personality_v0") != std::string::npos;
    if (!ours && !local && !personality) bad += text;
  }
  return bad;
}

TEST(SimdLevel, ObjectsOfALevelDefineNoForeignSymbols) {
#if !defined(NDEBUG) || !defined(__x86_64__)
  GTEST_SKIP() << "instrumented and unoptimised objects define helpers of their own";
#endif
  const auto objects = objects_by_level("nm -C --defined-only");
  EXPECT_TRUE(objects.at("none").empty()) << objects.at("none").front();
  for (const std::string level : {"sse", "avx2", "avx512"}) {
    ASSERT_EQ(objects.count(level), 1U) << level;
    EXPECT_EQ(foreign_symbols(objects.at(level), level), "") << level;
  }
}

}  // namespace
}  // namespace mexwave
