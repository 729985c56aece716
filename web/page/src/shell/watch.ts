// Hooks that follow the size of an element and the colours of the page.
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** The width and the height of an element, in pixels; `first` before they are known. */
export function useSize(element: RefObject<Element | null>, first = 0): readonly [number, number] {
  const [size, setSize] = useState<readonly [number, number]>([first, first]);
  useEffect(() => {
    const watch = new ResizeObserver(
      ([entry]) => entry && setSize([entry.contentRect.width, entry.contentRect.height]),
    );
    if (element.current) watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return size;
}

/** A number that changes when the page changes between light and dark colours. */
export function useColourChanges(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const changed = (): void => setCount((k) => k + 1);
    const scheme = matchMedia('(prefers-color-scheme: dark)'),
      watch = new MutationObserver(changed);
    scheme.addEventListener('change', changed);
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-look'] });
    return () => {
      scheme.removeEventListener('change', changed);
      watch.disconnect();
    };
  }, []);
  return count;
}
