import type { Game } from '../../shell/game';
import { ChocolatePage } from './chocolate_page';
import { ChocolatePicture } from './chocolate_picture';
import { address, type ChocolateState } from './chocolate';
import { rules, words } from './words';

export const chocolate: Game<ChocolateState> = {
  name: 'chocolate',
  title: words.title,
  rules,
  Picture: ChocolatePicture,
  Page: ChocolatePage,
  ...address,
};
