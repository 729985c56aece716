// The hexagon of triangles, to be cut by pointing at a groove. Left and right go around the directions, up and down outwards and inwards.
import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { Room } from '../../shell/room';
import { roomy, useTaps } from '../../shell/touch';
import { diamond, type Point, pointed } from '../pieces/pointed';
import { cells, cut, type Cut, cuts, label, type Line, line, mostCells, same, type Six, stays } from './rules';

interface SixPieceProps {
  x: Six;
  wins(move: Cut): boolean;
  /** Whether marks are to be seen. */
  marked: boolean;
  label: string;
  /** What is said of a piece too large to be drawn. */
  tooLarge: string;
  cut(move: Cut): void;
  /** The cut under the pointer, or at the keys; null for none. */
  look(move: Cut | null): void;
}

const scale = 40;

export function SixPiece(props: SixPieceProps): JSX.Element {
  const { x } = props,
    here = x.join(',');
  const drawn = useMemo(() => cells(x), [here]),
    lines = useMemo(() => cuts(x).map((move) => line(x, move)), [here]);
  const [at, setAt] = useState<Line | null>(null);
  const picture = useRef<SVGSVGElement>(null),
    taps = useTaps(() => {
      setAt(null);
      props.look(null);
    });
  if (drawn.length > mostCells) return <p class="note">{props.tooLarge}</p>;

  const chosen = at !== null && lines.includes(at) ? at : null;
  const look = (next: Line | null) => {
    setAt(next);
    props.look(next);
  };
  const under = (event: MouseEvent) => pointed(lines, picture.current, scale, event);
  /** From direction to direction; within one to the cut that is `by` further out. */
  const go = (around: number, out: number) => {
    if (lines.length === 0) return;
    if (chosen === null) return look(lines[0]!);
    let direction = chosen.direction;
    if (around !== 0) {
      do direction = ((direction - 1 + around + 6) % 6) + 1;
      while (x[direction - 1] === 0);
    }
    const to = Math.max(0, Math.min(x[direction - 1]! - 1, chosen.to + out));
    look(lines.find((each) => same(each, { direction, to }))!);
  };
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => go(-1, 0),
      ArrowRight: () => go(1, 0),
      ArrowUp: () => go(0, 1),
      ArrowDown: () => go(0, -1),
      Enter: () => chosen !== null && props.cut(chosen),
      Escape: () => look(null),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  const rest = chosen === null ? x : cut(x, chosen);
  const winning = props.marked ? lines.filter(props.wins) : [];
  const names = x.map((_, i) => label(x, i + 1));
  const all = [...drawn.flatMap(({ corners }) => corners), ...names];
  const [left, upper] = [Math.min(...all.map(([a]) => a)) - 0.7, Math.min(...all.map(([, b]) => b)) - 0.5];
  const [right, lower] = [Math.max(...all.map(([a]) => a)) + 0.7, Math.max(...all.map(([, b]) => b)) + 0.5];
  const written = ([a, b]: Point): string => `${(a * scale).toFixed(1)},${(b * scale).toFixed(1)}`;
  return (
    <Room pointed={taps.pointed}>
      <svg
        ref={picture}
        class="wedge six"
        viewBox={[left, upper, right - left, lower - upper].map((value) => value * scale).join(' ')}
        style={roomy(right - left - 1)} // the names beside the piece need no room
        role="application"
        tabindex={0}
        aria-label={props.label}
        onKeyDown={key}
        onPointerDown={taps.down}
        onPointerMove={(event) => event.pointerType === 'mouse' && look(under(event))}
        onPointerLeave={(event) => event.pointerType === 'mouse' && look(null)}
        onBlur={() => look(null)}
        onClick={(event) => {
          const found = under(event);
          if (found === null || taps.isFirst(found === chosen)) look(found);
          else props.cut(found);
        }}
      >
        {drawn.map((cell) => (
          <polygon
            class={cell.strips.every((strip) => strip === 0) ? 'bitter' : stays(cell, rest) ? 'sweet' : 'sweet off'}
            points={cell.corners.map(written).join(' ')}
          />
        ))}
        {lines.map((each) => {
          const [[x1, y1], [x2, y2]] = each.ends;
          const kind = ['cut', each === chosen ? 'chosen' : '', winning.includes(each) ? 'wins' : ''].join(' ').trim();
          return (
            <line
              class={kind}
              data-cut={`${each.direction}:${each.to}`}
              x1={x1 * scale}
              y1={y1 * scale}
              x2={x2 * scale}
              y2={y2 * scale}
            />
          );
        })}
        {winning.map((each) => (
          <path class="winning" d={diamond(each, scale)} />
        ))}
        {names.map(([a, b], i) => (
          <text x={a * scale} y={b * scale + 5}>
            x{i + 1} = {x[i]}
          </text>
        ))}
      </svg>
    </Room>
  );
}
