// A slice through the table of values: one coordinate is fixed, each position of the other two is a square.

import { pColour, ramp, type Colour } from './colours';
import type { Direction, Position, Table } from './table';

export type ValueKind = 'grundy' | 'nim-sum';

export interface Slice {
  table: Table;
  fixed: Direction;
  value: number;
  kind: ValueKind;
}

/** The coordinate that goes to the right, and the one that goes up. */
export const axes = (fixed: Direction): readonly [Direction, Direction] =>
  fixed === 'y' ? ['x', 'z'] : fixed === 'x' ? ['z', 'y'] : ['x', 'y'];

export function extent(slice: Slice): readonly [number, number] {
  return [slice.table.side, slice.fixed === 'y' ? slice.table.side : slice.table.height];
}

export function positionAt(slice: Slice, across: number, up: number): Position {
  const [right, upwards] = axes(slice.fixed),
    position: Position = { x: 0, y: 0, z: 0 };
  position[slice.fixed] = slice.value;
  position[right] = across;
  position[upwards] = up;
  return position;
}

export const nimSum = (at: Position): number => at.x ^ at.y ^ at.z;

/** The pixels of one square, an integer, so that the entire slice fits. */
export function squareSide(slice: Slice, width: number, height: number): number {
  const [columns, rows] = extent(slice);
  return Math.max(1, Math.floor(Math.min(width / columns, height / rows)));
}

export function paintSlice(canvas: HTMLCanvasElement, slice: Slice, side: number, cursor: Position | null): void {
  const [columns, rows] = extent(slice),
    ink = canvas.getContext('2d')!;
  canvas.width = columns * side;
  canvas.height = rows * side;
  const values: (number | undefined)[] = [];
  let most = 1;
  for (let up = 0; up < rows; ++up) {
    for (let across = 0; across < columns; ++across) {
      const at = positionAt(slice, across, up),
        grundy = slice.table.value(at);
      const value = grundy === undefined ? undefined : slice.kind === 'grundy' ? grundy : nimSum(at);
      if (value !== undefined && value > most) most = value;
      values.push(value);
    }
  }
  const css = (colour: Colour) => `rgb(${colour.join(',')})`;
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  ink.font = `${Math.floor(side * 0.5)}px system-ui, sans-serif`;
  values.forEach((value, k) => {
    if (value === undefined) return;
    const across = k % columns,
      up = Math.floor(k / columns),
      left = across * side,
      upper = (rows - 1 - up) * side;
    const lost = slice.table.value(positionAt(slice, across, up)) === 0;
    ink.fillStyle = css(lost ? pColour : ramp(0.08 + (0.92 * value) / most));
    ink.fillRect(left, upper, side, side);
    if (side < 16) return;
    ink.fillStyle = lost || value / most < 0.6 ? '#fff' : '#000';
    ink.fillText(String(value), left + side / 2, upper + side / 2);
  });
  if (cursor === null) return;
  const [right, upwards] = axes(slice.fixed);
  ink.lineWidth = Math.max(2, side / 8);
  ink.strokeStyle = '#fff';
  ink.strokeRect(cursor[right] * side, (rows - 1 - cursor[upwards]) * side, side, side);
  ink.lineWidth /= 2;
  ink.strokeStyle = '#000';
  ink.strokeRect(cursor[right] * side, (rows - 1 - cursor[upwards]) * side, side, side);
}

/** The position under a pointer at these pixels of the canvas; null where there is none. */
export function under(slice: Slice, side: number, left: number, upper: number): Position | null {
  const rows = extent(slice)[1],
    at = positionAt(slice, Math.floor(left / side), rows - 1 - Math.floor(upper / side));
  return at.x < 0 || at.y < 0 || at.z < 0 || slice.table.value(at) === undefined ? null : at;
}
