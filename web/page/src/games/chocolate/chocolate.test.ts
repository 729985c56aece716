import { expect, test } from 'vitest';
import { BadAddress, readAddress, writeAddress } from '../../shell/address';
import { parseBound } from './bound';
import { address, parsePosition } from './chocolate';
import { piece } from './piece';
import { readMoves } from '../play/play';
import { chocolateRules, type Position } from './table';

test('a bound is read from its text, with its options for the program', () => {
  for (const [text, words, reach, at] of [
    ['sum/3', '--k 3', 131_071, 2],
    ['z/2', '--bound z --k 2', 131_071, 1],
    ['box/4', '--bound box --height 4', 131_071, 4],
    ['0,0,1,1,1,2,2,2,3', '--bound bound', 4, 2],
    ['0,0,0;0,0,1;0,0,1;0,0,1;0,0,2', '--bound bound', 2, undefined],
  ] as const) {
    const bound = parseBound(text);
    expect([bound.text, bound.words.join(' '), bound.reach]).toEqual([text, words, reach]);
    if (at !== undefined) expect(bound.at(4, 3)).toBe(at);
  }
  expect(parseBound('0,0,0;0,0,1').at(1, 2)).toBe(1);
  expect(parseBound('0 0 1\n0 1 1').files).toEqual({ bound: '0 0 1\n0 1 1\n' });
  for (const text of ['', 'sum/0', 'box/-1', 'z/x', '3,2', '0,1;0', '1;0,2', '0,2;0,1'])
    expect(() => parseBound(text), text).toThrow(BadAddress);
});

test('a state comes back from its address', () => {
  for (const hash of [
    '#chocolate',
    '#chocolate?bound=box/3&piece=2,3,2&moves=x1.y0&at=1&engine=first&hints=off&misere=on&upto=9',
    '#chocolate?bound=0,0,1,1,1&piece=2,1,1&colour=bound&surface=off&software=on&slice=x&level=1&shows=nim-sum',
    '#chocolate?upto=20&grundy=3',
  ])
    expect(writeAddress({ game: 'chocolate', fields: address.write(address.read(readAddress(hash).fields)) })).toBe(
      hash,
    );
  for (const field of [
    'piece=1,9,1',
    'piece=1,1',
    'moves=x10',
    'moves=w1',
    'bound=2,1',
    'upto=128',
    'bound=0,0,1&piece=2,0,0',
  ]) {
    expect(() => address.read(new URLSearchParams(field)), field).toThrow(BadAddress);
  }
});

test('a piece loses the cells beyond the line of a cut; each coordinate has its lines', () => {
  for (const [text, where] of [
    ['sum/1', '2,2,2'],
    ['sum/3', '4,2,3'],
    ['box/2', '3,2,2'],
    ['z/2', '2,2,5'],
    ['0,0,1,1,2', '1,1,1'],
  ] as const) {
    const bound = parseBound(text),
      whole = parsePosition(where, bound),
      drawn = piece(bound, whole)!,
      { after, legal, name } = chocolateRules(bound);
    expect(drawn.cells.filter(({ bitter }) => bitter).length).toBe(1);
    const size = (at: Position): number => piece(bound, at)!.cells.length;
    expect(drawn.lines.map(name).sort()).toEqual(legal(whole).map(name).sort());
    for (const line of drawn.lines) {
      const rest = after(whole, line);
      const left = drawn.cells.filter((cell) => cell.stays(rest));
      expect(left.length, `${text} ${where} ${name(line)}`).toBe(size(rest));
      expect(left.some(({ bitter }) => bitter)).toBe(true);
      expect(left.length).toBeLessThan(drawn.cells.length);
    }
  }
  expect(piece(parseBound('0,0;1,1'), { x: 1, y: 0, z: 0 })).toBeNull();
  expect(piece(parseBound('box/90'), { x: 90, y: 90, z: 90 })).toBeNull();
});

test('moves of large pieces are found by name, without a list of all', () => {
  const { any, legal, name, parse } = chocolateRules(parseBound('sum/3'));
  const small = { x: 2, y: 1, z: 1 };
  for (const word of ['x0', 'x1', 'x2', 'y0', 'y1', 'z0', 'z1', 'w0', 'x', 'x00', 'x-1', 'xx0', 'x0x']) {
    const move = parse!(small, word);
    expect(move && name(move), word).toBe(
      legal(small)
        .map(name)
        .find((each) => each === word),
    );
  }
  expect(any!(small)).toEqual(legal(small).at(-1));
  expect(any!({ x: 0, y: 0, z: 0 })).toBeUndefined();
  const list = (): never => {
    throw new Error('a list of all moves');
  };
  const rules = { ...chocolateRules(parseBound('sum/3')), legal: list };
  const start = { x: 131_071, y: 9, z: 131_071 };
  expect(readMoves(new URLSearchParams('moves=x131070.z9.y2'), rules, start).length).toBe(3);
});
