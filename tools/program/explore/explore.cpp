// `mexwave explore`: opens the explorer, one HTML file that is installed with the program, or writes it to a folder.
// The program inside the explorer does not have this command, because a page can neither write files nor start
// programs.

#ifndef __EMSCRIPTEN__

#include <fmt/core.h>
#include <spawn.h>
#include <sys/wait.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>

#include "cli/command.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "output/command_files.hpp"

extern char** environ;

namespace mexwave::cli {

namespace {

namespace fs = std::filesystem;

/// The environment variable that names another page.
constexpr const char* page_variable = "MEXWAVE_PAGE";

/// The page: the file that the variable names; otherwise the installed page, found relative to the program, or the page
/// that tools/site has built.
fs::path page() {
  if (const char* const named = std::getenv(page_variable); named != nullptr && *named != '\0') {
    if (fs::is_regular_file(named)) return named;
    throw InvalidArgument(fmt::format("{} '{}': there is no such file", page_variable, named));
  }
  std::error_code unknown;
  const fs::path folder = fs::read_symlink("/proc/self/exe", unknown).parent_path();
  const fs::path installed = (folder / MEXWAVE_PAGE_FROM_PROGRAM).lexically_normal();
  for (const fs::path& file : {installed, (folder / "../web/mexwave.html").lexically_normal()}) {
    if (fs::is_regular_file(file, unknown)) return file;
  }
  throw InvalidArgument(fmt::format(
      "the explorer is not installed: '{}' does not exist; in mexwave's sources build it with tools/site and install "
      "it with cmake -DMEXWAVE_WEB_PAGE=build/web/mexwave.html",
      installed.string()));
}

void write_to(const std::string& folder) {
  const std::string bytes = read_input(page().string());
  std::error_code error;
  fs::create_directories(folder, error);
  if (error && !fs::is_directory(folder))
    throw IoError(fmt::format("cannot make the folder '{}': {}", folder, error.message()), error.value());
  const std::string path = (fs::path(folder) / "index.html").string();
  add_output(path);
  OutputFile file(path);
  file.append(bytes);
  file.commit();
  fmt::print("{}\n", path);
}

/// Opens the page with xdg-open, which starts the user's browser.
void open_page() {
  const std::string path = fs::absolute(page()).string();
  std::string program = "xdg-open", argument = path;
  char* const words[] = {program.data(), argument.data(), nullptr};
  pid_t child = 0;
  const int refused = posix_spawnp(&child, "xdg-open", nullptr, nullptr, words, environ);
  int status = 0;
  if (refused == 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
  throw IoError(
      fmt::format("xdg-open did not open '{}'{}; open that file with a browser, or write it where the "
                  "browser may read: -o FOLDER",
                  path, refused != 0 ? fmt::format(": {}", std::strerror(refused)) : ""));
}

const Family registered(95, [](Command& program) {
  Command& command = program.add_action("explore", "Play and explore the games in a browser");
  auto folder = std::make_shared<std::string>();
  command.add_option("-o,--output FOLDER", *folder, "write the page to FOLDER/index.html, and do not open it")
      .names_file();
  command.examples = {"mexwave explore", "mexwave explore -o explorer"};
  command.remarks =
      "The page contains the program, compiled to WebAssembly. It needs no network. The command opens "
      "it with xdg-open. If the environment variable MEXWAVE_PAGE is set, the command opens the file that it names.";
  command.run = [folder] {
    if (folder->empty()) {
      open_page();
    } else {
      write_to(*folder);
    }
  };
});

}  // namespace

}  // namespace mexwave::cli

#endif
