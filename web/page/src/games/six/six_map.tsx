// Grundy values of all pieces that differ from this one in two directions. P-positions have another colour.
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import { handleKey } from '../../shell/keys';
import { Choice, Downloads, EngineStatus, Panel } from '../../shell/parts';
import { Room } from '../../shell/room';
import { roomy, useTaps } from '../../shell/touch';
import { useWords } from '../../shell/words';
import { pColour, ramp } from '../chocolate/colours';
import { beyond, largest, type Six } from './rules';
import { words } from './words';

const noPiece = 255;
const mostBytes = 20_000_000; // of a table: a value for each piece of a box
const mostSide = 16;

/** The box of the table: the two directions as far as they are shown, the others as in the piece. */
export function box(x: Six, across: number, up: number): Six {
  const shown = [across - 1, up - 1];
  const others = x.reduce((all, value, i) => (shown.includes(i) ? all : all * (value + 1)), 1);
  const side = Math.max(1, Math.min(mostSide - 1, Math.floor(Math.sqrt(mostBytes / others)) - 1));
  return x.map((value, i) => (shown.includes(i) ? Math.min(largest, Math.max(value, side)) : value));
}

/** The values of an NPY file of six dimensions. */
const parse = ({ stdout }: Answer): Uint8Array => stdout.subarray(10 + (stdout[8] ?? 0) + 256 * (stdout[9] ?? 0));

const cell = 40;

export function SixMap(props: {
  x: Six;
  across: number;
  up: number;
  choose(across: number, up: number): void;
  take(x: Six): void;
}) {
  const t = useWords(words),
    { x, across, up } = props;
  const most = useMemo(() => box(x, across, up), [x.join(), across, up]);
  const question = ['chocolate', 'six', 'grundy', '--upto', most.join(','), '--format', 'npy'];
  const asked = useAnswer(question, parse, 'table');
  const picture = useRef<SVGSVGElement>(null);
  const [cursor, point] = useState<readonly [number, number] | null>(null);
  const taps = useTaps(() => point(null));

  const piece = (a: number, b: number): Six => x.map((value, i) => (i === across - 1 ? a : i === up - 1 ? b : value));
  const value = (a: number, b: number): number | undefined => {
    const found = asked.value?.[piece(a, b).reduce((place, each, i) => place * (most[i]! + 1) + each, 0)];
    return found === noPiece ? undefined : found;
  };
  const values = useMemo(() => {
    const list: { a: number; b: number; grundy: number }[] = [];
    for (let b = 0; b <= most[up - 1]!; ++b)
      for (let a = 0; a <= most[across - 1]!; ++a) {
        const grundy = value(a, b);
        if (grundy !== undefined) list.push({ a, b, grundy });
      }
    return list;
  }, [asked.value]);
  // As far as there are pieces.
  const [wide, high] = values.reduce(([w, h], { a, b }) => [Math.max(w, a + 1), Math.max(h, b + 1)], [1, 1]);
  const top = values.reduce((mostYet, { grundy }) => Math.max(mostYet, grundy), 1);
  const here = cursor === null ? undefined : value(...cursor);
  const take = ([a, b]: readonly [number, number]) => value(a, b) !== undefined && props.take(piece(a, b));
  const under = (event: MouseEvent): readonly [number, number] | null => {
    const matrix = picture.current?.getScreenCTM();
    if (!matrix) return null;
    const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const [a, b] = [Math.floor(spot.x / cell), high - 1 - Math.floor(spot.y / cell)];
    return a >= 0 && b >= 0 && a < wide && b < high ? [a, b] : null;
  };
  const key = (event: KeyboardEvent) => {
    const [a, b] = cursor ?? [x[across - 1]!, x[up - 1]!];
    const to = (c: number, d: number) =>
      point([Math.max(0, Math.min(wide - 1, c)), Math.max(0, Math.min(high - 1, d))]);
    handleKey(event, {
      ArrowLeft: () => to(a - 1, b),
      ArrowRight: () => to(a + 1, b),
      ArrowUp: () => to(a, b + 1),
      ArrowDown: () => to(a, b - 1),
      Enter: () => take([a, b]),
    });
  };
  const direction = (id: string, label: string, chosen: number, other: number, choose: (next: number) => void) => (
    <Choice
      id={id}
      label={label}
      value={String(chosen)}
      choose={(next) => choose(Number(next))}
      options={[1, 2, 3, 4, 5, 6].filter((each) => each !== other).map((each) => [String(each), `x${each}`] as const)}
    />
  );
  const css = (colour: readonly [number, number, number]) => `rgb(${colour.join(',')})`;
  return (
    <Panel title={t('map')} id="map">
      <div class="fields">
        {direction('map-across', t('across'), across, up, (next) => props.choose(next, up))}
        {direction('map-up', t('up'), up, across, (next) => props.choose(across, next))}
      </div>
      <EngineStatus asked={asked} />
      <Room>
        <svg
          ref={picture}
          id="six-map"
          class="six-map"
          style={roomy(wide)}
          viewBox={`-3 -3 ${wide * cell + 6} ${high * cell + 6}`}
          role="application"
          tabindex={0}
          aria-label={t('mapLabel', { across: `x${across}`, up: `x${up}` })}
          onKeyDown={key}
          onPointerDown={taps.down}
          onPointerMove={(event) => event.pointerType === 'mouse' && point(under(event))}
          onClick={(event) => {
            const found = under(event);
            if (found === null || taps.isFirst(found.join() === cursor?.join())) point(found);
            else take(found);
          }}
        >
          {values.map(({ a, b, grundy }) => (
            <g key={`${a},${b}`} data-piece={piece(a, b).join(',')} data-value={grundy}>
              <rect
                x={a * cell}
                y={(high - 1 - b) * cell}
                width={cell}
                height={cell}
                fill={css(grundy === 0 ? pColour : ramp(0.08 + (0.92 * grundy) / top))}
              />
              <text
                x={(a + 0.5) * cell}
                y={(high - 0.5 - b) * cell}
                fill={grundy === 0 || grundy / top < 0.6 ? '#fff' : '#000'}
                font-weight={grundy === 0 ? 700 : 400}
              >
                {grundy === 0 ? 'P' : grundy}
              </text>
            </g>
          ))}
          {beyond(x) < 0 && (
            <rect
              class="here"
              x={x[across - 1]! * cell + 2}
              y={(high - 1 - x[up - 1]!) * cell + 2}
              width={cell - 4}
              height={cell - 4}
            />
          )}
          {cursor !== null && (
            <rect class="cursor" x={cursor[0] * cell} y={(high - 1 - cursor[1]) * cell} width={cell} height={cell} />
          )}
        </svg>
      </Room>
      <p id="six-value" aria-live="polite">
        {cursor === null
          ? t('mapNone')
          : here === undefined
            ? t('noPiece', { at: `{${piece(...cursor).join(',')}}` })
            : t(here === 0 ? 'mapP' : 'mapN', { at: `{${piece(...cursor).join(',')}}`, grundy: here })}
      </p>
      <Downloads
        name="six-map"
        picture={() => picture.current}
        command={question.slice(0, -2)}
        csv={
          asked.value
          && (async () =>
            [`x${across},x${up},grundy`, ...values.map(({ a, b, grundy }) => `${a},${b},${grundy}`), ''].join('\n'))
        }
      />
    </Panel>
  );
}
