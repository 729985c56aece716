import type { Words } from '../../shell/words';

export const sumWords = {
  title: { en: 'Sums of games', hu: 'Játékok összege', ja: 'ゲームの和' },
  sum: { en: 'Sum', hu: 'Összeg', ja: '和' },
  examples: { en: 'Examples', hu: 'Példák', ja: '例' },
  accepted: {
    en: 'at most six terms such as nim:5 + chomp:3x4 + tiling[2x2]:4x4 + chocolate[3]:4,2,2 + six:2,1,2,1,2,1',
    hu: 'legfeljebb hat tag, például nim:5 + chomp:3x4 + tiling[2x2]:4x4 + chocolate[3]:4,2,2 + six:2,1,2,1,2,1',
    ja: '六つまでの項（例：nim:5 + chomp:3x4 + tiling[2x2]:4x4 + chocolate[3]:4,2,2 + six:2,1,2,1,2,1）',
  },
  value: { en: 'Grundy value {value}', hu: 'Grundy-szám: {value}', ja: 'グランディ数 {value}' },
  move: { en: 'term {term}: leave {leaves}', hu: '{term}. tag: marad {leaves}', ja: '項 {term}：{leaves} を残す' },
  board: {
    en: 'Term {term}: {position}. Arrow keys choose a move, Enter makes it.',
    hu: '{term}. tag: {position}. A nyilak lépést választanak, az Enter megteszi.',
    ja: '項 {term}：{position}。矢印キーで手を選び、Enter で指します。',
  },
  turnTile: { en: 'Turn the tile', hu: 'A csempe elforgatása', ja: 'タイルを回す' },
  keys: {
    en: 'Tab goes from board to board, arrows choose a move, Enter makes it, U undoes, R redoes.',
    hu: 'a Tab tábláról táblára visz, a nyilak lépést választanak, az Enter megteszi, az U visszavesz, az R újra lép.',
    ja: 'Tab で次の盤へ、矢印で手を選び、Enter で指し、U で戻し、R でやり直します。',
  },
} satisfies Record<string, Words>;

export const lesson = {
  en: [
    'Several games are played side by side. A move is made in one of them. A player who cannot move in any game loses; a poisoned square is never taken.',
    'Each position has a Grundy value: the least of 0, 1, 2, … that is not the Grundy value of any position that one move can reach. A Nim heap of n stones has the value n. Thus every position behaves in a sum like one heap of Nim.',
    'Add the Grundy values in binary without carries (⊕). The player to move loses if and only if the result is 0.',
  ],
  hu: [
    'Több játék folyik egymás mellett. Egy lépés valamelyikükben történik. Aki egyikben sem tud lépni, veszít; a mérgezett kockát senki sem veszi el.',
    'Minden állásnak van Grundy-száma: a 0, 1, 2, … közül a legkisebb, amely nem Grundy-száma semminek, amit egy lépés meghagy. Az n kőből álló nimkupacé n. Összegben tehát minden állás úgy viselkedik, mint egy nimkupac.',
    'A Grundy-számokat kettes számrendszerben, átvitel nélkül kell összeadni (⊕). A lépő pontosan akkor veszít, ha az eredmény 0.',
  ],
  ja: [
    'いくつかのゲームを並べて遊びます。手番の人は、そのうちの一つで一手指します。どのゲームでも動けなくなった人が負けです。毒のマスは取りません。',
    'どの局面にもグランディ数があります。どの手の後の局面のグランディ数でもない最小の数 0, 1, 2, … です。石が n 個のニムの山の値は n です。だから和の中では、どの局面もニムの一山と同じように働きます。',
    'グランディ数を二進法で、繰り上がりなしで足します（⊕）。結果が 0 のとき、そしてそのときに限り、手番の負けです。',
  ],
} as const;

export const sumIntroduction = [
  {
    en: 'Several games stand side by side: choose one, and make a move in it.',
    hu: 'Több játék áll egymás mellett: aki lép, választ egyet, és abban lép.',
    ja: 'いくつかのゲームが並んでいます。一つを選び、その中で一手動かします。',
  },
  {
    en: 'A player who cannot move in any of them loses.',
    hu: 'Aki egyikben sem tud lépni, veszít.',
    ja: 'どのゲームでも動けなくなった人が負けです。',
  },
] as const;
