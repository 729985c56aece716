// `mexwave heaps`: one-heap games and their sums.

#include "heaps/heaps.hpp"
#include "cli/command.hpp"
#include "cli/messages.hpp"

#include <fmt/core.h>

namespace mexwave::cli {

std::string part_text(const heaps::Part& part) {
  return part.game.text() + ":" + heaps::position_text(part.game, part.at);
}

std::string mask_text(std::uint32_t mask, bool with_parity) {
  return fmt::format("mask {:#x}{}", mask, with_parity ? " and the heap's parity" : "");
}

std::string rate_text(const heaps::Grundy& table, double seconds) {
  std::string text = work_text(table.values.size(), "value", seconds);
  if (table.work.computed < table.values.size())
    text += fmt::format("; {} computed, the others by the period", table.work.computed);
  if (table.mask != 0) {
    text +=
        fmt::format("; {} rare heaps by {}, {:.1f} pairs a value", table.rare, mask_text(table.mask, table.with_parity),
                    static_cast<double>(table.work.pairs) / table.work.computed);
  }
  return text;
}

namespace {

const Family registered(40, [](Command& program) {
  Command& family = program.add_action("heaps", "One-heap games and their sums: Grundy values, periods, winning moves");
  family.examples = {"mexwave heaps grundy 0.137 --upto 60", "mexwave heaps period 0.137 --upto 1e4",
                     "mexwave heaps solve \"rim:7 + dim:7 + nim:7\""};
  family.remarks =
      "GAME is one of\n"
      "  nim              take any number\n"
      "  take:M           take 1 to M\n"
      "  subtract:1,2,3   take one of these numbers\n"
      "  allbut:1,4       take any number except these\n"
      "  take:squares     take 1, 4, 9, ...; take:primes: 2, 3, 5, ...; take:2^k: 1, 2, 4, ...\n"
      "  0.137            an octal game: digit t is the sum of what taking t may leave: 1 no heap, 2 one heap, 4 two "
      "heaps;\n                   in 4.xxx a move may also split a heap without taking. kayles is "
      "0.77, dawson (Dawson's chess) 0.137\n"
      "  0.3F             a hexadecimal game: digits to F; 8 is three heaps; in 8.xxx and C.xxx a move may also split "
      "a heap into three without taking. "
      "Without a digit A to F the code begins with hex:, such as hex:0.9\n"
      "  rules:FILE       the game described in a file, see below\n"
      "  rim              take a number coprime to the heap\n"
      "  dim              take a divisor of the heap\n"
      "  grundy           split into two heaps of different size\n"
      "  fibonacci        Fibonacci nim: first take any number but not all, then at most twice the number taken "
      "before\n"
      "  wythoff          two heaps: take from one, or the same number from both (only in solve and mexwave sum; with "
      "other parts only with --pass or --misere)\n"
      "  coins            turn a black coin, and optionally one to its left\n"
      "  turn             turn a black coin and all to its right (only in solve and mexwave sum)\n"
      "A player who cannot move loses. A file of rules has lines such as the following. A # begins a comment. Without "
      "`leave`, a move may leave no heap or one heap:\n"
      "  take 1..3,5 leave none one two\n"
      "  split two three\n"
      "Instead, a file may consist of one of the lines 'take all but 1,4', 'take squares', 'take primes' and 'take "
      "powers "
      "of two'.";
  register_heaps_grundy(family);
  register_heaps_period(family);
  register_heaps_positions(family);
  register_heaps_plot(family);
  register_heaps_solve(family);
  register_heaps_certificate(family);
  register_heaps_catalog(family);
  register_heaps_identify(family);
});

}  // namespace

}  // namespace mexwave::cli
