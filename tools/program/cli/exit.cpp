// The state of the running command: exit status, interrupt flag and message.

#include "cli/exit.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <string_view>

#include "cli/messages.hpp"
#include "output/command_files.hpp"

namespace mexwave::cli {

namespace {

volatile std::sig_atomic_t signalled = 0;
std::atomic<std::int64_t> first_sigint{0};  // when, in nanoseconds of the monotonic clock; 0: none yet
std::atomic<bool> checkpoint_awaited{false};
std::atomic<bool> on_terminal{false};
static_assert(decltype(first_sigint)::is_always_lock_free && decltype(on_terminal)::is_always_lock_free);

// The functions from here to on_signal() are async-signal-safe.

void say(std::string_view line) {
  const auto ignore = [](ssize_t) {};  // standard error may be closed
  if (on_terminal) ignore(write(STDERR_FILENO, "\n", 1));
  ignore(write(STDERR_FILENO, line.data(), line.size()));
}
void exit_at_once(int) {
  say("mexwave: interrupted; nothing was written\n");
  _exit(interrupted);
}

void on_signal(int signal) {
  interrupt();
  if (signal != SIGINT) return;
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  const std::int64_t now = 1'000'000'000 * std::int64_t{time.tv_sec} + time.tv_nsec;
  std::int64_t first = 0;
  if (first_sigint.compare_exchange_strong(first, now)) return;
  if (now - first >= 2'000'000'000) {  // not sooner, because timeout(1) sends its signal twice
    say("mexwave: interrupted again; ended without saving. Files NAME.partial-* may remain; an earlier checkpoint, if "
        "any, is intact\n");
    _exit(interrupted);
  }
  if (checkpoint_awaited) say("mexwave: saving the checkpoint; Ctrl-C after 2 s ends without it\n");
}

void handle_signals(void (*handler)(int)) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (std::signal(signal, handler) == SIG_IGN && signal == SIGHUP) std::signal(signal, SIG_IGN);  // nohup
  }
}

ExitStatus status = done;
bool output_begun = false;
std::string interrupt_message;
std::atomic<bool> message_printed{false};

}  // namespace

void begin_command() {
  signalled = 0;
  first_sigint = 0;
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
void catch_interrupts() {
  on_terminal = isatty(STDERR_FILENO) != 0;
  handle_signals(on_signal);
}

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
