#include "cli/program.hpp"

#include <cstdlib>
#include <ctime>

#include "places.hpp"

namespace mexwave::cli::test {

std::string program() {
  const char* const other = std::getenv("MEXWAVE");
  return other != nullptr ? other : MEXWAVE_PROGRAM;
}

double processor_seconds(pid_t process) {
  clockid_t clock{};
  timespec used{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &used) != 0) return 1e9;
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

bool has_ended(pid_t child) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == child;
}

}  // namespace mexwave::cli::test
