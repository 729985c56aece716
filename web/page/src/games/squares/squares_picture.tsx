// A tilted square of white pieces, for the card of the game.
const side = 15,
  cells = [0, 1, 2, 3];
const white: readonly (readonly [number, number])[] = [
  [1, 0],
  [3, 1],
  [2, 3],
  [0, 2],
];
const black: readonly (readonly [number, number])[] = [
  [1, 1],
  [2, 2],
  [3, 3],
];

export function SquaresPicture() {
  const middle = (at: number): number => 2 + side * (at + 0.5);
  return (
    <svg class="drawing" viewBox={`0 0 ${4 * side + 4} ${4 * side + 4}`} aria-hidden="true">
      {cells.flatMap((y) =>
        cells.map((x) => (
          <rect key={`${x}.${y}`} class="cell" x={2 + side * x} y={2 + side * y} width={side} height={side} />
        )),
      )}
      {white.map(([x, y], k) => (
        <circle
          key={`${x}.${y}`}
          class={k === 3 ? 'man white placed' : 'man white'}
          cx={middle(x)}
          cy={middle(y)}
          r={5}
        />
      ))}
      {black.map(([x, y]) => (
        <circle key={`${x}.${y}`} class="man black" cx={middle(x)} cy={middle(y)} r={5} />
      ))}
      <polygon class="made placed" points={white.map(([x, y]) => `${middle(x)},${middle(y)}`).join(' ')} />
    </svg>
  );
}
