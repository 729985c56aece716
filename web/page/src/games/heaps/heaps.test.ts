import { expect, test } from 'vitest';
import { readAddress } from '../../shell/address';
import { address } from './heaps';
import { options, sumText } from './rules';

test('heaps of a sum are joined by plus signs, also in an address', () => {
  for (const sum of ['nim:3+nim:4', 'nim:3 + nim:4', 'nim:3%2Bnim:4', 'nim:3+%2B+nim:4']) {
    expect(sumText(address.read(readAddress(`#heaps?sum=${sum}`).fields).start)).toBe('nim:3 + nim:4');
  }
});

test('the moves of hexadecimal games and of games that take all but some numbers', () => {
  const left = (game: string, at: string) =>
    (options({ game, at }) ?? []).map((parts) => parts.map((part) => part.at).join('+')).sort();
  expect(left('allbut:1,3', '5')).toEqual(['', '1', '3']);
  expect(left('0.0F', '5')).toEqual(['1+1+1', '1+2', '3']);
  expect(left('hex:8.01', '4')).toEqual(['1+1+2']);
  expect(left('0.07', '4')).toEqual(['1+1', '2']);
});
