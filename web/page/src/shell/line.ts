// The moves of a game, those that were taken back with them: `at` says how many stand.

export interface Line<Move> {
  readonly moves: readonly Move[];
  readonly at: number;
}

/** A move played; the same as the next one that was taken back keeps what follows it. */
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
