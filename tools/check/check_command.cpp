// `mexwave check FILE`: is a saved result whole, and is it right?

#include <fmt/format.h>

#include "check/chocolate_check.hpp"
#include "check/chomp_check.hpp"
#include "check/recheck.hpp"
#include "check/strategy_check.hpp"
#include "command.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "output/seal.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  std::string file;
  std::string upto = "5000";
  std::string sample = "2000";
  std::string seed = "1";
};

void run(const Options& options) {
  const std::uint32_t upto = parse_number("--upto", options.upto, 1, 30'000);
  const std::uint32_t sample = parse_number("--sample", options.sample, 0, 1'000'000'000);
  const std::uint32_t seed = parse_number("--seed", options.seed, 0, 1'000'000'000);
  const std::string bytes = read_file(options.file);
  const std::optional<Seal> seal = read_seal(options.file);
  const auto refuse = [&](const std::string& why) { throw FormatError(fmt::format("'{}' {}", options.file, why)); };
  if (seal && bytes.size() < seal->bytes)
    refuse(fmt::format("is truncated: {} bytes of {}", bytes.size(), seal->bytes));
  if (seal && (bytes.size() != seal->bytes || checksum(bytes) != seal->checksum))
    refuse("is damaged: its checksum is not the seal's");
  if (is_strategy(bytes)) {
    if (seal && seal->kind != "squares strategy")
      refuse(fmt::format("holds squares strategy, its seal says {}", seal->kind));
    const StrategyCheck strategy = check_strategy(options.file, bytes);
    const char* whole = strategy.sealed ? "whole by its checksum" : "no seal in it";
    fmt::print("{}: {}{}{}\n", options.file, whole, strategy.wrong ? ", but wrong: " : "; ",
               strategy.wrong.value_or(strategy.done));
    if (strategy.wrong) set_exit_status(does_not_hold);
    return;
  }
  Recheck recheck;
  if (is_chocolate(seal, bytes)) {
    recheck = recheck_chocolate(parse_chocolate(options.file, seal, bytes), sample, seed);
  } else if (is_chomp(seal, bytes)) {
    recheck = recheck_chomp(parse_chomp(options.file, seal, bytes), sample, seed);
  } else {
    const SavedResult result = parse_result(options.file, bytes);
    if (seal && seal->kind != kind_of(result))
      refuse(fmt::format("holds {}, its seal says {}", kind_of(result), seal->kind));
    if (const auto* openings = std::get_if<std::vector<SavedOpening>>(&result))
      recheck = recheck_openings(*openings, upto);
    if (const auto* rows = std::get_if<std::vector<SavedRow>>(&result)) recheck = recheck_rows(*rows, upto);
    if (const auto* table = std::get_if<SavedTable>(&result)) recheck = recheck_table(*table, sample, seed);
  }
  const std::string whole = seal ? "whole by its seal" : "no seal beside it";
  if (recheck.wrong) {
    fmt::print("{}: {}, but wrong: {}\n", options.file, whole, *recheck.wrong);
    set_exit_status(does_not_hold);
  } else {
    fmt::print("{}: {}; {}\n", options.file, whole, recheck.done);
  }
}

}  // namespace

void register_check(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "check", "Re-verify a saved result of chomp3, chomp or chocolate, or a strategy, by independent code");
  auto options = std::make_shared<Options>();
  command
      ->add_option("FILE", options->file,
                   "a result saved as CSV, JSON or NPY, or a strategy; FILE.xxh3 beside it is its seal")
      ->required();
  command
      ->add_option("--upto", options->upto,
                   "chomp3 openings and rows: recompute as far as this p (default 5000, at most 30000)")
      ->type_name("N");
  command
      ->add_option("--sample", options->sample,
                   "tables and catalogs: cells, pairs, values or bars looked at beyond the head (default 2000)")
      ->type_name("N");
  command->add_option("--seed", options->seed, "tables: which those are (default 1)")->type_name("S");
  command->footer(
      "Examples:\n  mexwave chomp3 openings --upto 2000 --format csv -o openings.csv\n  mexwave check openings.csv\n"
      "  mexwave chocolate grundy --k 3 --upto 63 --format npy -o grundy.npy\n  mexwave check grundy.npy\n"
      "  mexwave squares strategy --board 6x6 -o strategy.txt\n  mexwave check strategy.txt\n"
      "Exit status: 0 right as far as looked at, 2 wrong, 1 damaged, truncated or not one of these files.");
  command->callback([options] { run(*options); });
}

}  // namespace mexwave::cli
