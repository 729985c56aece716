// `mexwave nim`: the losing triples of Nim, found as source 004 finds them.

#include "nim/nim.hpp"

namespace mexwave::cli {

void register_nim(CLI::App& app) {
  CLI::App* family = app.add_subcommand("nim", "Losing triples of Nim by the greedy construction of 1964");
  family->require_subcommand(1);
  family->footer(examples({"mexwave nim triples --upto 15", "mexwave nim triples --halve 25,43,50",
                           "mexwave nim triples --upto 100 --complete"}));
  register_nim_triples(*family);
}

}  // namespace mexwave::cli
