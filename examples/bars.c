/* Every winning first move on the bars of 3 x n, n to 12, and one position, in C. */

#include <mexwave/mexwave.h>
#include <stdio.h>

static int failed(void) {
  fprintf(stderr, "%s\n", mexwave_error_message());
  return 1;
}

int main(void) {
  const uint32_t upto = 12;
  mexwave_chomp3_openings* openings;
  if (mexwave_chomp3_openings_new(upto, NULL, &openings) != MEXWAVE_OK) return failed();
  const uint32_t* diagonal_q = mexwave_chomp3_openings_diagonal_q(openings);
  const uint32_t* end_row = mexwave_chomp3_openings_end_row(openings);
  for (uint32_t n = 1; n <= upto; ++n) {
    printf("3 x %u: leave", (unsigned)n);
    if (diagonal_q[n] != MEXWAVE_NONE)
      printf(" (%u,%u,%u)", (unsigned)n, (unsigned)diagonal_q[n], (unsigned)diagonal_q[n]);
    if (end_row[n] != MEXWAVE_NONE) printf(" (%u,%u,%u)", (unsigned)n, (unsigned)n, (unsigned)end_row[n]);
    printf("\n");
  }
  mexwave_chomp3_openings_free(openings);

  mexwave_chomp3_solution* solution;
  if (mexwave_chomp3_solve(9, 9, 4, NULL, &solution) != MEXWAVE_OK) return failed();
  const mexwave_chomp3_move* moves = mexwave_chomp3_solution_moves(solution);
  for (size_t k = 0; k < mexwave_chomp3_solution_count(solution); ++k)
    printf("(9,9,4): take square %u of row %u\n", (unsigned)moves[k].column, (unsigned)moves[k].row);
  mexwave_chomp3_solution_free(solution);
  return 0;
}
