// Chocolate cut in three directions: the address of what is shown.
import { BadAddress, readNumber, readWord } from '../../shell/address';
import type { AddressOf } from '../../shell/game';
import { type PlayState, readMoves, readPlay, writePlay } from '../play/play';
import { parseBound, type Bound } from './bound';
import type { ValueKind } from './slice';
import { chocolateRules, type Cut, type Direction, type Position } from './table';

export const colourings = ['height', 'nim-sum', 'bound'] as const;
export type Colouring = (typeof colourings)[number];

export interface ChocolateState extends PlayState<Cut> {
  bound: Bound;
  start: Position;
  misere: boolean;
  /** The largest x and z of the picture in space and of the slice. */
  upto: number;
  grundy: number;
  colouring: Colouring;
  surface: boolean;
  software: boolean;
  fixed: Direction;
  fixedAt: number;
  kind: ValueKind;
}

const largestSide = 131_071;
export const largestUpto = 127;
export const usualUpto = ({ reach }: Bound): number => Math.min(31, reach);

/** Throws BadAddress: what is accepted. */
export function parsePosition(text: string, bound: Bound): Position {
  const numbers = /^\s*(\d{1,6})[\s,]+(\d{1,6})[\s,]+(\d{1,6})\s*$/.exec(text);
  if (numbers === null) throw new BadAddress(`${text}: 10,2,5`);
  const [x, y, z] = numbers.slice(1).map(Number) as [number, number, number];
  if (Math.max(x, z) > Math.min(bound.reach, largestSide))
    throw new BadAddress(`${text}: x, z ≤ ${Math.min(bound.reach, largestSide)}`);
  if (y > bound.at(x, z)) throw new BadAddress(`${text}: y ≤ ${bound.at(x, z)}`);
  return { x, y, z };
}

export const positionText = ({ x, y, z }: Position): string => `${x},${y},${z}`;

const on = (fields: URLSearchParams, name: string, usual: boolean): boolean =>
  readWord(fields, name, usual ? ['on', 'off'] : ['off', 'on']) === 'on';

export const address: AddressOf<ChocolateState> = {
  read(fields) {
    const bound = parseBound(fields.get('bound') ?? 'sum/3');
    const most = Math.min(largestUpto, bound.reach);
    const written = fields.get('piece'),
      small = Math.min(2, most);
    const start =
      written === null
        ? bound.reach >= 10 && bound.at(10, 5) >= 2
          ? { x: 10, y: 2, z: 5 }
          : { x: small, y: bound.at(small, small), z: small }
        : parsePosition(written, bound);
    const fixed = readWord(fields, 'slice', ['y', 'x', 'z']);
    return {
      bound,
      start,
      ...readPlay(fields, readMoves(fields, chocolateRules(bound), start)),
      misere: on(fields, 'misere', false),
      upto: readNumber(fields, 'upto', usualUpto(bound), 0, most),
      grundy: readNumber(fields, 'grundy', 0, 0, 65_534),
      colouring: readWord(fields, 'colour', colourings),
      surface: on(fields, 'surface', true),
      software: on(fields, 'software', false),
      fixed,
      fixedAt: readNumber(fields, 'level', 0, 0, 262_143),
      kind: readWord(fields, 'shows', ['grundy', 'nim-sum']),
    };
  },
  write(state) {
    const fields = new URLSearchParams();
    const usual = address.read(new URLSearchParams({ bound: state.bound.text }));
    const put = (name: string, value: string, usually: string) => value !== usually && fields.set(name, value);
    const word = (flag: boolean) => (flag ? 'on' : 'off');
    put('bound', state.bound.text, 'sum/3');
    put('piece', positionText(state.start), positionText(usual.start));
    writePlay(fields, state, state.line.moves.map(chocolateRules(state.bound).name).join('.'));
    put('misere', word(state.misere), 'off');
    put('upto', String(state.upto), String(usual.upto));
    put('grundy', String(state.grundy), '0');
    put('colour', state.colouring, 'height');
    put('surface', word(state.surface), 'on');
    put('software', word(state.software), 'off');
    put('slice', state.fixed, 'y');
    put('level', String(state.fixedAt), '0');
    put('shows', state.kind, 'grundy');
    return fields;
  },
};
