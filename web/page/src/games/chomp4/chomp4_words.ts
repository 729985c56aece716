export const chomp4Words = {
  title: { en: 'Four-row Chomp', hu: 'Négysoros Chomp', ja: '4 行チョンプ' },
  openings: { en: 'Winning first moves of 4 × n', hu: 'A 4 × n táblák nyerő kezdőlépései', ja: '4 × n の板の勝つ初手' },
  openingsText: {
    en: 'Each board, and what its winning first move leaves. Press one to set it up.',
    hu: 'Minden tábla, és ami a nyerő kezdőlépés után marad. A gomb felállítja a táblát.',
    ja: '板と、勝つ初手の後に残る形です。ボタンを押すと、その板から始めます。',
  },
} as const;

export const lesson = {
  en: [
    'Two players eat a bar of chocolate in turn. A move takes a square and all squares to its right and below it. The first square of the first row is poisoned: a player who has to take it loses.',
    '(p,q,r,s) is a bar with rows of p, q, r and s squares from above; no row is longer than the one above it. A bar that is lost for the player to move is called a P-position.',
    'For any three of the four rows there is at most one length of the fourth that makes a P-position. No formula for the P-positions is known.',
    'A diamond ◆ marks a move that wins. To win, always leave a P-position; after every reply another diamond appears.',
  ],
  hu: [
    'Ketten felváltva esznek egy tábla csokoládét. Aki lép, rámutat egy kockára, és elveszi a tőle jobbra és lejjebb levőkkel együtt. Az első sor első kockája mérgezett: aki kénytelen elvenni, veszít.',
    'A négysoros tábla jele (p,q,r,s): a sorok kockáinak száma felülről lefelé, egyik sem hosszabb az előzőnél. Az a tábla, amelyen a lépő veszít, P-állás.',
    'Bármely három sorhoz a negyediknek legfeljebb egy olyan hossza van, amellyel P-állás. Képlet a P-állásokra nem ismert.',
    'Rombusz ◆ jelöli a nyerő lépést. Aki nyerni akar, mindig P-állást hagyjon: akármit vesz el az ellenfél, újabb rombusz jelenik meg.',
  ],
  ja: [
    '二人で交互に板チョコを食べます。手番の人はマスを一つ選び、そのマスと、その右と下にあるマスをすべて取ります。1 行目の最初のマスには毒があり、それを取るしかない人が負けです。',
    '4 行の板は (p,q,r,s) と書きます。上から順に各行のマスの数で、下の行が上の行より長いことはありません。手番が負けの板を P 局面と呼びます。',
    '4 行のうち 3 行を決めると、残りの 1 行をどの長さにしても、P 局面になるのは多くても一つです。P 局面の公式は知られていません。',
    'ひし形 ◆ は勝つ手です。いつも P 局面を残せば勝てます。相手が何を取っても、また ◆ が現れます。',
  ],
} as const;
