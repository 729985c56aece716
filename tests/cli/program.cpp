#include "cli/program.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <thread>

#include "places.hpp"

namespace mexwave::cli::test {
namespace {

/// Of a child that nobody has waited for, even if it has ended.
double processor_seconds(pid_t process) {
  clockid_t clock{};
  timespec used{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &used) != 0)
    return std::numeric_limits<double>::infinity();
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

}  // namespace

std::string program() {
  const char* const other = std::getenv("MEXWAVE");
  return other != nullptr ? other : MEXWAVE_PROGRAM;
}

bool has_ended(pid_t child) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == child;
}

void expect_ends_soon_after_interrupt(const Folder& folder, const std::string& command, double begun) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
#ifdef NDEBUG
  constexpr double longest = 0.5;
#else
  constexpr double longest = infinity;
#endif
  double least = infinity;
  for (int runs = 0; runs == 0 || (runs < 5 && least >= longest); ++runs) {
    double before = 0;
    const Ran ran = folder.run(command, [&](pid_t child) {
      while (processor_seconds(child) < begun && !has_ended(child))
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      kill(child, SIGSTOP);  // so that it uses no time before the signal arrives
      siginfo_t info{};
      waitid(P_PID, static_cast<id_t>(child), &info, WSTOPPED | WEXITED | WNOWAIT);
      before = processor_seconds(child);
      kill(child, SIGINT);
      kill(child, SIGCONT);
    });
    ASSERT_LT(before, infinity) << "the processor time of the program cannot be read";
    ASSERT_EQ(ran.status, 130) << command << " after " << begun << ran.err;
    ASSERT_EQ(lines(ran.err), 1U) << command << " after " << begun << ran.err;
    ASSERT_EQ(folder.entries(), 0U) << command << " after " << begun;
    least = std::min(least, ran.seconds - before);
  }
  EXPECT_LT(least, longest) << command << " after " << begun;
}

}  // namespace mexwave::cli::test
