// Converts the common options to the RunOptions of the library.

#include "run_options.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "cli/exit.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {
Ranks* all_ranks = nullptr;
std::function<void(const Progress&)> progress_callback;
}  // namespace

void set_ranks(Ranks* ranks) { all_ranks = ranks; }
bool has_ranks() { return all_ranks != nullptr; }
void set_progress_callback(std::function<void(const Progress&)> on_progress) {
  progress_callback = std::move(on_progress);
}

RunOptions run_options(const Common& common) {
  RunOptions run;
  run.threads = parse_number("--threads", common.threads, 0, 1024);
  if (!common.simd.empty()) {
    run.simd = parse_simd_level(common.simd);
    const std::vector<SimdLevel> usable = usable_simd_levels();
    if (std::find(usable.begin(), usable.end(), *run.simd) == usable.end()) {
      throw InvalidArgument(fmt::format("--simd '{}': this machine cannot run it; it can run up to {}", common.simd,
                                        name(usable.back())));
    }
  }
  const bool shown =
      common.progress == "always" || (common.progress == "auto" && !common.quiet && isatty(STDERR_FILENO) == 1);
  if (progress_callback) {
    run.progress = progress_callback;
  } else if (shown) {
    auto line = std::make_shared<ProgressLine>();
    run.progress = [line](const Progress& progress) { line->show(progress); };
  }
  catch_interrupts();
  run.cancelled = [] {
    if (!interrupt_seen()) return false;
    if (has_ranks() && !awaits_checkpoint()) print_interrupt_message();
    return true;
  };
  run.ranks = all_ranks;
  return run;
}

}  // namespace mexwave::cli
