// The piece, to be cut by pointing at a line. Arrows go from line to line, Enter cuts.

import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { Room } from '../../shell/room';
import { roomy, useTaps } from '../../shell/touch';
import { diamond, type Point, pointed } from '../pieces/pointed';
import type { Bound } from './bound';
import { piece, type Line } from './piece';
import { moves, type Direction, type Move, type Position } from './table';

interface PieceProps {
  bound: Bound;
  whole: Position;
  /** What is said of a move: the mark of a winning one, and its words. */
  wins(move: Move): boolean;
  words(move: Move): string;
  label: string;
  /** Whether marks are to be seen. */
  marked: boolean;
  cut(move: Move): void;
  /** The move under the pointer, or at the keys; null for none. */
  look(move: Move | null): void;
}

const scale = 40;
const points = (outline: readonly Point[]): string =>
  outline.map(([x, y]) => `${(x * scale).toFixed(1)},${(y * scale).toFixed(1)}`).join(' ');

export function PieceView(props: PieceProps): JSX.Element | null {
  const { bound, whole } = props;
  const drawn = useMemo(() => piece(bound, whole), [bound.text, whole.x, whole.y, whole.z]);
  const list = useMemo(() => moves(bound, whole), [bound.text, whole.x, whole.y, whole.z]);
  const [at, setAt] = useState<Line | null>(null);
  const picture = useRef<SVGSVGElement>(null),
    taps = useTaps(() => {
      setAt(null);
      props.look(null);
    });
  if (drawn === null) return null;

  const moveOf = (line: Line): Move =>
    list.find((move) => move.lowered === line.lowered && move.to[move.lowered] === line.value)!;
  const look = (line: Line | null) => {
    setAt(line);
    props.look(line === null ? null : moveOf(line));
  };
  const chosen = at !== null && drawn.lines.includes(at) ? at : null;
  const rest = chosen === null ? whole : moveOf(chosen).to;

  const under = (event: MouseEvent): Line | null => pointed(drawn.lines, picture.current, scale, event);
  const step = (directions: readonly Direction[], by: number) => {
    // From left to right: x from its smallest cut of the bar's left end on, then z; from below to above: y.
    const row = drawn.lines
      .filter((line) => directions.includes(line.lowered))
      .sort((a, b) => (directions.includes('y') ? a.value - b.value : a.ends[0][0] - b.ends[0][0]));
    if (row.length === 0) return;
    const here = chosen === null ? -1 : row.indexOf(chosen);
    look(row[here < 0 ? (by > 0 ? 0 : row.length - 1) : Math.max(0, Math.min(row.length - 1, here + by))]!);
  };
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => step(['x', 'z'], -1),
      ArrowRight: () => step(['x', 'z'], 1),
      ArrowUp: () => step(['y'], 1),
      ArrowDown: () => step(['y'], -1),
      Enter: () => chosen !== null && props.cut(moveOf(chosen)),
      Escape: () => look(null),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  const winning = props.marked ? drawn.lines.filter((line) => props.wins(moveOf(line))) : [];
  const edge = 0.35 * scale;
  return (
    <Room pointed={taps.pointed}>
      <svg
        ref={picture}
        class="wedge"
        viewBox={`${-edge} ${-edge} ${drawn.width * scale + 2 * edge} ${drawn.height * scale + 2 * edge}`}
        style={roomy(drawn.width)}
        role="application"
        tabindex={0}
        aria-label={props.label}
        onKeyDown={key}
        onPointerDown={taps.down}
        onPointerMove={(event) => event.pointerType === 'mouse' && look(under(event))}
        onPointerLeave={(event) => event.pointerType === 'mouse' && look(null)}
        onBlur={() => look(null)}
        onClick={(event) => {
          const line = under(event);
          if (line === null || taps.isFirst(line === chosen)) look(line);
          else props.cut(moveOf(line));
        }}
      >
        {drawn.cells.map((cell) => (
          <polygon
            class={cell.bitter ? 'bitter' : cell.stays(rest) ? 'sweet' : 'sweet off'}
            points={points(cell.outline)}
          />
        ))}
        {drawn.lines.map((line) => {
          const [[x1, y1], [x2, y2]] = line.ends;
          const kind = ['cut', line === chosen ? 'chosen' : '', winning.includes(line) ? 'wins' : ''].join(' ').trim();
          return (
            <line
              class={kind}
              data-cut={`${line.lowered}${line.value}`}
              x1={x1 * scale}
              y1={y1 * scale}
              x2={x2 * scale}
              y2={y2 * scale}
            />
          );
        })}
        {winning.map((line) => (
          <path class="winning" d={diamond(line, scale)} />
        ))}
      </svg>
    </Room>
  );
}
