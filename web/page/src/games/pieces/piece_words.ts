import type { Words } from '../../shell/words';

/** Texts about pieces of chocolate that are cut. */
export const pieceWords = {
  play: { en: 'The piece', hu: 'A darab', ja: 'チョコレート' },
  grundy: { en: 'Grundy value {value}', hu: 'Grundy-szám: {value}', ja: 'グランディ数 {value}' },
  cuts: {
    en: 'Cut {direction} from {from} to …',
    hu: '{direction} vágása {from}-ról …',
    ja: '{direction} を {from} から …',
  },
  leaves: { en: 'leaves {at}', hu: 'marad {at}', ja: '{at} を残す' },
  leavesP: {
    en: 'leaves {at}, a P-position: the cut wins',
    hu: 'marad {at}, P-állás: nyer',
    ja: 'P 局面 {at} を残す：勝ち',
  },
} satisfies Record<string, Words>;
