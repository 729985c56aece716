// Games of winning lines: the cells of a board, where they are drawn, and its lines. Two players claim cells in turn.
import type { Rules } from '../play/play';

export interface Cell {
  readonly name: string;
  /** In units of the distance of neighbours; y grows downwards. */
  readonly x: number;
  readonly y: number;
}

export interface Board {
  readonly cells: readonly Cell[];
  readonly lines: readonly (readonly string[])[];
}

/** Claimed cells in the order of the moves; the first player has those at even places. */
export type Claimed = readonly string[];

export const boardNames = ['trihex', 'tictactoe', '4x4', 'cube'] as const;
export type BoardName = (typeof boardNames)[number];

/** Layers are drawn one above the other, so that cells are large on a phone. All lines of `side` cells in a cube of
 *  that side, or in a square if `deep` is 1. */
function grid(side: number, deep: number): Board {
  const name = (x: number, y: number, z: number): string =>
    `${deep > 1 ? z + 1 : ''}${String.fromCharCode(97 + x)}${y + 1}`;
  const range = Array.from({ length: side }, (_, k) => k),
    layers = deep > 1 ? range : [0];
  const cells = layers.flatMap((z) =>
    range.flatMap((y) =>
      range.map((x) => ({ name: name(x, y, z), x, y: (layers.length - 1 - z) * (side + 0.2) + side - 1 - y })),
    ),
  );
  const steps = [-1, 0, 1],
    lines: string[][] = [];
  for (const z of layers)
    for (const y of range)
      for (const x of range) {
        for (const dz of deep > 1 ? steps : [0])
          for (const dy of steps)
            for (const dx of steps) {
              const line = range.map((k) => [x + k * dx, y + k * dy, z + k * dz] as const);
              const inside = line.every((place) => place.every((each) => each >= 0 && each < side));
              // Each line once: from the end whose first step that is not 0 is positive.
              if (inside && ([dz, dy, dx].find((step) => step !== 0) ?? 0) > 0)
                lines.push(line.map(([a, b, c]) => name(a, b, c)));
            }
      }
  return { cells, lines };
}

/** Corners a, b, c; p, q, r on the sides that face them, at a third, so that every line is straight; x, y, z inside, on
 *  the lines from a to p, b to q, c to r. Each line is written from end to end. */
function trihex(): Board {
  const side = 4.75,
    high = (side * Math.sqrt(3)) / 2;
  // Weights of a, b, c; each next cell of a kind is turned by a third.
  const kinds = [
    ['abc', [1, 0, 0]],
    ['pqr', [0, 2 / 3, 1 / 3]],
    ['xyz', [9 / 21, 8 / 21, 4 / 21]],
  ] as const;
  const cells = kinds.flatMap(([names, weights]) =>
    [...names].map((name, k): Cell => {
      const [a, b, c] = [0, 1, 2].map((at) => weights[(at - k + 3) % 3]!) as [number, number, number];
      return { name, x: side * (a / 2 + c), y: high * (b + c) };
    }),
  );
  return { cells, lines: ['arb', 'bpc', 'cqa', 'axp', 'byq', 'czr', 'pyz', 'qzx', 'rxy'].map((line) => [...line]) };
}

export const boards: Readonly<Record<BoardName, Board>> = {
  trihex: trihex(),
  tictactoe: grid(3, 1),
  '4x4': grid(4, 1),
  cube: grid(3, 3),
};

export const ownerOf = (claimed: Claimed, cell: string): 'first' | 'second' | undefined => {
  const place = claimed.indexOf(cell);
  return place < 0 ? undefined : place % 2 === 0 ? 'first' : 'second';
};

/** A line with a single owner, if there is one. */
export const complete = ({ lines }: Board, claimed: Claimed): readonly string[] | undefined =>
  lines.find((line) => {
    const owner = ownerOf(claimed, line[0]!);
    return owner !== undefined && line.every((cell) => ownerOf(claimed, cell) === owner);
  });

export const linesRules = (board: Board): Rules<Claimed, string> => ({
  legal: (claimed) =>
    complete(board, claimed) ? [] : board.cells.map(({ name }) => name).filter((name) => !claimed.includes(name)),
  after: (claimed, cell) => [...claimed, cell],
  name: (cell) => cell,
});
