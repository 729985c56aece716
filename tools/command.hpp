#pragma once
// What all commands share: the common options, numbers as people write them, progress, Ctrl-C, exit statuses.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mexwave/run.hpp"

namespace mexwave::cli {

enum ExitStatus : int { done = 0, wrong_input = 1, does_not_hold = 2, interrupted = 130 };

/// Options that every command takes.
struct Common {
  std::string threads = "0";
  std::string simd;
  std::string format;
  std::string output;
  std::string progress = "auto";
  bool quiet = false;
};

/// Adds --threads, --simd, --format (one of `formats`, the first is the default), -o, --quiet and --progress.
void add_common_options(CLI::App& app, Common& common, const std::vector<std::string>& formats);

/// A whole number as people write it: 100000, 1e5, 100_000. Throws InvalidArgument naming `what`, the text and the
/// range.
[[nodiscard]] std::uint32_t parse_number(const std::string& what, const std::string& text, std::uint32_t least,
                                         std::uint32_t most);

/// HEIGHTxWIDTH, each from 1 to `most`; nothing if the text is anything else.
struct Sides {
  std::uint32_t height = 0, width = 0;
};
[[nodiscard]] std::optional<Sides> parse_sides(const std::string& text, std::uint32_t most);

/// For an option that takes one of these words.
[[nodiscard]] CLI::Validator one_of(const std::vector<std::string>& words);
/// For an option that is left out rather than left empty: "$UNSET" is a slip.
[[nodiscard]] CLI::Validator not_empty();

/// A duration as people write it, in seconds: 0.5s, 60s, 10m, 2h. Throws InvalidArgument naming `what` and the text
/// unless it is a number with a unit, from 0 s to 1000 h.
[[nodiscard]] double parse_seconds(const std::string& what, const std::string& text);

/// RunOptions of a command: threads, level, the progress line and Ctrl-C.
[[nodiscard]] RunOptions run_options(const Common& common);

/// Throws Cancelled if Ctrl-C was pressed.
void check_interrupt();

/// Prints one line of statistics to standard error unless --quiet.
void note(const Common& common, const std::string& line);

/// Prints one line to standard error, --quiet or not. Never throws: a standard error that cannot be written is nobody's
/// reason to lose a result.
void warn(const std::string& line) noexcept;

/// What to say after Ctrl-C: whether nothing was written, or standard output got a part of the result.
[[nodiscard]] std::string interrupted_text();
/// A part of a result has gone to standard output.
void set_output_begun();

/// "1234 positions in 0.0012 s, 1.03 million a second".
[[nodiscard]] std::string work_text(std::uint64_t work, const std::string& unit, double seconds);

/// Seconds since some moment, for statistics.
[[nodiscard]] double seconds_now();

/// The exit status that main() returns if the command that ran says nothing else.
void set_exit_status(ExitStatus status);
[[nodiscard]] ExitStatus exit_status();

/// "Examples:" and the lines below it, for a help text; a test runs every one.
[[nodiscard]] std::string examples(const std::vector<std::string>& commands);

void register_chomp(CLI::App& app);
void register_chomp3(CLI::App& app);
void register_chocolate(CLI::App& app);
void register_heaps(CLI::App& app);
void register_nim(CLI::App& app);
void register_lines(CLI::App& app);
void register_tiling(CLI::App& app);
void register_squares(CLI::App& app);
void register_verify(CLI::App& app);
void register_check(CLI::App& app);
void register_cpu(CLI::App& app);

}  // namespace mexwave::cli
