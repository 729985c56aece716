// `mexwave tiling grundy`: the Grundy numbers of all boards up to a size.

#include <fmt/core.h>

#include <memory>

#include "cli/messages.hpp"
#include "output/named_file.hpp"
#include "output/output.hpp"
#include "run_options.hpp"
#include "tiling/tiling.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  TileOptions tiles;
  std::string upto;
};

void write_text(const tiling::Grundy& table, Output& out) {
  constexpr std::size_t width = 4;
  std::string line(width, ' ');
  for (std::uint32_t n = 1; n <= table.upto.width; ++n) line += fmt::format("{:>{}}", n, width);
  out.write(line + "\n");
  for (std::uint32_t m = 1; m <= table.upto.height; ++m) {
    line = fmt::format("{:>{}}", m, width);
    for (std::uint32_t n = 1; n <= table.upto.width; ++n) line += fmt::format("{:>{}}", table.at(m, n), width);
    out.write(line + "\n");
  }
}

void run(const Options& options) {
  const tiling::Rules rules = parse_rules(options.tiles);
  const tiling::Board upto = parse_painted_board("--upto", options.upto);
  const RunOptions run = run_options(options.common);
  const Json parameters{{"tiles", options.tiles.tiles},
                        {"fixed", options.tiles.fixed},
                        {"upto", fmt::format("{}x{}", upto.height, upto.width)}};
  for (const std::string& tile : options.tiles.tiles)
    require_distinct({{"--tile", tile}, {"-o", options.common.output}});
  Output out(options.common, "tiling grundy", parameters);
  const double start = seconds_now();
  const tiling::Grundy table = tiling::grundy({.rules = rules, .upto = upto}, run);
  const double seconds = seconds_now() - start;
  if (options.common.format == "csv") {
    out.write("height,width,grundy\n");
    for (std::uint32_t m = 1; m <= upto.height; ++m)
      for (std::uint32_t n = 1; n <= upto.width; ++n) out.write(fmt::format("{},{},{}\n", m, n, table.at(m, n)));
  } else if (options.common.format == "json") {
    out.open_json("values");
    for (std::uint32_t m = 1; m <= upto.height; ++m) {
      const auto row = table.values.begin() + std::ptrdiff_t{m - 1} * upto.width;
      out.json_item(std::vector<std::uint32_t>(row, row + upto.width));
    }
    out.close_json();
  } else {
    write_text(table, out);
  }
  out.commit();
  note(options.common,
       fmt::format("{} regions, {} moves in {:.4f} s, {:.2f} million moves a second", table.work.regions,
                   table.work.moves, seconds, static_cast<double>(table.work.moves) / std::max(seconds, 1e-9) / 1e6));
}

}  // namespace

void register_tiling_grundy(Command& family) {
  Command& command = family.add_action("grundy", "Grundy numbers of all boards up to a size");
  auto options = std::make_shared<Options>();
  add_tile_options(command, options->tiles);
  command
      .add_option("--upto", options->upto,
                  fmt::format("height and width of the largest board, at most {} cells", tiling::most_cells))
      .type_name("HxW")
      .required();
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave tiling grundy --tile 2x2 --upto 6x9",
                      "mexwave tiling grundy --tile 2x2 --upto 2x60 --format csv",
                      "mexwave tiling grundy --tile 1x2 --fixed --upto 3x8",
                      "mexwave tiling grundy --tile XX./.XX --tile 2x2 --upto 4x6 --format json"};
  command.remarks =
      "Text: a line a height, a column a width. CSV columns: height,width,grundy. JSON: a list a height under "
      "\"values\".";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
