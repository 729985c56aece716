// Reads the results of `mexwave squares solve` and `mexwave squares draws`.
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import type { Colour } from './board';

export type Outcome = 'win' | 'draw' | 'loss';

/** A move and its value for the player who makes it; `moves` counts the winner's moves, null in misère play. */
export interface Legal {
  cell: string;
  outcome: Outcome;
  moves: number | null;
  mark: string;
}

export interface Solution {
  to_move: Colour;
  over: boolean;
  outcome: Outcome;
  moves: number | null;
  square: string[] | null;
  best: string | null;
  legal: Legal[];
}

export const parseSolution = (answer: Answer): Solution => JSON.parse(text(answer)) as Solution;

/** As on the command line: 5 wins in five, = draws, -4 loses in four. */
export const sign = ({ moves, outcome }: Pick<Legal, 'moves' | 'outcome'>): string =>
  outcome === 'draw' ? '=' : outcome === 'win' ? String(moves ?? '+') : moves === null ? '−' : `−${moves}`;

export interface Draw {
  n: number;
  orbit: number;
  white: number;
  /** Rows from below. */
  rows: string[];
}

export const parseDraws = (answer: Answer): Draw[] =>
  (JSON.parse(text(answer)) as { draws: { n: number; orbit: number; white: number; cells: string }[] }).draws.map(
    ({ cells, n, orbit, white }) => ({ n, orbit, white, rows: cells.split('/') }),
  );
