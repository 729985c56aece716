// Touch screens: cells that are large enough for a finger; the first tap on a board points, the second one moves.
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { AddressContext } from './address';

const finger = 44; // pixels
const mostCells = 24; // a wider board is shown as a whole, in smaller cells

export const isCoarse = (): boolean => matchMedia('(pointer: coarse)').matches;

export const isPhone = (): boolean => matchMedia('(pointer: coarse) and (max-width: 40rem)').matches;

/** The style of a board that on a touch screen has cells for a finger; the board is then wider than a phone, and its
 *  `.room` scrolls. */
export const roomy = (cells: number): Record<string, string> =>
  cells <= mostCells ? { '--least': `${Math.ceil(cells * finger)}px` } : {};

/** The side of a square on a board of so many columns, and its height. */
export function squareSize(columns: number, width: number, largest: number, leastHigh: number): [number, number] {
  const fits = Math.min(largest, width / columns);
  if (!isCoarse()) return [fits, Math.max(fits, leastHigh)];
  const side = columns <= mostCells ? Math.max(fits, finger) : fits;
  return [side, Math.max(side, finger)];
}

/** A place in the document, in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A mouse points before it clicks. On a touch screen the first tap points, and the second one moves. `forget` drops
 *  the place of the first tap; it is called when anything on the page changes, also by undo. */
export function useTaps(forget = (): void => undefined) {
  const by = useRef('mouse'),
    place = useRef<Place>({ x: 0, y: 0 });
  const [pointed, point] = useState<Place>();
  const address = useContext(AddressContext);
  useEffect(() => {
    point(undefined);
    if (by.current !== 'mouse') forget();
  }, [address]);
  return {
    /** Where the first tap was, if a second one moves. */
    pointed,
    /** For the board's pointerdown. */
    down: (event: PointerEvent): void => {
      by.current = event.pointerType;
      place.current = { x: event.pageX, y: event.pageY };
      point(undefined);
    },
    /** Whether this click is a finger's first one at a place; `moves`: a second one there moves. */
    isFirst: (alreadyChosen: boolean, moves = true): boolean => {
      const first = by.current !== 'mouse' && !alreadyChosen;
      if (first && moves) point(place.current);
      return first;
    },
  };
}
