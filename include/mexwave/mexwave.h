#ifndef MEXWAVE_MEXWAVE_H
#define MEXWAVE_MEXWAVE_H
/* mexwave for C, and for languages that call C: openings and positions of three-row Chomp, chocolate games, draws of
 * the square game, heaps. The C++ headers chomp3.hpp, chocolate.hpp, squares.hpp and heaps.hpp have more details.
 *
 *     mexwave_chomp3_openings* openings;
 *     if (mexwave_chomp3_openings_new(12, NULL, &openings) != MEXWAVE_OK) puts(mexwave_error_message());
 *     else printf("%u\n", (unsigned)mexwave_chomp3_openings_diagonal_q(openings)[8]);
 *     mexwave_chomp3_openings_free(openings);
 *
 * A function that can fail returns a mexwave_status, and mexwave_error_message() describes the error. The parameter
 * `made` receives the new object, or null after a failure. The function named _free frees the object; null is allowed.
 * Functions that read an object return null, 0, or MEXWAVE_NONE for a null object, and set the message. Arrays and
 * texts that belong to an object live as long as it does. No exception leaves a function. Functions may be called from
 * several threads at once; objects do not change after they are made.
 *
 * A P-position is lost for the player to move. The Grundy value of a position is the least of 0, 1, 2, ... that no
 * position after one move has; it is 0 for P-positions (docs/reference/glossary.md). */

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default)

#ifdef __cplusplus
extern "C" {
#endif

/** An entry that does not exist. */
#define MEXWAVE_NONE UINT32_MAX

typedef enum mexwave_status {
  MEXWAVE_OK = 0,
  MEXWAVE_INVALID_ARGUMENT = 1, /**< an argument out of its range, or null; the message states what was expected */
  MEXWAVE_NO_MEMORY = 2,        /**< more memory than allowed, or than the system has */
  MEXWAVE_CANCELLED = 3,        /**< a callback requested it */
  MEXWAVE_FAILED = 4            /**< anything else */
} mexwave_status;

/** What went wrong in the last call of this thread that failed, in one line; valid until another call fails. */
const char* mexwave_error_message(void);

/** The version, such as "0.1.0". */
const char* mexwave_version(void);

/** How to run; no result depends on it. A null pointer, or a member that is 0, means the default.
 * Any thread of the computation may call a callback; no callback is called by two threads at once. `context` is its
 * first argument. */
typedef struct mexwave_run {
  unsigned threads;      /**< worker threads, 1..1024; 0: as many as the machine has processors */
  const char* simd;      /**< "scalar", "sse", "avx2", "avx512" or "neon"; null: the best */
  uint64_t memory_limit; /**< bytes that may be taken; 0: most of what is available */
  void* context;
  /** Called at most 20 times a second: the work done and an estimate of the total work, in a unit that depends on the
   * computation (for most tables, their entries). If the total is not known, it is 0, and `done` is the number of
   * positions checked, or 0. */
  void (*progress)(void* context, uint64_t done, uint64_t total);
  /** Called every few milliseconds; a result other than 0 ends the computation with MEXWAVE_CANCELLED. */
  int (*cancelled)(void* context);
} mexwave_run;

/* ---------------------------------------------------------------------------------------------------------------------
 * Three-row Chomp: bars (p,q,r), p >= q >= r. */

typedef struct mexwave_chomp3_openings mexwave_chomp3_openings;

/** Every winning first move of the bars 3 x 1 to 3 x upto; upto from 1 to 20000000. */
mexwave_status mexwave_chomp3_openings_new(uint32_t upto, const mexwave_run* run, mexwave_chomp3_openings** made);
void mexwave_chomp3_openings_free(mexwave_chomp3_openings* openings);
/** The next three functions return arrays of upto + 1 entries; entry 0 is MEXWAVE_NONE.
 * Indexed by p: the q with (p,q,q) a P-position, or MEXWAVE_NONE. */
const uint32_t* mexwave_chomp3_openings_diagonal_q(const mexwave_chomp3_openings* openings);
/** Indexed by p: the r with (p,p,r) a P-position, or MEXWAVE_NONE. */
const uint32_t* mexwave_chomp3_openings_end_row(const mexwave_chomp3_openings* openings);
/** Indexed by q: the p with (p,q,q-1) a P-position, or MEXWAVE_NONE if it is beyond upto. */
const uint32_t* mexwave_chomp3_openings_above_diagonal(const mexwave_chomp3_openings* openings);

/** A move that takes the square `column` of `row`, both from 1, and every square to its right and below. It leaves the
 * P-position (p,q,r). */
typedef struct mexwave_chomp3_move {
  uint32_t row, column;
  uint32_t p, q, r;
} mexwave_chomp3_move;

typedef struct mexwave_chomp3_solution mexwave_chomp3_solution;

/** Finds every winning move of (p,q,r), p >= q >= r; none if it is a P-position. p from 1 to 20000000. */
mexwave_status mexwave_chomp3_solve(uint32_t p, uint32_t q, uint32_t r, const mexwave_run* run,
                                    mexwave_chomp3_solution** made);
void mexwave_chomp3_solution_free(mexwave_chomp3_solution* solution);
/** How many moves win; 0 exactly for P-positions. */
size_t mexwave_chomp3_solution_count(const mexwave_chomp3_solution* solution);
/** An array of mexwave_chomp3_solution_count() moves. */
const mexwave_chomp3_move* mexwave_chomp3_solution_moves(const mexwave_chomp3_solution* solution);

/* ---------------------------------------------------------------------------------------------------------------------
 * Chocolate games: positions {x,y,z} with y <= b(x,z). */

typedef struct mexwave_chocolate_bound mexwave_chocolate_bound;

/** b(x,z) = floor((x + z)/k); k from 1 to 1000000. */
mexwave_status mexwave_chocolate_bound_sum(uint32_t k, mexwave_chocolate_bound** made);
/** b(x,z) = floor(z/k); k from 1 to 1000000. */
mexwave_status mexwave_chocolate_bound_last(uint32_t k, mexwave_chocolate_bound** made);
/** b(x,z) = height, at most 262143. */
mexwave_status mexwave_chocolate_bound_constant(uint32_t height, mexwave_chocolate_bound** made);
/** b(x,z) = values[x + z] for x + z < count; count from 1 to 262143. Values must not decrease; they are copied. */
mexwave_status mexwave_chocolate_bound_by_sum(const uint32_t* values, size_t count, mexwave_chocolate_bound** made);
/** b(x,z) = values[x * columns + z] for x < rows and z < columns, both from 1 to 131072. Values must not decrease as
 * x or z grows; they are copied. */
mexwave_status mexwave_chocolate_bound_by_pair(const uint32_t* values, size_t rows, size_t columns,
                                               mexwave_chocolate_bound** made);
void mexwave_chocolate_bound_free(mexwave_chocolate_bound* bound);

typedef struct mexwave_chocolate_positions mexwave_chocolate_positions;

/** The P-positions with x and z from 0 to upto, which is at most 131071 and within the bound. misere: 0 for normal
 * play. */
mexwave_status mexwave_chocolate_positions_new(const mexwave_chocolate_bound* bound, uint32_t upto, int misere,
                                               const mexwave_run* run, mexwave_chocolate_positions** made);
void mexwave_chocolate_positions_free(mexwave_chocolate_positions* positions);
/** How many P-positions there are. */
uint64_t mexwave_chocolate_positions_count(const mexwave_chocolate_positions* positions);
/** (upto + 1)^2 entries: that of (x,z), at x * (upto + 1) + z, is the y of its P-position, or MEXWAVE_NONE. */
const uint32_t* mexwave_chocolate_positions_y(const mexwave_chocolate_positions* positions);

/** Called for x = 0, 1, ..., upto in order with `count` Grundy values: those of {x,y,z} by increasing z, then y =
 * 0..b(x,z). z begins at 0, or at x if b(x,z) = b(z,x) for all x and z. `context` is that of
 * mexwave_chocolate_grundy(). A result other than 0 ends the computation with MEXWAVE_CANCELLED. */
typedef int (*mexwave_chocolate_each_grundy)(void* context, uint32_t x, const uint16_t* values, size_t count);

/** Computes the Grundy values for x and z from 0 to upto, which is at most 8191 and within the bound, in normal play,
 * and calls `each` with them. */
mexwave_status mexwave_chocolate_grundy(const mexwave_chocolate_bound* bound, uint32_t upto, const mexwave_run* run,
                                        mexwave_chocolate_each_grundy each, void* context);

/* ---------------------------------------------------------------------------------------------------------------------
 * The square game: draws, full boards of two colours without a square whose corners have one colour. */

typedef struct mexwave_squares_goal {
  /** From 1 to 10000, the shorter side at most 12; at most 16 to count all draws of a square board with axis_parallel.
   */
  uint32_t height, width;
  int axis_parallel;  /**< 1: only axis-parallel squares count; 0: all squares */
  uint32_t white_min; /**< only draws with at least this many white pieces */
  uint32_t white_max; /**< only draws with at most this many; 0: no limit */
  int classes;        /**< 1: one draw of each class under the symmetries of the board and, if white_min + white_max is
                       * the number of cells, the exchange of colours */
} mexwave_squares_goal;

typedef struct mexwave_squares_draws mexwave_squares_draws;

/** Counts the draws. */
mexwave_status mexwave_squares_count_draws(const mexwave_squares_goal* goal, const mexwave_run* run,
                                           mexwave_squares_draws** made);
void mexwave_squares_draws_free(mexwave_squares_draws* draws);
/** The number of draws (with classes = 1, of all draws in these classes), in decimal, because it may exceed 2^64. */
const char* mexwave_squares_draws_colourings(const mexwave_squares_draws* draws);
/** The number of classes, in decimal; empty unless the goal has classes = 1. */
const char* mexwave_squares_draws_classes(const mexwave_squares_draws* draws);

/** Called with every draw: `white` has height * width entries, by cell, row by row from the lower left corner, 1 for
 * white and 0 for black. `orbit`: with classes the number of colourings in the class, else 1. `context` is that of
 * mexwave_squares_list_draws(). A result other than 0 ends the computation with MEXWAVE_CANCELLED. */
typedef int (*mexwave_squares_each_draw)(void* context, const uint8_t* white, size_t cells, uint32_t orbit);

/** Lists all draws, always in the same order. */
mexwave_status mexwave_squares_list_draws(const mexwave_squares_goal* goal, const mexwave_run* run,
                                          mexwave_squares_each_draw each, void* context);

/* ---------------------------------------------------------------------------------------------------------------------
 * Heaps. `game` is a name or code such as nim, take:M, subtract:1,2,3, 0.137, rim, dim, grundy, fibonacci; heaps.hpp
 * lists all of them (parse_game). */

typedef struct mexwave_heaps_grundy mexwave_heaps_grundy;

/** Computes the Grundy values of the heaps 0 to upto, at most 268435456 (fibonacci: 8000). */
mexwave_status mexwave_heaps_grundy_new(const char* game, uint32_t upto, const mexwave_run* run,
                                        mexwave_heaps_grundy** made);
void mexwave_heaps_grundy_free(mexwave_heaps_grundy* grundy);
/** The Grundy values of the heaps 0, 1, ..., upto: upto + 1 values. */
const uint32_t* mexwave_heaps_grundy_values(const mexwave_heaps_grundy* grundy);
/** The period p that the values prove: G(n + p) = G(n) + saltus for all n >= preperiod. All three are 0 if the values
 * prove none. */
uint32_t mexwave_heaps_grundy_period(const mexwave_heaps_grundy* grundy);
uint32_t mexwave_heaps_grundy_preperiod(const mexwave_heaps_grundy* grundy);
uint32_t mexwave_heaps_grundy_saltus(const mexwave_heaps_grundy* grundy);

typedef struct mexwave_heaps_solution mexwave_heaps_solution;

/** Computes the value of a sum of positions such as "rim:7 + dim:7 + nim:7", and every winning move. */
mexwave_status mexwave_heaps_solve(const char* sum, const mexwave_run* run, mexwave_heaps_solution** made);
void mexwave_heaps_solution_free(mexwave_heaps_solution* solution);
/** The Grundy value of the sum, or MEXWAVE_NONE for Wythoff's game. */
uint32_t mexwave_heaps_solution_grundy(const mexwave_heaps_solution* solution);
/** How many moves win; 0 exactly for P-positions. */
size_t mexwave_heaps_solution_count(const mexwave_heaps_solution* solution);
/** The part of the sum that the winning move `move` changes, both counted from 0; 0 if there is no such move. */
size_t mexwave_heaps_solution_part(const mexwave_heaps_solution* solution, size_t move);
/** What this part becomes, such as "3 + 4"; null if there is no such move. */
const char* mexwave_heaps_solution_leaves(const mexwave_heaps_solution* solution, size_t move);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif
