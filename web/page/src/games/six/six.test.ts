import { expect, test } from 'vitest';
import { BadAddress, readAddress, writeAddress } from '../../shell/address';
import { beyond, cells, line, type Six, sixRules, stays } from './rules';
import { address } from './six';

test('a state comes back from its address', () => {
  for (const hash of [
    '#six',
    '#six?piece=4,3,4,3,4,3&moves=1:0.4:1&at=1&engine=second&hints=off&across=4',
    '#six?across=2&up=6',
  ]) {
    expect(writeAddress({ game: 'six', fields: address.write(address.read(readAddress(hash).fields)) })).toBe(hash);
  }
});

test('what cannot be is refused by name', () => {
  for (const [fields, named] of [
    ['piece=1,2,3', '1,2,3'],
    ['piece=5,1,1,1,1,1', 'x1 ≤ 2'],
    ['piece=0,0,0,0,0,43', '≤ 42'],
    ['moves=1:3', 'moves=1:3'],
    ['moves=7:0', 'moves=7:0'],
    ['across=2&up=2', 'up=2'],
    ['at=1', 'at=1'],
  ] as const) {
    expect(() => address.read(new URLSearchParams(fields))).toThrow(BadAddress);
    expect(() => address.read(new URLSearchParams(fields))).toThrow(named);
  }
});

/** Every piece with coordinates to `most`. */
function pieces(most: number): Six[] {
  let list: number[][] = [[]];
  for (let i = 0; i < 6; ++i) list = list.flatMap((x) => Array.from({ length: most + 1 }, (_, value) => [...x, value]));
  return list.filter((x) => beyond(x) < 0);
}

test('a cut leaves the piece of the cells on this side of its line, each of whose coordinates has a cell', () => {
  // As many as Miyadera et al. (2009) list with x1, x3, x5 to 3 and x2, x4, x6 to 1.
  expect(pieces(3).filter((x) => [1, 3, 5].every((i) => x[i]! <= 1)).length).toBe(76);
  for (const x of pieces(2)) {
    const whole = cells(x);
    for (const move of sixRules.legal(x)) {
      expect(sixRules.parse!(x, sixRules.name(move))).toEqual(move);
      const rest = sixRules.after(x, move),
        left = whole.filter((cell) => stays(cell, rest));
      expect(left.map(({ strips }) => strips.join())).toEqual(cells(rest).map(({ strips }) => strips.join()));
      // The line has the cells that stay on one side and those that go on the other.
      const [[ax, ay], [bx, by]] = line(x, move).ends;
      const side = (cell: (typeof whole)[number]): number => {
        const [mx, my] = [0, 1].map((k) => cell.corners.reduce((sum, corner) => sum + corner[k as 0 | 1], 0) / 3) as [
          number,
          number,
        ];
        return Math.sign((bx - ax) * (my - ay) - (by - ay) * (mx - ax));
      };
      expect(new Set(left.map(side)).size).toBe(1);
      const gone = whole.filter((cell) => !left.includes(cell));
      expect(new Set(gone.map(side))).toEqual(new Set([-side(left[0]!)]));
      expect(Math.hypot(bx - ax, by - ay)).toBeGreaterThan(1);
    }
  }
});

test('other names are no moves', () => {
  for (const name of ['1:2', '2:1', '7:0', '0:0', '1:', '1:00', '1', '1:0x'])
    expect(sixRules.parse!([2, 1, 2, 1, 2, 1], name), name).toBeUndefined();
});
