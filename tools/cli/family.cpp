// The list of families.

#include "cli/family.hpp"

#include <map>

#include "cli/ending.hpp"
#include "cli/several.hpp"

namespace mexwave::cli {

namespace {

using Add = void (*)(Command& program);

std::multimap<int, Add>& registered() {
  static std::multimap<int, Add> families;
  return families;
}

}  // namespace

Family::Family(int place, void (*add)(Command& program)) { registered().emplace(place, add); }

Command new_program() {
  Command program;
  program.name = "mexwave";
  program.help = "mexwave: exact tables of combinatorial games, fast, and what the theory says of them.";
  program.examples = {"mexwave chomp3 openings --upto 20", "mexwave chomp3 solve 14 14 12",
                      "mexwave chocolate solve 10 2 5 --k 3", "mexwave verify --source 003", "mexwave cpu"};
  program.remarks =
      "Each family and each action has its own help: mexwave help chomp3, mexwave help chomp3 openings, or --help "
      "after "
      "them.\n" +
      std::string(exit_statuses);
  for (const auto& [place, add] : registered()) add(program);
  return program;
}

const Command& all_families() {
  static const Command program = new_program();
  return program;
}

}  // namespace mexwave::cli
