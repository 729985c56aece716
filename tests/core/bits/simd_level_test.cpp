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

/// The files NAME_simd.cpp of the library as a tool of binutils prints them, by "NAME LEVEL". The archive holds an
/// object of the same name for each level; its functions say which it is.
std::map<std::string, std::vector<std::string>> objects_by_level(const std::string& command) {
  std::map<std::string, std::vector<std::string>> objects;
  std::vector<std::string> object;
  std::string name, level;
  const auto finish = [&] {
    if (!name.empty()) objects[name + " " + level] = object;
    object.clear();
    name.clear();
    level = "of no level";
  };
  finish();
  for (const std::string& line : lines_of(command + " " + MEXWAVE_LIBRARY + " 2>/dev/null")) {
    const std::size_t end = line.find("_simd.cpp.o:");
    if (line.find(".o:") != std::string::npos) finish();
    if (end != std::string::npos) name = line.substr(0, end);
    const std::string tag = "<mexwave::core::level::";
    if (const std::size_t at = line.find(tag); at != std::string::npos && level == "of no level")
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
  for (const std::string body : {"first_open_word", "window_tile"}) {
    for (const std::string level : {"scalar", "sse", "avx2", "avx512"}) {
      const auto object = objects.find(body + " " + level);
      ASSERT_NE(object, objects.end()) << body << " " << level;
      int with_or = 0, wide = 0, widest = 0;
      for (const std::string& line : object->second) {
        with_or += line.find("por ") != std::string::npos ? 1 : 0;  // por, vpor
        wide += line.find("%ymm") != std::string::npos ? 1 : 0;
        widest += line.find("%zmm") != std::string::npos ? 1 : 0;
      }
      EXPECT_EQ(widest > 0, level == "avx512") << object->first;
      if (level == "scalar" || level == "sse") {
        EXPECT_EQ(wide, 0) << object->first;
      } else if (level == "avx2") {
        EXPECT_GT(wide, 0) << object->first;
      }
      if (level == "sse") {
        EXPECT_GT(with_or, 0) << object->first;
      }
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
  for (const std::string level : {"sse", "avx2", "avx512"}) {
    EXPECT_EQ(objects.count("window_tile " + level), 1U);
    for (const auto& [name, object] : objects) {
      EXPECT_EQ(name.find("of no level"), std::string::npos) << name;
      if (name.substr(name.find(' ') + 1) == level) {
        EXPECT_EQ(foreign_symbols(object, level), "") << name;
      }
    }
  }
}

}  // namespace
}  // namespace mexwave
