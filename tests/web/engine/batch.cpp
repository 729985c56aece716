// mexwave_batch: runs many command lines in one process, as a page does. For each line of standard input it prints the
// line, the output of the command, and its exit status; and the error message if the status is not 0.

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/exit.hpp"
#include "cli/program.hpp"

namespace {

/// A file without a name, in the place of a standard stream.
class Captured {
 public:
  explicit Captured(int descriptor) : descriptor_(descriptor), kept_(dup(descriptor)), file_(std::tmpfile()) {
    dup2(fileno(file_), descriptor_);
  }
  ~Captured() {
    std::fclose(file_);
    close(kept_);
  }
  Captured(const Captured&) = delete;
  Captured& operator=(const Captured&) = delete;
  std::string end() {
    dup2(kept_, descriptor_);
    std::string text(static_cast<std::size_t>(lseek(fileno(file_), 0, SEEK_END)), '\0');
    const ssize_t got = pread(fileno(file_), text.data(), text.size(), 0);
    return got == static_cast<ssize_t>(text.size()) ? text : "(not read)";
  }

 private:
  int descriptor_, kept_;
  std::FILE* file_;
};

}  // namespace

int main() {
  using namespace mexwave::cli;
  prepare_process();
  std::vector<std::string> lines;
  for (std::string line; std::getline(std::cin, line);) lines.push_back(line);
  if (std::freopen("/dev/null", "r", stdin) == nullptr) return 1;
  for (const std::string& line : lines) {
    std::vector<std::string> words{"mexwave"};
    std::istringstream parts(line);
    for (std::string word; parts >> std::quoted(word);) words.push_back(word);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    std::fflush(stdout);  // before it is another file
    Captured out(STDOUT_FILENO), err(STDERR_FILENO);
    begin_command();
    const int status = run_program(new_program(), static_cast<int>(argv.size()), argv.data());
    std::fflush(stdout);
    const std::string written = out.end(), said = err.end();
    fmt::print("> {}\n{}< {} {}\n", line, written, status, status == 0 ? "\n" : said);
  }
}
