// The table to pan and zoom: one canvas of the screen's size, by pointer, wheel, two fingers or keys.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { csv, lanes } from '../../engine/client';
import { useAnswer } from '../../engine/use_answer';
import { download } from '../../shell/downloads';
import { handleKey } from '../../shell/keys';
import { Choice, Downloads, EngineStatus, Panel } from '../../shell/parts';
import { useColourChanges, useSize } from '../../shell/watch';
import { useWords } from '../../shell/words';
import { at, parseRows, parseTable, type Row } from './table';
import { type Cell, draw, edges, inSight, type View } from './table_picture';
import { tableWords } from './table_words';

/** Rows and columns; the first is the usual one. */
export const sizes = [
  '500x500',
  '16x16',
  '100x100',
  '1000x1000',
  '2000x2000',
  '5000x5000',
  '2500x10000',
  '10000x10000',
] as const;
export type Size = (typeof sizes)[number];

const large = 1000; // columns of a table after which its worker is ended, for the memory
const listed = 400; // columns to which the table is offered as CSV

interface Props {
  size: Size;
  /** A row to be looked at first, where it ends, repeats or is least. */
  row: number | undefined;
  resize: (size: Size) => void;
  bar: readonly number[];
  setUp: (rows: readonly number[]) => void;
}

const shape = (size: Size): [number, number] => size.split('x').map(Number) as [number, number];

const area = (size: Size): number => shape(size)[0] * shape(size)[1];

export const rowsOf = (size: Size): number => shape(size)[0];
export const mostRows = Math.max(...sizes.map(rowsOf));

/** The first size that has the row. */
export const sizeWithRow = (row: number): Size => sizes.find((size) => rowsOf(size) > row) ?? sizes[0];

export const tableCommand = (size: Size): string[] => {
  const [rows, columns] = shape(size);
  return ['chomp3', 'table', '--rows', String(rows), '--columns', String(columns)];
};

/** Whether the page is dark now, by its own setting or by that of the system. */
const isDark = (): boolean =>
  getComputedStyle(document.documentElement).getPropertyValue('--ground').trim() === '#171614';

export function TableMap({ bar, resize, row: wanted, setUp, size }: Props) {
  const t = useWords(tableWords);
  const [lines, columns] = shape(size);
  const table = useAnswer([...tableCommand(size), '--format', 'npy'], parseTable, 'table');
  const rows = useAnswer(['chomp3', 'rows', '--upto', String(lines - 1), '--format', 'json'], parseRows, 'table');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const [cursor, setCursor] = useState<Cell>();
  const moveTo = (next: (old: View) => View): void =>
    setView((old) => {
      const { clientHeight = 0, clientWidth = 0 } = canvas.current ?? {};
      return inSight(next(old), { rows: lines, columns }, clientWidth, clientHeight);
    });
  const latest = useRef({ view, cursor });
  latest.current = { view, cursor };
  const here: Cell = { q: bar[1] ?? 0, r: bar[2] ?? 0 };
  const file = `f_${size}`;

  const fit = (): void => {
    const found = canvas.current;
    if (!found) return;
    const { left, top } = edges;
    const scale = Math.min((found.clientWidth - left - 4) / columns, (found.clientHeight - top - 4) / lines);
    moveTo(() => ({ x: -left / scale, y: -top / scale, scale }));
  };
  const zoom = (factor: number, px?: number, py?: number): void => {
    const found = canvas.current;
    if (!found) return;
    const [cx, cy] = [px ?? found.clientWidth / 2, py ?? found.clientHeight / 2];
    moveTo((old) => {
      const least = Math.min(found.clientWidth / columns, found.clientHeight / lines) / 1.5;
      const scale = Math.max(least, Math.min(64, old.scale * factor));
      return { scale, x: old.x + cx / old.scale - cx / scale, y: old.y + cy / old.scale - cy / scale };
    });
  };
  /** The cell into view, in the middle if it was not. */
  const show = (cell: Cell, scale = latest.current.view.scale): void => {
    const found = canvas.current;
    if (!found) return;
    const old = latest.current.view;
    const [wide, high] = [found.clientWidth / scale, found.clientHeight / scale];
    const inside =
      scale === old.scale
      && cell.q >= old.x + edges.left / scale
      && cell.q + 1 <= old.x + wide
      && cell.r >= old.y + edges.top / scale
      && cell.r + 1 <= old.y + high;
    if (!inside) moveTo(() => ({ scale, x: cell.q + 0.5 - wide / 2, y: cell.r + 0.5 - high / 2 }));
  };

  useEffect(() => {
    if (table.value && rows.value && columns >= large) lanes.table.forget();
  }, [table.value, rows.value]);
  useEffect(() => {
    setCursor(undefined);
    fit();
  }, [size, table.value !== undefined]);

  const told = wanted === undefined ? undefined : rows.value?.[wanted];
  useEffect(() => {
    if (!told || !table.value) return;
    const cell = {
      q: Math.min(columns - 1, told.end ?? ((told.period ?? 1) > 1 ? (told.preperiod ?? told.row) : told.min_at)),
      r: told.row,
    };
    setCursor(cell);
    show(cell, 24);
    canvas.current?.closest('.panel')?.scrollIntoView({ block: 'start' });
  }, [told, table.value !== undefined]);

  // Drawn once a frame, when something has changed, and when the room or the colours do.
  const shown = useSize(canvas),
    look = useColourChanges();
  useEffect(() => {
    const found = canvas.current;
    if (!found || !table.value) return;
    const frame = requestAnimationFrame(() => {
      const [wide, high] = [
        Math.round(found.clientWidth * devicePixelRatio),
        Math.round(found.clientHeight * devicePixelRatio),
      ];
      if (wide === 0 || high === 0) return; // it has just been left
      if (found.width !== wide) found.width = wide;
      if (found.height !== high) found.height = high;
      if (table.value)
        draw(found, { table: table.value, rows: rows.value, view, cursor, bar: here }, isDark(), devicePixelRatio);
    });
    return () => cancelAnimationFrame(frame);
  }, [table.value, rows.value, view, cursor, here.q, here.r, shown, look]);

  // Pointers: one drags, two pinch; a press that does not move chooses a cell.
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(0);
  const cellAt = (event: PointerEvent | WheelEvent): { cell: Cell; x: number; y: number } => {
    const box = canvas.current?.getBoundingClientRect();
    const [x, y] = [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
    const now = latest.current.view;
    return { cell: { q: Math.floor(now.x + x / now.scale), r: Math.floor(now.y + y / now.scale) }, x, y };
  };
  const inTable = (cell: Cell): boolean => cell.q >= 0 && cell.r >= 0 && cell.q < columns && cell.r < lines;
  useEffect(() => {
    const found = canvas.current;
    if (!found) return;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { x, y } = cellAt(event);
      zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)), x, y);
    };
    found.addEventListener('wheel', wheel, { passive: false });
    return () => found.removeEventListener('wheel', wheel);
  }, [columns]);
  const down = (event: PointerEvent): void => {
    canvas.current?.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.current.size === 1) moved.current = 0;
  };
  const move = (event: PointerEvent): void => {
    const before = fingers.current.get(event.pointerId);
    if (!before) {
      const { cell } = cellAt(event);
      if (event.pointerType === 'mouse') setCursor(inTable(cell) ? cell : undefined);
      return;
    }
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    moved.current += Math.abs(dx) + Math.abs(dy);
    if (other) {
      const box = canvas.current?.getBoundingClientRect();
      const apart = (a: { x: number; y: number }): number => Math.max(10, Math.hypot(a.x - other.x, a.y - other.y));
      zoom(
        apart({ x: event.clientX, y: event.clientY }) / apart(before),
        other.x - (box?.left ?? 0),
        other.y - (box?.top ?? 0),
      );
    } else moveTo((old) => ({ ...old, x: old.x - dx / old.scale, y: old.y - dy / old.scale }));
  };
  const up = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId);
    if (moved.current > 6 || event.type !== 'pointerup') return;
    const { cell } = cellAt(event);
    if (inTable(cell)) setCursor(cell);
  };
  /** The part in view, twice as fine, in the colours of the moment. */
  const figureOf = (): HTMLCanvasElement | null => {
    const found = canvas.current;
    if (!found || !table.value) return null;
    const drawing = document.createElement('canvas');
    [drawing.width, drawing.height] = [2 * found.clientWidth, 2 * found.clientHeight];
    draw(drawing, { table: table.value, rows: rows.value, view, cursor: undefined, bar: here }, isDark(), 2);
    return drawing;
  };
  const value = table.value && cursor ? at(table.value, cursor.q, cursor.r) : undefined;
  const settle = (): void => {
    if (cursor && value !== undefined) setUp([value, cursor.q, cursor.r]);
  };
  const press = (event: KeyboardEvent): void => {
    const from = cursor ?? here;
    const step = event.shiftKey ? 10 : 1;
    const go = (dq: number, dr: number): void => {
      const held = (n: number, most: number): number => Math.max(0, Math.min(most - 1, n));
      const next = { q: held(from.q + dq, columns), r: held(from.r + dr, lines) };
      setCursor(next);
      show(next);
    };
    handleKey(event, {
      ArrowLeft: () => go(-step, 0),
      ArrowRight: () => go(step, 0),
      ArrowUp: () => go(0, -step),
      ArrowDown: () => go(0, step),
      PageUp: () => go(0, -50),
      PageDown: () => go(0, 50),
      Home: () => go(-columns, 0),
      End: () => go(columns, 0),
      '+': () => zoom(1.5),
      '=': () => zoom(1.5),
      '-': () => zoom(1 / 1.5),
      '0': fit,
      Enter: settle,
      ' ': settle,
    });
  };

  const row = cursor ? rows.value?.[cursor.r] : undefined;
  const about = (found: Row): string => {
    const pattern = (found.pattern ?? []).join(', ');
    const kind =
      found.kind === 'short'
        ? t('short', { r: found.row, end: found.end ?? '' })
        : t((found.period ?? 1) > 1 ? 'longPattern' : 'long', {
            r: found.row,
            pattern,
            preperiod: found.preperiod ?? 0,
          });
    return `${kind} ${t('minimum', { min: found.min, q: found.min_at })}`;
  };
  const periodic = useMemo(() => rows.value?.filter((each) => (each.period ?? 1) > 1) ?? [], [rows.value]);

  return (
    <Panel title={t('title')} id="table">
      <div class="fields">
        <Choice<Size>
          id="table-size"
          label={t('size')}
          value={size}
          choose={resize}
          options={[...sizes]
            .sort((a, b) => area(a) - area(b))
            .map((each) => [each, each === '16x16' ? t('figure') : each.replace('x', ' × ')] as const)}
        />
        <div class="buttons">
          <button type="button" aria-label={t('in')} onClick={() => zoom(1.6)}>
            +
          </button>
          <button type="button" aria-label={t('out')} onClick={() => zoom(1 / 1.6)}>
            −
          </button>
          <button type="button" onClick={fit}>
            {t('fit')}
          </button>
          <button
            type="button"
            id="to-bar"
            disabled={!inTable(here)}
            onClick={() => {
              setCursor(here);
              show(here, 24);
            }}
          >
            {t('toBar')}
          </button>
        </div>
      </div>
      <div class="beside">
        <canvas
          ref={canvas}
          class="map"
          tabindex={0}
          role="application"
          aria-label={t('label')}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
          onKeyDown={press}
          onDblClick={settle}
        />
        <div>
          <EngineStatus asked={table} />
          {table.value && <EngineStatus asked={rows} />}
          <div class="under" role="status" id="table-cell">
            {!cursor && <p class="note">{t('none')}</p>}
            {cursor && table.value && (
              <p>
                <strong>
                  {t(cursor.q < cursor.r ? 'below' : value === undefined ? 'undefined' : 'cell', {
                    ...cursor,
                    p: value ?? '',
                  })}
                </strong>
                {row && ` ${about(row)}`}
              </p>
            )}
          </div>
          <div class="fields">
            <button type="button" class="main" id="set-up-cell" disabled={value === undefined} onClick={settle}>
              {t('setUp', { rows: cursor && value !== undefined ? [value, cursor.q, cursor.r].join(',') : 'p,q,r' })}
            </button>
            <Downloads
              name={file}
              csv={columns <= listed ? () => csv('table', tableCommand(size)) : undefined}
              command={tableCommand(size)}
              picture={figureOf}
            >
              {table.value && (
                <button
                  type="button"
                  onClick={() =>
                    table.value && download(`${file}.npy`, table.value.npy as BlobPart, 'application/octet-stream')
                  }
                >
                  NPY
                </button>
              )}
            </Downloads>
          </div>
          <p class="note">{t('legend')}</p>
          <details id="periodic">
            <summary>
              {t('search')}: {rows.value ? periodic.length : '…'}
            </summary>
            <div class="buttons">
              {rows.value && periodic.length === 0 && <p>{t('noneFound')}</p>}
              {periodic.slice(0, 60).map((each) => {
                const cell = { q: Math.min(columns - 1, each.preperiod ?? each.row), r: each.row };
                return (
                  <button
                    type="button"
                    class="small"
                    key={each.row}
                    onClick={() => {
                      setCursor(cell);
                      show(cell, 20);
                    }}
                  >
                    {each.row}: {(each.pattern ?? []).join(', ')}
                  </button>
                );
              })}
            </div>
          </details>
        </div>
      </div>
    </Panel>
  );
}
