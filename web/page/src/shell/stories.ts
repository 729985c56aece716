// The claims of the papers that fail: what was claimed, why it fails, and the position that shows this. The engine
// finds the same counterexamples (tests/web/home.test.mjs). A claim and a reason are clauses without a full stop.
export const stories = {
  A21: {
    title: { en: 'The first two rows', hu: 'Az első két sor', ja: '最初の 2 行' },
    claim: {
      en: 'in the table of three-row Chomp, the minimum of a long row equals the minimum of the next short row',
      hu: 'a háromsoros Chomp táblázatában egy hosszú sor minimuma egyenlő a következő rövid sor minimumával',
      ja: '3 行チョンプの表では、長い行の最小値は次の短い行の最小値に等しい',
    },
    because: {
      en: 'row 0 is long and has minimum 1, but row 1 is short and has minimum 2',
      hu: 'a 0. sor hosszú, minimuma 1, az 1. sor viszont rövid, és minimuma 2',
      ja: '行 0 は長く最小値は 1 ですが、行 1 は短く最小値は 2 です',
    },
    address: '#chomp3?row=0',
  },
  A22: {
    title: { en: 'A row that alternates', hu: 'Egy váltakozó sor', ja: '二つの値を繰り返す行' },
    claim: {
      en: 'in every long row, the difference f(q,r) − q is constant from some q on',
      hu: 'minden hosszú sorban állandó az f(q,r) − q különbség valamely q-tól',
      ja: 'どの長い行も、ある q からは差が一定になる：f(q,r) = q + a',
    },
    because: {
      en: 'the differences of row 120 repeat 72, 70 forever from q = 170 on',
      hu: 'a 120. sor különbségei q = 170-től örökké ezt ismétlik: 72, 70',
      ja: '行 120 の差は q = 170 から 72, 70 を永遠に繰り返します',
    },
    address: '#chomp3?row=120',
  },
  A23: {
    title: { en: 'Two long rows side by side', hu: 'Két hosszú sor egymás mellett', ja: '隣り合う二つの長い行' },
    claim: {
      en: 'no two consecutive rows of the table are long',
      hu: 'a táblázatban nincs két szomszédos hosszú sor',
      ja: '表に連続する二つの長い行はない',
    },
    because: {
      en: 'rows 119 and 120 are both long',
      hu: 'a 119. és a 120. sor is hosszú',
      ja: '行 119 と行 120 はどちらも長い行です',
    },
    address: '#chomp3?row=119',
  },
  A25: {
    title: { en: 'The number 22 is missing', hu: 'A 22 hiányzik', ja: '22 がない' },
    claim: {
      en: 'every number from 1 on is on the main diagonal of the table or on the diagonal just above it',
      hu: '1-től minden szám előfordul a táblázat főátlóján vagy a fölötte levő átlón',
      ja: '1 以上のどの数も、表の主対角線かその一つ上の対角線に現れる',
    },
    because: {
      en: '22 is on neither diagonal, so on the bar of 3 × 22 squares no move in the second row wins',
      hu: 'a 22 egyik átlón sincs, ezért a 3 × 22 kockás táblán a második sorban egyik lépés sem nyer',
      ja: '22 はどちらの対角線にもないので、3 × 22 の板では 2 行目の手は勝てません',
    },
    address: '#chomp3?bar=3x22',
  },
  A27: {
    title: { en: 'A rule of thumb misses by two', hu: 'A becslés kettővel téved', ja: '近似式が二つ外れる' },
    claim: {
      en: 'a winning first move on 3 × A shortens rows 2 and 3 to A/(1 + √2/2) squares, or row 3 to A/√2, with an error of at most 1',
      hu: 'a 3 × A tábla nyerő kezdőlépése után maradó sor legfeljebb 1-gyel tér el attól, amit A egy állandóval, 1 + √2/2-vel vagy √2-vel osztva ad',
      ja: '3 × A の勝つ初手が残す行の長さは、A を定数 1 + √2/2 または √2 で割った値から 1 以内である',
    },
    because: {
      en: 'on 3 × 305 a winning move leaves (305,305,214), and the rule gives 216',
      hu: 'a 3 × 305 táblán egy nyerő lépés után (305,305,214) marad, a szabály szerint 216 maradna',
      ja: '3 × 305 の勝つ手は (305,305,214) を残しますが、式の値は 216 です',
    },
    address: '#chomp3?bar=305,305,214',
  },
  C05: {
    title: { en: 'A list for another game', hu: 'Egy másik játék listája', ja: '別のゲームの一覧' },
    claim: {
      en: 'in Dawson’s chess the first player loses on a row of 1 cell, and on other rows of a printed list',
      hu: 'Dawson sakkjában az 1 mezős soron és egy kinyomtatott lista más sorain a kezdő veszít',
      ja: 'ドーソンのチェスでは、1 マスの列と、印刷された一覧の他の列で先手が負ける',
    },
    because: {
      en: 'on a row of 1 cell the first player makes the only move and wins; the list belongs to a painting game',
      hu: 'az 1 mezős soron a kezdő megteszi az egyetlen lépést, és nyer; a lista egy festős játéké',
      ja: '1 マスの列では先手が唯一の手を指して勝ちます。一覧は塗り分けゲームのものです',
    },
    address: '#heaps?game=dawson&sum=dawson:1',
  },
  C12: {
    title: {
      en: 'A theorem printed the wrong way round',
      hu: 'Egy fordítva nyomtatott tétel',
      ja: '逆に印刷された定理',
    },
    claim: {
      en: 'in Fibonacci nim the first player wins with a Fibonacci number of stones',
      hu: 'a Fibonacci-nimben a kezdő nyer, ha a kövek száma Fibonacci-szám',
      ja: 'フィボナッチ・ニムでは、石の数がフィボナッチ数なら先手が勝つ',
    },
    because: {
      en: '2 is a Fibonacci number, and with 2 stones the second player wins',
      hu: 'a 2 Fibonacci-szám, és 2 kővel a második játékos nyer',
      ja: '2 はフィボナッチ数ですが、石が 2 個なら後手が勝ちます',
    },
    address: '#heaps?game=fibonacci&sum=fibonacci:2',
  },
  D05: {
    title: { en: 'Black is faster', hu: 'Sötét gyorsabb', ja: '黒のほうが早い' },
    claim: {
      en: 'in each printed line of play White completes a square before Black can',
      hu: 'minden kinyomtatott változatban Világos előbb csinál négyzetet, mint ahogy Sötét tudna',
      ja: '印刷されたどの変化でも、黒より先に白が四角を作る',
    },
    because: {
      en: 'after 1. c3 c1 2. d4 c5 3. d2 e3 4. d3 Black completes a square on a3',
      hu: '1. c3 c1 2. d4 c5 3. d2 e3 4. d3 után Sötét az a3-on négyzetet csinál',
      ja: '1. c3 c1 2. d4 c5 3. d2 e3 4. d3 の後、黒が a3 で四角を完成させます',
    },
    address: '#squares?board=6x6&moves=c3,c1,d4,c5,d2,e3,d3&hints=always',
  },
  'E03.3': {
    title: { en: 'Three heaps of Nim', hu: 'A nim három kupaca', ja: 'ニムの三つの山' },
    claim: {
      en: 'if three different heaps a < b < c are lost for the player to move, then c is more than 2a',
      hu: 'ha három különböző kupac, a < b < c, vesztes annak, aki lép, akkor c nagyobb 2a-nál',
      ja: '大きさの異なる三つの山 a < b < c で手番が負けるなら、c は 2a より大きい',
    },
    because: {
      en: 'heaps of 3, 5 and 6 stones are lost for the player to move, and 6 is not more than 2 · 3',
      hu: 'a 3, 5 és 6 köves kupac vesztes annak, aki lép, és a 6 nem nagyobb 2 · 3-nál',
      ja: '3、5、6 個の山は手番の負けですが、6 は 2 · 3 より大きくありません',
    },
    address: '#heaps?game=nim&sum=nim:3%2Bnim:5%2Bnim:6',
  },
} as const;

export type Stories = typeof stories;
