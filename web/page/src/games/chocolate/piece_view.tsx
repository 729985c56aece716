// The piece as a board. Left and right go along the cuts in x and z, up and down along those in y.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Arrow, CutBoard, type CutProps } from '../pieces/cut_board';
import type { Bound } from './bound';
import { piece, type Line } from './piece';
import { chocolateRules, type Cut, type Position } from './table';

interface PieceProps extends CutProps<Cut> {
  bound: Bound;
  whole: Position;
}

export function PieceView({ bound, tooLarge, whole, ...cutting }: PieceProps): JSX.Element {
  const drawn = useMemo(() => piece(bound, whole), [bound.text, whole.x, whole.y, whole.z]);
  if (drawn === null) return <p class="note">{tooLarge}</p>;
  const { height, lines, width } = drawn;
  const { after, name } = chocolateRules(bound);

  const next = (arrow: Arrow, chosen: Line | null): Line | undefined => {
    const upright = arrow === 'up' || arrow === 'down',
      by = arrow === 'right' || arrow === 'up' ? 1 : -1;
    // From left to right: x from its smallest cut of the bar's left end on, then z; from below to above: y.
    const row = lines
      .filter(({ direction }) => (direction === 'y') === upright)
      .sort((a, b) => (upright ? a.to - b.to : a.ends[0][0] - b.ends[0][0]));
    const here = chosen === null ? -1 : row.indexOf(chosen);
    return here < 0 ? row.at(by > 0 ? 0 : -1) : (row[here + by] ?? row[here]);
  };
  const edge = 0.35;
  return (
    <CutBoard<Line>
      class="wedge"
      {...cutting}
      frame={[-edge, -edge, width + 2 * edge, height + 2 * edge]}
      room={width}
      lines={lines}
      name={name}
      cells={(chosen) => {
        const rest = chosen === null ? whole : after(whole, chosen);
        return drawn.cells.map(({ bitter, outline, stays }) => ({ corners: outline, bitter, stays: stays(rest) }));
      }}
      next={next}
    />
  );
}
