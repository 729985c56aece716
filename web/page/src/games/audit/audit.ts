// The claims of the papers: the address of what is shown.
import { readNumber, readWord } from '../../shell/address';
import type { Game } from '../../shell/game';
import { AuditPage } from './AuditPage';
import { AuditPicture } from './AuditPicture';
import { rules, words } from './words';

export const filters = ['all', 'fails', 'holds'] as const;

export interface AuditState {
  show: (typeof filters)[number];
  upto: number;
  /** The claim that the address names; empty for none. */
  claim: string;
}

export const least_upto = 60, largest_upto = 20_000, usual_upto = 2000;

export const audit: Game<AuditState> = {
  name: 'audit',
  title: words.title,
  rules,
  Picture: AuditPicture,
  read: (fields) => ({
    show: readWord(fields, 'show', filters),
    upto: readNumber(fields, 'upto', usual_upto, least_upto, largest_upto),
    claim: fields.get('claim') ?? '',
  }),
  write(state) {
    const fields = new URLSearchParams();
    if (state.show !== 'all') fields.set('show', state.show);
    if (state.upto !== usual_upto) fields.set('upto', String(state.upto));
    if (state.claim !== '') fields.set('claim', state.claim);
    return fields;
  },
  Page: AuditPage,
};
