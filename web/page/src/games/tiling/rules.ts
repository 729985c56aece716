// Painting games: a move places a tile on free cells of a board and paints them. Tiles may be turned and reflected.
import { BadAddress } from '../../shell/address';
import type { Rules } from '../play/play';

export interface Board {
  readonly height: number;
  readonly width: number;
  /** Painted cells: row * width + column, row 0 below. */
  readonly painted: ReadonlySet<number>;
}

/** The cells of a move, in ascending order. */
export type Placement = readonly number[];
type Shape = readonly (readonly [row: number, column: number])[];

/** As the program's --tile takes them. */
export const tiles = ['2x2', '1x2', '1x3', 'X./XX'] as const;
export type Tile = (typeof tiles)[number];
export const mostSide = 8;

export const cellName = (cell: number, width: number): string =>
  String.fromCharCode(97 + (cell % width)) + (1 + Math.floor(cell / width));

const normal = (cells: Shape): Shape => {
  const [low, left] = [Math.min(...cells.map(([row]) => row)), Math.min(...cells.map(([, column]) => column))];
  return cells.map(([row, column]) => [row - low, column - left] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
};

/** A tile in all its different positions, each with its lowest row first. */
export function shapes(tile: Tile): Shape[] {
  const size = /^(\d)x(\d)$/.exec(tile);
  const rows = size ? Array.from({ length: Number(size[1]) }, () => 'X'.repeat(Number(size[2]))) : tile.split('/');
  let shape: Shape = rows.flatMap((row, k) =>
    [...row].flatMap((sign, column) => (sign === 'X' ? [[rows.length - 1 - k, column] as const] : [])),
  );
  const found = new Map<string, Shape>();
  for (let turn = 0; turn < 4; ++turn) {
    for (const each of [normal(shape), normal(shape.map(([row, column]) => [row, -column] as const))])
      found.set(JSON.stringify(each), each);
    shape = shape.map(([row, column]) => [-column, row] as const);
  }
  return [...found.values()];
}

/** The placements of one shape on free cells. */
export function placements({ height, painted, width }: Board, shape: Shape): Placement[] {
  const list: Placement[] = [];
  for (let row = 0; row < height; ++row) {
    for (let column = 0; column < width; ++column) {
      if (shape.some(([up, right]) => row + up >= height || column + right >= width)) continue;
      const cells = shape.map(([up, right]) => (row + up) * width + column + right);
      if (!cells.some((cell) => painted.has(cell))) list.push(cells);
    }
  }
  return list;
}

/** A placement's name on its board: b1_c1_b2_c2. */
export const placementName = (cells: Placement, width: number): string =>
  cells.map((cell) => cellName(cell, width)).join('_');

export const tilingRules = (tile: Tile, width: number): Rules<Board, Placement> => ({
  legal: (board) => shapes(tile).flatMap((shape) => placements(board, shape)),
  after: (board, cells) => ({ ...board, painted: new Set([...board.painted, ...cells]) }),
  name: (cells) => placementName(cells, width),
});

/** The placement that is meant by a cell: of the shape that is wanted if it fits there, otherwise of another one. */
export function pointed(board: Board, tile: Tile, wanted: number, cell: number): Placement | undefined {
  const all = shapes(tile);
  const turned = all.map((_, k) => all[(wanted + k) % all.length]!);
  return (
    turned.map((shape) => placements(board, shape).find((cells) => cells[0] === cell)).find(Boolean)
    ?? turned.map((shape) => placements(board, shape).find((cells) => cells.includes(cell))).find(Boolean)
  );
}

export function readSize(text: string): { height: number; width: number } {
  const size = /^([1-9])x([1-9])$/.exec(text);
  const [height, width] = [Number(size?.[1]), Number(size?.[2])];
  if (!size || Math.max(height, width) > mostSide) throw new BadAddress(`board=${text}: 1x1 … ${mostSide}x${mostSide}`);
  return { height, width };
}
