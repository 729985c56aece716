// The claims of the papers: the address of what is shown.
import { readNumber, readWord } from '../../shell/address';
import type { AddressOf } from '../../shell/game';

export const filters = ['all', 'fails', 'holds'] as const;

export interface AuditState {
  show: (typeof filters)[number];
  upto: number;
  /** The claim that the address names; empty for none. */
  claim: string;
}

export const leastUpto = 100,
  largestUpto = 20_000,
  usualUpto = 2000;

export const address: AddressOf<AuditState> = {
  read: (fields) => ({
    show: readWord(fields, 'show', filters),
    upto: readNumber(fields, 'upto', usualUpto, leastUpto, largestUpto),
    claim: fields.get('claim') ?? '',
  }),
  write(state) {
    const fields = new URLSearchParams();
    if (state.show !== 'all') fields.set('show', state.show);
    if (state.upto !== usualUpto) fields.set('upto', String(state.upto));
    if (state.claim !== '') fields.set('claim', state.claim);
    return fields;
  },
};
