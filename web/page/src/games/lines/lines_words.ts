import type { Words } from '../../shell/words';

export const linesWords = {
  title: { en: 'Games of lines', hu: 'Vonaljátékok', ja: '一列に並べるゲーム' },
  trihex: { en: 'Trihex', hu: 'Trihex', ja: 'トライヘックス' },
  tictactoe: { en: 'tic-tac-toe', hu: '3 × 3-as amőba', ja: '三目並べ' },
  '4x4': { en: '4 × 4, four in a line', hu: '4 × 4, négy egy vonalban', ja: '4 × 4、四つ並べ' },
  cube: { en: '3 × 3 × 3 cube', hu: '3 × 3 × 3-as kocka', ja: '3 × 3 × 3 の立体' },
  normal: { en: 'a full line wins', hu: 'a teljes vonal nyer', ja: '並べた方が勝ち' },
  misere: { en: 'a full line loses', hu: 'a teljes vonal veszít', ja: '並べた方が負け' },
  empty: { en: 'The board is empty.', hu: 'A tábla üres.', ja: '盤は空です。' },
  winsIn: {
    en: 'Moves that the winner still needs: {moves}.',
    hu: 'A nyertesnek még ennyi lépés kell: {moves}.',
    ja: '勝つ側に必要な残りの手数：{moves}。',
  },
  what: {
    en: 'A number in a circle is the value of that cell for the player who takes it. 4: wins with that player’s fourth move, this one included. −3: loses to the third move of the other player. =: a draw. In misère play + wins and − loses.',
    hu: 'A körben álló szám azt mondja, mit ér a mező annak, aki elfoglalja. 4: a mostanival együtt a negyedik lépésével nyer. −3: az ellenfél harmadik lépése nyer. =: döntetlen. Misère játékban + nyer, − veszít.',
    ja: '丸の中の数は、そこを取る人にとっての値です。4 はこの手を含めて自分の 4 手目で勝ち、−3 は相手の 3 手目で負け、= は引き分けです。ミゼールでは + が勝ち、− が負けです。',
  },
  board: {
    en: '{board}. Arrow keys go from cell to cell, Enter claims one.',
    hu: '{board}. A nyilak mezőről mezőre visznek, az Enter elfoglalja.',
    ja: '{board}。矢印キーでマスを移り、Enter で取ります。',
  },
  keys: {
    en: 'arrows go from cell to cell, Enter claims one, U undoes, R redoes.',
    hu: 'a nyilak mezőről mezőre visznek, az Enter elfoglalja, az U visszavesz, az R újra lép.',
    ja: '矢印でマスを移り、Enter で取り、U で戻し、R でやり直します。',
  },
} satisfies Record<string, Words>;

export const lesson = {
  en: [
    'Two players claim free cells in turn: the first player marks X, the second O. Whoever first owns all cells of a line wins, or loses in misère play. A full board without such a line is a draw.',
    'Trihex has nine cells and nine lines of three, as many cells as tic-tac-toe. The cube is drawn as three layers, one above the other; a line may go through all three.',
    'A number on a free cell is its value for the player who claims it: 4 wins in 4 moves of that player, this one included; −3 loses in 3 moves of the other player; = draws. In misère play + wins and − loses.',
  ],
  hu: [
    'Ketten felváltva foglalnak el szabad mezőket: a kezdő X-szel, a második O-val. Aki előbb birtokolja egy vonal minden mezőjét, nyer; misère játékban veszít. Ha a tábla ilyen vonal nélkül telik be, döntetlen.',
    'A Trihexnek kilenc mezője és kilenc hármas vonala van, mezője annyi, mint a 3 × 3-as amőbának. A kocka három egymás fölötti rétegként látszik; egy vonal mindhármon átmehet.',
    'Egy szabad mezőn álló szám azt mondja, mit ér annak, aki elfoglalja: 4: nyer 4 saját lépésben, ezt is számítva; −3: veszít az ellenfél 3 lépésében; =: döntetlen. Misère játékban + nyer, − veszít.',
  ],
  ja: [
    '二人で交互に空いているマスを取ります。先手は X、後手は O です。一列のマスをすべて先に取った人が勝ちです（ミゼールでは負け）。どちらも並ばずに盤が埋まれば引き分けです。',
    'トライヘックスには九つのマスと、三つのマスからなる列が九本あります。マスの数は三目並べと同じです。立体は三つの層で描きます。層をまたぐ列もあります。',
    '空いているマスの数は、そこを取る人にとっての値です。4 はこの手を含めて自分の 4 手で勝ち、−3 は相手の 3 手で負け、= は引き分けです。ミゼールでは + が勝ち、− が負けです。',
  ],
} as const;

export const linesIntroduction = [
  {
    en: 'X and O take a free cell in turn.',
    hu: 'X és O felváltva foglal el egy-egy szabad mezőt.',
    ja: 'X と O が交代で空いたマスを一つ取ります。',
  },
  {
    en: 'Whoever has all cells of a line first wins (in misère play: loses).',
    hu: 'Aki egy vonal minden mezőjét először elfoglalja, nyer (misère játékban veszít).',
    ja: '一つの線のマスを先にすべて取った人が勝ちです（ミゼールでは負け）。',
  },
] as const;
