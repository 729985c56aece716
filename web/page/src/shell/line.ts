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

/** Whose moves the engine makes; the first player makes moves 0, 2, 4, ... */
export type Side = 'nobody' | 'first' | 'second';
export const parityOf = (side: Side): 0 | 1 | undefined => (side === 'nobody' ? undefined : side === 'first' ? 0 : 1);

/** The place before or after line.at (`by` -1 or 1). `engine`: the parity of the engine's moves, which are taken back
 *  and repeated together with the visitor's. Undefined if there is no such place. */
export function step<Move>(line: Line<Move>, by: -1 | 1, engine?: 0 | 1): number | undefined {
  let at = line.at + by;
  if (at % 2 === engine && (by < 0 || at < line.moves.length)) at += by;
  return at < 0 || at > line.moves.length ? undefined : at;
}

export const standing = <Move>(line: Line<Move>): readonly Move[] => line.moves.slice(0, line.at);
