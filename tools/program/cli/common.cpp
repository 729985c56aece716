// Adds the common options, whose values are kept as text, and chooses the format.

#include "cli/common.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cli/messages.hpp"
#include "mexwave/error.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

// The formats include some that no command writes, so that x.pdf is refused instead of filled with text.
std::string format_named(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string::npos || path.find('/', dot) != std::string::npos) return "";
  std::string ending = path.substr(dot + 1);
  for (char& letter : ending)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  for (const char* format : {"csv", "gif", "gz", "html", "jpeg", "jpg", "json", "npy", "npz", "ods", "parquet", "pdf",
                             "png", "svg", "xls", "xlsx", "xz", "zip", "zst"}) {
    if (ending == format) return format;
  }
  return ending == "md" ? "markdown" : "";
}

namespace {

void choose_format(Common& common, const std::vector<std::string>& formats) {
  const std::string named = format_named(common.output);
  common.format = !common.asked.empty() ? common.asked : !named.empty() ? named : formats.front();
  if (named.empty() || named == common.format) {
    if (std::find(formats.begin(), formats.end(), common.format) != formats.end()) return;
    throw InvalidArgument(fmt::format("-o '{}': its name says {}, expected {}; use another name", common.output, named,
                                      joined(formats, ", ")));
  }
  throw InvalidArgument(fmt::format("--format '{}': -o '{}' says {}; expected the same format in both", common.asked,
                                    common.output, named));
}

}  // namespace

void add_common_options(Command& command, Common& common, const std::vector<std::string>& formats) {
  common.format = formats.front();
  command.prepare = [&common, formats] { choose_format(common, formats); };
  command
      .add_option("--format FORMAT", common.asked,
                  formats.size() == 1
                      ? formats.front() + " (the only format)"
                      : fmt::format("{} (default: by the file's name, or {})", joined(formats, ", "), formats.front()))
      .one_of(formats);
  command.add_option("-o,--output FILE", common.output, "write to this file, and its seal to FILE.xxh3");
  command.add_option("--threads N", common.threads, "worker threads; 0 (default): as many as the machine has");
  command
      .add_option("--simd LEVEL", common.simd,
                  "scalar, sse, avx2 or avx512, on arm64 scalar or neon; the best one by default")
      .one_of({"scalar", "sse", "avx2", "avx512", "neon"});
  command.add_flag("--quiet", common.quiet, "no statistics and no progress on standard error");
  command.add_option("--progress WHEN", common.progress, "auto, always or never (auto: on a terminal)")
      .one_of({"auto", "always", "never"});
}

void note(const Common& common, const std::string& line) {
  if (!common.quiet) warn(line);
}

}  // namespace mexwave::cli
