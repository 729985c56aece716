// One-heap games: the address of what is shown.
import { readNumber, readWord } from '../../shell/address';
import type { AddressOf } from '../../shell/game';
import { type PlayState, readMoves, readPlay, writePlay } from '../play/play';
import { type Part, parseSum, type SumMove, sumRules, sumText } from './rules';

export interface HeapsState extends PlayState<SumMove> {
  game: string;
  upto: number;
  start: readonly Part[];
  /** Whether the values are shown with their period. A lesson shows it with the answer only. */
  period: boolean;
  /** Whether the plot is above the sum. A lesson has a question about it. */
  plotFirst: boolean;
}

export const largestUpto = 1_000_000;
const usual = { game: '0.137', upto: 200, start: 'rim:7 + dim:7 + nim:7' };

export const address: AddressOf<HeapsState> = {
  read(fields) {
    const start = parseSum(fields.get('sum') ?? usual.start);
    return {
      game: fields.get('game') ?? usual.game,
      upto: readNumber(fields, 'upto', usual.upto, 1, largestUpto),
      start,
      period: readWord(fields, 'period', ['on', 'off']) === 'on',
      plotFirst: readWord(fields, 'top', ['sum', 'plot']) === 'plot',
      ...readPlay(fields, readMoves(fields, sumRules, start)),
    };
  },
  write(state) {
    const fields = new URLSearchParams();
    if (state.game !== usual.game) fields.set('game', state.game);
    if (state.upto !== usual.upto) fields.set('upto', String(state.upto));
    if (sumText(state.start) !== usual.start) fields.set('sum', sumText(state.start));
    if (!state.period) fields.set('period', 'off');
    if (state.plotFirst) fields.set('top', 'plot');
    return writePlay(fields, state, state.line.moves.map(sumRules.name).join('.'));
  },
};
