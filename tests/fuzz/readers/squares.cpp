// Lists of moves.

#include <optional>

#include "fuzz/reader.hpp"
#include "mexwave/error.hpp"
#include "mexwave/squares.hpp"

namespace mexwave::fuzz {

namespace {

void read_moves(const std::string& bytes) {
  // Legal is a list that is legal in one of these games; it is read as far as it goes in all of them.
  std::optional<Error> refused;
  bool legal = false;
  for (const squares::Board& board : {squares::Board{2, 3}, squares::Board{6, 6}, squares::Board{8, 8}}) {
    for (const Play play : {Play::normal, Play::misere}) {
      try {
        (void)squares::parse_moves(board, play, bytes);
        legal = true;
      } catch (const Error& error) {
        refused = error;
      }
    }
  }
  if (!legal) throw *refused;
}

const RegisteredReader moves({"moves", read_moves, nullptr, nullptr});

}  // namespace

}  // namespace mexwave::fuzz
