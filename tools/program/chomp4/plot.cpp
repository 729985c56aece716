// `mexwave chomp4 plot`: all P-positions with one p as a picture, q to the right, r up, coloured by s.

#include <fmt/core.h>

#include <algorithm>

#include "chomp4/chomp4.hpp"
#include "cli/numbers.hpp"
#include "output/plot.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint32_t most_p = 4000;

struct PlotOptions {
  Common common;
  std::string p;
};

std::string draw(const std::string& format, const chomp4::Slice& slice) {
  const std::uint64_t side = slice.p + std::uint64_t{1};
  std::uint32_t largest = 0;
  for (const std::uint32_t s : slice.s) {
    if (s != chomp4::none) largest = std::max(largest, s);
  }
  Cells cells(slice.p + 1, slice.p + 1);
  const auto colour = [](double t) { return ramp(0.9 * t); };  // the palest colours are hard to see on paper
  for (std::uint32_t q = 0; q <= slice.p; ++q) {
    for (std::uint32_t r = 0; r <= q; ++r) {
      const std::uint32_t s = slice.at(q, r);
      if (s != chomp4::none) cells.set(q, slice.p - r, colour(static_cast<double>(s) / std::max(largest, 1U)));
    }
  }
  const double size = static_cast<double>(cell_size(side)) * static_cast<double>(side);
  Plot plot(format, {{.title = fmt::format("Four-row Chomp: P-positions (p,q,r,s) with p = {}", slice.p),
                      .x = Axis::of_cells("q", side),
                      .y = Axis::of_cells("r", side),
                      .width = size,
                      .height = size,
                      .grid = false,
                      .scale = Scale{{.name = "s", .high = static_cast<double>(largest)}, colour}}});
  plot.cells(cells);
  plot.picture().lines({{plot.x(-0.5), plot.y(-0.5)}, {plot.x(slice.p + 0.5), plot.y(slice.p + 0.5)}}, faint);
  return plot.file();
}

void run_plot(const PlotOptions& options) {
  require_plot(options.common.output, options.common.format);
  const std::uint32_t p = parse_number("--p", options.p, 1, most_p);
  const RunOptions run = run_options(options.common);
  Output out(options.common, form("chomp4 plot"), {{"p", p}});
  out.write(draw(options.common.format, chomp4::slice({.p = p}, run)));
  out.commit();
}

}  // namespace

void register_chomp4_plot(Command& family) {
  Command& command = family.add_action("plot", "A picture of all P-positions with one p");
  PlotOptions& options = command.runs(run_plot);
  command.add_option("--p P", options.p, fmt::format("P, 1 to {}", most_p)).required();
  add_common_options(command, options.common, {"png", "svg"});
  command.examples = {"mexwave chomp4 plot --p 300 -o slice.png"};
  command.remarks =
      "The picture has a dot for each (q,r) such that (p,q,r,s) is a P-position for some s. Its colour is s.";
}

}  // namespace mexwave::cli
