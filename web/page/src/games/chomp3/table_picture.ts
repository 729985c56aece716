// The part of the table that is in view, drawn pixel by pixel where cells are small, and cell by cell where they are
// not.
import { at, nothing, type Row, type Table } from './table';

export interface View {
  /** Column and row at the upper left corner. */
  x: number;
  y: number;
  /** CSS pixels of a cell. */
  scale: number;
}

export interface Cell {
  q: number;
  r: number;
}

export interface Picture {
  table: Table;
  rows: readonly Row[] | undefined;
  view: View;
  cursor: Cell | undefined;
  bar: Cell;
}

/** A view with the table in sight: it fills at least half of the canvas, or all of it is there. */
export function inSight(
  { scale, x, y }: View,
  table: { rows: number; columns: number },
  width: number,
  height: number,
): View {
  const held = (start: number, cells: number, pixels: number): number => {
    const shown = Math.min(pixels / 2, cells * scale);
    return Math.max((shown - pixels) / scale, Math.min(cells - shown / scale, start));
  };
  return { scale, x: held(x, table.columns, width), y: held(y, table.rows, height) };
}

/** CSS pixels along the edges for the numbers of rows and columns. */
export const edges = { left: 40, top: 22 };

type Colour = readonly [number, number, number];

// Viridis at tenths: of even lightness, also for colour-blind readers.
const steps: readonly Colour[] = [
  [68, 1, 84],
  [72, 36, 117],
  [65, 68, 135],
  [53, 95, 141],
  [42, 120, 142],
  [33, 145, 140],
  [34, 168, 132],
  [68, 191, 112],
  [122, 209, 81],
  [189, 223, 38],
  [253, 231, 37],
];
const shades = 256;
const viridis: readonly Colour[] = Array.from({ length: shades }, (_, k) => {
  const t = (k / (shades - 1)) * (steps.length - 1);
  const [a, b] = [steps[Math.floor(t)] as Colour, steps[Math.ceil(t)] as Colour];
  const mix = (i: 0 | 1 | 2): number => Math.round(a[i] + (b[i] - a[i]) * (t - Math.floor(t)));
  return [mix(0), mix(1), mix(2)];
});
const shade = (p: number, q: number, r: number): number =>
  Math.round(Math.min(1, (p - q) / Math.max(1, r)) * (shades - 1));

const words = new Uint32Array(
  viridis.map(([r, g, b]) => (255 << 24) | (b << 16) | (g << 8) | r).map((word) => word >>> 0),
);
const word = ([r, g, b]: Colour): number => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
const cellwise = 6; // CSS pixels from which shapes are drawn
const legible = 16; // and numbers

interface Look {
  ground: Colour;
  empty: Colour;
  long: Colour;
  periodic: Colour;
  ink: string;
  accent: string;
}
const light: Look = {
  ground: [255, 255, 255],
  empty: [236, 232, 224],
  long: [190, 216, 236],
  periodic: [240, 178, 110],
  ink: '#1d1b18',
  accent: '#0a5c99',
};
const dark: Look = {
  ground: [33, 31, 28],
  empty: [52, 49, 44],
  long: [44, 74, 98],
  periodic: [140, 84, 30],
  ink: '#efebe4',
  accent: '#7cc0f2',
};

/** `ratio`: pixels of the canvas to one of the view. */
export function draw(canvas: HTMLCanvasElement, picture: Picture, isDark: boolean, ratio: number): void {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return;
  const { bar, cursor, rows, table, view } = picture;
  const look = isDark ? dark : light;
  const { width, height } = canvas;
  const pixel = 1 / (view.scale * ratio); // cells

  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const [ground, empty, long, periodic] = [word(look.ground), word(look.empty), word(look.long), word(look.periodic)];
  const across = new Int32Array(width);
  for (let x = 0; x < width; x++) across[x] = Math.floor(view.x + (x + 0.5) * pixel);
  for (let y = 0; y < height; y++) {
    const r = Math.floor(view.y + (y + 0.5) * pixel);
    const start = y * width;
    if (r < 0 || r >= table.rows) {
      pixels.fill(ground, start, start + width);
      continue;
    }
    const row = rows?.[r];
    const left = row?.kind === 'long' ? ((row.period ?? 1) > 1 ? periodic : long) : ground;
    for (let x = 0; x < width; x++) {
      const q = across[x] as number;
      if (q < 0 || q >= table.columns) pixels[start + x] = ground;
      else if (q < r) pixels[start + x] = left;
      else {
        const p = table.values[r * table.columns + q] as number;
        pixels[start + x] = p === nothing ? empty : (words[shade(p, q, r)] as number);
      }
    }
  }
  context.putImageData(image, 0, 0);

  context.save();
  context.scale(ratio, ratio);
  const { scale } = view;
  const [wide, high] = [width / ratio, height / ratio];
  const x = (q: number): number => (q - view.x) * scale;
  const y = (r: number): number => (r - view.y) * scale;
  const [firstRow, lastRow] = [
    Math.max(0, Math.floor(view.y)),
    Math.min(table.rows - 1, Math.ceil(view.y + high / scale)),
  ];
  const [firstColumn, lastColumn] = [
    Math.max(0, Math.floor(view.x)),
    Math.min(table.columns - 1, Math.ceil(view.x + wide / scale)),
  ];

  const point = (q: number, r: number, colour: string, end: boolean): void => {
    const [cx, cy] = [x(q) + scale / 2, y(r) + scale / 2];
    if (cx < -scale || cy < -scale || cx > wide + scale || cy > high + scale || q >= table.columns) return;
    context.fillStyle = colour;
    if (scale < cellwise)
      return context.fillRect(
        cx - Math.max(1.5, scale) / 2,
        cy - Math.max(1.5, scale) / 2,
        Math.max(1.5, scale),
        Math.max(1.5, scale),
      );
    const size = Math.min(scale * 0.42, 14);
    context.strokeStyle = '#ffffff';
    context.lineWidth = 1;
    context.beginPath();
    if (end) {
      context.moveTo(cx, cy - size);
      context.lineTo(cx + size, cy + size);
      context.lineTo(cx - size, cy + size);
      context.closePath();
    } else context.arc(cx, cy, size, 0, 2 * Math.PI);
    if (scale < legible) context.fill();
    context.lineWidth = scale < legible ? 1 : Math.max(1.2, Math.min(3, scale / 14));
    context.strokeStyle = scale < legible ? '#ffffff' : colour;
    context.stroke();
  };
  for (let r = firstRow; rows && r <= lastRow; r++) {
    const row = rows[r];
    if (!row) continue;
    // A minimum at a row's end is drawn as the end, in a ring.
    if (row.kind === 'short' && row.end !== undefined) point(row.end, r, '#d55e00', true);
    if (row.min_at !== row.end) point(row.min_at, r, '#cc5fae', false);
  }
  if (scale >= legible) {
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (let r = firstRow; r <= lastRow; r++) {
      for (let q = Math.max(firstColumn, r); q <= lastColumn; q++) {
        const p = at(table, q, r);
        if (p === undefined) continue;
        const digits = String(p);
        context.font = `${Math.min(scale * 0.5, (scale * 1.5) / digits.length)}px system-ui, sans-serif`;
        context.fillStyle = shade(p, q, r) > 150 ? '#10202c' : '#ffffff';
        context.fillText(digits, x(q) + scale / 2, y(r) + scale / 2);
      }
    }
  }
  const frame = (cell: Cell, colour: string, line: number): void => {
    const side = Math.max(scale, 9);
    context.strokeStyle = colour;
    context.lineWidth = line;
    context.strokeRect(x(cell.q) + scale / 2 - side / 2, y(cell.r) + scale / 2 - side / 2, side, side);
  };
  frame(bar, '#ffffff', 5);
  frame(bar, '#000000', 2.5);
  if (cursor) {
    frame(cursor, look.ink, 5);
    frame(cursor, look.accent, 3);
  }
  // Columns along the top and rows along the left, beside the cells, as far apart as they can be read.
  context.fillStyle = `rgb(${look.ground.join()})`;
  context.fillRect(0, 0, wide, edges.top);
  context.fillRect(0, 0, edges.left, high);
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].find((each) => each * scale >= 46) ?? 5000;
  context.font = '12px system-ui, sans-serif';
  context.lineWidth = 3;
  context.strokeStyle = isDark ? '#211f1c' : '#ffffff';
  context.fillStyle = look.ink;
  const tick = (name: string, tx: number, ty: number): void => {
    context.strokeText(name, tx, ty);
    context.fillText(name, tx, ty);
  };
  context.textBaseline = 'top';
  context.textAlign = 'center';
  for (let q = Math.ceil(firstColumn / step) * step; q <= lastColumn; q += step) {
    if (x(q) + scale / 2 > 66) tick(String(q), x(q) + scale / 2, 3);
  }
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  for (let r = Math.ceil(firstRow / step) * step; r <= lastRow; r += step) {
    if (y(r) + scale / 2 > 24) tick(String(r), 4, y(r) + scale / 2);
  }
  tick('r ↓  q →', 4, 10);
  context.restore();
}
