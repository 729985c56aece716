// One command runs at a time: what is known of its end stands here once.

#include "cli/ending.hpp"

#include <csignal>

#include "cli/several.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

volatile std::sig_atomic_t seen = 0;
void on_interrupt(int) { interrupt(); }

ExitStatus status_at_the_end = done;
bool output_begun = false;

}  // namespace

void begin_command() {
  seen = 0;
  status_at_the_end = done;
  output_begun = false;
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

void set_output_begun() { output_begun = true; }

std::string interrupted_text() {
  return output_begun ? "interrupted; standard output has a part of the result" : "interrupted; nothing was written";
}

}  // namespace mexwave::cli
