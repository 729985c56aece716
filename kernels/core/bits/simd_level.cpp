// SIMD levels by name, and which of them this machine can run. Uses __builtin_cpu_supports because, unlike xsimd 8.1,
// it also checks that the operating system saves the wide registers.

#include "core/bits/simd_level.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <algorithm>

#include "mexwave/error.hpp"

namespace mexwave {

namespace {

constexpr std::array<std::pair<SimdLevel, std::string_view>, core::level_count> level_names{
    {{SimdLevel::scalar, "scalar"},
     {SimdLevel::sse, "sse"},
     {SimdLevel::avx2, "avx2"},
     {SimdLevel::avx512, "avx512"},
     {SimdLevel::neon, "neon"}}};

#if defined(__x86_64__)
/// Bit 5 of ECX in leaf 0x80000001; __builtin_cpu_supports of clang 14 has no name for it.
bool has_lzcnt() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  return __get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) != 0 && (ecx >> 5U & 1U) != 0;
}
#endif

std::string join(const std::vector<SimdLevel>& levels) {
  std::string text;
  for (const SimdLevel level : levels) text += (text.empty() ? "" : ", ") + std::string(name(level));
  return text;
}

bool can_run(SimdLevel level) {
  switch (level) {
    case SimdLevel::scalar:
      return true;
#if defined(__x86_64__)
    case SimdLevel::sse:
      return __builtin_cpu_supports("sse4.2") != 0;
    case SimdLevel::avx2:
      return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
             __builtin_cpu_supports("bmi2") != 0 && has_lzcnt();
    case SimdLevel::avx512:
      return can_run(SimdLevel::avx2) && __builtin_cpu_supports("avx512f") != 0 &&
             __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
             __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512cd") != 0;
#elif defined(__aarch64__)
    case SimdLevel::neon:  // part of every AArch64 processor
      return true;
#else  // WebAssembly: a browser without it refuses the module
    case SimdLevel::sse:
      return true;
#endif
    default:
      return false;
  }
}

}  // namespace

std::string_view name(SimdLevel level) noexcept { return level_names[static_cast<std::size_t>(level)].second; }

SimdLevel parse_simd_level(std::string_view text) {
  for (const auto& [level, known] : level_names) {
    if (text == known) return level;
  }
  throw InvalidArgument("SIMD level: expected one of scalar, sse, avx2, avx512, neon, got '" + std::string(text) + "'");
}

std::vector<SimdLevel> usable_simd_levels() {
  std::vector<SimdLevel> levels;
  for (const auto& entry : level_names) {
    if (can_run(entry.first)) levels.push_back(entry.first);
  }
  return levels;
}

SimdLevel best_simd_level() { return usable_simd_levels().back(); }

SimdLevel core::resolve_level(const RunOptions& run) {
  if (!run.simd) return best_simd_level();
  const std::vector<SimdLevel> usable = usable_simd_levels();
  if (std::find(usable.begin(), usable.end(), *run.simd) == usable.end()) {
    throw InvalidArgument("SIMD level: expected one that this machine supports (" + join(usable) + "), got '" +
                          std::string(name(*run.simd)) + "'");
  }
  return *run.simd;
}

}  // namespace mexwave
