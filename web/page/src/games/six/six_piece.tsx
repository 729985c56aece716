// The hexagon of triangles as a board. Left and right go around the directions, up and down outwards and inwards.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Arrow, CutBoard, type CutProps, scale } from '../pieces/cut_board';
import { cells, type Cut, label, type Line, line, mostCells, same, type Six, sixRules, stays } from './rules';

export function SixPiece({ tooLarge, x, ...cutting }: CutProps<Cut> & { x: Six }): JSX.Element {
  const here = x.join(',');
  const drawn = useMemo(() => cells(x), [here]),
    lines = useMemo(() => sixRules.legal(x).map((move) => line(x, move)), [here]);
  if (drawn.length > mostCells) return <p class="note">{tooLarge}</p>;

  /** Left and right from direction to direction, up and down within one. */
  const next = (arrow: Arrow, chosen: Line | null): Line | undefined => {
    if (chosen === null) return lines.find(({ direction, to }) => to === x[direction - 1]! - 1);
    let { direction } = chosen;
    if (arrow === 'left' || arrow === 'right') {
      do direction = ((direction + (arrow === 'right' ? 0 : 4)) % 6) + 1;
      while (x[direction - 1] === 0);
    }
    const out = arrow === 'up' ? 1 : arrow === 'down' ? -1 : 0;
    const to = Math.max(0, Math.min(x[direction - 1]! - 1, chosen.to + out));
    return lines.find((each) => same(each, { direction, to }));
  };

  const names = x.map((_, i) => label(x, i + 1));
  const all = [...drawn.flatMap(({ corners }) => corners), ...names];
  const [left, upper] = [Math.min(...all.map(([a]) => a)) - 0.7, Math.min(...all.map(([, b]) => b)) - 0.5];
  const [right, lower] = [Math.max(...all.map(([a]) => a)) + 0.7, Math.max(...all.map(([, b]) => b)) + 0.5];
  return (
    <CutBoard<Line>
      class="wedge six"
      {...cutting}
      frame={[left, upper, right - left, lower - upper]}
      room={right - left - 1} // the names beside the piece need no room
      lines={lines}
      name={sixRules.name}
      cells={(chosen) => {
        const rest = chosen === null ? x : sixRules.after(x, chosen);
        return drawn.map((cell) => ({
          corners: cell.corners,
          bitter: cell.strips.every((strip) => strip === 0),
          stays: stays(cell, rest),
        }));
      }}
      next={next}
    >
      {names.map(([a, b], i) => (
        <text x={a * scale} y={b * scale + 5}>
          x{i + 1} = {x[i]}
        </text>
      ))}
    </CutBoard>
  );
}
