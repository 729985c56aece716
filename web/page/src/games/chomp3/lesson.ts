export const lesson = {
  en: [
    'Two players eat a bar of chocolate in turn. A move takes a square and all squares to its right and below it. The first square of the first row is poisoned: a player who has to take it loses.',
    '(p,q,r) is a bar with rows of p, q and r squares from above; no row is longer than the one above it. Each bar is either won or lost for the player to move. A lost bar is called a P-position, because the previous player wins.',
    'For any two lower rows q and r there is at most one first row p that makes (p,q,r) a P-position: f(q,r). So one table contains all P-positions. A row r of the table is short if it ends. Otherwise it is long, and from some q on, f(q,r) − q repeats forever.',
    'A diamond ◆ marks a move that wins. To win, always leave a P-position; after every reply another diamond appears.',
  ],
  hu: [
    'Ketten felváltva esznek egy tábla csokoládét. Aki lép, rámutat egy kockára, és elveszi a tőle jobbra és lejjebb levőkkel együtt. Az első sor első kockája mérgezett: aki kénytelen elvenni, veszít.',
    'A háromsoros tábla jele (p,q,r): a sorok kockáinak száma felülről lefelé, egyik sem hosszabb az előzőnél. Minden tábla vagy nyert annak, aki lép, vagy vesztett; a vesztett neve P-állás, mert az előző játékos nyer.',
    'Bármely két alsó sorhoz, q-hoz és r-hez, legfeljebb egy olyan p van, hogy (p,q,r) P-állás: ez f(q,r). Így egyetlen táblázatban minden benne van. A táblázat r sora rövid, ha véget ér, vagy hosszú, és akkor f(q,r) − q örökké ismétlődik.',
    'Rombusz ◆ jelöli a nyerő lépést. Aki nyerni akar, mindig P-állást hagyjon: akármit vesz el az ellenfél, újabb rombusz jelenik meg.',
  ],
  ja: [
    '二人で交互に板チョコを食べます。手番の人はマスを一つ選び、そのマスと、その右と下にあるマスをすべて取ります。1 行目の最初のマスには毒があり、それを取るしかない人が負けです。',
    '3 行の板は (p,q,r) と書きます。上から順に各行のマスの数で、下の行が上の行より長いことはありません。どの板も、手番の勝ちか負けかのどちらかです。負けの板を P 局面（直前の人が勝つ局面）と呼びます。',
    '下の 2 行 q, r に対して、(p,q,r) が P 局面になる p は多くても一つで、それを f(q,r) と書きます。だから一つの表にすべてが入ります。表の行 r は、途中で終わる短い行か、f(q,r) − q が永遠に繰り返す長い行です。',
    'ひし形 ◆ は勝つ手です。いつも P 局面を残せば勝てます。相手が何を取っても、また ◆ が現れます。',
  ],
} as const;
