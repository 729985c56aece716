// b(x,z), the largest y of a pair, as a visitor writes it: "sum/3" is y <= (x+z)/3, "z/2" y <= z/2, "box/6" y <= 6, and
// numbers are a table: one row is b for x+z = 0, 1, 2, ..., several rows are b(x,z).
import { BadAddress, wholeNumber } from '../../shell/address';
import { filled } from '../../shell/words';
import { words } from './words';

export type Form = 'sum' | 'z' | 'box' | 'sums' | 'pairs';

export interface Bound {
  form: Form;
  /** The k of sum and z, the height of box; 0 for tables. */
  parameter: number;
  /** For tables: one row, or a row for each x. */
  rows: number[][];
  /** The text in the address: parseBound(text) gives this bound. */
  text: string;
  /** The largest x and z for which the bound is defined. */
  reach: number;
  /** The options for the program; a table is passed in the file 'bound'. */
  words: string[];
  files: Record<string, string>;
  at(x: number, z: number): number;
}

const largestK = 1_000_000;
const largestHeight = 262_143;

const forms = `sum/K, z/K, box/Y; 0 … ${largestHeight}`;

function height(text: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) > largestHeight) throw new BadAddress(`${text}: ${forms}`);
  return Number(text);
}

function table(text: string): Bound {
  const lines = text
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  let rows = lines.map((line) =>
    line
      .split(/[\s,]+/)
      .filter((word) => word !== '')
      .map(height),
  );
  if (rows.length > 1 && rows.every((row) => row.length === 1)) rows = [rows.flat()];
  if (rows.length === 0) throw new BadAddress(`?: ${forms}`);
  const width = rows[0]!.length;
  rows.forEach((row, x) => {
    if (row.length !== width) throw new BadAddress(row.join(), filled(words.equalRows, { count: width }));
    row.forEach((value, z) => {
      if (z > 0 && value < row[z - 1]!) throw new BadAddress(`${row[z - 1]}, ${value}`, words.neverFalls);
      if (x > 0 && value < rows[x - 1]![z]!) throw new BadAddress(`${rows[x - 1]![z]}; ${value}`, words.neverFalls);
    });
  });
  const bySum = rows.length === 1;
  const written = rows.map((row) => row.join(',')).join(';');
  return {
    form: bySum ? 'sums' : 'pairs',
    parameter: 0,
    rows,
    text: written,
    reach: bySum ? Math.floor((width - 1) / 2) : Math.min(rows.length, width) - 1,
    words: ['--bound', 'bound'],
    files: { bound: rows.map((row) => row.join(' ')).join('\n') + '\n' },
    at: bySum ? (x, z) => rows[0]![x + z]! : (x, z) => rows[x]![z]!,
  };
}

/** Throws BadAddress: what is wrong, and what is accepted. */
export function parseBound(text: string): Bound {
  const parts = /^\s*(sum|z|box)\s*\/\s*(\S*)\s*$/.exec(text);
  if (parts === null) return table(text);
  const form = parts[1] as 'sum' | 'z' | 'box';
  const parameter =
    form === 'box' ? wholeNumber('Y', parts[2]!, 0, largestHeight) : wholeNumber('K', parts[2]!, 1, largestK);
  return {
    form,
    parameter,
    rows: [],
    text: `${form}/${parameter}`,
    reach: 131_071,
    words:
      form === 'box'
        ? ['--bound', 'box', '--height', String(parameter)]
        : form === 'z'
          ? ['--bound', 'z', '--k', String(parameter)]
          : ['--k', String(parameter)],
    files: {},
    at:
      form === 'box'
        ? () => parameter
        : form === 'z'
          ? (_, z) => Math.floor(z / parameter)
          : (x, z) => Math.floor((x + z) / parameter),
  };
}
