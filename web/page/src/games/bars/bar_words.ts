/** Chomp on every board. */
export const barRules = [
  {
    en: 'Choose a square: it is eaten with every square to its right and below.',
    hu: 'Aki lép, egy kockát választ: elfogy minden, ami nem balra és nem följebb van tőle.',
    ja: 'マスを一つ選ぶと、そのマスと右と下のマスがすべて食べられます。',
  },
  {
    en: 'The square in the corner is poisoned: a player who has to take it loses.',
    hu: 'A sarokban levő kocka mérgezett: aki kénytelen elvenni, veszít.',
    ja: '角のマスには毒があり、それを取るしかない人が負けです。',
  },
] as const;

export const barWords = {
  board: {
    en: 'Bar with rows of {rows} squares. Arrow keys move, Enter takes a square and every square to its right and below.',
    hu: 'Tábla, sorai: {rows} kocka. A nyilak mozgatnak, az Enter a kockát és minden tőle jobbra és lejjebb levőt elvesz.',
    ja: '板チョコ（各行 {rows} 個）。矢印キーで移動、Enter でそのマスと右下をすべて取ります。',
  },
  over: {
    en: 'Only the poisoned square is left.',
    hu: 'Csak a mérgezett kocka maradt.',
    ja: '毒のマスだけが残りました。',
  },
  square: { en: 'row {row}, square {column}', hu: '{row}. sor, {column}. kocka', ja: '{row} 行目 {column} 番' },
  poison: { en: 'the poisoned square', hu: 'a mérgezett kocka', ja: '毒のマス' },
  leaves: { en: 'leaves ({rows})', hu: 'marad ({rows})', ja: '残り({rows})' },
  takeIt: { en: 'Take {square}', hu: 'Elveszem: {square}', ja: '取る：{square}' },
  try: { en: 'What if', hu: 'Mi lenne, ha', ja: 'もし取ったら' },
  tryNone: {
    en: 'Point at a square, or use the arrow keys, to see what happens if it is taken. On a touch screen: tap once to point, tap again to take.',
    hu: 'Mutasson egy kockára, vagy menjen rá a nyilakkal: itt látszik, mi lesz, ha elveszi. Érintéssel: egyszer mutat, másodszor elvesz.',
    ja: 'マスを指すか矢印キーで移動すると、取った結果がここに出ます。タッチでは 1 回目で指し、2 回目で取ります。',
  },
  tryWins: {
    en: '{square} wins: it leaves ({rows}), where the player to move loses.',
    hu: '{square} nyer: ({rows}) marad, ahol a lépő veszít.',
    ja: '{square}は勝ち：({rows})が残り、次の手番が負けます。',
  },
  tryLoses: {
    en: '{square} loses: the answer is {answer}, which leaves ({rows}).',
    hu: '{square} veszít: a válasz {answer}, és ({rows}) marad.',
    ja: '{square}は負け：{answer}と応じられ、({rows})が残ります。',
  },
  winningWord: { en: 'a winning move', hu: 'nyerő lépés', ja: '勝つ手' },
  why: { en: 'Why it wins', hu: 'Miért nyer', ja: '勝つ理由' },
  whyLost: { en: 'Why it is lost', hu: 'Miért veszett', ja: '負ける理由' },
  whyText: {
    en: 'After ({rows}), each move and its answer:',
    hu: '({rows}) után minden lépés és a válasz rá:',
    ja: '({rows})の後の各手と応手：',
  },
  whyLarge: {
    en: 'The list for ({rows}) is too long. Set up this bar and point at a square: the answer appears below the bar.',
    hu: '({rows}) listája túl hosszú. Állítsa fel ezt a táblát, és mutasson egy kockára: a válasz a tábla alatt áll.',
    ja: '({rows})の一覧は長すぎます。この板を設定してマスを指せば、応手が板の下に出ます。',
  },
  reply: { en: 'Move', hu: 'Lépés', ja: '手' },
  answer: { en: 'Answer', hu: 'Válasz', ja: '応手' },
  left: { en: 'Leaves', hu: 'Marad', ja: '残り' },
  position: { en: 'Position', hu: 'Állás', ja: '局面' },
  mustFall: {
    en: 'no row may be longer than the one above it',
    hu: 'egyik sor sem lehet hosszabb a fölötte levőnél',
    ja: 'どの行も、すぐ上の行より長くはできません',
  },
  row1: { en: 'first row', hu: 'első sor', ja: '1 行目' },
  row2: { en: 'second row', hu: 'második sor', ja: '2 行目' },
  row3: { en: 'third row', hu: 'harmadik sor', ja: '3 行目' },
  row4: { en: 'fourth row', hu: 'negyedik sor', ja: '4 行目' },
  keys: {
    en: 'arrows move, Home and End go to a row’s ends, Page Up and Page Down jump, Enter takes, U undoes, R redoes.',
    hu: 'a nyilak mozgatnak, a Home és az End a sor végeire visz, a Page Up és a Page Down ugrik, az Enter elvesz, az U visszavesz, az R újra lép.',
    ja: '矢印で移動、Home と End で行の端、Page Up と Page Down で飛び、Enter で取り、U で戻し、R でやり直します。',
  },
} as const;
