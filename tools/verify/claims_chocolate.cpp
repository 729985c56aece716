// The list of B01 to B09.

#include "verify/claims_chocolate.hpp"
#include "verify/papers.hpp"

namespace mexwave::cli {

namespace {

const RegisteredPaper registered(
    {.key = "001",
     .author = "Miyadera et al.",
     .authors = "R. Miyadera, T. Inoue, W. Ogasa, S. Nakamura",
     .title = "Chocolate games that are variants of a game of Nim",
     .date = "2012",
     .subject = "Chocolate games",
     .words = "{x,y,z} says how often the chocolate can be cut in each of three directions, 0 "
              "<= y <= b(x,z), the bound, which "
              "is "
              "floor((x+z)/k) unless another is named. A move lowers one coordinate; if x or z "
              "is lowered, y sinks to the bound "
              "where it exceeds it. Whoever cannot move loses, in misere play wins. ⊕ is the "
              "nim-sum, addition without carry "
              "in binary."});

const Claims claims("001", [](const Claims::Add& add) {
  add("B01", "theorem 2.1", "k = 3: {x,y,z} is a P-position if and only if x ⊕ y ⊕ z = 0.", "proved",
      check_nim_sum_for_three);
  add("B02", "section 6, (32) and (33)",
      "k = 1: {x,y,z} is a P-position if and only if (x-1) ⊕ y ⊕ (z-1) = 0, and y <= x+z need not be asked for.",
      "proved elsewhere", check_shifted_for_one);
  add("B03", "section 6",
      "For every odd k the P-positions follow a formula close to that of k = 3: here, a rule "
      "(x+a) ⊕ (y+b) ⊕ (z+c) = 0 under the bound.",
      "expected", check_odd_divisors);
  add("B04", "lemmas 3.1 to 3.5, theorems 3.1, 3.2",
      "Of nim-sum 0 and not all 0, q <= floor((p+r)/3) if and only if p and r have the highest digit 1 and q has not "
      "(3.3); q is equal to it if and only if, besides, all lower digits of q are 1 and those of p and r differ (3.4); "
      "and what follows from that.",
      "proved", check_lemmas);
  add("B05", "theorem 5.2, lemmas 5.1 to 5.6",
      "The P-positions of k = 3, seen along (1,0,1), are Sierpinski's sieve, the pairs of numbers without a common "
      "binary digit 1.",
      "proved; drawn to 60", check_sieve);
  add("B06", "appendix",
      "The program's Grundy numbers, by mex over its list of moves: the P-positions are those of value 0.",
      "k = 2, coordinates to 75", check_appendix_program);
  add("B07", "examples 1.1 and 1.2",
      "An m x n rectangle is a P-position if and only if m = n; the bar with three free directions is Nim with heaps "
      "x, y, z.",
      "known", check_bars);
  add("B08", "section 6, last paragraph",
      "Misere play, where whoever cannot move wins: announced for another paper. Here, its P-positions, and where they "
      "differ from those of normal play.",
      "nothing stated", check_misere);
  add("B09", "section 6",
      "For even k no formula for the P-positions is known, and none like a nim-sum of 0 is to be expected.",
      "k = 2 drawn to 60", check_even_divisors);
});

}  // namespace

}  // namespace mexwave::cli
