// The moves of chocolate, and Grundy values of all positions to a largest x and z, as
// `mexwave chocolate grundy --dense` writes them.

import type { Rules } from '../play/play';
import type { Bound } from './bound';

export interface Position {
  x: number;
  y: number;
  z: number;
}

export type Direction = 'x' | 'y' | 'z';

export interface Cut {
  direction: Direction;
  /** What is left of the coordinate. */
  to: number;
}

export const chocolateRules = (bound: Bound): Rules<Position, Cut> => ({
  /** In x, then y, then z, each from the largest cut on. */
  legal: (from) =>
    (['x', 'y', 'z'] as const).flatMap((direction) =>
      Array.from({ length: from[direction] }, (_, to) => ({ direction, to })),
    ),
  any: (from) => {
    const direction = (['z', 'y', 'x'] as const).find((each) => from[each] > 0);
    return direction && { direction, to: from[direction] - 1 };
  },
  parse: (from, name) => {
    const direction = (['x', 'y', 'z'] as const).find((each) => name.startsWith(each));
    const to = /^.(0|[1-9]\d*)$/.exec(name)?.[1];
    return direction && to && Number(to) < from[direction] ? { direction, to: Number(to) } : undefined;
  },
  after: (from, { direction, to }) => {
    const left = { ...from, [direction]: to };
    return { ...left, y: Math.min(left.y, bound.at(left.x, left.z)) };
  },
  name: ({ direction, to }) => direction + to,
});

export class Table {
  readonly side: number;
  readonly height: number;
  private readonly values: Uint16Array;

  /** From an NPY file of version 1 or 2 with 16-bit numbers in three dimensions, [x,z,y]. */
  constructor(npy: Uint8Array) {
    const view = new DataView(npy.buffer, npy.byteOffset, npy.byteLength);
    const wide = npy[6]! >= 2;
    const start = (wide ? 12 : 10) + (wide ? view.getUint32(8, true) : view.getUint16(8, true));
    const shape = /'shape': \((\d+), *(\d+), *(\d+),? *\)/.exec(
      new TextDecoder('latin1').decode(npy.subarray(0, start)),
    );
    if (shape === null) throw new Error('a table of three dimensions was expected');
    this.side = Number(shape[1]);
    this.height = Number(shape[3]);
    const bytes = npy.slice(start); // aligned
    this.values = new Uint16Array(bytes.buffer, 0, bytes.length >> 1);
  }

  /** undefined where y is above the bound, or the position outside the table. */
  at(x: number, y: number, z: number): number | undefined {
    if (x >= this.side || z >= this.side || y >= this.height) return undefined;
    const value = this.values[(x * this.side + z) * this.height + y]!;
    return value === 65535 ? undefined : value;
  }
  value(position: Position): number | undefined {
    return this.at(position.x, position.y, position.z);
  }

  /** x, y, z of every position that has this value, one after the other. */
  ofValue(value: number): Uint16Array {
    const found: number[] = [];
    for (let at = this.values.indexOf(value); at >= 0; at = this.values.indexOf(value, at + 1)) {
      const pair = Math.floor(at / this.height);
      found.push(Math.floor(pair / this.side), at % this.height, pair % this.side);
    }
    return Uint16Array.from(found);
  }
  /** The largest y of a pair. */
  bound(x: number, z: number): number {
    let y = 0;
    while (this.at(x, y + 1, z) !== undefined) ++y;
    return y;
  }
  largest(): number {
    return this.values.reduce((most, value) => (value !== 65535 && value > most ? value : most), 0);
  }
}
