// Counting draws side by side with clasp (Debian package clasp) on the same boards: solving time only, interleaved in
// one run, the ratio of the minima. Usage: squares_against_clasp [REPEATS]; clasp enumerates with -n 0 -q. Encodings: a
// variable a cell; two clauses a square; for balanced boards a pseudo-Boolean equation (OPB).

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "mexwave/squares.hpp"

namespace {

namespace squares = mexwave::squares;

void write_opb(const squares::Board& board, bool balanced, const std::string& path) {
  std::ofstream file(path);
  const auto list = squares::squares_of(board);
  file << "* #variable= " << board.cells() << " #constraint= " << 2 * list.size() + (balanced ? 1 : 0) << "\n";
  for (const auto& square : list) {
    for (const char* sign : {"+1", "-1"}) {
      for (const std::uint32_t cell : square) file << sign << " x" << cell + 1 << " ";
      file << (sign[0] == '+' ? ">= 1;\n" : ">= -3;\n");
    }
  }
  if (balanced) {
    for (std::uint32_t cell = 1; cell <= board.cells(); ++cell) file << "+1 x" << cell << " ";
    file << "= " << board.cells() / 2 << ";\n";
  }
}

struct Timed {
  std::string count;
  double seconds;
};

Timed by_clasp(const std::string& path) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(("clasp -n 0 -q --outf=2 " + path).c_str(), "r"), pclose);
  std::string text;
  std::array<char, 4096> part{};
  while (fgets(part.data(), part.size(), pipe.get()) != nullptr) text += part.data();
  const auto json = nlohmann::json::parse(text);
  return {json["Models"]["Number"].dump(), json["Time"]["Solve"].get<double>()};
}

Timed by_mexwave(const squares::DrawsGoal& goal, const mexwave::RunOptions& run, std::uint64_t* nodes = nullptr) {
  const auto start = std::chrono::steady_clock::now();
  const squares::DrawsCount count = squares::count_draws(goal, run);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (nodes != nullptr) *nodes = count.work.nodes;
  return {count.colourings, seconds};
}

}  // namespace

int main(int argc, char** argv) {
  const int repeats = argc > 1 ? std::atoi(argv[1]) : 3;
  struct Case {
    const char* name;
    squares::Board board;
    bool balanced;
  };
  const Case cases[] = {{"6x6 balanced", {6, 6}, true},
                        {"6x6", {6, 6}, false},
                        {"5x30", {5, 30}, false},
                        {"6x6 axis-parallel", {6, 6, squares::Orientation::axis_parallel}, false}};
  const std::string path = std::filesystem::temp_directory_path() / ("mexwave-" + std::to_string(getpid()) + ".opb");
  std::printf("%-18s %-8s %12s %12s %12s %9s %9s %12s %8s\n", "board", "method", "count", "clasp s", "mexwave s",
              "ratio", "nodes", "nodes/s", "2 thr.");
  bool agree = true;
  for (const Case& c : cases) {
    write_opb(c.board, c.balanced, path);
    for (const squares::Method method : {squares::Method::columns, squares::Method::transfer}) {
      if (method == squares::Method::transfer && c.board.width < 10) continue;
      squares::DrawsGoal goal;
      goal.board = c.board;
      goal.method = method;
      if (c.balanced) goal.white_min = goal.white_max = c.board.cells() / 2;
      mexwave::RunOptions one, two;
      one.threads = 1;
      two.threads = 2;
      double theirs = 1e9, ours = 1e9, ours_two = 1e9;
      std::uint64_t nodes = 0;
      std::string count;
      for (int k = 0; k < repeats; ++k) {
        const Timed clasp = by_clasp(path);
        theirs = std::min(theirs, clasp.seconds);
        for (int again = 0; again < 5; ++again) {
          const Timed own = by_mexwave(goal, one, &nodes);
          ours = std::min(ours, own.seconds);
          ours_two = std::min(ours_two, by_mexwave(goal, two).seconds);
          count = own.count;
          agree = agree && own.count == clasp.count;
        }
      }
      std::printf("%-18s %-8s %12s %12.4f %12.5f %9.1f %9.3g %12.3g %8.2f\n", c.name,
                  method == squares::Method::columns ? "columns" : "transfer", count.c_str(), theirs, ours,
                  theirs / ours, static_cast<double>(nodes), static_cast<double>(nodes) / ours, ours / ours_two);
      std::fflush(stdout);
    }
  }
  std::filesystem::remove(path);
  std::puts(agree ? "All counts agree." : "COUNTS DIFFER.");
  return agree ? 0 : 2;
}
