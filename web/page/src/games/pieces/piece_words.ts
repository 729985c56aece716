import type { Words } from '../../shell/words';

/** Texts about pieces of chocolate that are cut. */
export const pieceWords = {
  play: { en: 'The piece', hu: 'A darab', ja: 'チョコレート' },
  wins: {
    en: '{at} is won by the player to move: {count} winning cuts.',
    hu: '{at}: a lépő nyer, {count} nyerő vágás.',
    ja: '{at} は手番の勝ちです。勝つ切り方は {count} 通りです。',
  },
  winsOne: {
    en: '{at} is won by the player to move: 1 winning cut.',
    hu: '{at}: a lépő nyer, 1 nyerő vágás.',
    ja: '{at} は手番の勝ちです。勝つ切り方は 1 通りです。',
  },
  loses: {
    en: '{at} is a P-position: the player to move loses against best play.',
    hu: '{at} P-állás: a lépő veszít a legjobb játék ellen.',
    ja: '{at} は P 局面です。最善を尽くされると手番の負けです。',
  },
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
