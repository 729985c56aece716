// The state of the running command: exit status, interrupt flag and message.

#include "cli/exit.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <ctime>
#include <string_view>

#include "cli/messages.hpp"
#include "output/command_files.hpp"

namespace mexwave::cli {

namespace {

volatile std::sig_atomic_t signalled = 0;
volatile std::time_t signalled_at = 0;  // in seconds of the monotonic clock

// The functions from here to on_signal() are async-signal-safe.

[[noreturn]] void exit_with(std::string_view line) {
  if (write(STDERR_FILENO, line.data(), line.size()) < 0) _exit(interrupted);  // standard error is closed
  _exit(interrupted);
}
void exit_at_once(int) { exit_with("mexwave: interrupted; nothing was written\n"); }

void on_signal(int signal) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (!interrupt_seen()) signalled_at = now.tv_sec;
  // Not sooner, because a terminal and timeout(1) may send the first signal twice.
  if (interrupt_seen() && signal == SIGINT && now.tv_sec >= signalled_at + 2)
    exit_with("mexwave: interrupted again and ended at once; unfinished files remain as NAME.partial-*\n");
  interrupt();
}

void handle_signals(void (*handler)(int)) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (std::signal(signal, handler) == SIG_IGN && signal == SIGHUP) std::signal(signal, SIG_IGN);  // nohup
  }
}

ExitStatus status = done;
bool output_begun = false;
bool checkpoint_awaited = false;
std::string interrupt_message;
std::atomic<bool> message_printed{false};

}  // namespace

void begin_command() {
  signalled = 0;
  status = done;
  output_begun = false;
  checkpoint_awaited = false;
  interrupt_message.clear();
  message_printed = false;
  clear_command_files();
}

void set_exit_status(ExitStatus new_status) { status = new_status; }
ExitStatus exit_status() { return status; }

void exit_on_interrupts() { handle_signals(exit_at_once); }
void catch_interrupts() { handle_signals(on_signal); }

void interrupt() { signalled = 1; }
bool interrupt_seen() { return signalled != 0; }

void check_interrupt() {
  if (interrupt_seen()) throw Cancelled("interrupted");
}

void set_output_begun() { output_begun = true; }
void set_interrupt_message(const std::string& message) { interrupt_message = message; }
void await_checkpoint() { checkpoint_awaited = true; }
bool awaits_checkpoint() { return checkpoint_awaited; }

void print_interrupt_message() {
  if (message_printed.exchange(true)) return;
  if (!interrupt_message.empty())
    warn("mexwave: " + interrupt_message);
  else if (output_begun)
    warn("mexwave: interrupted; standard output has a part of the result");
  else
    warn("mexwave: interrupted; nothing was written");
}

}  // namespace mexwave::cli
