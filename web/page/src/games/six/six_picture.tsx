// A hexagon of chocolate with a broken side, for the card of the game.
import { cells, stays } from './rules';

const whole = [2, 2, 2, 2, 2, 2],
  left = [2, 2, 2, 1, 1, 2],
  scale = 17,
  wide = 3.4;

export function SixPicture() {
  return (
    <svg
      class="drawing"
      viewBox={[-wide, -wide, 2 * wide, 2 * wide].map((value) => value * scale).join(' ')}
      aria-hidden="true"
    >
      {cells(whole).map((cell, k) => (
        <polygon
          key={k}
          class={cell.strips.every((strip) => strip === 0) ? 'poison' : stays(cell, left) ? 'chunk' : 'chunk taken'}
          points={cell.corners.map(([x, y]) => `${(x * scale).toFixed(1)},${(y * scale).toFixed(1)}`).join(' ')}
        />
      ))}
    </svg>
  );
}
