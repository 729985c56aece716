// A triangle of chocolate with a broken corner, for the card of the game.
import { parseBound } from './bound';
import { piece } from './piece';

const whole = { x: 3, y: 2, z: 3 },
  left = { x: 3, y: 2, z: 1 },
  scale = 15;

export function ChocolatePicture() {
  const drawn = piece(parseBound('sum/2'), whole);
  if (drawn === null) return null;
  return (
    <svg class="drawing" viewBox={`-2 -2 ${drawn.width * scale + 4} ${drawn.height * scale + 4}`} aria-hidden="true">
      {drawn.cells.map((cell, k) => (
        <polygon
          key={k}
          class={cell.bitter ? 'poison' : cell.stays(left) ? 'chunk' : 'chunk taken'}
          points={cell.outline.map(([x, y]) => `${x * scale},${y * scale}`).join(' ')}
        />
      ))}
    </svg>
  );
}
