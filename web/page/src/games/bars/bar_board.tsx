// The board of Chomp. Rows are drawn as single squares if these are large enough, otherwise as strips.
import { useRef } from 'preact/hooks';
import { handleKey } from '../../shell/keys';
import { Room } from '../../shell/room';
import { squareSize, useTaps } from '../../shell/touch';
import { useSize } from '../../shell/watch';
import { holds, isPoison, type Square, sameSquare } from './bar';

interface BarBoardProps {
  /** As it was at the start: the room that the picture takes. */
  frame: readonly number[];
  rows: readonly number[];
  winning: readonly Square[];
  cursor: Square | undefined;
  /** The answer to a move at the cursor. */
  answer?: Square | undefined;
  label: string;
  point: (square: Square | undefined, byKey: boolean) => void;
  take: (square: Square) => void;
}

const largest = 46; // pixels of a square
const single = 7; // from here on squares are drawn one by one
const edge = 3;

export function BarBoard(props: BarBoardProps) {
  const { answer, cursor, frame, rows, winning } = props;
  const picture = useRef<SVGSVGElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const width = Math.max(200, useSize(room, 600)[0]) - 2 * edge;
  const columns = frame[0] ?? 1;
  const [side, high] = squareSize(columns, width, largest, 30);
  const taps = useTaps(() => props.point(undefined, false));

  const at = (event: { clientX: number; clientY: number }): Square | undefined => {
    const box = picture.current?.getBoundingClientRect();
    if (!box) return undefined;
    const scale = (columns * side + 2 * edge) / box.width;
    const square = {
      row: 1 + Math.floor(((event.clientY - box.top) * scale - edge) / high),
      column: Math.max(1, 1 + Math.floor(((event.clientX - box.left) * scale - edge) / side)),
    };
    return holds(rows, square) ? square : undefined;
  };

  const press = (event: KeyboardEvent): void => {
    const { row, column } = cursor ?? { row: 1, column: rows[0] ?? 1 };
    const length = (k: number): number => rows[k - 1] ?? 0;
    const jump = Math.max(10, Math.round(columns / 20));
    const go = (to: number, next: number): void => {
      if (length(to) > 0) props.point({ row: to, column: Math.max(1, Math.min(length(to), next)) }, true);
    };
    // The first arrow shows the cursor.
    const step = (to: number, next: number): void => (cursor ? go(to, next) : go(row, column));
    handleKey(event, {
      ArrowLeft: () => step(row, column - (event.shiftKey ? 10 : 1)),
      ArrowRight: () => step(row, column + (event.shiftKey ? 10 : 1)),
      ArrowUp: () => step(Math.max(1, row - 1), column),
      ArrowDown: () => step(row + 1, column),
      PageUp: () => go(row, column - jump),
      PageDown: () => go(row, column + jump),
      Home: () => go(row, 1),
      End: () => go(row, length(row)),
      Enter: () => cursor && props.take(cursor),
      ' ': () => cursor && props.take(cursor),
      Escape: () => props.point(undefined, true),
    });
  };

  const x = (column: number): number => edge + (column - 1) * side;
  const y = (row: number): number => edge + (row - 1) * high;
  const goes = (square: Square): boolean =>
    cursor !== undefined && square.row >= cursor.row && square.column >= cursor.column;
  const wins = (square: Square): boolean => winning.some((each) => sameSquare(each, square));
  const diamond = (square: Square, size: number): string => {
    const [cx, cy] = [x(square.column) + side / 2, y(square.row) + high / 2];
    return `M${cx} ${cy - size}L${cx + size} ${cy}L${cx} ${cy + size}L${cx - size} ${cy}Z`;
  };
  const mark = Math.max(5, Math.min(side, high) * 0.26);

  return (
    <Room room={room} pointed={taps.pointed}>
      <svg
        ref={picture}
        class="board bar"
        viewBox={`0 0 ${columns * side + 2 * edge} ${frame.length * high + 2 * edge}`}
        style={{
          maxWidth: `${columns * side + 2 * edge}px`,
          minWidth: side * columns > width ? `${columns * side + 2 * edge}px` : undefined,
        }}
        role="application"
        aria-label={props.label}
        tabindex={0}
        onKeyDown={press}
        onPointerMove={(event) => event.pointerType === 'mouse' && props.point(at(event), false)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && props.point(undefined, false)}
        onPointerDown={taps.down}
        onClick={(event) => {
          const square = at(event);
          if (!square) return;
          if (taps.isFirst(cursor !== undefined && sameSquare(cursor, square), !isPoison(square)))
            props.point(square, true);
          else props.take(square);
        }}
      >
        {frame.map(
          (was, k) => was > 0 && <rect key={k} class="gone" x={x(1)} y={y(k + 1)} width={was * side} height={high} />,
        )}
        {side >= single
          ? rows.flatMap((length, k) =>
              Array.from({ length }, (_, c) => {
                const square = { row: k + 1, column: c + 1 };
                return (
                  <rect
                    key={`${k}.${c}`}
                    class={isPoison(square) ? 'poison' : goes(square) ? 'chunk goes' : 'chunk'}
                    data-row={square.row}
                    data-column={square.column}
                    data-wins={wins(square) ? '' : undefined}
                    x={x(c + 1) + 0.5}
                    y={y(k + 1) + 0.5}
                    width={side - 1}
                    height={high - 1}
                    rx={Math.min(5, side / 6)}
                  />
                );
              }),
            )
          : rows.flatMap((length, k) => {
              const kept = cursor && k + 1 >= cursor.row ? Math.min(length, cursor.column - 1) : length;
              return [
                kept > 0 && (
                  <rect key={`${k}s`} class="chunk" x={x(1)} y={y(k + 1) + 0.5} width={kept * side} height={high - 1} />
                ),
                length > kept && (
                  <rect
                    key={`${k}g`}
                    class="chunk goes"
                    x={x(kept + 1)}
                    y={y(k + 1) + 0.5}
                    width={(length - kept) * side}
                    height={high - 1}
                  />
                ),
              ];
            })}
        {side < single && <rect class="poison" x={x(1)} y={y(1) + 0.5} width={Math.max(4, side)} height={high - 1} />}
        {side >= 16 && (
          <path
            class="poison-sign"
            d={`M${x(1) + side * 0.3} ${y(1) + high * 0.3}L${x(1) + side * 0.7} ${y(1) + high * 0.7}M${x(1) + side * 0.7} ${y(1) + high * 0.3}L${x(1) + side * 0.3} ${y(1) + high * 0.7}`}
          />
        )}
        {winning.map((square) => (
          <path
            key={`w${square.row}.${square.column}`}
            class="winning"
            data-row={square.row}
            data-column={square.column}
            d={diamond(square, mark)}
          />
        ))}
        {answer && <circle class="answer" cx={x(answer.column) + side / 2} cy={y(answer.row) + high / 2} r={mark} />}
        {cursor && holds(rows, cursor) && (
          <rect
            class="cursor"
            x={x(cursor.column) - 1}
            y={y(cursor.row) - 1}
            width={Math.max(side, 4) + 2}
            height={high + 2}
            rx={4}
          />
        )}
      </svg>
    </Room>
  );
}
