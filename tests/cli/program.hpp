#pragma once
// Runs the built program as a user would, and keeps what it said.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

extern char** environ;

namespace mexwave::cli::test {

namespace fs = std::filesystem;

/// The program: the one just built, or what MEXWAVE names, to see a test fail on another commit.
[[nodiscard]] std::string program();

/// Whether a child process that nobody has waited for has ended.
[[nodiscard]] bool has_ended(pid_t child);

struct Ran {
  int status = -1;
  std::uint64_t peak_bytes = 0;  ///< of resident memory
  double seconds = 0;            ///< of processor time
  std::string out, err;
};

inline std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

inline void put(const fs::path& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

/// A fresh folder that the shell commands run in.
class Folder {
 public:
  Folder()
      : path_(fs::temp_directory_path() /
              ("mexwave-cli-" + std::to_string(getpid()) + "-" + std::to_string(counter()++))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }
  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), {}));
  }

  /// Runs `mexwave ARGUMENTS` by the shell; `while_running` gets the process group once it has started.
  Ran run(const std::string& arguments, const std::function<void(pid_t)>& while_running = {}) const {
    return shell("exec " + program() + " " + arguments, while_running);
  }
  Ran shell(const std::string& command, const std::function<void(pid_t)>& while_running = {}) const {
    const fs::path out = fs::path(path_.string() + ".out"), err = fs::path(path_.string() + ".err");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const std::string whole = "cd '" + path_.string() + "' || exit 1; " + command;
    const char* const arguments[] = {"sh", "-c", whole.c_str(), nullptr};
    pid_t child = 0;
    Ran ran;
    if (posix_spawn(&child, "/bin/sh", &actions, nullptr, const_cast<char* const*>(arguments), environ) == 0) {
      if (while_running) while_running(child);
      int status = 0;
      rusage used{};
      wait4(child, &status, 0, &used);
      ran.peak_bytes = static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
      ran.seconds = static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                    static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
      ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
    }
    posix_spawn_file_actions_destroy(&actions);
    ran.out = contents(out);
    ran.err = contents(err);
    fs::remove(out);
    fs::remove(err);
    return ran;
  }

 private:
  static int& counter() {
    static int count = 0;
    return count;
  }
  fs::path path_;
};

/// Expects that `mexwave COMMAND`, interrupted after `begun` seconds of processor time, ends with status 130 and one
/// line, leaves no file, and in an optimised build needs less than half a second of processor time to end. Load on the
/// machine only increases that time, so one of up to five runs must be that short; each must end as described.
void expect_ends_soon_after_interrupt(const Folder& folder, const std::string& command, double begun);

inline std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// One line on standard error that says all of this, nothing on standard output, exit status 1, and no new file.
inline void expect_refused(const Folder& folder, const std::string& arguments, const std::vector<std::string>& said) {
  const std::size_t before = folder.entries();
  const Ran ran = folder.run(arguments);
  EXPECT_EQ(ran.status, 1) << arguments;
  EXPECT_EQ(ran.out, "") << arguments;
  EXPECT_EQ(lines(ran.err), 1U) << arguments << "\n" << ran.err;
  for (const std::string& part : said)
    EXPECT_TRUE(contains(ran.err, part)) << arguments << ": '" << part << "' is not in\n" << ran.err;
  EXPECT_EQ(folder.entries(), before) << arguments;
}
inline void expect_refused(const std::string& arguments, const std::vector<std::string>& said) {
  expect_refused(Folder(), arguments, said);
}

}  // namespace mexwave::cli::test
