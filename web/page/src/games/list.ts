// The pages, in the order of their names at the top.
import { type AnyGame, anyGame } from '../shell/game';
import { audit } from './audit/game';
import { chocolate } from './chocolate/game';
import { chomp } from './chomp/chomp';
import { chomp3 } from './chomp3/chomp3';
import { chomp4 } from './chomp4/chomp4';
import { heaps } from './heaps/game';
import { lessons } from './lessons/lessons';
import { lines } from './lines/lines';
import { nim } from './nim/nim';
import { six } from './six/game';
import { squares } from './squares/squares';
import { sum } from './sum/sum';
import { tiling } from './tiling/tiling';

export const games: readonly AnyGame[] = [
  anyGame(chomp3),
  anyGame(chomp4),
  anyGame(chomp),
  anyGame(nim),
  anyGame(chocolate),
  anyGame(six),
  anyGame(tiling),
  anyGame(lines),
  anyGame(sum),
  anyGame(squares),
  anyGame(heaps),
  anyGame(lessons),
  anyGame(audit),
];
