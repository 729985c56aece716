// Small drawings of a move of Nim, painting games, games of lines and sums.
import type { ComponentChildren } from 'preact';

const side = 18;

function Picture({ children, columns, rows }: { rows: number; columns: number; children: ComponentChildren }) {
  return (
    <svg class="drawing" viewBox={`0 0 ${columns * side + 4} ${rows * side + 4}`} aria-hidden="true">
      {children}
    </svg>
  );
}

const middle = (at: number): number => 2 + side * (at + 0.5);

function Cells({
  columns,
  filled = [],
  left = 0,
  placed = [],
  rows,
}: {
  rows: number;
  columns: number;
  left?: number;
  filled?: readonly number[];
  placed?: readonly number[];
}) {
  return (
    <>
      {Array.from({ length: rows * columns }, (_, k) => (
        <rect
          key={k}
          class={filled.includes(k) ? '' : placed.includes(k) ? 'placed' : 'empty'}
          x={2.5 + side * (left + (k % columns))}
          y={2.5 + side * Math.floor(k / columns)}
          width={side - 1}
          height={side - 1}
          rx={2}
        />
      ))}
    </>
  );
}

/** `taken` counters of the last heap have the class `taken`. */
function Counters({
  heaps,
  left = 0,
  rows,
  taken = 0,
}: {
  heaps: readonly number[];
  rows: number;
  left?: number;
  taken?: number;
}) {
  return (
    <>
      {heaps.flatMap((counters, k) =>
        Array.from({ length: counters }, (_, n) => (
          <circle
            key={`${k}.${n}`}
            class={k === heaps.length - 1 && n >= counters - taken ? 'taken' : ''}
            cx={middle(left + k)}
            cy={middle(rows - 1 - n)}
            r={side * 0.4}
          />
        )),
      )}
    </>
  );
}

export const NimPicture = () => (
  <Picture rows={4} columns={3}>
    <Counters heaps={[2, 3, 4]} rows={4} taken={3} />
  </Picture>
);

export const TilingPicture = () => (
  <Picture rows={3} columns={4}>
    <Cells rows={3} columns={4} filled={[0, 1]} placed={[6, 10]} />
  </Picture>
);

export const LinesPicture = () => (
  <Picture rows={3} columns={3}>
    <Cells rows={3} columns={3} />
    {(
      [
        ['X', 0, 0],
        ['O', 1, 1],
        ['X', 0, 2],
        ['O', 2, 0],
        ['X', 0, 1],
      ] as const
    ).map(([sign, row, column], k) => (
      <text
        key={`${row}.${column}`}
        class={k === 4 ? 'placed' : ''}
        x={middle(column)}
        y={middle(row) + 5}
        text-anchor="middle"
        font-size="15"
        font-weight="bold"
      >
        {sign}
      </text>
    ))}
  </Picture>
);

export const SumPicture = () => (
  <Picture rows={3} columns={5}>
    <Counters heaps={[3]} rows={3} taken={1} />
    <text x={middle(1)} y={middle(1) + 7} text-anchor="middle" font-size="22">
      +
    </text>
    <Cells rows={3} columns={3} left={2} filled={[0, 3]} />
  </Picture>
);
