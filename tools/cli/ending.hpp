#pragma once
// How a command ends: its exit status, and what Ctrl-C does.

#include <string>

namespace mexwave::cli {

/// What the help and the README say of them.
inline constexpr const char* exit_statuses =
    "Exit status: 0 done; 1 wrong usage or input, with one line; 2 a check that was asked for did not hold; 130 after "
    "Ctrl-C.";

enum ExitStatus : int { done = 0, wrong_input = 1, does_not_hold = 2, interrupted = 130 };

/// The exit status that main() returns if the command that ran says nothing else.
void set_exit_status(ExitStatus status);
[[nodiscard]] ExitStatus exit_status();

/// From now on Ctrl-C and its kin only leave a note, which the program looks at now and then.
void catch_interrupts();
[[nodiscard]] bool interrupt_seen();
/// Throws Cancelled if Ctrl-C was pressed.
void check_interrupt();

/// A part of a result has gone to standard output.
void set_output_begun();
/// Says it on standard error, once a command.
void tell_interrupt(const std::string& text);
/// Says interrupted_text() while the command is still about to end, unless leave_last_words_to_checkpoint() was called.
void tell_interrupt_early();
/// What there is to say after Ctrl-C will be known once a last checkpoint is written.
void leave_last_words_to_checkpoint();
/// What to say after Ctrl-C: whether nothing was written, or standard output got a part of the result.
[[nodiscard]] std::string interrupted_text();

}  // namespace mexwave::cli
