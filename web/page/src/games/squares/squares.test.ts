import { expect, test } from 'vitest';
import { BadAddress, readAddress, writeAddress } from '../../shell/address';
import { allSquares, movesOf, readState, writeState } from './board';
import { follow, parseStrategy } from './strategy';

test('a state comes back from its address', () => {
  for (const hash of [
    '#squares',
    '#squares?board=5x7&play=misere&squares=parallel&moves=c3,d4,c1&at=2&engine=second&hints=always&threats=off&strategy=on',
  ]) {
    expect(writeAddress({ game: 'squares', fields: writeState(readState(readAddress(hash).fields)) })).toBe(hash);
  }
});

test('what cannot be is refused by name', () => {
  for (const [fields, named] of [
    ['board=9x9', 'board=9x9'],
    ['board=6', 'board=6'],
    ['moves=c3,c3', '2. c3'],
    ['board=3x3&moves=d1', '1. d1'],
    ['moves=a1,f6,a2,f5,b1,f4,b2,a6', '8. a6'],
    ['play=other', 'play=other'],
    ['moves=c3&at=2', 'at=2'],
  ] as const) {
    expect(() => readState(new URLSearchParams(fields))).toThrow(BadAddress);
    expect(() => readState(new URLSearchParams(fields))).toThrow(named);
  }
});

test('moves as people write them', () => {
  for (const text of ['c3 d4 c1', '1. c3 - d4 2. c1+', 'C3,D4,C1++']) expect(movesOf(text)).toEqual(['c3', 'd4', 'c1']);
  expect(movesOf('1. b2 2. c3')).toEqual(['b2', '2.', 'c3']);
});

test('squares: n²(n²-1)/12 of any orientation', () => {
  for (let n = 2; n <= 8; n++) expect(allSquares(n, n, false).length).toBe((n * n * (n * n - 1)) / 12);
  expect(allSquares(6, 6, true).length).toBe(25 + 16 + 9 + 4 + 1);
});

test('a strategy is followed: answers by name, by else, by see', () => {
  const file = [
    'mexwave squares strategy 1',
    'board 6x6',
    'squares any',
    'play normal',
    'player first',
    'claim wins within 5',
    'tree',
    '1. c3',
    ' c1 a2: #1 2. d4',
    '  b3 d3: 3. e3+',
    '   d2: 4. e5++',
    '  else: 3. c4+',
    ' b2: see 1',
    ' else: 2. b4',
    'end',
    'checksum 0',
  ].join('\n');
  const strategy = parseStrategy({ status: 0, stdout: new TextEncoder().encode(file), stderr: '' });
  const move = (...moves: string[]) => follow(strategy, moves, 6, 6);
  expect(move()).toEqual({ kind: 'strategist', move: 'c3' });
  expect(move('c3', 'a2')).toEqual({ kind: 'strategist', move: 'd4' });
  expect(move('c3', 'f6')).toEqual({ kind: 'strategist', move: 'b4' });
  expect(move('c3', 'b2', 'd4', 'd3')).toEqual({ kind: 'strategist', move: 'e3' });
  expect(move('c3', 'b2', 'd4', 'a1')).toEqual({ kind: 'strategist', move: 'c4' });
  expect(move('c3', 'c1', 'd4', 'b3', 'e3', 'f1')).toEqual({ kind: 'strategist', move: undefined });
  expect(move('c3', 'c1', 'e5')).toEqual({ kind: 'left' });
});
