// `mexwave heaps period`: does a game repeat for ever, and what proves it.

#include <fmt/core.h>

#include <memory>

#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "heaps/heaps.hpp"
#include "heaps/rules_file.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

using heaps::Rules;

struct Options {
  Common common;
  std::string game, upto;
};

std::string certificate(const heaps::Game& game, const heaps::Period& period) {
  if (game.rules() == Rules::all_but) {
    return fmt::format(
        "by induction: how far the values of {} heaps in a row are below the least new one decides what follows, and "
        "that repeats: read off the values below {}",
        2 * game.reach(), period.values_needed);
  }
  if (game.rules() != Rules::octal) return "by induction: the heaps 0 to n-1, and no other values, can be left of n";
  if (!game.splits()) {
    return fmt::format("no heap is split, and the values of {} heaps in a row repeat: read off the values below {}",
                       game.reach(), period.values_needed);
  }
  const std::uint32_t start = std::max<std::uint32_t>(period.preperiod, 1), p = period.period();
  if (game.most_left() == 3) {
    return fmt::format(
        "as the octal games' periodicity theorem has it, for three heaps: G(n+{0}) = G(n) for {1} <= n < {2} = "
        "3*{1}+2*{0}+{3}, {3} being the digits of the code; read off the values below {4}",
        p, start, period.values_needed - p, game.reach(), period.values_needed);
  }
  return fmt::format(
      "by the octal games' periodicity theorem: G(n+{0}) = G(n) for {1} <= n < {2} = 2*{1}+{0}+{3}, {3} being the "
      "digits "
      "of the code; read off the values below {4}",
      p, start, period.values_needed - p, game.reach(), period.values_needed);
}

void write_text(const heaps::Game& game, std::uint32_t upto, const std::optional<heaps::Period>& period, Output& out) {
  if (!period) {
    out.write(fmt::format("{}: no period certified up to {}{}\n", game.text(), upto,
                          game.rules() == Rules::octal || game.rules() == Rules::all_but
                              ? ""
                              : "; no theorem is known here that could certify one"));
    return;
  }
  out.write(fmt::format("{}: preperiod {}, period {}, saltus {}\n", game.text(), period->preperiod, period->period(),
                        period->saltus));
  out.write(fmt::format("exceptions: {}\n",
                        period->exceptions.empty() ? "none" : fmt::format("n = {}", joined(period->exceptions, ", "))));
  out.write(fmt::format("certified {}\n", certificate(game, *period)));
}

void run(const Options& options) {
  const heaps::Game game = parse_heap_rules(options.game);
  const std::uint32_t upto = parse_number(
      "--upto", options.upto, 0, game.rules() == Rules::fibonacci ? heaps::largest_fibonacci : heaps::largest_heap);
  const RunOptions run = run_options(options.common);
  const Json parameters{{"game", game.text()}, {"upto", upto}};
  Output out(options.common, "heaps period", parameters);
  const double start = seconds_now();
  const std::optional<heaps::Period> period = heaps::find_period({game, upto}, run);
  const double seconds = seconds_now() - start;
  if (options.common.format == "json") {
    Json json{{"format", "mexwave heaps period"},
              {"version", 1},
              {"parameters", parameters},
              {"certified", period.has_value()}};
    if (period) {
      json["preperiod"] = period->preperiod;
      json["period"] = period->period();
      json["saltus"] = period->saltus;
      json["exceptions"] = period->exceptions;
      json["certificate"] = certificate(game, *period);
    }
    out.write(json.text() + "\n");
  } else if (options.common.format == "csv") {
    out.write("game,upto,certified,preperiod,period,saltus,exceptions\n");
    const std::string name = fmt::format("\"{}\"", game.text());
    if (period) {
      out.write(fmt::format("{},{},1,{},{},{},{}\n", name, upto, period->preperiod, period->period(), period->saltus,
                            joined(period->exceptions, " ")));
    } else {
      out.write(fmt::format("{},{},0,,,,\n", name, upto));
    }
  } else {
    write_text(game, upto, period, out);
  }
  out.commit();
  note(options.common, fmt::format("values up to {} in {:.4f} s", upto, seconds));
}

}  // namespace

void register_heaps_period(Command& family) {
  Command& command = family.add_action("period", "Preperiod, period, exceptions, and the proof that it goes on");
  auto options = std::make_shared<Options>();
  command.add_option("GAME", options->game, "the game, by name, code or rules:FILE; see mexwave heaps --help")
      .required();
  command.add_option("--upto", options->upto, fmt::format("N, heaps to look at, 0 to {}", heaps::largest_heap))
      .type_name("N")
      .required();
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave heaps period 0.137 --upto 1000", "mexwave heaps period 0.127 --upto 1e5 --format json",
                      "mexwave heaps period take:6 --upto 100", "mexwave heaps period allbut:3,10 --upto 1e4",
                      "mexwave heaps period 0.B3 --upto 500"};
  command.remarks =
      "G(n+period) = G(n)+saltus for all n from the preperiod on. Exceptions are the heaps before it whose values are "
      "not "
      "those\nof the pattern continued backwards. \"certified\" means proved for all n; else nothing is said beyond N. "
      "CSV "
      "columns: as named\nin the first line; the exceptions are split by blanks.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
