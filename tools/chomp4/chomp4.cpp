// `mexwave chomp4`: four-row Chomp.

#include "chomp4/chomp4.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cli/family.hpp"
#include "cli/messages.hpp"

namespace mexwave::cli {

std::string position_text(const chomp4::Position& x) { return fmt::format("({},{},{},{})", x.p, x.q, x.r, x.s); }

void write_chomp4_openings(const chomp4::Counts& counts, const std::string& format, Output& out) {
  if (format == "json") {
    out.open_json("openings");
    for (const auto& x : counts.openings) out.json_item({{"n", x.p}, {"p", x.p}, {"q", x.q}, {"r", x.r}, {"s", x.s}});
    out.close_json();
    return;
  }
  const bool csv = format == "csv";
  out.write(csv ? "n,p,q,r,s\n" : fmt::format("{:>8}   winning first move leaves\n", "4 x n"));
  for (const auto& x : counts.openings) {
    out.write(csv ? fmt::format("{},{},{},{},{}\n", x.p, x.p, x.q, x.r, x.s)
                  : fmt::format("{:>8}   {}\n", x.p, position_text(x)));
  }
}

void write_chomp4_counts(const chomp4::Counts& counts, const std::string& format, Output& out) {
  if (format == "bfile") {
    for (std::uint32_t p = 1; p <= counts.upto; ++p) out.write(fmt::format("{} {}\n", p, counts.with_p[p].positions));
    return;
  }
  if (format == "json") {
    out.open_json("counts");
    for (std::uint32_t p = 1; p <= counts.upto; ++p) {
      const chomp4::WithP& x = counts.with_p[p];
      out.json_item({{"p", p}, {"positions", x.positions}, {"middle_s", x.middle_s}, {"largest_s", x.largest_s}});
    }
    out.close_json();
    return;
  }
  const bool csv = format == "csv";
  out.write(csv ? "p,positions,middle_s,largest_s\n"
                : fmt::format("{:>8}{:>12}{:>12}{:>12}\n", "p", "positions", "middle s", "largest s"));
  for (std::uint32_t p = 1; p <= counts.upto; ++p) {
    const chomp4::WithP& x = counts.with_p[p];
    out.write(csv ? fmt::format("{},{},{},{}\n", p, x.positions, x.middle_s, x.largest_s)
                  : fmt::format("{:>8}{:>12}{:>12}{:>12}\n", p, x.positions, x.middle_s, x.largest_s));
  }
  if (!csv) out.write(fmt::format("P-positions with p <= {}: {}\n", counts.upto, counts.positions()));
}

std::string describe(const chomp4::Sweep::Work& work, double seconds, bool resumed) {
  if (resumed) return fmt::format("{} cells in all; {:.2f} s from the checkpoint to the end", work.cells, seconds);
  return work_text(work.cells, "cells", seconds);
}

namespace {

const Family registered(15, [](Command& program) {
  Command& family = program.add_action(
      "chomp4", "Four-row Chomp: openings, P-positions, rows, their census, slices, single positions");
  family.examples = {"mexwave chomp4 openings --upto 20", "mexwave chomp4 positions --upto 500 --count",
                     "mexwave chomp4 census --upto 200", "mexwave chomp4 solve 14 14 12 9"};
  family.remarks =
      "A position (p,q,r,s), p >= q >= r >= s, has rows of p, q, r and s squares. Any three letters leave at most one\n"
      "value of the fourth that makes a P-position.";
  register_chomp4_openings(family);
  register_chomp4_positions(family);
  register_chomp4_rows(family);
  register_chomp4_census(family);
  register_chomp4_plot(family);
  register_chomp4_solve(family);
});

}  // namespace

}  // namespace mexwave::cli
