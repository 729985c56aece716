// Reads the engine's table f(q,r), and the properties of its rows.
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';

export const nothing = 0xffffffff; // f(q,r) is undefined

export interface Table {
  rows: number;
  columns: number;
  values: Uint32Array;
  /** The complete file. */
  npy: Uint8Array;
}

/** A .npy file of version 1: uint32, shape (R,Q). */
export function parseTable({ stdout }: Answer): Table {
  const header = 10 + (stdout[8] ?? 0) + 256 * (stdout[9] ?? 0);
  const shape = /'shape': \((\d+), ?(\d+)/.exec(new TextDecoder('latin1').decode(stdout.subarray(10, header)));
  if (!shape || header % 4 !== 0) throw new Error('not the .npy file that was expected');
  const [rows, columns] = [Number(shape[1]), Number(shape[2])];
  return {
    rows,
    columns,
    values: new Uint32Array(stdout.buffer, stdout.byteOffset + header, rows * columns),
    npy: stdout,
  };
}

export interface Row {
  row: number;
  kind: 'long' | 'short';
  min: number;
  min_at: number;
  end?: number;
  preperiod?: number;
  period?: number;
  pattern?: number[];
}

export const parseRows = (answer: Answer): Row[] => (JSON.parse(text(answer)) as { rows: Row[] }).rows;

export const at = (table: Table, q: number, r: number): number | undefined => {
  const value =
    q >= r && r >= 0 && q < table.columns && r < table.rows ? table.values[r * table.columns + q] : undefined;
  return value === nothing ? undefined : value;
};
