// One command runs at a time: what is known of its end stands here once.

#include "cli/ending.hpp"

#include <atomic>
#include <csignal>

#include "cli/messages.hpp"
#include "cli/several.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

volatile std::sig_atomic_t seen = 0;
void on_interrupt(int) { interrupt(); }

ExitStatus status_at_the_end = done;
bool output_begun = false;
bool of_checkpoint = false;  // a last checkpoint is what there is to speak of
std::atomic<bool> told{false};

}  // namespace

void begin_command() {
  seen = 0;
  status_at_the_end = done;
  output_begun = false;
  told = false;
  of_checkpoint = false;
}

void interrupt() { seen = 1; }

void set_exit_status(ExitStatus status) { status_at_the_end = status; }
ExitStatus exit_status() { return status_at_the_end; }

void catch_interrupts() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, on_interrupt);
}

bool interrupt_seen() { return seen != 0; }

void check_interrupt() {
  if (interrupt_seen()) throw Cancelled("interrupted");
}

void tell_interrupt(const std::string& text) {
  if (!told.exchange(true)) warn("mexwave: " + text);
}

void tell_interrupt_early() {
  if (!of_checkpoint) tell_interrupt(interrupted_text());
}
void leave_last_words_to_checkpoint() { of_checkpoint = true; }

void set_output_begun() { output_begun = true; }

std::string interrupted_text() {
  return output_begun ? "interrupted; standard output has a part of the result" : "interrupted; nothing was written";
}

}  // namespace mexwave::cli
