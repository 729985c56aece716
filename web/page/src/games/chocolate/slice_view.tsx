// A slice of the table of values. A click on a position sets up this piece.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { handleKey } from '../../shell/keys';
import { Choice, Downloads, NumberField, Panel } from '../../shell/parts';
import { useTaps } from '../../shell/touch';
import { useSize } from '../../shell/watch';
import { useWords } from '../../shell/words';
import { positionText, type ChocolateState } from './chocolate';
import { axes, extent, nimSum, paintSlice, positionAt, squareSide, under, type Slice, type ValueKind } from './slice';
import type { Direction, Position, Table } from './table';
import { words } from './words';

export function SliceView(props: {
  state: ChocolateState;
  change(next: ChocolateState): void;
  table: Table | undefined;
}) {
  const t = useWords(words),
    { state, change, table } = props;
  const area = useRef<HTMLDivElement>(null),
    canvas = useRef<HTMLCanvasElement>(null);
  const taps = useTaps();
  const [width] = useSize(area),
    [cursor, setCursor] = useState<[number, number]>([0, 0]);
  const value =
    table === undefined ? 0 : Math.min(state.fixedAt, (state.fixed === 'y' ? table.height : table.side) - 1);
  const slice = useMemo<Slice | null>(
    () => (table === undefined ? null : { table, fixed: state.fixed, value, kind: state.kind }),
    [table, state.fixed, value, state.kind],
  );
  const side = slice === null ? 1 : Math.min(28, squareSide(slice, Math.max(1, width), 1e9));
  const at: Position | null = slice === null ? null : positionAt(slice, ...cursor);
  useEffect(() => {
    if (slice !== null && canvas.current !== null && width > 0) paintSlice(canvas.current, slice, side, at);
  }, [slice, side, width, cursor]);
  useEffect(() => setCursor([0, 0]), [state.fixed]);

  const take = (position: Position | null) => {
    if (position !== null && slice?.table.value(position) !== undefined)
      change({ ...state, start: position, line: { moves: [], at: 0 } });
  };
  const pointed = (event: PointerEvent | MouseEvent): Position | null => {
    if (slice === null || canvas.current === null) return null;
    const scale = canvas.current.width / canvas.current.clientWidth;
    return under(slice, side, event.offsetX * scale, event.offsetY * scale);
  };
  const key = (event: KeyboardEvent) => {
    if (slice === null) return;
    const [columns, rows] = extent(slice),
      [a, b] = cursor;
    const to = (x: number, y: number) =>
      setCursor([Math.max(0, Math.min(columns - 1, x)), Math.max(0, Math.min(rows - 1, y))]);
    handleKey(event, {
      ArrowLeft: () => to(a - 1, b),
      ArrowRight: () => to(a + 1, b),
      ArrowUp: () => to(a, b + 1),
      ArrowDown: () => to(a, b - 1),
      Enter: () => take(at),
    });
  };
  const [right, up] = axes(state.fixed);
  const aim = (found: Position | null) => found !== null && setCursor([found[right], found[up]]);
  const grundy = at === null ? undefined : slice!.table.value(at);
  return (
    <Panel title={t('slice')}>
      <div class="fields">
        <Choice<Direction>
          id="slice-fixed"
          label={t('fixed')}
          value={state.fixed}
          options={[
            ['y', 'y'],
            ['x', 'x'],
            ['z', 'z'],
          ]}
          choose={(fixed) => change({ ...state, fixed, fixedAt: 0 })}
        />
        <NumberField
          id="slice-at"
          label={t('at')}
          value={value}
          most={(state.fixed === 'y' ? (table?.height ?? 1) : (table?.side ?? 1)) - 1}
          set={(fixedAt) => change({ ...state, fixedAt })}
        />
        <Choice<ValueKind>
          id="slice-shows"
          label={t('shows')}
          value={state.kind}
          options={[
            ['grundy', t('grundyNumbers')],
            ['nim-sum', t('nimSums')],
          ]}
          choose={(kind) => change({ ...state, kind })}
        />
      </div>
      {state.misere && <p class="note">{t('noSlice')}</p>}
      <div ref={area} class="slice">
        <canvas
          ref={canvas}
          id="slice"
          tabindex={0}
          role="application"
          width={1}
          height={1}
          aria-label={t('sliceLabel', { fixed: state.fixed, value, right, up })}
          onKeyDown={key}
          onPointerDown={taps.down}
          onPointerMove={(event) => event.pointerType === 'mouse' && aim(pointed(event))}
          onClick={(event) => {
            const found = pointed(event);
            if (found !== null && taps.isFirst(at !== null && positionText(found) === positionText(at))) aim(found);
            else take(found);
          }}
        />
      </div>
      <p id="slice-value" aria-live="polite">
        {at === null || grundy === undefined
          ? ' '
          : t('cell', { at: `{${positionText(at)}}`, grundy, nim: nimSum(at) })}
      </p>
      <Downloads
        name="chocolate-slice"
        command={['chocolate', 'grundy', ...state.bound.words, '--upto', String(state.upto)]}
        picture={() => {
          if (slice === null) return null;
          const drawing = document.createElement('canvas');
          paintSlice(drawing, slice, 28, null);
          return drawing;
        }}
      />
    </Panel>
  );
}
