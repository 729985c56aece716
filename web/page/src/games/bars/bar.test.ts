import { expect, test } from 'vitest';
import { BadAddress } from '../../shell/address';
import { anyMove, moveNamed, readMoves } from '../play/play';
import { type Accepted, chompRules, readState } from './bar';

const accepted: Accepted = { usual: [3, 3, 2], mostRows: 3, mostColumns: 100_000, fixed: true };
const read = (fields: string) => readState(new URLSearchParams(fields), accepted);

test('moves of an address are squares of the bar, except the poisoned one', () => {
  expect(read('moves=2.2,1.3').line.moves).toEqual([
    { row: 2, column: 2 },
    { row: 1, column: 3 },
  ]);
  for (const moves of ['1.1', '9.9', '3.3', '2.2,2.2', '0.1', '1.0', '02.2', '2.2x', '2', '-1.2'])
    expect(() => read(`moves=${moves}`), moves).toThrow(BadAddress);
});

test('a move is found by its name as in the list of all', () => {
  for (const rows of [
    [3, 3, 2],
    [3, 1, 0],
    [2, 0, 0],
    [1, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
    [2, 2],
  ]) {
    const legal = chompRules.legal(rows);
    expect(anyMove(chompRules, rows), rows.join()).toEqual(legal.at(-1));
    for (let row = 0; row <= 4; ++row)
      for (let column = 0; column <= 4; ++column)
        expect(moveNamed(chompRules, rows, `${row}.${column}`)).toEqual(
          legal.find((each) => each.row === row && each.column === column),
        );
  }
});

test('addresses of large bars are read without a list of all moves', () => {
  const list = (): never => {
    throw new Error('a list of all moves');
  };
  const bar = [100_000, 100_000, 100_000];
  expect(readMoves(new URLSearchParams('moves=3.99999,2.7'), { ...chompRules, legal: list }, bar, ',').length).toBe(2);
});
