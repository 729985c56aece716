#pragma once
// How a command ends: exit statuses and the effect of Ctrl-C. A process runs one command at a time.

#include <string>

#include "mexwave/error.hpp"

namespace mexwave::cli {

/// The description of the statuses in `mexwave help` and the manual pages.
inline constexpr const char* exit_statuses =
    "Exit status: 0 done; 1 an error, described in one line; 2 check or --double-check found a wrong value, or "
    "--strict was not met; 130 after Ctrl-C. If a claim fails, verify exits with 0, or with 2 under --strict.";

enum ExitStatus : int { done = 0, wrong_input = 1, does_not_hold = 2, interrupted = 130 };

/// A requested check failed. The message is one line; the exit status is 2.
class DoesNotHold : public Error {
 public:
  using Error::Error;
};

/// Resets the state below and the list of files read, because the explorer runs several commands in one process.
void begin_command();

/// The exit status that main() returns unless the command throws.
void set_exit_status(ExitStatus status);
[[nodiscard]] ExitStatus exit_status();

/// Makes SIGINT, SIGTERM and SIGHUP end the process at once, with a message and status 130. Used until
/// catch_interrupts() is called, and by commands that write no file. SIGHUP stays ignored if it was ignored, as under
/// nohup.
void exit_on_interrupts();
/// Makes these signals only set a flag, which long computations poll. A second SIGINT, 2 s after the first or later,
/// ends the process at once, because saving a large checkpoint can take long.
void catch_interrupts();
/// Sets the flag, as Ctrl-C does.
void interrupt();
[[nodiscard]] bool interrupt_seen();
/// Throws Cancelled if the flag is set.
void check_interrupt();

/// To be called when part of a result has been written to standard output: the interrupt message states it.
void set_output_begun();
/// Replaces the interrupt message.
void set_interrupt_message(const std::string& message);
/// To be called if the command writes checkpoints: after Ctrl-C the interrupt message is printed only once the last
/// checkpoint has been written.
void await_checkpoint();
/// Whether await_checkpoint() was called.
[[nodiscard]] bool awaits_checkpoint();
/// Prints the interrupt message to standard error, but only once during a command.
void print_interrupt_message();

}  // namespace mexwave::cli
