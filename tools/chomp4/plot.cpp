// `mexwave chomp4 plot`: all P-positions with one p as a picture, q to the right, r up, coloured by s.

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "chomp4/chomp4.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/picture.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

constexpr Colour paper{255, 255, 255}, ink{32, 32, 32}, faint{214, 214, 214};
constexpr std::uint32_t most_p = 4000;

struct Options {
  Common common;
  std::string p;
};

Picture draw(const chomp4::Slice& slice) {
  constexpr int margin = 40, least_side = 900, words = 660;
  const auto side = static_cast<int>(slice.p) + 1;
  const int dots = std::max(1, least_side / side), size = dots * side;
  std::uint32_t largest = 0;
  for (const std::uint32_t s : slice.s) {
    if (s != chomp4::none) largest = std::max(largest, s);
  }
  Picture picture(2 * margin + std::max(size, words), 2 * margin + size, paper);
  picture.text(margin, 12, fmt::format("p = {}: q right, r up; s from 0 (dark) to {} (light)", slice.p, largest), ink,
               2);
  picture.line(margin, margin + size, margin + size, margin, faint);
  for (std::uint32_t q = 0; q <= slice.p; ++q) {
    for (std::uint32_t r = 0; r <= q; ++r) {
      const std::uint32_t s = slice.at(q, r);
      if (s == chomp4::none) continue;
      picture.fill(margin + dots * static_cast<int>(q), margin + size - dots * (static_cast<int>(r) + 1), dots, dots,
                   colour_scale(static_cast<double>(s) / std::max(largest, 1U)));
    }
  }
  return picture;
}

void run(const Options& options) {
  if (options.common.output.empty()) throw InvalidArgument("-o FILE is missing: a picture goes to a file");
  const std::uint32_t p = parse_number("--p", options.p, 1, most_p);
  const RunOptions run = run_options(options.common);
  Output out(options.common, "chomp4 plot", {{"p", p}});
  out.write(draw(chomp4::slice({.p = p}, run)).png());
  out.commit();
}

}  // namespace

void register_chomp4_plot(Command& family) {
  Command& command = family.add_action("plot", "All P-positions with one p as a picture: the sheets that they lie on");
  auto options = std::make_shared<Options>();
  command.add_option("--p", options->p, fmt::format("P, 1 to {}", most_p)).type_name("P").required();
  add_common_options(command, options->common, {"png"});
  command.examples = {"mexwave chomp4 plot --p 300 -o slice.png"};
  command.remarks = "A dot for each (q,r) from which (p,q,r,s) is a P-position for some s, coloured by this s.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
