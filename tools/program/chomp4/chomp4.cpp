// `mexwave chomp4`: four-row Chomp.

#include "chomp4/chomp4.hpp"

#include <fmt/core.h>

#include "chomp/openings_text.hpp"
#include "cli/command.hpp"
#include "output/table_writer.hpp"

namespace mexwave::cli {

std::string position_text(const chomp4::Position& x) { return fmt::format("({},{},{},{})", x.p, x.q, x.r, x.s); }

void write_chomp4_openings(const chomp4::Counts& counts, Output& out) {
  if (out.format() == "text") {
    OpeningsText text(out);
    for (const auto& x : counts.openings) text.add(4, x.p, {x.p, x.q, x.r, x.s});
    return text.end();
  }
  TableWriter table(out);
  for (const auto& x : counts.openings) table.row({x.p, x.p, x.q, x.r, x.s});
  table.end();
}

void write_chomp4_counts(const chomp4::Counts& counts, Output& out) {
  TableWriter table(out);
  for (std::uint32_t p = 1; p <= counts.upto; ++p) {
    const chomp4::WithP& x = counts.with_p[p];
    table.row({p, x.positions, x.middle_s, x.largest_s});
  }
  table.end();
  if (out.format() == "text") out.write(fmt::format("P-positions with p <= {}: {}\n", counts.upto, counts.positions()));
}

namespace {

const Family registered(15, [](Command& program) {
  Command& family =
      program.add_action("chomp4", "Four-row Chomp: openings, P-positions, rows, census, pictures, single positions");
  family.examples = {"mexwave chomp4 openings --upto 20", "mexwave chomp4 positions --upto 500 --count",
                     "mexwave chomp4 census --upto 200", "mexwave chomp4 solve 14 14 12 9"};
  family.remarks =
      "A position (p,q,r,s), p >= q >= r >= s, has rows of p, q, r and s squares. For any three of the four there is "
      "at most one value of the fourth that makes a P-position.";
  register_chomp4_openings(family);
  register_chomp4_positions(family);
  register_chomp4_rows(family);
  register_chomp4_census(family);
  register_chomp4_plot(family);
  register_chomp4_solve(family);
});

}  // namespace

}  // namespace mexwave::cli
