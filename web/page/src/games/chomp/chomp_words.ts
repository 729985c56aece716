export const chompWords = {
  height: { en: 'rows', hu: 'sorok', ja: '行数' },
  width: { en: 'columns', hu: 'oszlopok', ja: '列数' },
  any: { en: 'any bar', hu: 'bármilyen tábla', ja: '任意の板' },
  anyHint: { en: '5,3,3,1 or 8x10', hu: '5,3,3,1 vagy 8x10', ja: '5,3,3,1 または 8x10' },
  two: { en: 'Boards with two winning first moves', hu: 'Táblák két nyerő kezdőlépéssel', ja: '勝つ初手が二つある板' },
  twoText: {
    en: 'Nearly every board has one winning first move. A few have two. The search finds all of these up to {board}; 4.9 means row 4, square 9.',
    hu: 'Szinte minden táblán egyetlen nyerő kezdőlépés van. Néhányon kettő; a keresés ezeket mind megtalálja {board} méretig. A 4.9 jelentése: 4. sor, 9. kocka.',
    ja: 'ほとんどの板では勝つ初手は一つですが、二つある板も少しあります。{board} までのそのような板をすべて探します（4.9 は 4 行目 9 番）。',
  },
  search: {
    en: 'Search all boards up to {board}',
    hu: 'Minden tábla keresése {board} méretig',
    ja: '{board} までのすべての板を調べる',
  },
} as const;

export const lesson = {
  en: [
    'Two players eat a bar of chocolate in turn. A move takes a square and all squares to its right and below it. The first square is poisoned: a player who has to take it loses.',
    'On every board except the single square the first player can win. Proof: if taking only the last square does not win, the winning answer to it could have been the first move. The proof does not show which move wins; a computer has to find it.',
    'A diamond ◆ marks a move that wins. On a square board one such move takes the square next to the poisoned one on the diagonal: afterwards copy every move across the diagonal.',
  ],
  hu: [
    'Ketten felváltva esznek egy tábla csokoládét. Aki lép, rámutat egy kockára, és elveszi a tőle jobbra és lejjebb levőkkel együtt. Az első kocka mérgezett: aki kénytelen elvenni, veszít.',
    'Az egyetlen kockán kívül minden táblán a kezdő nyerhet. A bizonyítás csel: ha az utolsó sarok elvétele magában nem nyer, akkor a rá adott válasz lehetett volna az első lépés. Azt nem mondja meg, melyik lépés nyer; azt számítógép keresi meg.',
    'Rombusz ◆ jelöli a nyerő lépést. Négyzetes táblán az egyik a mérgezett kocka átlós szomszédja: utána minden lépést tükrözni kell az átlóra.',
  ],
  ja: [
    '二人で交互に板チョコを食べます。手番の人はマスを一つ選び、そのマスと、その右と下にあるマスをすべて取ります。最初のマスには毒があり、それを取るしかない人が負けです。',
    '1 マスだけの板を除けば、どの板でも先手が勝てます。証明は巧妙です。右下の角だけを取る手が勝ちでないなら、それへの応手を初手に打てばよいからです。ただし、どの手が勝ちかは分からないので、計算機で調べます。',
    'ひし形 ◆ は勝つ手です。正方形の板では、毒のマスの斜め隣がその一つで、その後は相手の手を対角線で折り返してまねます。',
  ],
} as const;
