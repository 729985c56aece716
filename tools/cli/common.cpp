// Texts here: what they mean is run_options' and Output's matter.

#include "cli/common.hpp"

#include <fmt/core.h>

#include "cli/messages.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

void add_common_options(Command& command, Common& common, const std::vector<std::string>& formats) {
  common.format = formats.front();
  command.add_option("--format", common.format, fmt::format("{} (default {})", joined(formats, ", "), formats.front()))
      .type_name("FORMAT")
      .one_of(formats);
  command
      .add_option("-o,--output", common.output, "write to this file, whole or not at all, with FILE.xxh3 as its seal")
      .type_name("FILE")
      .names_file()
      .not_empty();
  command.add_option("--threads", common.threads, "worker threads; 0 takes as many as the machine has").type_name("N");
  command.add_option("--simd", common.simd, "scalar, sse, avx2 or avx512; the best one by default")
      .type_name("LEVEL")
      .one_of({"scalar", "sse", "avx2", "avx512", "neon"})
      .not_empty();
  command.add_flag("--quiet", common.quiet, "no statistics and no progress on standard error");
  command.add_option("--progress", common.progress, "auto, always or never (auto: on a terminal)")
      .type_name("WHEN")
      .one_of({"auto", "always", "never"});
}

void note(const Common& common, const std::string& line) {
  if (!common.quiet) warn(line);
}

}  // namespace mexwave::cli
