// One line for everything that goes wrong.

#include "cli/program.hpp"

#include <fmt/core.h>

#include <fcntl.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <new>

#include "cli/messages.hpp"
#include "cli/parse.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

/// A closed standard stream is opened anew in the direction that fails: else the next file would take its number, and
/// get what is meant for the stream.
void keep_standard_streams() {
  for (int descriptor = 0; descriptor <= 2; ++descriptor) {
    if (fcntl(descriptor, F_GETFD) < 0) (void)open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace

void prepare_process() {
  keep_standard_streams();
  // A closed pipe and a file larger than `ulimit -f` are errors like any other, and get their line.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

int run_program(const Command& program, int argc, char** argv) {
  const auto complain = [](const std::string& line, ExitStatus status) {
    warn("mexwave: " + line);
    return static_cast<int>(status);
  };
  try {
    parse_and_run(program, argc, argv);
    // Help and checks go through stdio; a result has said so itself.
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_status();
    return complain(fmt::format("cannot write to standard output: {}", std::strerror(errno)), wrong_input);
  } catch (const Cancelled&) {
    tell_interrupt(interrupted_text());
    return interrupted;
  } catch (const std::bad_alloc&) {
    return complain("the system refused more memory", wrong_input);
  } catch (const std::exception& error) {
    return complain(Error(error.what()).what(), wrong_input);  // one line whatever it says
  }
}

}  // namespace mexwave::cli
