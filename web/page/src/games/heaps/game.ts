import type { Game } from '../../shell/game';
import { HeapsPage } from './HeapsPage';
import { HeapsPicture } from './HeapsPicture';
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
