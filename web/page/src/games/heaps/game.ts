import type { Game } from '../../shell/game';
import { HeapsPage } from './heaps_page';
import { HeapsPicture } from './heaps_picture';
import { address, type HeapsState } from './heaps';
import { rules, words } from './words';

export const heaps: Game<HeapsState> = {
  name: 'heaps',
  title: words.title,
  rules,
  Picture: HeapsPicture,
  Page: HeapsPage,
  ...address,
};
