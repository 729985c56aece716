// The pages, in the order of their names at the top.
import { type AnyGame, anyGame } from '../shell/game';
import { audit } from './audit/game';
import { chocolate } from './chocolate/game';
import { chomp } from './chomp/chomp';
import { chomp3 } from './chomp3/chomp3';
import { heaps } from './heaps/game';
import { six } from './six/game';
import { squares } from './squares/squares';

export const games: readonly AnyGame[] = [
  anyGame(chomp3), anyGame(chomp), anyGame(chocolate), anyGame(six), anyGame(squares), anyGame(heaps), anyGame(audit),
];
