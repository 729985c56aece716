// Games and sums of positions.

#include <algorithm>
#include <stdexcept>

#include "fuzz/reader.hpp"
#include "fuzz/scratch.hpp"
#include "heaps/heaps.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::fuzz {

namespace {

/// The name of a game, or a sum of positions.
void read_sum(const std::string& bytes) {
  try {
    (void)heaps::parse_game(bytes);
    return;
  } catch (const InvalidArgument&) {  // a sum, then
  }
  const std::vector<heaps::Part> sum = heaps::parse_sum(bytes);
  constexpr std::uint32_t solved = 64;
  const auto is_small = [](const heaps::Part& part) {
    return part.at.size() <= solved && std::ranges::all_of(part.at, [](std::uint32_t n) { return n <= solved; });
  };
  if (!std::ranges::all_of(sum, is_small)) return;
  const heaps::Solution solution = heaps::solve(sum, small_run(1));
  for (const heaps::WinningMove& move : solution.moves) (void)heaps::position_text(sum[move.part].game, move.leaves);
  if (solution.is_p_position != solution.moves.empty()) throw std::logic_error("a wrong value");
}

/// A file of rules: what it describes is a game.
void read_rules(const std::string& bytes) {
  const heaps::Game game = heaps::parse_game(cli::read_rules_file(scratch_file("rules", bytes)));
  constexpr std::uint32_t small = 40;
  if (heaps::grundy({game, small}, small_run(16)).values != heaps::grundy_reference(game, small))
    throw std::logic_error("a wrong value");
}

const RegisteredReader rules({"rules", read_rules, nullptr, nullptr});
const RegisteredReader sum({"sum", read_sum, nullptr, nullptr});

}  // namespace

}  // namespace mexwave::fuzz
