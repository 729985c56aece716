// The board of a game of lines: claimed cells, values of the free ones, the line that ended the game.
import { useState } from 'preact/hooks';
import { handleKey } from '../../shell/keys';
import { Room } from '../../shell/room';
import { roomy, useTaps } from '../../shell/touch';
import { type Board, type Cell, type Claimed, complete, ownerOf } from './rules';

/** A cell's value for the player who claims it. */
export interface Legal {
  cell: string;
  outcome: 'win' | 'draw' | 'loss';
  moves: number | null;
}

interface LinesBoardProps {
  board: Board;
  claimed: Claimed;
  values: readonly Legal[];
  label: string;
  point: (cell: string) => void;
  claim: (cell: string) => void;
}

const unit = 68;
const radius = 24;

/** As `mexwave lines solve` writes values: 4 wins in 4 own moves, = draws, -3 loses in 3; misère play has + and -. */
export const sign = ({ moves, outcome }: Legal): string =>
  outcome === 'draw' ? '=' : outcome === 'win' ? `${moves ?? '+'}` : moves === null ? '−' : `−${moves}`;

export function LinesBoard({ board, claim, claimed, label, point, values }: LinesBoardProps) {
  const [cursor, setCursor] = useState<string>();
  const taps = useTaps(() => setCursor(undefined));
  const { cells, lines } = board;
  const [width, height] = [Math.max(...cells.map(({ x }) => x)), Math.max(...cells.map(({ y }) => y))];
  const at = ({ x, y }: Cell): [number, number] => [(x + 0.5) * unit, (y + 0.5) * unit];
  const named = new Map(cells.map((cell) => [cell.name, cell]));
  const value = new Map(values.map((each) => [each.cell, each]));
  const made = complete(board, claimed);
  const ends = (line: readonly string[]): string => {
    const [x1, y1] = at(named.get(line[0]!)!);
    const [x2, y2] = at(named.get(line[line.length - 1]!)!);
    return `M${x1} ${y1}L${x2} ${y2}`;
  };
  // Lines of the cube that leave a layer would cross the picture; the layers show that they are stacked.
  const drawn = cells.length > 16 ? lines.filter((line) => new Set(line.map((cell) => cell[0])).size === 1) : lines;

  /** The nearest cell in a direction, cells at the side counting less than those ahead. */
  const beside = (from: Cell, right: number, down: number): Cell => {
    let best = from,
      least = Infinity;
    for (const each of cells) {
      const [ahead, aside] = [
        (each.x - from.x) * right + (each.y - from.y) * down,
        Math.abs((each.x - from.x) * down) + Math.abs((each.y - from.y) * right),
      ];
      if (ahead > 0.01 && ahead + 2 * aside < least) [best, least] = [each, ahead + 2 * aside];
    }
    return best;
  };
  const aim = (name: string): void => {
    setCursor(name);
    point(name);
  };
  const press = (event: KeyboardEvent): void => {
    const from = named.get(cursor ?? '');
    const go = (right: number, down: number): void => aim((from ? beside(from, right, down) : cells[0]!).name);
    const take = (): void => {
      if (cursor !== undefined) claim(cursor);
    };
    handleKey(event, {
      ArrowLeft: () => go(-1, 0),
      ArrowRight: () => go(1, 0),
      ArrowUp: () => go(0, -1),
      ArrowDown: () => go(0, 1),
      Enter: take,
      ' ': take,
      Escape: () => setCursor(undefined),
    });
  };
  return (
    <Room pointed={taps.pointed}>
      <svg
        class="board lines"
        viewBox={`0 0 ${(width + 1) * unit} ${(height + 1) * unit + 6}`}
        style={{ maxWidth: `${(width + 1) * unit * 1.4}px`, ...roomy(((width + 1) * unit) / (2 * radius)) }}
        role="application"
        aria-label={label}
        tabindex={0}
        onKeyDown={press}
        onPointerDown={taps.down}
        onBlur={() => setCursor(undefined)}
      >
        {drawn.map((line) => (
          <path key={line.join()} class="rail" d={ends(line)} />
        ))}
        {cells.map((cell) => {
          const [x, y] = at(cell);
          const owner = ownerOf(claimed, cell.name),
            worth = value.get(cell.name);
          return (
            <g
              key={cell.name}
              data-cell={cell.name}
              data-owner={owner}
              data-value={worth && sign(worth)}
              onClick={() => (taps.isFirst(cursor === cell.name, !owner) ? aim(cell.name) : claim(cell.name))}
            >
              <circle class={worth?.outcome === 'win' ? 'spot wins' : 'spot'} cx={x} cy={y} r={radius} />
              {owner === 'first' && <path class="cross" d={`M${x - 12} ${y - 12}l24 24M${x + 12} ${y - 12}l-24 24`} />}
              {owner === 'second' && <circle class="ring" cx={x} cy={y} r={13} />}
              {owner === undefined && worth && (
                <text class={`value is-${worth.outcome}`} x={x} y={y + 6}>
                  {sign(worth)}
                </text>
              )}
              <text class="name" x={x} y={y + radius + 11}>
                {cell.name}
              </text>
              {cursor === cell.name && <circle class="cursor" cx={x} cy={y} r={radius + 4} />}
            </g>
          );
        })}
        {made && <path class="made" d={ends(made)} />}
      </svg>
    </Room>
  );
}
