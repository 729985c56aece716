// The board of a painting game. The pointer or the keys choose a cell, and the tile of the move there is shown.
import { useState } from 'preact/hooks';
import { handleKey } from '../../shell/keys';
import { Room } from '../../shell/room';
import { roomy, useTaps } from '../../shell/touch';
import { EdgeNames, margin, side, viewBox } from '../play/board_frame';
import { type Board, cellName, type Placement, placementName, pointed, shapes, type Tile } from './rules';

interface TilingBoardProps {
  board: Board;
  tile: Tile;
  /** The moves so far, so that each tile has its own outline. */
  placed: readonly Placement[];
  winning: readonly Placement[];
  label: string;
  /** The text of the button that turns the tile. */
  turn: string;
  point: (move: Placement) => void;
  paint: (move: Placement) => void;
}

export function TilingBoard({ board, label, paint, placed, point, tile, turn, winning }: TilingBoardProps) {
  const { height, painted, width } = board;
  const [cursor, setCursor] = useState<number>();
  const [shape, setShape] = useState(0);
  const taps = useTaps(() => setCursor(undefined));
  const count = shapes(tile).length;
  const chosen = cursor === undefined ? undefined : pointed(board, tile, shape, cursor);
  const x = (cell: number): number => margin + (cell % width) * side;
  const y = (cell: number): number => (height - 1 - Math.floor(cell / width)) * side + 2;
  const aim = (cell: number, next = shape): void => {
    setCursor(cell);
    const move = pointed(board, tile, next, cell);
    if (move) point(move);
  };
  const rotate = (): void => {
    setShape((shape + 1) % count);
    if (cursor !== undefined) aim(cursor, shape + 1);
  };
  const press = (event: KeyboardEvent): void => {
    const go = (right: number, up: number): void => {
      if (cursor === undefined) return aim(0);
      const [column, row] = [(cursor % width) + right, Math.floor(cursor / width) + up];
      if (column >= 0 && column < width && row >= 0 && row < height) aim(row * width + column);
    };
    handleKey(event, {
      ArrowLeft: () => go(-1, 0),
      ArrowRight: () => go(1, 0),
      ArrowUp: () => go(0, 1),
      ArrowDown: () => go(0, -1),
      Enter: () => chosen && paint(chosen),
      ' ': rotate,
      Escape: () => setCursor(undefined),
    });
  };
  // A mark stands on the first cell of a winning placement; many placements may share it.
  const marked = new Set(winning.map((cells) => cells[0]));
  const good =
    chosen !== undefined && winning.some((cells) => placementName(cells, width) === placementName(chosen, width));
  const outline = (cells: Placement): string => {
    const all = new Set(cells);
    return cells
      .flatMap((cell) => {
        const [left, top] = [x(cell), y(cell)];
        return [
          cell % width === 0 || !all.has(cell - 1) ? `M${left} ${top}v${side}` : '',
          cell % width === width - 1 || !all.has(cell + 1) ? `M${left + side} ${top}v${side}` : '',
          all.has(cell + width) ? '' : `M${left} ${top}h${side}`,
          all.has(cell - width) ? '' : `M${left} ${top + side}h${side}`,
        ];
      })
      .join('');
  };
  return (
    <>
      <Room pointed={taps.pointed}>
        <svg
          class="board tiling"
          viewBox={viewBox(height, width)}
          style={{ maxWidth: `${Math.max(width, 4) * 76}px`, ...roomy(width + (margin + 2) / side) }}
          role="application"
          aria-label={label}
          tabindex={0}
          onKeyDown={press}
          onPointerDown={taps.down}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setCursor(undefined)}
        >
          {Array.from({ length: height * width }, (_, cell) => (
            <rect
              key={cell}
              data-cell={cellName(cell, width)}
              data-painted={painted.has(cell) ? '' : undefined}
              class={`cell${painted.has(cell) ? ' painted' : ''}${chosen?.includes(cell) ? ' goes' : ''}`}
              x={x(cell)}
              y={y(cell)}
              width={side}
              height={side}
              onPointerEnter={(event) => event.pointerType === 'mouse' && setCursor(cell)}
              onClick={() => {
                if (taps.isFirst(cursor === cell, pointed(board, tile, shape, cell) !== undefined)) return aim(cell);
                const move = pointed(board, tile, shape, cell);
                if (move) paint(move);
              }}
            />
          ))}
          {placed.map((cells) => (
            <path key={placementName(cells, width)} class="outline" d={outline(cells)} />
          ))}
          {[...marked].map(
            (cell) =>
              cell !== undefined && (
                <path
                  key={cell}
                  class="winning"
                  d={`M${x(cell) + side / 2} ${y(cell) + side / 2 - 11}l11 11l-11 11l-11-11Z`}
                />
              ),
          )}
          {chosen && (
            <path
              class={good ? 'outline chosen wins' : 'outline chosen'}
              data-chosen={placementName(chosen, width)}
              d={outline(chosen)}
            />
          )}
          {cursor !== undefined && (
            <rect class="cursor" x={x(cursor) + 4} y={y(cursor) + 4} width={side - 8} height={side - 8} rx={6} />
          )}
          <EdgeNames height={height} width={width} />
        </svg>
      </Room>
      {count > 1 && (
        <button type="button" class="turn-tile" onClick={rotate}>
          <span aria-hidden="true">⟳ </span>
          {turn}
        </button>
      )}
    </>
  );
}
