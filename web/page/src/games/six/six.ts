// Chocolate cut in six directions: the address of what is shown.
import { BadAddress, readNumber } from '../../shell/address';
import type { AddressOf } from '../../shell/game';
import { type PlayState, readMoves, readPlay, writePlay } from '../play/play';
import { beyond, bound, type Cut, largest, type Six, sixRules } from './rules';

export interface SixState extends PlayState<Cut> {
  start: Six;
  /** The two directions of the map, 1..6. */
  across: number;
  up: number;
}

const usual: Six = [3, 2, 3, 2, 3, 2];

/** Throws BadAddress: what is accepted. */
export function parsePiece(text: string): Six {
  const x = text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(Number);
  if (x.length !== 6 || !/^[\d\s,]+$/.test(text) || x.some((value) => value > largest))
    throw new BadAddress(`${text}: ${usual.join(',')}, ≤ ${largest}`);
  const wrong = beyond(x);
  if (wrong >= 0) throw new BadAddress(`${text}: x${wrong + 1} ≤ ${bound(x, wrong)}`);
  return x;
}

export const address: AddressOf<SixState> = {
  read(fields) {
    const start = parsePiece(fields.get('piece') ?? usual.join(','));
    const across = readNumber(fields, 'across', 1, 1, 6),
      up = readNumber(fields, 'up', across === 4 ? 1 : 4, 1, 6);
    if (across === up) throw new BadAddress(`up=${up}: 1 … 6, ≠ ${across}`);
    return { start, across, up, ...readPlay(fields, readMoves(fields, sixRules, start)) };
  },
  write(state) {
    const fields = new URLSearchParams();
    const put = (name: string, value: string, usually: string) => value !== usually && fields.set(name, value);
    put('piece', state.start.join(','), usual.join(','));
    writePlay(fields, state, state.line.moves.map(sixRules.name).join('.'));
    put('across', String(state.across), '1');
    put('up', String(state.up), state.across === 4 ? '1' : '4');
    return fields;
  },
};
