// One-heap games: the address of what is shown.
import { BadAddress, readNumber, readWord } from '../../shell/address';
import type { AddressOf } from '../../shell/game';
import { type PlayState, readPlay, writePlay } from '../play/play';
import { parseSum, sumText, type Part } from './rules';

/** A component and the heaps that a move leaves of it. */
export interface SumMove {
  part: number;
  left: readonly Part[];
}

export interface HeapsState extends PlayState<SumMove> {
  game: string;
  upto: number;
  start: readonly Part[];
  /** Whether the values are shown with their period; a lesson asks for it first. */
  period: boolean;
  /** Whether the plot stands before the sum, because a lesson asks about it. */
  plotFirst: boolean;
}

export const largestUpto = 1_000_000;
const usual = { game: '0.137', upto: 200, start: 'rim:7 + dim:7 + nim:7' };

/** "1:6_6.2:5": of component 1 heaps of 6 and 6 are left, then of component 2 one of 5; the game stays. */
const writeMoves = (moves: readonly SumMove[]): string =>
  moves.map((move) => `${move.part + 1}:${move.left.map((part) => part.at).join('_')}`).join('.');

function readMoves(text: string, start: readonly Part[]): SumMove[] {
  let sum = [...start];
  return text
    .split('.')
    .filter((word) => word !== '')
    .map((word) => {
      const parts = /^(\d+):([\dBW,/_]*)$/.exec(word),
        part = Number(parts?.[1]) - 1,
        whole = sum[part];
      if (parts === null || whole === undefined) throw new BadAddress(`moves=${word}: 1:6_6, 2:5`);
      const left = parts[2]!
        .split('_')
        .filter((at) => at !== '')
        .map((at) => ({ game: whole.game, at }));
      sum = [...sum.slice(0, part), ...left, ...sum.slice(part + 1)];
      return { part, left };
    });
}

export const address: AddressOf<HeapsState> = {
  read(fields) {
    const start = parseSum(fields.get('sum') ?? usual.start);
    return {
      game: fields.get('game') ?? usual.game,
      upto: readNumber(fields, 'upto', usual.upto, 1, largestUpto),
      start,
      period: readWord(fields, 'period', ['on', 'off']) === 'on',
      plotFirst: readWord(fields, 'top', ['sum', 'plot']) === 'plot',
      ...readPlay(fields, readMoves(fields.get('moves') ?? '', start)),
    };
  },
  write(state) {
    const fields = new URLSearchParams();
    if (state.game !== usual.game) fields.set('game', state.game);
    if (state.upto !== usual.upto) fields.set('upto', String(state.upto));
    if (sumText(state.start) !== usual.start) fields.set('sum', sumText(state.start));
    if (!state.period) fields.set('period', 'off');
    if (state.plotFirst) fields.set('top', 'plot');
    return writePlay(fields, state, writeMoves(state.line.moves));
  },
};
