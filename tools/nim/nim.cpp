// `mexwave nim`: the losing triples of Nim, found as source 004 finds them.

#include "nim/nim.hpp"
#include "cli/family.hpp"

namespace mexwave::cli {

namespace {

const Family registered(50, [](Command& program) {
  Command& family = program.add_action("nim", "Losing triples of Nim by the greedy construction of 1964");
  family.examples = {"mexwave nim triples --upto 15", "mexwave nim triples --halve 25,43,50",
                     "mexwave nim triples --upto 100 --complete"};
  register_nim_triples(family);
});

}  // namespace

}  // namespace mexwave::cli
