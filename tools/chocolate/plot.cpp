// `mexwave chocolate plot`: the P-positions as a height map, projected, or in space, and slices of Grundy numbers.

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <span>

#include "chocolate/chocolate.hpp"
#include "chocolate/pictures.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/named_file.hpp"
#include "output/output.hpp"
#include "output/plot.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint32_t largest_map = 8'191, largest_slice = 2'047;

struct Options {
  Common common;
  BoundOptions bound;
  std::string upto;
  std::string kind = "height";
  std::string at;
  bool misere = false;
};

/// Which coordinate of a slice is fixed, and where.
struct Fixed {
  char coordinate = 'y';
  std::uint32_t value = 0;
};

Fixed parse_fixed(const std::string& text, const NamedBound& named, std::uint32_t upto) {
  if (text.empty()) throw InvalidArgument("--kind grundy-slice: --at y=Y or --at z=Z is missing");
  if (!text.starts_with("y=") && !text.starts_with("z="))
    throw InvalidArgument(fmt::format("--at '{}': accepted are y=Y and z=Z", text));
  const char coordinate = text[0];
  const std::uint32_t most = coordinate == 'y' ? named.bound(upto, upto) : upto;
  return {coordinate, parse_number(fmt::format("--at {}=", coordinate), text.substr(2), 0, most)};
}

/// The values of a slice, taken from the table as it is computed.
class SliceReader {
 public:
  SliceReader(const chocolate::Bound& bound, std::uint32_t upto, Fixed fixed)
      : bound_(bound), upto_(upto), fixed_(fixed) {
    slice_.columns = upto + 1;
    slice_.rows = (fixed.coordinate == 'y' ? upto : bound(upto, fixed.value)) + 1;
    slice_.column_name = "x";
    slice_.row_name = fixed.coordinate == 'y' ? "z" : "y";
    slice_.values.assign(std::size_t{slice_.columns} * slice_.rows, -1);
  }

  void read(std::uint32_t x, std::span<const std::uint16_t> values) {
    std::size_t start = 0;
    for (std::uint32_t z = bound_.symmetric() ? x : 0; z <= upto_; ++z) {
      const std::uint32_t heights = bound_(x, z) + 1;
      take(x, z, values.subspan(start, heights));
      if (bound_.symmetric() && x != z) take(z, x, values.subspan(start, heights));
      start += heights;
    }
  }
  [[nodiscard]] const Slice& slice() const { return slice_; }

 private:
  void take(std::uint32_t x, std::uint32_t z, std::span<const std::uint16_t> values) {
    if (fixed_.coordinate == 'y') {
      if (fixed_.value < values.size()) slice_.at(x, z) = values[fixed_.value];
    } else if (z == fixed_.value) {
      for (std::uint32_t y = 0; y < values.size(); ++y) slice_.at(x, y) = values[y];
    }
  }

  const chocolate::Bound& bound_;
  std::uint32_t upto_;
  Fixed fixed_;
  Slice slice_;
};

std::string draw_grundy(const std::string& format, const NamedBound& named, std::uint32_t upto, const Fixed& fixed,
                        const RunOptions& run) {
  SliceReader reader(named.bound, upto, fixed);
  chocolate::grundy(
      {.bound = named.bound, .upto = upto},
      [&](std::uint32_t x, std::span<const std::uint16_t> values) { reader.read(x, values); }, run);
  return draw_slice(format, reader.slice(),
                    fmt::format("{}: Grundy numbers at {} = {}", named.caption, fixed.coordinate, fixed.value));
}

std::string draw(const Options& options, const NamedBound& named, std::uint32_t upto, const RunOptions& run) {
  const chocolate::PositionsGoal goal{
      .bound = named.bound, .upto = upto, .play = options.misere ? Play::misere : Play::normal, .keep = true};
  const std::uint64_t side = upto + std::uint64_t{1};
  // A projection is as high as twice the sides, and keeps a count a dot; a page of points is a text of 12 bytes each.
  const std::uint64_t drawn = options.kind == "height"
                                  ? Picture::bytes(side + 1000 + plot_margin, side + 1000 + plot_margin)
                              : options.kind == "3d" ? 24 * side * side
                                                     : Picture::bytes(named.bound(upto, upto) + 1000, 2 * side + 1000) +
                                                           8 * side * (named.bound(upto, upto) + std::uint64_t{1});
  require_memory(fmt::format("a picture of all pairs to {} with their positions", upto),
                 chocolate::estimate_bytes(goal, run) + drawn);
  const chocolate::Positions found = chocolate::positions(goal, run);
  const std::string game = fmt::format("{}{}", named.caption, options.misere ? ", misere play" : "");
  if (options.kind == "3d")
    return point_cloud_page(
        found, fmt::format("{}{}, 0 ≤ x,z ≤ {}", named.text(), options.misere ? ", misère play" : "", upto));
  if (options.kind == "projection")
    return draw_projection(options.common.format, found, game + ": P-positions along the diagonal");
  return draw_heights(options.common.format, found, game + ": y of P-positions");
}

std::uint32_t largest_upto(const std::string& kind) { return kind == "grundy-slice" ? largest_slice : largest_map; }

void run(const Options& options) {
  const std::vector<std::string> kinds{"height", "projection", "grundy-slice", "3d"};
  if (std::find(kinds.begin(), kinds.end(), options.kind) == kinds.end())
    throw InvalidArgument(fmt::format("--kind '{}': accepted are {}", options.kind, joined(kinds, ", ")));
  if (options.common.output.empty()) throw InvalidArgument("-o FILE is missing: a picture goes to a file");
  const bool slice = options.kind == "grundy-slice";
  if (options.common.format == "html" && options.kind != "3d")
    throw InvalidArgument(
        fmt::format("--format 'html': --kind {} is a picture, png or svg; --kind 3d is a page", options.kind));
  if (slice && options.misere) throw InvalidArgument("--misere: Grundy numbers are those of normal play");
  if (!slice && !options.at.empty())
    throw InvalidArgument(fmt::format("--at '{}': goes with --kind grundy-slice only", options.at));
  const NamedBound named = parse_bound_to(options.bound, options.upto, largest_upto(options.kind));
  const std::uint32_t upto = parse_upto(options.upto, named, largest_upto(options.kind));
  const Fixed fixed = slice ? parse_fixed(options.at, named, upto) : Fixed{};
  const RunOptions run = run_options(options.common);
  Json parameters = table_parameters(named, upto, options.misere);
  parameters["kind"] = options.kind;
  if (slice) parameters["at"] = options.at;
  require_distinct({{"--bound", named.file}, {"-o", options.common.output}});
  Output out(options.common, "chocolate plot", parameters);
  out.write(slice ? draw_grundy(options.common.format, named, upto, fixed, run) : draw(options, named, upto, run));
  out.commit();
}

}  // namespace

void register_chocolate_plot(Command& family) {
  Command& command = family.add_action("plot", "Pictures of the P-positions and of Grundy numbers");
  auto options = std::make_shared<Options>();
  add_bound_options(command, options->bound);
  command
      .add_option("--upto", options->upto,
                  fmt::format("N, largest x and z, 0 to {}; grundy-slice 0 to {}", largest_map, largest_slice))
      .type_name("N")
      .required();
  command
      .add_option("--kind", options->kind,
                  "height: y over x and z (default); projection: lemma 5.6 of the paper; grundy-slice: see --at; 3d: a "
                  "page with points that can be turned")
      .type_name("KIND");
  command.add_option("--at", options->at, "grundy-slice: y=Y, G over x and z, or z=Z, G over x and y")
      .type_name("y=Y|z=Z");
  command.add_flag("--misere", options->misere, "whoever cannot move wins");
  add_common_options(command, options->common, {"png", "svg", "html"});
  command.examples = {"mexwave chocolate plot --k 3 --upto 255 -o heights.png",
                      "mexwave chocolate plot --k 2 --upto 255 --kind projection -o figure6.3.png",
                      "mexwave chocolate plot --k 3 --upto 127 --kind grundy-slice --at y=5 -o slice.png",
                      "mexwave chocolate plot --k 3 --upto 60 --kind 3d -o figure5.1.html"};
  command.remarks = fmt::format(
      "Pictures are PNG or SVG files; 3d is one HTML page that needs nothing else, for at most {} P-positions. Pairs "
      "without a\nP-position are black in a height map, P-positions are black among Grundy numbers.",
      most_points);
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
