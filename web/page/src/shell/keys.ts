// Keys of a board, and keys of the entire page, unless the user types into a field.
import { useEffect, useRef } from 'preact/hooks';
import { recall } from './settings';

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/** Calls the function that `keys` has for a key, and returns whether there is one. Keys with Ctrl, Meta or Alt belong
 *  to the browser. */
export function handleKey(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): boolean {
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
  if (act === undefined) return false;
  event.preventDefault();
  act();
  return true;
}

/** `handle` returns true for a key that it handled. */
export function useKeys(handle: (key: string, event: KeyboardEvent) => boolean): void {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || typing(event.target)) return;
      if ((event.ctrlKey || event.metaKey) && !/^[zy]$/i.test(event.key)) return;
      if (!event.ctrlKey && !event.metaKey && /^\w$/.test(event.key) && recall('letters') === 'off') return;
      const key =
        event.ctrlKey || event.metaKey
          ? /y/i.test(event.key) || event.shiftKey
            ? 'redo'
            : 'undo'
          : event.key === 'u' || event.key === 'Backspace'
            ? 'undo'
            : event.key === 'r'
              ? 'redo'
              : event.key;
      if (latest.current(key, event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Returns the focus to the board in the column of these moves, or to the next move, if a pressed button has
 *  disappeared or can be pressed no more. */
export function useFocusInGame(moves: { current: HTMLElement | null }, line: unknown): void {
  const first = useRef(true);
  useEffect(() => {
    const now = document.activeElement;
    const lost = now === null || now === document.body || (now instanceof HTMLButtonElement && now.disabled);
    if (!first.current && lost) {
      const beside = moves.current?.closest('.columns > div');
      const next = beside?.querySelector<HTMLElement | SVGElement>('[role="application"], [data-leaves]');
      (next ?? beside?.querySelector<HTMLElement>('#undo:enabled, #redo:enabled'))?.focus({ preventScroll: true });
    }
    first.current = false;
  }, [line]);
}
