import { expect, test } from 'vitest';
import { inSight } from './table_picture';

const table = { rows: 100, columns: 400 };

test('the table cannot be panned out of sight', () => {
  const seen = (x: number, y: number, scale = 10) => inSight({ x, y, scale }, table, 800, 600);
  // Cells of ten pixels: 40 columns and 30 rows are half of the canvas.
  expect(seen(-1000, -1000)).toEqual({ x: -40, y: -30, scale: 10 });
  expect(seen(9999, 9999)).toEqual({ x: 360, y: 70, scale: 10 });
  expect(seen(-3, 20)).toEqual({ x: -3, y: 20, scale: 10 });
  // All rows of a table that is smaller than half of the canvas.
  expect(seen(0, 50, 1)).toEqual({ x: 0, y: 0, scale: 1 });
  expect(seen(0, -600, 1).y).toBe(-500);
});
