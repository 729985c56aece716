// The moves of a game, including those that were taken back; the first `at` moves are on the board.

export interface Line<Move> {
  readonly moves: readonly Move[];
  readonly at: number;
}

/** Plays a move. If it equals the next move that was taken back, the moves after that one are kept. */
export function play<Move>(line: Line<Move>, move: Move, same: (a: Move, b: Move) => boolean): Line<Move> {
  const next = line.moves[line.at];
  if (next !== undefined && same(next, move)) return { moves: line.moves, at: line.at + 1 };
  return { moves: [...line.moves.slice(0, line.at), move], at: line.at + 1 };
}

export const goTo = <Move>(line: Line<Move>, at: number): Line<Move> => ({
  moves: line.moves,
  at: Math.max(0, Math.min(line.moves.length, at)),
});

export const standing = <Move>(line: Line<Move>): readonly Move[] => line.moves.slice(0, line.at);
