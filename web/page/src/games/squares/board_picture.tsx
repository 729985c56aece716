// The board: men, values, threats, the completed square.
import { handleKey } from '../../shell/keys';
import { Room } from '../../shell/room';
import { roomy, useTaps } from '../../shell/touch';
import { EdgeNames, margin, side, viewBox } from '../play/board_frame';
import { cellName, type Colour, type Men, placeOf } from './board';
import { type Legal, type Outcome, sign } from './solution';

interface BoardPictureProps {
  height: number;
  width: number;
  men: Men;
  values: readonly Legal[];
  /** Cells that would complete a square, a colour's each. */
  threats: Readonly<Record<Colour, readonly string[]>>;
  square: readonly string[] | undefined;
  last: string | undefined;
  cursor: string | undefined;
  toMove: Colour | undefined;
  label: string;
  point: (cell: string | undefined, byKey: boolean) => void;
  put: (cell: string) => void;
  picture: { current: SVGSVGElement | null };
}

const valueClass: Record<Outcome, string> = { win: 'value is-win', draw: 'value is-draw', loss: 'value is-loss' };

export function BoardPicture(props: BoardPictureProps) {
  const taps = useTaps(() => props.point(undefined, false));
  const { cursor, height, last, men, picture, square, threats, width } = props;
  const x = (cell: string): number => margin + placeOf(cell).x * side;
  const y = (cell: string): number => (height - 1 - placeOf(cell).y) * side + 2;
  const middle = (cell: string): [number, number] => [x(cell) + side / 2, y(cell) + side / 2];
  const cells = Array.from({ length: height * width }, (_, k) => cellName({ x: k % width, y: Math.floor(k / width) }));
  const value = new Map(props.values.map((each) => [each.cell, each]));
  const best = Math.min(...props.values.filter((each) => each.outcome === 'win').map((each) => each.moves ?? 1));

  const at = (event: { clientX: number; clientY: number }): string | undefined => {
    const box = picture.current?.getBoundingClientRect();
    if (!box) return undefined;
    const scale = (width * side + margin + 2) / box.width;
    const place = {
      x: Math.floor(((event.clientX - box.left) * scale - margin) / side),
      y: height - 1 - Math.floor(((event.clientY - box.top) * scale - 2) / side),
    };
    return place.x >= 0 && place.y >= 0 && place.x < width && place.y < height ? cellName(place) : undefined;
  };
  const press = (event: KeyboardEvent): void => {
    const from = placeOf(cursor ?? cellName({ x: Math.floor(width / 2), y: Math.floor(height / 2) }));
    const go = (dx: number, dy: number): void =>
      props.point(
        cellName(
          cursor
            ? { x: Math.max(0, Math.min(width - 1, from.x + dx)), y: Math.max(0, Math.min(height - 1, from.y + dy)) }
            : from,
        ),
        true,
      );
    handleKey(event, {
      ArrowLeft: () => go(-1, 0),
      ArrowRight: () => go(1, 0),
      ArrowUp: () => go(0, 1),
      ArrowDown: () => go(0, -1),
      Home: () => go(-width, 0),
      End: () => go(width, 0),
      PageUp: () => go(0, height),
      PageDown: () => go(0, -height),
      Enter: () => cursor && props.put(cursor),
      ' ': () => cursor && props.put(cursor),
      Escape: () => props.point(undefined, true),
    });
  };

  return (
    <Room pointed={taps.pointed}>
      <svg
        ref={picture}
        class="board squares"
        viewBox={viewBox(height, width)}
        style={{ maxWidth: `${Math.max(width, 5) * 84}px`, ...roomy(width + (margin + 2) / side) }}
        role="application"
        aria-label={props.label}
        tabindex={0}
        onKeyDown={press}
        onPointerDown={taps.down}
        onPointerMove={(event) => event.pointerType === 'mouse' && props.point(at(event), false)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && props.point(undefined, false)}
        onClick={(event) => {
          const cell = at(event);
          if (cell && taps.isFirst(cursor === cell, !men.has(cell))) props.point(cell, true);
          else if (cell) props.put(cell);
        }}
      >
        {cells.map((cell) => {
          const [cx, cy] = middle(cell);
          const man = men.get(cell);
          const worth = value.get(cell);
          return (
            <g key={cell} data-cell={cell} data-man={man} data-value={worth && sign(worth)}>
              <rect class={cell === last ? 'cell last' : 'cell'} x={x(cell)} y={y(cell)} width={side} height={side} />
              {man && <circle class={`man ${man}`} cx={cx} cy={cy} r={side * 0.36} />}
              {!man && worth && (
                <>
                  {worth.outcome === 'win' && (
                    <rect
                      class={worth.moves === null || worth.moves === best ? 'win-box best' : 'win-box'}
                      x={cx - 17}
                      y={cy - 17}
                      width={34}
                      height={34}
                      rx={8}
                    />
                  )}
                  {worth.outcome === 'loss' && <circle class="loss-ring" cx={cx} cy={cy} r={18} />}
                  <text class={valueClass[worth.outcome]} x={cx} y={cy + 7}>
                    {sign(worth)}
                  </text>
                </>
              )}
              {!man && threats.white.includes(cell) && (
                <circle class="threat white" cx={x(cell) + 10} cy={y(cell) + 10} r={5.5} />
              )}
              {!man && threats.black.includes(cell) && (
                <circle class="threat black" cx={x(cell) + side - 10} cy={y(cell) + 10} r={5.5} />
              )}
            </g>
          );
        })}
        {cursor && !men.has(cursor) && !value.has(cursor) && props.toMove && (
          <circle class={`man ghost ${props.toMove}`} cx={middle(cursor)[0]} cy={middle(cursor)[1]} r={side * 0.36} />
        )}
        {square && (
          <path
            class="made"
            d={`M${[...square]
              .sort(around(square))
              .map((cell) => middle(cell).join(' '))
              .join('L')}Z`}
          />
        )}
        {cursor && <rect class="cursor" x={x(cursor)} y={y(cursor)} width={side} height={side} />}
        <EdgeNames height={height} width={width} />
      </svg>
    </Room>
  );
}

/** Corners in their order around the middle, so that their lines are the sides. */
function around(square: readonly string[]): (a: string, b: string) => number {
  const places = square.map(placeOf);
  const [mx, my] = [
    places.reduce((sum, place) => sum + place.x, 0) / 4,
    places.reduce((sum, place) => sum + place.y, 0) / 4,
  ];
  const angle = (cell: string): number => Math.atan2(placeOf(cell).y - my, placeOf(cell).x - mx);
  return (a, b) => angle(a) - angle(b);
}
