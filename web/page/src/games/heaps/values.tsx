// The values of a game, heap by heap, and what is certified of them.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { csv, text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import { wholeNumber } from '../../shell/address';
import { handleKey } from '../../shell/keys';
import { Downloads, EngineStatus, Form, Panel, TextField, useTyped } from '../../shell/parts';
import { useColourChanges, useSize } from '../../shell/watch';
import { useWords } from '../../shell/words';
import { largestUpto } from './heaps';
import { asSvg, marks, paint, scale, type Colours, type Window } from './plot';
import { examples } from './rules';
import { words } from './words';

interface Certified {
  preperiod: number;
  period: number;
  saltus: number;
  /** Missing if only a window of the values was kept. */
  exceptions?: number[];
  certificate: string;
}

const parseValues = (answer: Answer): number[] => (JSON.parse(text(answer)) as { values: number[] }).values;
const parsePeriod = (answer: Answer): Certified | null => {
  const said = JSON.parse(text(answer)) as Certified & { certified: boolean };
  return said.certified ? said : null;
};

/** How far a button searches for a period, and the games for which the engine goes so far: they split heaps into two. */
const farthest = 1_000_000_000;
const mayBeLong = (game: string): boolean => /^(grundy|kayles|dawson|4\.[0-7]+|0\.[0-7]*[4-7][0-7]*)$/.test(game);

/** Games whose positions are no heaps have no table. */
const hasTable = (game: string): boolean => game !== 'wythoff' && game !== 'turn';

const coloursOf = (area: Element): Colours => {
  const style = getComputedStyle(area),
    colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    band: colour('--ground'),
    value: colour('--accent'),
    exception: colour('--loss'),
    line: colour('--faint'),
    text: colour('--faint'),
  };
};

export function Values(props: {
  game: string;
  upto: number;
  /** Whether a period is asked for. */
  certify: boolean;
  show(game: string, upto: number): void;
}) {
  const t = useWords(words),
    { certify, game, upto } = props;
  const [typedGame, typeGame] = useTyped(game),
    [typedUpto, typeUpto] = useTyped(String(upto));
  const command = ['heaps', 'grundy', game, '--upto', String(upto)];
  const asked = useAnswer(hasTable(game) ? [...command, '--format', 'json'] : null, parseValues, 'table');
  const [far, searchFar] = useState(''); // the game for which the button was pressed
  const searched = far === game ? farthest : upto;
  const certified = useAnswer(
    asked.value === undefined || !certify
      ? null
      : ['heaps', 'period', game, '--upto', String(searched), '--format', 'json'],
    parsePeriod,
    'table',
  );

  const area = useRef<HTMLCanvasElement>(null);
  const [seen, see] = useState<Window>({ from: 0, count: upto + 1 });
  const [cursor, setCursor] = useState(0),
    [width] = useSize(area),
    look = useColourChanges();
  useEffect(() => {
    see({ from: 0, count: upto + 1 });
    setCursor(0);
  }, [game, upto]);
  const height = 320;
  const shown = useMemo(
    () => (asked.value === undefined ? null : { values: asked.value, period: certified.value ?? null }),
    [asked.value, certified.value],
  );

  useEffect(() => {
    const canvas = area.current;
    if (canvas === null || width === 0) return;
    const ratio = window.devicePixelRatio || 1,
      ink = canvas.getContext('2d')!;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    if (shown === null) return;
    ink.scale(ratio, ratio);
    paint(ink, marks(shown, seen, width, height), coloursOf(canvas));
    const at = scale(shown, seen, width, height);
    if (cursor < seen.from || cursor >= seen.from + seen.count) return;
    ink.strokeStyle = coloursOf(canvas).exception;
    ink.strokeRect(at.x(cursor) - 6, at.y(shown.values[cursor] ?? 0) - 6, 12, 12);
  }, [shown, seen, width, cursor, look]);

  const zoom = (factor: number, around: number) => {
    const count = Math.round(Math.max(20, Math.min(upto + 1, seen.count * factor)));
    const from = Math.round(around - ((around - seen.from) * count) / seen.count);
    see({ from: Math.max(0, Math.min(upto + 1 - count, from)), count });
  };
  const go = (heap: number) => {
    const at = Math.max(0, Math.min(upto, heap));
    setCursor(at);
    if (at < seen.from) see({ ...seen, from: at });
    else if (at >= seen.from + seen.count) see({ ...seen, from: at - seen.count + 1 });
  };
  const key = (event: KeyboardEvent) => {
    const far = Math.max(1, Math.round(seen.count / 10));
    handleKey(event, {
      ArrowLeft: () => go(cursor - 1),
      ArrowRight: () => go(cursor + 1),
      PageUp: () => go(cursor - far),
      PageDown: () => go(cursor + far),
      Home: () => go(0),
      End: () => go(upto),
      '+': () => zoom(0.5, cursor),
      '=': () => zoom(0.5, cursor),
      '-': () => zoom(2, cursor),
    });
  };
  const wheel = useRef<(event: WheelEvent) => void>(() => undefined);
  wheel.current = (event) => {
    if (shown === null) return;
    event.preventDefault();
    zoom(Math.exp(event.deltaY * 0.0015), scale(shown, seen, width, height).heapAt(event.offsetX));
  };
  useEffect(() => {
    const listen = (event: WheelEvent) => wheel.current(event);
    area.current?.addEventListener('wheel', listen, { passive: false });
    return () => area.current?.removeEventListener('wheel', listen);
  }, []);
  const dragged = useRef<{ x: number; from: number } | null>(null);
  const point = (event: PointerEvent) => {
    if (shown === null) return;
    const at = scale(shown, seen, width, height);
    if (dragged.current !== null) {
      const from = Math.round(dragged.current.from - (event.clientX - dragged.current.x) / at.across);
      see({ ...seen, from: Math.max(0, Math.min(upto + 1 - seen.count, from)) });
      return;
    }
    const heap = at.heapAt(event.offsetX);
    if (heap >= 0 && heap <= upto) setCursor(heap);
  };

  const value = shown?.values[cursor],
    period = certified.value;
  const exception = period?.exceptions?.includes(cursor) ?? false;
  return (
    <Panel title={t('values')}>
      <Form send={() => props.show(typedGame.trim(), wholeNumber(t('upto'), typedUpto, 1, largestUpto))}>
        <TextField id="heap-game" label={t('game')} list="heap-games" value={typedGame} set={typeGame} required />
        <datalist id="heap-games">
          {examples.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          id="heap-upto"
          label={t('upto')}
          type="number"
          min={1}
          max={largestUpto}
          value={typedUpto}
          set={typeUpto}
          required
        />
        <button type="submit">{t('show')}</button>
      </Form>
      {!hasTable(game) && <p class="note">{t('noTable', { game })}</p>}
      <EngineStatus asked={asked} />
      <canvas
        ref={area}
        id="heap-plot"
        class="plot"
        tabindex={0}
        role="application"
        aria-label={t('plot', { game, from: seen.from, to: seen.from + seen.count - 1 })}
        onKeyDown={key}
        onPointerMove={point}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = { x: event.clientX, from: seen.from };
        }}
        onPointerUp={() => {
          dragged.current = null;
        }}
        onPointerCancel={() => {
          dragged.current = null;
        }}
      />
      <p id="heap-value" aria-live="polite">
        {value === undefined ? ' ' : t(exception ? 'atException' : 'at', { n: cursor, v: value })}
      </p>
      <EngineStatus asked={certified} />
      {asked.value !== undefined && period !== undefined && (
        <p id="heap-period">
          {period === null ? (
            <>
              {t('notCertified', { upto: searched })}{' '}
              {searched < farthest && mayBeLong(game) && (
                <button type="button" onClick={() => searchFar(game)}>
                  {t('searchFar', { upto: farthest })}
                </button>
              )}
            </>
          ) : (
            <>
              {t('certified', {
                period: period.period,
                preperiod: period.preperiod,
                saltus: period.saltus === 0 ? '' : ` + ${period.saltus}`,
              })}{' '}
              {period.exceptions
                && (period.exceptions.length === 0
                  ? t('noExceptions')
                  : t('exceptions', {
                      list: period.exceptions.slice(0, 60).join(', ') + (period.exceptions.length > 60 ? ', …' : ''),
                    }))}{' '}
              <span class="note">{t('whyCertified', { text: period.certificate })}</span>
            </>
          )}
        </p>
      )}
      {hasTable(game) && (
        <Downloads
          name={`heaps-${game.replace(/\W+/g, '-')}`}
          csv={() => csv('table', command)}
          command={command}
          picture={() => {
            if (shown === null || area.current === null) return null;
            const [wide, high] = [900, 420],
              plot = asSvg(marks(shown, seen, wide, high), wide, high, coloursOf(area.current));
            return new DOMParser().parseFromString(plot, 'image/svg+xml').documentElement as unknown as SVGSVGElement;
          }}
        />
      )}
    </Panel>
  );
}
