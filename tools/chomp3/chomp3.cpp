// `mexwave chomp3`: three-row Chomp.

#include "chomp3/chomp3.hpp"
#include "cli/family.hpp"
#include "cli/messages.hpp"

namespace mexwave::cli {

std::string describe(const chomp3::Sweep::Work& work, double seconds) {
  return work_text(work.cells, "cells", seconds);
}

namespace {

const Family registered(10, [](Command& program) {
  Command& family = program.add_action(
      "chomp3", "Three-row Chomp: openings, rows, their census, tables, pictures, single positions, Grundy values");
  family.examples = {"mexwave chomp3 openings --upto 20", "mexwave chomp3 rows --upto 20 --format csv",
                     "mexwave chomp3 table --rows 16 --columns 16", "mexwave chomp3 solve 14 14 12"};
  family.remarks =
      "A position (p,q,r), p >= q >= r, has rows of p, q and r squares; f(q,r) is the p that makes it a P-position.";
  register_openings(family);
  register_rows(family);
  register_census(family);
  register_table(family);
  register_plot(family);
  register_solve(family);
  register_chomp3_grundy(family);
});

}  // namespace

}  // namespace mexwave::cli
