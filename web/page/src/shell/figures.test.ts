import { expect, test } from 'vitest';
import { wrapped } from './figures';

test('a caption is broken at spaces, a long word anywhere, and nothing is lost', () => {
  expect(wrapped('one two three four', 9)).toEqual(['one two', 'three', 'four']);
  expect(wrapped('abcdefghij kl', 4)).toEqual(['abcd', 'efgh', 'ij', 'kl']);
  expect(wrapped('', 9)).toEqual([]);
});
