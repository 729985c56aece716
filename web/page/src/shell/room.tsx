// The container of a board. On a touch screen it scrolls if the board is wider, and has a note beside the first tap.
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { shellWords } from './shell_words';
import { isCoarse, type Place } from './touch';
import { useWords } from './words';

/** The marks to scroll to, most important first: the chosen move, winning moves, the poisoned or bitter cell. */
const shown = ['.cursor, .chosen', '.winning, .wins', '.poison, .bitter'];
/** Before the first click or key: the poisoned or bitter cell explains the board. */
const atFirst = [...shown].reverse();

/** The note at the first tap, shown while the move is chosen. */
function TapNote({ box, pointed }: { box: HTMLElement; pointed: Place }) {
  const t = useWords(shellWords);
  // The position is relative to the element around the room, which is narrower than the room on a phone.
  const { left, top } = (box.parentElement ?? box).getBoundingClientRect();
  const half = 75 + 4; // pixels of the note, and of the edge of the screen
  const wide = document.documentElement.clientWidth;
  const [x, y] = [Math.max(half, Math.min(wide - half, pointed.x - scrollX)) - left, pointed.y - scrollY - top];
  return (
    <p class="tap-note" style={{ left: `${x}px`, top: `${y}px` }}>
      {t('tapAgain')}
    </p>
  );
}

export function Room({
  children,
  pointed,
  room,
}: {
  children: ComponentChildren /** See useTaps(). */;
  pointed?: Place | undefined;
  room?: RefObject<HTMLDivElement | null>;
}) {
  const t = useWords(shellWords);
  const own = useRef<HTMLDivElement>(null),
    box = room ?? own;
  const last = useRef(''),
    acted = useRef(false);
  const [scrolls, setScrolls] = useState(false);
  const [chosen, setChosen] = useState(false);
  const [, again] = useState(0);
  useEffect(() => {
    const gone = new AbortController(),
      { signal } = gone;
    for (const kind of ['click', 'keydown'])
      addEventListener(
        kind,
        () => {
          acted.current = true;
        },
        { capture: true, signal },
      );
    addEventListener('resize', () => again((k) => k + 1), { signal });
    return () => gone.abort();
  }, []);
  useEffect(() => {
    const found = box.current;
    if (!found) return;
    setChosen(found.querySelector(shown[0]!) !== null);
    const wider = isCoarse() && found.scrollWidth > found.clientWidth;
    setScrolls(wider);
    if (!wider) return;
    const marks =
      (acted.current ? shown : atFirst).map((kind) => [...found.querySelectorAll(kind)]).find((list) => list.length > 0)
      ?? [];
    // Only new marks move the board, so that a visitor can scroll.
    const now = marks.map((mark) => mark.outerHTML).join();
    if (now === last.current) return;
    last.current = now;
    const { left, right } = found.getBoundingClientRect();
    const middles = marks.map((mark) => mark.getBoundingClientRect()).map((mark) => (mark.left + mark.right) / 2);
    const first = middles[0];
    if (first !== undefined && !middles.some((middle) => middle > left + 20 && middle < right - 20))
      found.scrollLeft += first - (left + right) / 2;
  });
  return (
    <div class="around">
      <div class="room" ref={box as RefObject<HTMLDivElement>}>
        {children}
      </div>
      {pointed && chosen && box.current && <TapNote box={box.current} pointed={pointed} />}
      {scrolls && <p class="note swipe">{t('swipe')}</p>}
    </div>
  );
}
