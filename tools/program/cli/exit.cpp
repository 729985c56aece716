// The state of the command that runs.

#include "cli/exit.hpp"

#include <atomic>
#include <csignal>

#include "cli/messages.hpp"
#include "output/command_files.hpp"

namespace mexwave::cli {

namespace {

volatile std::sig_atomic_t signalled = 0;
void on_signal(int) { interrupt(); }

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
  forget_files();
}

void set_exit_status(ExitStatus new_status) { status = new_status; }
ExitStatus exit_status() { return status; }

void catch_interrupts() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, on_signal);
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
