import { expect, test } from 'vitest';
import { BadAddress, readAddress, writeAddress } from '../../shell/address';
import { placementName, pointed, shapes, tiles, tilingRules } from './rules';
import { tiling } from './tiling';

const board = (height: number, width: number, painted: number[] = []) => ({ height, width, painted: new Set(painted) });

test('a state comes back from its address', () => {
  for (const hash of ['#tiling', '#tiling?board=3x6&tile=1x2&play=misere&moves=a1_b1.c1_c2&at=1&engine=first']) {
    expect(writeAddress({ game: 'tiling', fields: tiling.write(tiling.read(readAddress(hash).fields)) })).toBe(hash);
  }
});

test('what cannot be is refused by name', () => {
  for (const [fields, named] of [
    ['board=9x3', '9x3'],
    ['tile=3x3', '3x3'],
    ['moves=a1_b1', 'a1_b1'],
    ['moves=a1_b1_a2_b2.a1_b1_a2_b2', 'a1_b1_a2_b2'],
  ] as const) {
    expect(() => tiling.read(new URLSearchParams(fields))).toThrow(BadAddress);
    expect(() => tiling.read(new URLSearchParams(fields))).toThrow(named);
  }
});

test('tiles turned and reflected, and their placements', () => {
  expect(tiles.map((tile) => shapes(tile).length)).toEqual([1, 2, 2, 4]);
  // On 3 x 4: as many as `mexwave tiling solve` counts.
  expect(tiles.map((tile) => tilingRules(tile, 4).legal(board(3, 4)).length)).toEqual([6, 17, 10, 24]);
  // X./XX as the program names it: its upper cell is on the left.
  expect(
    tilingRules('X./XX', 2)
      .legal(board(2, 2))
      .map((cells) => placementName(cells, 2))
      .sort(),
  ).toEqual(['a1_a2_b2', 'a1_b1_a2', 'a1_b1_b2', 'b1_a2_b2']);
  expect(tilingRules('1x2', 3).legal(board(1, 3, [1]))).toEqual([]);
});

test('a cell means the placement that begins there, or another one that covers it', () => {
  const name = (cells: readonly number[] | undefined) => cells && placementName(cells, 3);
  expect(name(pointed(board(3, 3), '2x2', 0, 4))).toBe('b2_c2_b3_c3');
  expect(name(pointed(board(3, 3), '2x2', 0, 8))).toBe('b2_c2_b3_c3');
  expect(new Set([0, 1].map((shape) => name(pointed(board(3, 3), '1x2', shape, 0))))).toEqual(
    new Set(['a1_b1', 'a1_a2']),
  );
  expect(pointed(board(2, 3, [1]), '2x2', 0, 0)).toBeUndefined();
});
