// The rules of the piece that is cut in six directions, and the places of its cells and lines in the drawing.
// Directions 2, 4 and 6 face the sides of the bitter cell, 1, 3 and 5 its corners (include/mexwave/chocolate_six.hpp).

import type { Point, Segment } from '../pieces/pointed';
import type { Rules } from '../play/play';

/** x1..x6 at [0]..[5]. */
export type Six = readonly number[];

export interface Cut {
  /** 1..6. */
  direction: number;
  to: number;
}

export const largest = 42;
/** With more cells than these, single cells cannot be seen. */
export const mostCells = 4000;

const before = (i: number): number => (i + 5) % 6;
const next = (i: number): number => (i + 1) % 6;
const at = (x: Six, i: number): number => x[i] ?? 0;

/** The largest that x_(i+1) may be beside its neighbours. */
export const bound = (x: Six, i: number): number => at(x, before(i)) + at(x, next(i)) + (i % 2);

/** The index from 0 of the first coordinate that exceeds its bound; -1 for a valid piece. */
export const beyond = (x: Six): number => x.findIndex((value, i) => value > bound(x, i));

export const same = (a: Cut, b: Cut): boolean => a.direction === b.direction && a.to === b.to;

export const sixRules: Rules<Six, Cut> = {
  /** By direction, each from the largest cut on. */
  legal: (x) => x.flatMap((value, i) => Array.from({ length: value }, (_, to) => ({ direction: i + 1, to }))),
  parse: (x, name) => {
    const [, direction, to] = /^([1-6]):(0|[1-9]\d*)$/.exec(name)?.map(Number) ?? [];
    return direction !== undefined && to !== undefined && to < at(x, direction - 1) ? { direction, to } : undefined;
  },
  after: (x, { direction, to }) => {
    const lowered = x.map((value, i) => (i === direction - 1 ? to : value));
    return lowered.map((value, i) => Math.min(value, bound(lowered, i)));
  },
  name: ({ direction, to }) => `${direction}:${to}`,
};

// ---------------------------------------------------------------------------------------------------------------------
// The drawing, in heights of a cell. A point is where the heights a, b, c above the bitter cell's middle in the
// directions 2, 4, 6 meet; their sum is 0. Strip n of a direction lies between the heights n - 2/3 and n + 1/3.

const place = (a: number, b: number, c: number): Point => [(c - b) / Math.sqrt(3), (b + c) / 3 - (2 * a) / 3];

export interface Cell {
  strips: readonly [number, number, number];
  corners: readonly Point[];
}

export type Line = Cut & Segment;

/** Strips that the piece reaches along the directions 2, 4, 6, and against them. */
const reach = (x: Six): readonly (readonly [number, number])[] => [
  [-at(x, 4), at(x, 1)],
  [-at(x, 0), at(x, 3)],
  [-at(x, 2), at(x, 5)],
];

export const stays = ({ strips }: Cell, rest: Six): boolean =>
  reach(rest).every(([least, most], k) => strips[k]! >= least && strips[k]! <= most);

export function cells(x: Six): Cell[] {
  const found: Cell[] = [];
  const [[a0, a1], [b0, b1], [c0, c1]] = reach(x) as [[number, number], [number, number], [number, number]];
  for (let a = a0; a <= a1; ++a) {
    for (let b = b0; b <= b1; ++b) {
      for (const lies of [0, 1]) {
        // as the bitter cell does, or not
        const c = lies - a - b;
        if (c < c0 || c > c1) continue;
        const far = lies === 0 ? -2 / 3 : 2 / 3,
          [u, v, w] = [a - lies / 3, b - lies / 3, c - lies / 3];
        const corners = [
          [far, -far / 2, -far / 2],
          [-far / 2, far, -far / 2],
          [-far / 2, -far / 2, far],
        ] as const;
        found.push({ strips: [a, b, c], corners: corners.map(([i, j, k]) => place(u + i, v + j, w + k)) });
      }
    }
  }
  return found;
}

/** Along the edge between the strips that stay and those that go. */
export function line(x: Six, { direction, to }: Cut): Line {
  // Which of the three heights is fixed: 2 and 5 a, 4 and 1 b, 6 and 3 c.
  const axis = [1, 0, 2, 1, 0, 2][direction - 1]!;
  const height = direction % 2 === 0 ? to + 1 / 3 : -to - 2 / 3;
  const edges = reach(x).map(([least, most]) => [least - 2 / 3, most + 1 / 3] as const);
  const [first, second] = [(axis + 1) % 3, (axis + 2) % 3];
  const [least, most] = edges[first]!,
    [low, high] = edges[second]!;
  const end = (value: number): Point => {
    const heights = [0, 0, 0];
    [heights[axis], heights[first], heights[second]] = [height, value, -height - value];
    return place(heights[0]!, heights[1]!, heights[2]!);
  };
  return { direction, to, ends: [end(Math.max(least, -height - high)), end(Math.min(most, -height - low))] };
}

/** The place for the name of a direction: slightly beyond its last strip. */
export function label(x: Six, direction: number): Point {
  const outwards = [
    [0.5, -1, 0.5],
    [1, -0.5, -0.5],
    [0.5, 0.5, -1],
    [-0.5, 1, -0.5],
    [-1, 0.5, 0.5],
    [-0.5, -0.5, 1],
  ][direction - 1]!;
  const far = at(x, direction - 1) + (direction % 2 === 0 ? 1 / 3 : 2 / 3) + 0.85;
  return place(outwards[0]! * far, outwards[1]! * far, outwards[2]! * far);
}
