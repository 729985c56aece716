// `mexwave heaps plot`: Grundy values over the heaps, rare ones marked, and where the game begins to repeat.

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "cli/exit.hpp"
#include "cli/numbers.hpp"
#include "heaps/heaps.hpp"
#include "output/output.hpp"
#include "output/plot.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint32_t width = 1100, highest = 640, largest_plot = 10'000'000;
constexpr std::uint32_t most_period_lines = 40;

struct PlotOptions {
  Common common;
  std::string game, upto;
};

bool is_rare(const heaps::Grundy& table, std::uint32_t n) {
  // The mask, found for the heaps that were computed, divides the values of copied heaps into rare and common ones,
  // too.
  const auto bits = static_cast<std::uint32_t>(std::popcount(table.values[n] & table.mask));
  return table.mask != 0 && (bits + table.twist + (table.with_parity ? n : 0)) % 2 == 0;
}

std::string draw(const std::string& format, const heaps::Game& game, const heaps::Grundy& table) {
  const auto count = static_cast<std::uint32_t>(table.values.size());
  std::uint64_t rare = 0;
  for (std::uint32_t n = 0; n < count; ++n) rare += is_rare(table, n) ? 1 : 0;
  Panel panel{.title = fmt::format("{}: Grundy values of the heaps to {}", game.text(), count - 1),
              .x = Axis::of_cells("n", count),
              .y = Axis::of_cells("G(n)", table.largest + std::uint64_t{1}),
              .width = width,
              .height = std::clamp((table.largest + 1) * 16.0, 160.0, static_cast<double>(highest))};
  if (table.mask != 0) {
    panel.keys.push_back({"common values", blue});
    panel.keys.push_back(
        {fmt::format("rare values, by {}: {} heaps", mask_text(table.mask, table.with_parity), rare), red});
  }
  if (table.period) {
    panel.keys.push_back({fmt::format("preperiod {}, period {}, saltus {}: proved for all n", table.period->preperiod,
                                      table.period->period(), table.period->saltus),
                          ochre, Key::Mark::line});
  } else {
    panel.remark = "no period certified so far";
  }
  Plot plot(format, {panel});
  if (table.period) {
    // Draws a line at the beginning of the first periods; only one line if they would be too close together.
    const double apart = width * static_cast<double>(table.period->period()) / count;
    std::uint32_t drawn = 0;
    for (std::uint64_t n = table.period->preperiod; n < count && drawn < (apart < 6 ? 1 : most_period_lines);
         n += table.period->period(), ++drawn) {
      const double left = std::floor(plot.x(static_cast<double>(n) - 0.5)), x = drawn == 0 ? left : left + 0.5;
      plot.picture().lines({{x, plot.y(panel.y.low)}, {x, plot.y(panel.y.high)}}, ochre, drawn == 0 ? 2 : 1);
    }
  }
  // Each cell is one dot of the picture, so that a picture of a million heaps is no larger than one of a thousand.
  const auto wide = static_cast<std::uint32_t>(panel.width), high = static_cast<std::uint32_t>(panel.height);
  Cells cells(wide, high);
  const double room = std::min(panel.width / count, panel.height / (table.largest + 1.0));
  const auto size = static_cast<std::int64_t>(std::clamp(room * 0.8,
                                                         count > 100'000 ? 1.0
                                                         : count > 4000  ? 2.0
                                                                         : 4.0,
                                                         7.0));
  const auto put = [&](std::uint32_t n, Colour colour) {
    const auto x = static_cast<std::int64_t>(std::floor((n + 0.5) / count * wide)) - size / 2;
    const auto y =
        static_cast<std::int64_t>(std::floor(high - (table.values[n] + 0.5) / (table.largest + 1.0) * high)) - size / 2;
    for (std::int64_t j = 0; j < size; ++j)
      for (std::int64_t i = 0; i < size; ++i) cells.set(x + i, y + j, colour);
  };
  for (std::uint32_t n = 0; n < count; ++n) {
    if (n % 65536 == 0) check_interrupt();
    if (!is_rare(table, n)) put(n, blue);
  }
  for (std::uint32_t n = 0; n < count; ++n) {  // drawn over the common ones, because there are few
    if (is_rare(table, n)) put(n, red);
  }
  plot.cells(cells);
  return plot.file();
}

void run_plot(const PlotOptions& options) {
  require_plot(options.common.output, options.common.format);
  const heaps::Game game = parse_heap_rules(options.game);
  const std::uint32_t upto = parse_number(
      "--upto", options.upto, 0, game.rules() == heaps::Rules::fibonacci ? heaps::largest_fibonacci : largest_plot);
  const RunOptions run = run_options(options.common);
  Output out(options.common, form("heaps plot"), {{"game", game.text()}, {"upto", upto}});
  const heaps::Grundy table = heaps::grundy({game, upto}, run);
  out.write(draw(options.common.format, game, table));
  out.commit();
}

}  // namespace

void register_heaps_plot(Command& family) {
  Command& command = family.add_action("plot", "A picture of the values of heaps, with rare values and periods");
  PlotOptions& options = command.runs(run_plot);
  command.add_option("GAME", options.game, "the game, by name, code or rules:FILE; see mexwave heaps --help")
      .required();
  command
      .add_option(
          "--upto N", options.upto,
          fmt::format("N, the largest heap, 0 to {}; for fibonacci to {}", largest_plot, heaps::largest_fibonacci))
      .required();
  add_common_options(command, options.common, {"png", "svg"});
  command.examples = {"mexwave heaps plot 0.137 --upto 200 -o dawson.svg",
                      "mexwave heaps plot 0.6 --upto 20000 -o officers.png"};
  command.remarks =
      "For games that split heaps into two, but not into three, red dots are rare values: those with an even number of "
      "bits in common with the mask in the legend. If it also names the parity of the heap, that number is odd at "
      "every second heap. The first vertical line marks where the pattern begins to repeat; the others follow one "
      "period "
      "apart.";
}

}  // namespace mexwave::cli
