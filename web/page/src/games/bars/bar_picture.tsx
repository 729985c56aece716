// A small bar with a bite, for a card.
const side = 15,
  edge = 2;

export function BarPicture({
  bitten: [row, column],
  rows,
}: {
  rows: readonly number[];
  bitten: readonly [number, number];
}) {
  const wide = Math.max(...rows) * side + 2 * edge;
  return (
    <svg class="drawing" viewBox={`0 0 ${wide} ${rows.length * side + 2 * edge}`} aria-hidden="true">
      {rows.flatMap((length, k) =>
        Array.from({ length }, (_, c) => {
          const kind = k === 0 && c === 0 ? 'poison' : k + 1 >= row && c + 1 >= column ? 'chunk taken' : 'chunk';
          return (
            <rect
              key={`${k}.${c}`}
              class={kind}
              x={edge + c * side + 0.5}
              y={edge + k * side + 0.5}
              width={side - 1}
              height={side - 1}
              rx={2}
            />
          );
        }),
      )}
    </svg>
  );
}
