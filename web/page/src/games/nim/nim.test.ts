import { expect, test } from 'vitest';
import { BadAddress, readAddress, writeAddress } from '../../shell/address';
import { nim } from './nim';
import { nimRules } from './rules';

test('a state comes back from its address', () => {
  for (const hash of ['#nim', '#nim?heaps=4,0,9&play=misere&moves=1:2.3:0&at=1&engine=second&hints=request']) {
    expect(writeAddress({ game: 'nim', fields: nim.write(nim.read(readAddress(hash).fields)) })).toBe(hash);
  }
});

test('what cannot be is refused by name', () => {
  for (const [fields, named] of [
    ['heaps=3,33', '3,33'],
    ['heaps=', 'heaps='],
    ['heaps=1,1,1,1,1,1,1,1,1', 'heaps=1,1,1'],
    ['moves=1:3', 'moves=1:3'],
    ['engine=both', 'both'],
  ] as const) {
    expect(() => nim.read(new URLSearchParams(fields))).toThrow(BadAddress);
    expect(() => nim.read(new URLSearchParams(fields))).toThrow(named);
  }
});

test('a heap of n counters has n moves, each of which changes one heap', () => {
  const moves = nimRules.legal([3, 0, 2]);
  expect(moves.map(nimRules.name)).toEqual(['1:0', '1:1', '1:2', '3:0', '3:1']);
  expect(nimRules.after([3, 0, 2], moves[4]!)).toEqual([3, 0, 1]);
});
