import { expect, test } from 'vitest';
import { readAddress } from '../../shell/address';
import { address } from './heaps';
import { examples, options, sumText } from './rules';
import { ruleOf } from './game_rules';

test('heaps of a sum are joined by plus signs, also in an address', () => {
  for (const sum of ['nim:3+nim:4', 'nim:3 + nim:4', 'nim:3%2Bnim:4', 'nim:3+%2B+nim:4']) {
    expect(sumText(address.read(readAddress(`#heaps?sum=${sum}`).fields).start)).toBe('nim:3 + nim:4');
  }
});

test('the moves of hexadecimal games and of games that take all but some numbers', () => {
  const left = (game: string, at: string) => (options({ game, at }) ?? []).map((parts) => parts.join('+')).sort();
  expect(left('allbut:1,3', '5')).toEqual(['', '1', '3']);
  expect(left('0.0F', '5')).toEqual(['1+1+1', '1+2', '3']);
  expect(left('hex:8.01', '4')).toEqual(['1+1+2']);
  expect(left('0.07', '4')).toEqual(['1+1', '2']);
});

test('every game that the page offers has its rule in a line', () => {
  for (const game of [...examples, 'allbut:1,4', '0.3F', 'hex:8.01']) expect(ruleOf(game)?.en, game).toMatch(/[.…]$/);
  expect(ruleOf('take:3')?.en).toBe('take 1 to 3 stones.');
  expect(ruleOf('subtract:1,3,4')?.hu).toBe('ennyi kő vehető el: 1, 3, 4.');
  expect(ruleOf('nonsense')).toBeUndefined();
});
