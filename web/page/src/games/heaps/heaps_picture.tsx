// Heaps of stones, for the card of the game.
const heaps = [1, 3, 5, 2],
  step = 12;

export function HeapsPicture() {
  return (
    <svg class="drawing" viewBox={`0 0 ${heaps.length * 1.7 * step + 4} ${5 * step + 4}`} aria-hidden="true">
      {heaps.flatMap((stones, k) =>
        Array.from({ length: stones }, (_, n) => (
          <circle
            key={`${k}.${n}`}
            class={k === 2 && n > 2 ? 'taken' : ''}
            cx={2 + step * (0.85 + 1.7 * k)}
            cy={2 + step * (4.5 - n)}
            r={step * 0.42}
          />
        )),
      )}
    </svg>
  );
}
