// Sums in misère play: against the definition, and against Bouton's theorem.

#include "mexwave/heaps_misere.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "checkpoint_folder.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps_pass.hpp"

namespace mexwave::heaps {
namespace {

TEST(HeapsMisere, OutcomesAndMovesAgreeWithTheDefinition) {
  for (const char* text : {"nim:3 + nim:2 + nim:1", "rim:5 + dim:5", "0.137:9", "0.77:7 + nim:2",
                           "grundy:10 + take:3:4", "fibonacci:8", "wythoff:3,5", "wythoff:2,4 + nim:1",
                           "coins:2,4 + nim:2", "turn:BWBB", "hex:8.3:7", "allbut:1,3:7 + subtract:2,5:6", "nim:0",
                           "nim:0 + 0.7:0", "nim:1", "0.07:1", "0.07:1 + nim:1", "take:squares:9 + 0.6:5"}) {
    const std::vector<Part> sum = parse_sum(text);
    const MisereSolution solution = solve_misere(sum);
    EXPECT_EQ(solution.is_p_position, misere_reference(sum)) << text;
    for (std::size_t k = 0; k < sum.size(); ++k) {
      for (const std::vector<std::uint32_t>& leaves : moves_of(sum[k])) {
        std::vector<Part> left = sum;
        left[k].at = leaves;
        EXPECT_EQ(std::count(solution.moves.begin(), solution.moves.end(), WinningMove{k, leaves}),
                  misere_reference(left) ? 1 : 0)
            << text;
      }
    }
  }
  for (const char* game : {"0.77", "0.137", "0.6", "4.3", "take:squares"})
    for (std::uint32_t n = 0; n <= 9; ++n)
      EXPECT_EQ(solve_misere({{parse_game(game), {n}}}).is_p_position, misere_reference({{parse_game(game), {n}}}))
          << game << " " << n;
}

// C. L. Bouton, Nim, a game with a complete mathematical theory (1901): as in normal play, but with no heap above 1 an
// odd number of heaps is lost.
TEST(HeapsMisere, Nim) {
  for (std::uint32_t code = 0; code < 9 * 9 * 9; ++code) {
    const std::uint32_t a = code % 9, b = code / 9 % 9, c = code / 81;
    std::vector<Part> sum;
    for (const std::uint32_t n : {a, b, c}) sum.push_back({parse_game("nim"), {n}});
    const bool lost = std::max({a, b, c}) <= 1 ? (a + b + c) % 2 == 1 : (a ^ b ^ c) == 0;
    EXPECT_EQ(solve_misere(sum).is_p_position, lost) << a << " " << b << " " << c;
  }
}

TEST(HeapsMisere, RefusesTooLargeSums) {
  EXPECT_THROW((void)solve_misere({}), InvalidArgument);
  EXPECT_THROW((void)solve_misere(parse_sum("nim:65535 + nim:65535")), InvalidArgument);
  EXPECT_THROW((void)solve_misere(parse_sum("nim:4000 + nim:4000"), {.memory_limit = 1 << 20}), MemoryLimit);
}

class HeapsMisereCheckpoints : public test::CheckpointFolder {};

TEST_F(HeapsMisereCheckpoints, StoppedAnywhereAndResumed) {
  const std::vector<Part> sum = parse_sum("nim:30 + 0.77:6 + nim:20");
  const MisereSolution expected = solve_misere(sum),
                       found = in_pieces(6, [&](const RunOptions&run, const Checkpoint&checkpoint) {
                         return solve_misere(sum, run, checkpoint);
                       });
  EXPECT_EQ(found.moves, expected.moves);
  EXPECT_EQ(found.is_p_position, expected.is_p_position);
  EXPECT_EQ(found.work.moves, expected.work.moves);
  leave_one([&](const RunOptions& run, const Checkpoint& checkpoint) { (void)solve_misere(sum, run, checkpoint); });
  EXPECT_THROW((void)solve_with_pass(sum, {}, {path(), 60, true, {}}), FormatError);
}

}  // namespace
}  // namespace mexwave::heaps
