import type { Game } from '../../shell/game';
import { SixPage } from './six_page';
import { SixPicture } from './six_picture';
import { address, type SixState } from './six';
import { rules, words } from './words';

export const six: Game<SixState> = {
  name: 'six',
  title: words.title,
  rules,
  Picture: SixPicture,
  Page: SixPage,
  ...address,
};
