// Heaps of counters. A move takes the counter that is pointed at and those after it in its heap.
import { useState } from 'preact/hooks';
import { handleKey } from '../../shell/keys';
import { Room } from '../../shell/room';
import { roomy, useTaps } from '../../shell/touch';
import type { Heaps, Take } from './rules';

interface NimBoardProps {
  heaps: Heaps;
  winning: readonly Take[];
  label: string;
  /** The move in words, for a screen reader. */
  point: (move: Take) => void;
  take: (move: Take) => void;
}

const side = 44;
const across = 7; // counters of a line: each is 44 pixels wide on a phone
const gap = 14;
const margin = 20; // for the number of a heap

export function NimBoard({ heaps, label, point, take, winning }: NimBoardProps) {
  const [cursor, setCursor] = useState<Take>();
  const taps = useTaps(() => setCursor(undefined));
  const lines = heaps.map((counters) => Math.max(1, Math.ceil(counters / across)));
  const top = (heap: number): number => lines.slice(0, heap).reduce((sum, count) => sum + count * side + gap, gap / 2);
  const here = cursor && cursor.leaves < (heaps[cursor.heap] ?? 0) ? cursor : undefined;
  const same = (a: Take | undefined, b: Take): boolean => a?.heap === b.heap && a.leaves === b.leaves;

  const press = (event: KeyboardEvent): void => {
    const filled = heaps.flatMap((counters, heap) => (counters > 0 ? [heap] : []));
    const first = filled[0];
    if (first === undefined) return;
    const from = here ?? { heap: first, leaves: heaps[first]! };
    const go = (heap: number, leaves: number): void => {
      const next = { heap, leaves: Math.max(0, Math.min(heaps[heap]! - 1, leaves)) };
      setCursor(next);
      point(next);
    };
    const heapBeside = (by: number): number =>
      filled[Math.max(0, Math.min(filled.length - 1, filled.indexOf(from.heap) + by))]!;
    handleKey(event, {
      ArrowLeft: () => go(from.heap, from.leaves - 1),
      ArrowRight: () => go(from.heap, from.leaves + 1),
      ArrowUp: () => go(heapBeside(-1), from.leaves),
      ArrowDown: () => go(heapBeside(here ? 1 : 0), from.leaves),
      Home: () => go(from.heap, 0),
      End: () => go(from.heap, heaps[from.heap]! - 1),
      Enter: () => here && take(here),
      ' ': () => here && take(here),
      Escape: () => setCursor(undefined),
    });
  };

  const width = margin + across * side;
  return (
    <Room pointed={taps.pointed}>
      <svg
        class="board nim"
        viewBox={`0 0 ${width} ${top(heaps.length) - gap / 2}`}
        style={{ maxWidth: `${width * 1.3}px`, ...roomy(width / side) }}
        role="application"
        aria-label={label}
        tabindex={0}
        onKeyDown={press}
        onPointerDown={taps.down}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setCursor(undefined)}
      >
        {heaps.map((counters, heap) => (
          <g key={heap} data-heap={counters}>
            <text class="name" x={margin / 2 - 1} y={top(heap) + side / 2 + 5}>
              {counters}
            </text>
            {Array.from({ length: counters }, (_, leaves) => {
              const move = { heap, leaves };
              const [x, y] = [margin + (leaves % across) * side, top(heap) + Math.floor(leaves / across) * side];
              const goes = here?.heap === heap && leaves >= here.leaves;
              return (
                <g
                  key={leaves}
                  data-take={`${heap + 1}:${leaves}`}
                  class="counter"
                  onPointerEnter={(event) => event.pointerType === 'mouse' && setCursor(move)}
                  onClick={() => {
                    if (!taps.isFirst(same(here, move))) return take(move);
                    setCursor(move);
                    point(move);
                  }}
                >
                  <rect class="hit" x={x} y={y} width={side} height={side} />
                  <circle class={goes ? 'goes' : ''} cx={x + side / 2} cy={y + side / 2} r={side * 0.4} />
                  {winning.some((each) => same(each, move)) && (
                    <path class="winning" d={`M${x + side / 2} ${y + 12}l10 10l-10 10l-10-10Z`} />
                  )}
                  {same(here, move) && (
                    <rect class="cursor" x={x + 1} y={y + 1} width={side - 2} height={side - 2} rx={8} />
                  )}
                </g>
              );
            })}
          </g>
        ))}
      </svg>
    </Room>
  );
}
