// The piece as a board. Left and right go along the cuts in x and z, up and down along those in y.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Arrow, CutBoard, type CutProps } from '../pieces/cut_board';
import type { Bound } from './bound';
import { piece, type Line } from './piece';
import { moves, type Move, type Position } from './table';

interface PieceProps extends CutProps<Move> {
  bound: Bound;
  whole: Position;
}

export function PieceView(props: PieceProps): JSX.Element | null {
  const { bound, whole } = props;
  const drawn = useMemo(() => piece(bound, whole), [bound.text, whole.x, whole.y, whole.z]);
  const list = useMemo(() => moves(bound, whole), [bound.text, whole.x, whole.y, whole.z]);
  if (drawn === null) return null;
  const { height, lines, width } = drawn;

  const moveOf = (line: Line): Move =>
    list.find((move) => move.lowered === line.lowered && move.to[move.lowered] === line.value)!;
  const next = (arrow: Arrow, chosen: Line | null): Line | undefined => {
    const upright = arrow === 'up' || arrow === 'down',
      by = arrow === 'right' || arrow === 'up' ? 1 : -1;
    // From left to right: x from its smallest cut of the bar's left end on, then z; from below to above: y.
    const row = lines
      .filter(({ lowered }) => (lowered === 'y') === upright)
      .sort((a, b) => (upright ? a.value - b.value : a.ends[0][0] - b.ends[0][0]));
    const here = chosen === null ? -1 : row.indexOf(chosen);
    return here < 0 ? row.at(by > 0 ? 0 : -1) : (row[here + by] ?? row[here]);
  };
  const edge = 0.35;
  return (
    <CutBoard<Line>
      class="wedge"
      label={props.label}
      frame={[-edge, -edge, width + 2 * edge, height + 2 * edge]}
      room={width}
      lines={lines}
      name={({ lowered, value }) => `${lowered}${value}`}
      cells={(chosen) => {
        const rest = chosen === null ? whole : moveOf(chosen).to;
        return drawn.cells.map(({ bitter, outline, stays }) => ({ corners: outline, bitter, stays: stays(rest) }));
      }}
      next={next}
      wins={(line) => props.wins(moveOf(line))}
      marked={props.marked}
      cut={(line) => props.cut(moveOf(line))}
      look={(line) => props.look(line && moveOf(line))}
    />
  );
}
