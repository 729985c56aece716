import { expect, test } from 'vitest';
import { type Line, parityOf, step } from './line';

const line = (at: number): Line<string> => ({ moves: ['a', 'b', 'c', 'd'], at });

test('without an opponent one move is taken back or repeated', () => {
  expect(step(line(3), -1)).toBe(2);
  expect(step(line(0), -1)).toBeUndefined();
  expect(step(line(3), 1)).toBe(4);
  expect(step(line(4), 1)).toBeUndefined();
});

test("the engine's move is taken back and repeated together with the visitor's", () => {
  const second = parityOf('second'),
    first = parityOf('first');
  expect(step(line(4), -1, second)).toBe(2);
  expect(step(line(3), -1, second)).toBe(2);
  expect(step(line(2), 1, second)).toBe(4);
  expect(step(line(3), -1, first)).toBe(1);
  expect(step(line(1), -1, first)).toBeUndefined();
  expect(step(line(1), 1, first)).toBe(3);
  expect(step(line(3), 1, first)).toBe(4);
  expect(parityOf('nobody')).toBeUndefined();
});
