// The program over several processes. Rank 0 is the program: it reads the command line, computes, prints and writes.
// The others help with what it computes, and end as it does. With one rank it is mexwave, but for the
// checkpoints of three-row and four-row Chomp, which any number of ranks goes on from.

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <iterator>
#include <string_view>

#include "cli/family.hpp"
#include "cli/messages.hpp"
#include "cli/program.hpp"
#include "mexwave/error.hpp"
#include "mpi/mpi_ranks.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

/// What is computed over ranks.
constexpr std::string_view shared[] = {"chomp3 openings",  "chomp3 rows",   "chomp3 census",
                                       "chomp4 openings",  "chomp4 census", "chocolate positions",
                                       "chocolate grundy", "squares draws", "heaps catalog"};

/// No family, but what the program's help says of ranks, and its name in it.
const Family ranks_in_help(1000, [](Command& program) {
  program.name = "mexwave-mpi";
  program.help = "mexwave-mpi: mexwave over several processes, on one machine or many, by MPI.";
  program.examples = {"mpirun -np 2 mexwave-mpi chomp3 openings --upto 1e4 --format csv -o openings.csv",
                      "mpirun -np 2 mexwave-mpi squares draws --board 6x6 --balance equal --classes",
                      "mexwave-mpi chomp3 solve 14 14 12"};
  program.remarks +=
      fmt::format("\nOver several ranks (mpirun -np 4 mexwave-mpi ACTION ...): {}.", fmt::join(shared, ", "));
});

/// What is computed over ranks, and what computes nothing.
bool is_shared(std::string_view words) {
  return words == "cpu" || std::find(std::begin(shared), std::end(shared), words) != std::end(shared);
}

/// The action that the command line names, such as "chomp3 openings"; empty if it names none, or asks for help.
std::string named_action(const Command& program, int argc, char** argv) {
  const Command* command = &program;
  std::string words;
  for (int k = 1; k < argc; ++k) {
    const std::string word = argv[k];
    if (word == "--help" || word == "-h") return "";
    for (const Command& action : command->actions) {
      if (action.name != word) continue;
      command = &action;
      words += (words.empty() ? "" : " ") + word;
      break;
    }
  }
  return command->run ? words : "";
}

int run(int argc, char** argv, MpiRanks& ranks) {
  const Command& program = all_families();
  if (ranks.size() > 1) {
    const std::string words = named_action(program, argc, argv);
    if (!words.empty() && !is_shared(words)) {
      warn(fmt::format("mexwave: '{}' is not computed over ranks: accepted are {}; run mexwave for it", words,
                       fmt::join(shared, ", ")));
      return wrong_input;
    }
  }
  set_helpers(&ranks);
  return run_program(program, argc, argv);
}

int lead(int argc, char** argv, MpiRanks& ranks) {
  const int status = run(argc, argv, ranks);
  dismiss(ranks, status);
  return status;
}

int follow(MpiRanks& ranks) {
  // mpirun sends these to all: rank 0 decides what they mean.
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_IGN);
  return serve(ranks);
}

}  // namespace

}  // namespace mexwave::cli

int main(int argc, char** argv) {
  using namespace mexwave::cli;
  prepare_process();
  try {
    MpiRanks ranks(argc, argv);
    const int status = ranks.rank() == 0 ? lead(argc, argv, ranks) : follow(ranks);
    ranks.finish(status);
    return status;
  } catch (const std::exception& error) {
    warn(fmt::format("mexwave: {}", error.what()));
    return wrong_input;
  }
}
