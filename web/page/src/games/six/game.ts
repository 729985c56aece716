import type { Game } from '../../shell/game';
import { SixPage } from './SixPage';
import { SixPicture } from './SixPicture';
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
