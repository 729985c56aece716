// A piece of chocolate, to be cut by pointing at a line. Arrows go from line to line, Enter cuts.
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Room } from '../../shell/room';
import { roomy, useTaps } from '../../shell/touch';
import { diamond, type Point, pointed, type Segment } from './pointed';

export type Arrow = 'left' | 'right' | 'up' | 'down';

/** The moves of a board: which of them win, and the functions that choose and make one. */
export interface CutProps<Move> {
  wins(move: Move): boolean;
  /** Whether winning moves are marked. */
  marked: boolean;
  label: string;
  /** Shown in place of a piece that is too large to be drawn. */
  tooLarge: string;
  cut(move: Move): void;
  /** The move under the pointer, or at the keys; null for none. */
  look(move: Move | null): void;
}

export interface CellDrawn {
  corners: readonly Point[];
  bitter: boolean;
  /** Whether it stays after the chosen cut. */
  stays: boolean;
}

interface CutBoardProps<Line extends Segment> extends Omit<CutProps<Line>, 'tooLarge'> {
  class: string;
  /** Left, upper, width and height of the picture, and the width that needs room, in units of a cell. */
  frame: readonly [number, number, number, number];
  room: number;
  lines: readonly Line[];
  name(line: Line): string;
  cells(chosen: Line | null): CellDrawn[];
  /** The line that an arrow leads to. */
  next(arrow: Arrow, chosen: Line | null): Line | undefined;
  children?: ComponentChildren;
}

/** Units of the picture in a cell. */
export const scale = 40;
const arrows: Record<string, Arrow> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };
const points = (outline: readonly Point[]): string =>
  outline.map(([x, y]) => `${(x * scale).toFixed(1)},${(y * scale).toFixed(1)}`).join(' ');

export function CutBoard<Line extends Segment>(props: CutBoardProps<Line>) {
  const { lines } = props;
  const [at, setAt] = useState<Line | null>(null);
  const picture = useRef<SVGSVGElement>(null);
  const chosen = at !== null && lines.includes(at) ? at : null;
  const look = (line: Line | null): void => {
    setAt(line);
    props.look(line);
  };
  const taps = useTaps(() => look(null));
  const under = (event: MouseEvent): Line | null => pointed(lines, picture.current, scale, event);
  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (arrow) look(props.next(arrow, chosen) ?? chosen);
    else if (event.key === 'Escape') look(null);
    else if (event.key !== 'Enter') return;
    else if (chosen !== null) props.cut(chosen);
    event.preventDefault();
    event.stopPropagation();
  };

  const winning = props.marked ? lines.filter(props.wins) : [];
  return (
    <Room pointed={taps.pointed}>
      <svg
        ref={picture}
        class={props.class}
        viewBox={props.frame.map((value) => value * scale).join(' ')}
        style={roomy(props.room)}
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
          else props.cut(line);
        }}
      >
        {props.cells(chosen).map((cell) => (
          <polygon class={cell.bitter ? 'bitter' : cell.stays ? 'sweet' : 'sweet off'} points={points(cell.corners)} />
        ))}
        {lines.map((line) => {
          const [[x1, y1], [x2, y2]] = line.ends;
          return (
            <line
              class={['cut', line === chosen && 'chosen', winning.includes(line) && 'wins'].filter(Boolean).join(' ')}
              data-cut={props.name(line)}
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
        {props.children}
      </svg>
    </Room>
  );
}
