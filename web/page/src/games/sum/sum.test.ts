import { expect, test } from 'vitest';
import { BadAddress, readAddress, writeAddress } from '../../shell/address';
import { readSum, sumRules, sumText } from './rules';
import { sum } from './sum';

test('a state comes back from its address', () => {
  for (const hash of [
    '#sum',
    '#sum?moves=1:2.3:3x4/a1_b1_a2_b2&at=1',
    '#sum?sum=nim:3+six:2,1,2,1,2,1&engine=second',
  ]) {
    expect(writeAddress({ game: 'sum', fields: sum.write(sum.read(readAddress(hash).fields)) })).toBe(hash);
  }
});

test('a sum is read as it is typed and as an address gives it', () => {
  expect(sumText(readSum('nim:5+chomp:3x4 + tiling[2x2]:4x4/b2 a1'))).toBe(
    'nim:5 + chomp:4,4,4 + tiling[2x2]:4x4/a1 b2',
  );
  expect(sumText(readSum('nim:5 chomp:3x4 tiling[2x2]:4x4/a1_b2'))).toBe('nim:5 + chomp:4,4,4 + tiling[2x2]:4x4/a1 b2');
});

test('what cannot be is refused by name', () => {
  for (const bad of [
    'nim:33',
    'nim',
    'rim:4',
    'chomp:3,4',
    'tiling[2x2]:3x3/d1',
    'tiling[9x9]:3x3',
    'chocolate[3]:1,9,1',
    'chocolate:1,0,1',
    'six:5,1,1,1,1,1',
    'nim:1+nim:1+nim:1+nim:1+nim:1+nim:1+nim:1',
  ]) {
    expect(() => readSum(bad), bad).toThrow(BadAddress);
  }
});

test('a move is made in one term, as the program writes it', () => {
  const moves = (text: string) => sumRules.legal(readSum(text)).map(sumRules.name);
  expect(moves('nim:2 + chomp:2x2')).toEqual(['1:0', '1:1', '2:1,1', '2:2', '2:2,1']);
  expect(moves('tiling[1x2]:1x3')).toEqual(['1:1x3/a1_b1', '1:1x3/b1_c1']);
  expect(moves('chocolate[3]:1,1,2')).toEqual(['1:0,0,2', '1:1,0,2', '1:1,0,0', '1:1,0,1']);
  expect(moves('six:0,1,0,0,0,0')).toEqual(['1:0,0,0,0,0,0']);
});
