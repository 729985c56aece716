// One call is one run of the program, as if started by a shell: arguments, three standard streams, its own folder.
// run.js creates the files before the run and collects them afterwards.

#include <emscripten.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include "cli/exit.hpp"
#include "cli/program.hpp"
#include "run_options.hpp"

namespace {

/// The progress function of the page for the current call; it returns false to end the command.
// clang-format off
EM_JS(int, tell_page, (double done, double total), { return Module["progress"](done, total) === false ? 0 : 1; });
// clang-format on

void connect(int descriptor, const char* path, int how) {
  const int file = open(path, how);
  dup2(file, descriptor);
  close(file);
}

}  // namespace

/// `words` are `count` texts one after the other, each ended by a zero byte. Returns the exit status.
extern "C" int mexwave_run(int count, char* words) {
  using namespace mexwave;
  std::vector<std::string> list{"mexwave"};
  for (; count > 0; --count, words += list.back().size() + 1) list.emplace_back(words);
  std::vector<char*> argv;
  for (std::string& word : list) argv.push_back(word.data());
  connect(STDIN_FILENO, "/streams/in", O_RDONLY);
  connect(STDOUT_FILENO, "/streams/out", O_WRONLY);
  connect(STDERR_FILENO, "/streams/err", O_WRONLY);
  cli::begin_command();
  cli::set_progress_callback([](const Progress& progress) {
    if (tell_page(static_cast<double>(progress.done), static_cast<double>(progress.total)) == 0) cli::interrupt();
  });
  const int status = cli::run_program(cli::new_program(), static_cast<int>(argv.size()), argv.data());
  std::fflush(stdout);
  std::fflush(stderr);
  std::clearerr(stdout);
  return status;
}
