// The piece as polygons, and the lines along which it can be cut. A cut removes every cell beyond its line, as seen
// from the bitter cell. As `mexwave chocolate solve` draws it: under a bound by x+z that begins with 0 and rises by 1
// at most it is the triangle of Miyadera et al., x cut along /, z along \, y along the base at the height at which x+z
// first allows it; in a box, and bounded by z, columns of squares on both sides of the bitter one.

import type { Point, Segment } from '../pieces/pointed';
import type { Bound } from './bound';
import type { Cut, Position } from './table';

export interface Cell {
  outline: Point[];
  bitter: boolean;
  /** Whether this part stays if the position becomes `rest`. */
  stays(rest: Position): boolean;
}

export type Line = Cut & Segment;

export interface Piece {
  /** In units of a cell's width; y grows downwards. */
  width: number;
  height: number;
  cells: Cell[];
  lines: Line[];
}

/** With more cells than these, single cells cannot be seen. */
export const mostCells = 4000;

function isTriangle(bound: Bound, sum: number): boolean {
  if (bound.form !== 'sum' && bound.form !== 'sums') return false;
  const b = (s: number) => bound.at(s - (s >> 1), s >> 1);
  if (b(0) !== 0) return false;
  for (let s = 1; s <= sum; ++s) if (b(s) > b(s - 1) + 1) return false;
  return true;
}

function triangle(bound: Bound, whole: Position): Piece {
  const b = (s: number) => bound.at(s - (s >> 1), s >> 1);
  const linesOf = (piece: Position) => {
    const top = piece.x + piece.z;
    for (let s = 1; s <= top; ++s) if (b(s) > piece.y) return s;
    return top + 1;
  };
  const base = whole.x + whole.z + 1,
    height = linesOf(whole),
    rise = Math.sqrt(3) / 2;
  // Line l, from 0 at the base, begins l halves further right.
  const point = (along: number, line: number): Point => [along + line / 2, (height - line) * rise];
  const cells: Cell[] = [];
  for (let line = 0; line < height; ++line) {
    for (let unit = 0; unit < base - line; ++unit) {
      // A triangle that points downwards is half a unit further right than the one to its left.
      const stays = (shift: 0 | 1) => (rest: Position) =>
        unit >= whole.x - rest.x && unit + shift + whole.z - rest.z < base - line && line < linesOf(rest);
      cells.push({
        outline: [point(unit, line), point(unit + 1, line), point(unit, line + 1)],
        bitter: line === 0 && unit === whole.x,
        stays: stays(0),
      });
      if (unit + 1 < base - line)
        cells.push({
          outline: [point(unit + 1, line), point(unit + 1, line + 1), point(unit, line + 1)],
          bitter: false,
          stays: stays(1),
        });
    }
  }
  const lines: Line[] = [];
  for (let x = whole.x - 1; x >= 0; --x) {
    const from = whole.x - x;
    lines.push({ direction: 'x', to: x, ends: [point(from, 0), point(from, Math.min(height, base - from))] });
  }
  for (let y = whole.y - 1; y >= 0; --y) {
    const line = linesOf({ ...whole, y });
    lines.push({ direction: 'y', to: y, ends: [point(0, line), point(base - line, line)] });
  }
  for (let z = whole.z - 1; z >= 0; --z) {
    const kept = base - whole.z + z,
      up = Math.min(height, kept);
    lines.push({ direction: 'z', to: z, ends: [point(kept, 0), point(kept - up, up)] });
  }
  return { width: base, height: height * rise, cells, lines };
}

function columns(whole: Position, levels: (column: number) => number): Piece {
  const cells: Cell[] = [];
  const square = (column: number, level: number): Point[] => {
    const left = column + whole.x,
      upper = whole.y - level;
    return [
      [left, upper],
      [left + 1, upper],
      [left + 1, upper + 1],
      [left, upper + 1],
    ];
  };
  for (let column = -whole.x; column <= whole.z; ++column) {
    for (let level = 0; level <= Math.min(whole.y, levels(column)); ++level) {
      cells.push({
        outline: square(column, level),
        bitter: level === 0 && column === 0,
        stays: (rest) => column >= -rest.x && column <= rest.z && level <= rest.y,
      });
    }
  }
  const width = whole.x + whole.z + 1,
    height = whole.y + 1;
  const lines: Line[] = [];
  for (let x = whole.x - 1; x >= 0; --x)
    lines.push({
      direction: 'x',
      to: x,
      ends: [
        [whole.x - x, height],
        [whole.x - x, 0],
      ],
    });
  for (let y = whole.y - 1; y >= 0; --y)
    lines.push({
      direction: 'y',
      to: y,
      ends: [
        [0, whole.y - y],
        [width, whole.y - y],
      ],
    });
  for (let z = whole.z - 1; z >= 0; --z)
    lines.push({
      direction: 'z',
      to: z,
      ends: [
        [whole.x + z + 1, height],
        [whole.x + z + 1, 0],
      ],
    });
  return { width, height, cells, lines };
}

/** Null if the picture would be too large or the bound has none. The page then shows only numbers. */
export function piece(bound: Bound, whole: Position): Piece | null {
  const sum = whole.x + whole.z;
  if (sum > 200) return null;
  if (isTriangle(bound, sum)) return (sum + 1) * (sum + 1) <= mostCells ? triangle(bound, whole) : null;
  if ((sum + 1) * (whole.y + 1) > mostCells) return null;
  if (bound.form === 'box') return columns(whole, () => whole.y);
  if (bound.form === 'z') return columns(whole, (column) => (column <= 0 ? 0 : Math.floor(column / bound.parameter)));
  return null;
}
