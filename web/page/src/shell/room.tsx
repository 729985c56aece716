// The room of a board, which scrolls if on a touch screen the board is wider.
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** What should be seen, the first of these that is there: the chosen move, winning moves, what is never eaten. */
const shown = ['.cursor, .chosen', '.winning, .wins', '.bitter'];

export function Room({ children, room }: { children: ComponentChildren; room?: RefObject<HTMLDivElement | null> }) {
  const own = useRef<HTMLDivElement>(null), box = room ?? own;
  const last = useRef('');
  useEffect(() => {
    const found = box.current;
    if (!found || found.scrollWidth <= found.clientWidth) return;
    const marks = shown.map((kind) => [...found.querySelectorAll(kind)]).find((list) => list.length > 0) ?? [];
    // Only new marks move the board, so that a visitor can scroll.
    const now = marks.map((mark) => mark.outerHTML).join();
    if (now === last.current) return;
    last.current = now;
    const { left, right } = found.getBoundingClientRect();
    const middles = marks.map((mark) => mark.getBoundingClientRect()).map((mark) => (mark.left + mark.right) / 2);
    const first = middles[0];
    if (first !== undefined && !middles.some((middle) => middle > left + 20 && middle < right - 20)) found.scrollLeft += first - (left + right) / 2;
  });
  return <div class="room" ref={box as RefObject<HTMLDivElement>}>{children}</div>;
}
