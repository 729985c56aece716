// `mexwave cpu`: describes this machine and this build.

#include <fmt/core.h>

#include <fstream>
#include <memory>
#include <thread>

#include "cli/command.hpp"
#include "mexwave/version.hpp"
#include "output/output.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

std::string model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

Json caches() {
  Json all = Json::array();
  for (int k = 0; k < 8; ++k) {
    const std::string folder = fmt::format("/sys/devices/system/cpu/cpu0/cache/index{}/", k);
    const std::string size = first_line(folder + "size");
    if (size.empty()) continue;
    all.push_back(fmt::format("L{} {} {}", first_line(folder + "level"), first_line(folder + "type"), size));
  }
  return all;
}

const Family registered(110, [](Command& program) {
  Command& command = program.add_action("cpu", "The processor and the build: SIMD levels, caches, threads, memory");
  command.over_ranks = true;
  command.examples = {"mexwave cpu", "mexwave cpu --format json"};
  auto common = std::make_shared<Common>();
  add_common_options(command, *common, {"text", "json"});
  command.run = [common] {
    const RunOptions run = run_options(*common);
    Json facts;
    facts["version"] = version;
    facts["model"] = model();
    facts["threads"] = std::thread::hardware_concurrency();
    facts["simd"] = Json::array();
    for (const SimdLevel level : usable_simd_levels()) facts["simd"].push_back(name(level));
    facts["simd_used"] = name(run.simd.value_or(best_simd_level()));
    facts["caches"] = caches();
    facts["memory_at_hand_bytes"] = memory_at_hand();
    facts["compiler"] = MEXWAVE_COMPILER;
    facts["flags"] = MEXWAVE_FLAGS;
    facts["executor"] = executor();
    Output out(*common, form("cpu"), Json::object());
    if (common->format == "json") {
      out.write(facts.text() + "\n");
    } else {
      for (const auto& [key, value] : facts.members()) {
        std::string text;
        for (const Json& part : value.is_array() ? value.items() : Json::List{value}) {
          text += (text.empty() ? "" : ", ") + (part.is_text() ? part.string() : part.text());
        }
        out.write(fmt::format("{:<22}{}\n", key, text));
      }
    }
    out.commit();
  };
});

}  // namespace

}  // namespace mexwave::cli
