import { expect, test } from 'vitest';
import { type Accepted, readState, writeState } from '../games/bars/bar';
import { BadAddress, readAddress, writeAddress } from './address';

const three: Accepted = { usual: [14, 14, 12], mostRows: 3, mostColumns: 1000, fixed: true };
const board: Accepted = { usual: [8, 8], mostRows: 14, mostColumns: 40, fixed: false };
const read = (hash: string, accepted: Accepted) => readState(readAddress(hash).fields, accepted);

test('a state comes back from its address, moves that were taken back and all', () => {
  for (const hash of [
    '#chomp3',
    '#chomp3?bar=30,20,10&moves=3.9,2.10,1.8&at=1&engine=second&hints=off',
    '#chomp3?bar=3x3',
  ]) {
    expect(writeAddress({ game: 'chomp3', fields: writeState(read(hash, three), three) })).toBe(hash);
  }
  expect(read('#chomp?bar=4x5', board).start).toEqual([5, 5, 5, 5]);
  expect(read('#chomp3?bar=7', three).start).toEqual([7, 0, 0]);
});

test('what cannot be is refused by name', () => {
  for (const [hash, named] of [
    ['#g?bar=3,4,1', 'bar=3,4,1'],
    ['#g?bar=0,0,0', 'bar=0,0,0'],
    ['#g?bar=2000', 'bar=2000'],
    ['#g?bar=5,x', 'bar=5,x'],
    ['#g?bar=4,3,2,1', 'bar=4,3,2,1'],
    ['#g?moves=1.1', 'moves=1.1'],
    ['#g?moves=3.13', 'moves=3.13'],
    ['#g?moves=2', 'moves=2'],
    ['#g?moves=2.5,2.5', 'moves=2.5'],
    ['#g?moves=2.5&at=2', 'at=2'],
    ['#g?engine=third', 'engine=third'],
  ] as const) {
    expect(() => read(hash, three)).toThrow(BadAddress);
    expect(() => read(hash, three)).toThrow(named);
  }
  expect(() => read('#g?bar=3,0', board)).toThrow(BadAddress);
});
