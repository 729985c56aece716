import { expect, test } from 'vitest';
import { BadAddress, readAddress, writeAddress } from '../../shell/address';
import { lines } from './lines';
import { boardNames, boards, complete, linesRules } from './rules';

test('a state comes back from its address', () => {
  for (const hash of ['#lines', '#lines?board=cube&play=misere&moves=2b2.1a1&at=1&engine=second']) {
    expect(writeAddress({ game: 'lines', fields: lines.write(lines.read(readAddress(hash).fields)) })).toBe(hash);
  }
});

test('what cannot be is refused by name', () => {
  for (const [fields, named] of [
    ['board=5x5', '5x5'],
    ['moves=p.p', 'moves=p'],
  ] as const) {
    expect(() => lines.read(new URLSearchParams(fields))).toThrow(BadAddress);
    expect(() => lines.read(new URLSearchParams(fields))).toThrow(named);
  }
  // No move after a full line.
  expect(() => lines.read(new URLSearchParams('moves=a.x.r.y.b.z'))).toThrow('moves=z');
});

test('cells and lines are as many as the program prints', () => {
  expect(boardNames.map((name) => [boards[name].cells.length, boards[name].lines.length])).toEqual([
    [9, 9],
    [9, 8],
    [16, 10],
    [27, 49],
  ]);
  for (const name of boardNames) {
    const { cells, lines: all } = boards[name];
    expect(new Set(all.map((line) => [...line].sort().join())).size).toBe(all.length);
    expect(all.flat().every((cell) => cells.some((each) => each.name === cell))).toBe(true);
  }
});

test('a line of one owner ends the game', () => {
  expect(complete(boards.tictactoe, ['a1', 'a2', 'b1', 'b2'])).toBeUndefined();
  expect(complete(boards.tictactoe, ['a1', 'a2', 'b1', 'b2', 'c1'])).toEqual(['a1', 'b1', 'c1']);
  expect(linesRules(boards.tictactoe).legal(['a1', 'a2', 'b1', 'b2', 'c1'])).toEqual([]);
});

test('a line is drawn through all of its cells; in Trihex it touches no other cell', () => {
  for (const name of boardNames) {
    const { cells, lines: all } = boards[name];
    const place = (cell: string) => cells.find((each) => each.name === cell)!;
    for (const line of all) {
      const [from, to] = [place(line[0]!), place(line.at(-1)!)];
      const far = Math.hypot(to.x - from.x, to.y - from.y);
      for (const cell of cells) {
        const [dx, dy] = [cell.x - from.x, cell.y - from.y];
        const ahead = (dx * (to.x - from.x) + dy * (to.y - from.y)) / far,
          aside = Math.abs(dx * (to.y - from.y) - dy * (to.x - from.x)) / far;
        if (line.includes(cell.name)) {
          expect(aside, `${name} ${line} ${cell.name}`).toBeLessThan(1e-9);
          expect(ahead).toBeGreaterThan(-1e-9);
          expect(ahead).toBeLessThan(far + 1e-9);
        } else if (name === 'trihex' && ahead > 0 && ahead < far)
          expect(aside, `${line} ${cell.name}`).toBeGreaterThan(0.5);
      }
    }
  }
});
