// A bar of chocolate (rows, none longer than the one above it), the rules of Chomp, and the address of a game.
import { BadAddress } from '../../shell/address';
import { isPhone } from '../../shell/touch';
import { barWords } from './bar_words';
import { type PlayState, readMoves, readPlay, type Rules, type Usual, writePlay } from '../play/play';

export interface Square {
  readonly row: number; // from 1
  readonly column: number; // from 1
}

export interface BarState extends PlayState<Square> {
  readonly start: readonly number[];
}

export const sameSquare = (a: Square, b: Square): boolean => a.row === b.row && a.column === b.column;

export const holds = (rows: readonly number[], { row, column }: Square): boolean =>
  row >= 1 && column >= 1 && column <= (rows[row - 1] ?? 0);

export const isPoison = ({ row, column }: Square): boolean => row === 1 && column === 1;

/** The square and every square to its right and below. */
export const take = (rows: readonly number[], { row, column }: Square): number[] =>
  rows.map((length, k) => (k + 1 >= row ? Math.min(length, column - 1) : length));

export const chompRules: Rules<readonly number[], Square> = {
  legal: (rows) =>
    rows.flatMap((length, k) => Array.from({ length }, (_, c) => ({ row: k + 1, column: c + 1 }))).slice(1),
  any: (rows) => {
    const row = rows.filter((length) => length > 0).length,
      square = { row, column: rows[row - 1] ?? 0 };
    return row === 0 || isPoison(square) ? undefined : square;
  },
  parse: (rows, name) => {
    const [, row, column] = /^([1-9]\d*)\.([1-9]\d*)$/.exec(name) ?? [];
    const square = { row: Number(row), column: Number(column) };
    return holds(rows, square) && !isPoison(square) ? square : undefined;
  },
  after: take,
  name: ({ row, column }) => `${row}.${column}`,
};

const short = (rows: readonly number[]): string =>
  rows.length > 1 && rows.every((length) => length === rows[0]) ? `${rows.length}x${rows[0]}` : rows.join(',');

export interface Accepted {
  readonly usual: readonly number[];
  /** The start on a phone, where it fits. A game that has it names every bar in its addresses. */
  readonly small?: readonly number[];
  readonly mostRows: number;
  readonly mostColumns: number;
  /** Every bar has as many rows, some of them empty. */
  readonly fixed: boolean;
}

export function readBar(text: string, accepted: Accepted): number[] {
  const rectangle = /^(\d+)x(\d+)$/.exec(text);
  const rows = rectangle
    ? Array.from({ length: Math.min(Number(rectangle[1]), accepted.mostRows + 1) }, () => Number(rectangle[2]))
    : text.split(',').map((word) => (/^\d+$/.test(word.trim()) ? Number(word) : NaN));
  while (accepted.fixed && rows.length < accepted.mostRows) rows.push(0);
  const falls = rows.every((length, k) => length <= (rows[k - 1] ?? accepted.mostColumns));
  if (!falls || !((rows[0] ?? 0) >= 1) || rows.length > accepted.mostRows || (!accepted.fixed && rows.includes(0))) {
    if (!falls && rows.every((length) => length <= accepted.mostColumns))
      throw new BadAddress(`bar=${text}`, undefined, barWords.mustFall);
    const { mostColumns, mostRows } = accepted;
    const usual = accepted.usual.join(',');
    const bounds = accepted.fixed
      ? `${mostColumns} ≥ p ≥ q ≥ r ≥ 0, p ≥ 1`
      : `${mostColumns} ≥ a1 ≥ a2 ≥ … ≥ 1, a1 … a${mostRows}`;
    throw new BadAddress(`bar=${text}: ${usual}; ${bounds}`);
  }
  return rows;
}

const startOf = ({ small, usual }: Accepted): readonly number[] => (small && isPhone() ? small : usual);

export function readState(fields: URLSearchParams, accepted: Accepted, usual?: Usual): BarState {
  const bar = fields.get('bar');
  const start = bar === null ? [...(fields.has('moves') ? accepted.usual : startOf(accepted))] : readBar(bar, accepted);
  return { start, ...readPlay(fields, readMoves(fields, chompRules, start, ','), usual) };
}

export function writeState(state: BarState, accepted: Accepted, usual?: Usual): URLSearchParams {
  const fields = new URLSearchParams();
  if (state.start.join() !== accepted.usual.join() || accepted.small !== undefined)
    fields.set('bar', short(state.start));
  return writePlay(fields, state, state.line.moves.map(chompRules.name).join(','), usual);
}
