import type { Words } from '../../shell/words';

export const tilingWords = {
  title: { en: 'Painting tiles', hu: 'Csempefestés', ja: 'タイル塗り' },
  tile: { en: 'Tile', hu: 'Csempe', ja: 'タイル' },
  '2x2': { en: '2 × 2 square', hu: '2 × 2-es négyzet', ja: '2 × 2 の正方形' },
  '1x2': { en: 'domino', hu: 'dominó', ja: 'ドミノ' },
  '1x3': { en: 'three in a row', hu: 'három egy sorban', ja: '一列の 3 マス' },
  'X./XX': { en: 'L of three cells', hu: 'L alak, három mező', ja: 'L 字の 3 マス' },
  rows: { en: 'Rows', hu: 'Sorok', ja: '行' },
  columns: { en: 'Columns', hu: 'Oszlopok', ja: '列' },
  normal: { en: 'whoever cannot move loses', hu: 'aki nem tud lépni, veszít', ja: '置けない方が負け' },
  misere: { en: 'whoever cannot move wins', hu: 'aki nem tud lépni, nyer', ja: '置けない方が勝ち' },
  free: { en: 'Free cells: {free}', hu: '{free} szabad mező', ja: '空きマス {free}' },
  grundy: { en: 'Grundy value {grundy}', hu: 'Grundy-szám: {grundy}', ja: 'グランディ数 {grundy}' },
  turnTile: { en: 'Turn the tile', hu: 'A csempe elforgatása', ja: 'タイルを回す' },
  board: {
    en: 'Board of {height} rows and {width} columns. Arrow keys move, Space turns the tile, Enter paints.',
    hu: 'Tábla, {height} sor és {width} oszlop. A nyilak mozgatnak, a szóköz forgatja a csempét, az Enter fest.',
    ja: '{height} 行 {width} 列の盤。矢印キーで移動、スペースでタイルを回し、Enter で塗ります。',
  },
  keys: {
    en: 'arrows move, Space turns the tile, Enter paints, U undoes, R redoes.',
    hu: 'a nyilak mozgatnak, a szóköz forgatja a csempét, az Enter fest, az U visszavesz, az R újra lép.',
    ja: '矢印で移動、スペースでタイルを回し、Enter で塗り、U で戻し、R でやり直します。',
  },
} satisfies Record<string, Words>;

export const lesson = {
  en: [
    'Two players in turn place a tile on free cells of the board and paint them. The tile may be turned and reflected. A player who cannot move loses, or wins in misère play.',
    'Point at a cell: the frame shows what a click paints. The button below the board turns the tile. On a touch screen tap once to point, tap again to paint.',
    'A diamond ◆ is on the first cell of each winning move, the leftmost of its lowest row. Several winning moves may share it.',
    'When painted cells split the board into parts, the parts are separate games: their Grundy values are added without carries (⊕). The game with dominoes is called Cram.',
  ],
  hu: [
    'Ketten felváltva tesznek egy csempét a tábla szabad mezőire, és befestik őket. A csempe forgatható és tükrözhető. Aki nem tud lépni, veszít; misère játékban nyer.',
    'A keret azt mutatja, mit fest be egy kattintás. A tábla alatti gomb elforgatja a csempét. Érintéssel: az első mutat, a második fest.',
    'Rombusz ◆ áll minden nyerő lépés első mezőjén: ez a legalsó sorának bal szélső mezője. Több nyerő lépésé is lehet ugyanaz.',
    'Ha a festés részekre vágja a táblát, a részek külön játékok: Grundy-számaikat átvitel nélkül kell összeadni (⊕). A dominós játék neve Cram.',
  ],
  ja: [
    '二人で交互に、空いているマスにタイルを置いて塗ります。タイルは回しても裏返してもかまいません。置けなくなった人が負けです（ミゼールでは勝ち）。',
    'マスを指すと、塗られる場所が枠で出ます。盤の下のボタンでタイルを回します。タッチでは 1 回目で指し、2 回目で塗ります。',
    'ひし形 ◆ は、勝つ手の最初のマス（いちばん下の行の左端）にあります。同じマスに勝つ手がいくつかあることもあります。',
    '塗ったマスで盤が分かれると、それぞれが別のゲームになり、グランディ数を繰り上がりなしで足します（⊕）。ドミノのゲームはクラムと呼ばれます。',
  ],
} as const;

export const tilingIntroduction = [
  {
    en: 'Place a tile on free cells of the board; it may be turned.',
    hu: 'Aki lép, egy csempét tesz a tábla szabad mezőire; a csempe elforgatható.',
    ja: '盤の空いたマスにタイルを一枚置きます。タイルは回せます。',
  },
  {
    en: 'In normal play, a player who cannot place a tile loses.',
    hu: 'A szokásos játékban az veszít, aki nem tud csempét tenni.',
    ja: '通常のルールでは、タイルを置けなくなった人が負けです。',
  },
] as const;
