// Nim: a move takes some counters from one heap.
import { BadAddress } from '../../shell/address';
import { filled } from '../../shell/words';
import type { Rules } from '../play/play';
import { nimWords } from './nim_words';

export type Heaps = readonly number[];

export interface Take {
  readonly heap: number; // from 0
  readonly leaves: number;
}

const mostHeaps = 8;
export const mostCounters = 32;

export const nimRules: Rules<Heaps, Take> = {
  legal: (heaps) =>
    heaps.flatMap((counters, heap) => Array.from({ length: counters }, (_, leaves) => ({ heap, leaves }))),
  after: (heaps, { heap, leaves }) => heaps.map((counters, k) => (k === heap ? leaves : counters)),
  name: ({ heap, leaves }) => `${heap + 1}:${leaves}`,
};

/** As typed: 3,5,7. Throws BadAddress. */
export function readHeaps(text: string): Heaps {
  const heaps = text.split(',').map((word) => (/^\s*\d+\s*$/.test(word) ? Number(word) : NaN));
  if (heaps.length > mostHeaps || !heaps.every((counters) => counters <= mostCounters))
    throw new BadAddress(`heaps=${text}`, filled(nimWords.accepted, { heaps: mostHeaps, counters: mostCounters }));
  return heaps;
}
