import type { Words } from '../../shell/words';

export const rules = [
  {
    en: 'Break the hexagon along a groove in one of six directions: the part without the bitter triangle is eaten.',
    hu: 'Aki lép, hat irány egyikében, egy barázda mentén eltöri a hatszöget: elfogy az a rész, amelyben nincs a keserű háromszög.',
    ja: '六角形のチョコを六つの方向のどれかの溝に沿って割ると、苦いかけらのない方が食べられます。',
  },
  {
    en: 'A player who is left with the bitter triangle alone cannot move and loses.',
    hu: 'Akinek csak a keserű háromszög marad, nem tud lépni, és veszít.',
    ja: '苦いかけらだけを渡された人は動けず、負けです。',
  },
] as const;

export const words = {
  title: { en: 'Six directions', hu: 'Hat irány', ja: '六方向チョコ' },
  keys: {
    en: 'on the piece: left and right change the direction, up and down move outwards and inwards, Enter cuts; u undoes, r redoes; on the map: arrows move, Enter takes the piece',
    hu: 'a darabon: balra és jobbra irányt váltanak, fel és le kifelé és befelé lép, Enter vág; u visszavon, r újra megtesz; a térképen: a nyilak mozognak, Enter átveszi a darabot',
    ja: 'チョコの上：左右で方向を変え、上下で外側・内側へ、Enter で切ります。u で元に戻し、r でやり直します。表の上：矢印で移動、Enter でその局面にします',
  },
  position: { en: 'Piece x1,…,x6', hu: 'Darab x1,…,x6', ja: '局面 x1,…,x6' },
  letters: {
    en: 'x1 to x6 count the possible cuts in the six directions around the bitter triangle.',
    hu: 'x1, …, x6: hányszor lehet vágni a hat irányban a keserű háromszög körül.',
    ja: 'x1 から x6 は、苦いかけらの周りの六つの方向に切れる回数です。',
  },
  bounds: {
    en: 'x1 ≤ x2+x6, x3 ≤ x2+x4, x5 ≤ x4+x6; x2 ≤ x1+x3+1, x4 ≤ x3+x5+1, x6 ≤ x5+x1+1',
    hu: 'x1 ≤ x2+x6, x3 ≤ x2+x4, x5 ≤ x4+x6; x2 ≤ x1+x3+1, x4 ≤ x3+x5+1, x6 ≤ x5+x1+1',
    ja: 'x1 ≤ x2+x6、x3 ≤ x2+x4、x5 ≤ x4+x6；x2 ≤ x1+x3+1、x4 ≤ x3+x5+1、x6 ≤ x5+x1+1',
  },
  picture: {
    en: 'The piece {at}. Left and right choose a direction, up and down a groove, Enter cuts along it.',
    hu: 'A(z) {at} darab. Balra és jobbra irányt, fel és le barázdát választ, Enter vág.',
    ja: 'チョコ {at}。左右で方向、上下で溝を選び、Enter で切ります。',
  },
  noPicture: {
    en: 'This piece is too large to be drawn. Use the list of cuts.',
    hu: 'Ez a darab túl nagy a rajzhoz: a számokkal vágható.',
    ja: 'この局面は大きすぎて描けません。数で切ってください。',
  },
  choose: {
    en: 'Point at a groove to see what its cut leaves.',
    hu: 'Mutasson egy barázdára: mi marad a vágás után?',
    ja: '溝を指すと、切った後の局面が出ます。',
  },
  over: {
    en: 'Only the bitter triangle is left.',
    hu: 'Csak a keserű háromszög maradt.',
    ja: '苦いかけらだけが残りました。',
  },
  leavesN: {
    en: 'leaves {at}, Grundy value {grundy}: the cut loses',
    hu: 'marad {at}, Grundy-szám: {grundy}: veszít',
    ja: '{at}（グランディ数 {grundy}）を残す：負け',
  },
  map: { en: 'Pieces that differ in two directions', hu: 'Két irányban eltérő darabok', ja: '二方向だけが異なる局面' },
  across: { en: 'To the right', hu: 'Jobbra', ja: '右へ' },
  up: { en: 'Upwards', hu: 'Felfelé', ja: '上へ' },
  mapLabel: {
    en: 'Grundy values: {across} to the right, {up} up, the other coordinates as in the piece; P: P-positions. Arrow keys move, Enter takes the piece.',
    hu: 'Grundy-számok: jobbra {across}, felfelé {up}, a többi koordináta a darabé; P: P-állások. A nyilak mozognak, Enter átveszi a darabot.',
    ja: 'グランディ数：右が {across}、上が {up}、他の座標は今の局面と同じです。P は P 局面です。矢印キーで移動、Enter でその局面にします。',
  },
  mapNone: {
    en: 'Red with a P: P-positions. The dashed square is the piece. Point at a square, or use the arrow keys.',
    hu: 'Piros, P betűvel: P-állások. A szaggatott négyzet a darab. Mutasson egy négyzetre, vagy járja be a nyilakkal.',
    ja: '赤い P は P 局面です。破線の枠が今の局面です。マスを指すか、矢印キーで動いてください。',
  },
  mapP: { en: '{at}: a P-position', hu: '{at}: P-állás', ja: '{at}：P 局面' },
  mapN: { en: '{at}: Grundy value {grundy}', hu: '{at}: Grundy-szám {grundy}', ja: '{at}：グランディ数 {grundy}' },
  noPiece: { en: '{at} is not a piece', hu: '{at} nem darab', ja: '{at} は局面ではありません' },
} satisfies Record<string, Words>;

export const lesson = {
  en: [
    'A hexagon of chocolate is made of triangles, one of them bitter. Two players in turn break it along a groove, in any of six directions, and eat the part without the bitter triangle. A player who is left with the bitter triangle alone loses.',
    'A piece {x1,…,x6} can be cut x1 to x6 times in the six directions, in order around the bitter triangle. Directions 2, 4 and 6 face its sides, 1, 3 and 5 its corners. A cut in one direction may also remove possible cuts in the two neighbouring directions.',
    'No rule for the P-positions is known (Miyadera et al., figure 6.2). This page computes them piece by piece.',
  ],
  hu: [
    'Egy csokoládéhatszög háromszögekből áll, az egyik keserű. Két játékos felváltva törik egy barázda mentén, hat irány bármelyikében, és megeszik azt a részt, amelyben nincs a keserű háromszög. Akinek csak a keserű marad, veszít.',
    'Az {x1,…,x6} darab megmondja, hányszor vágható még az egyes irányokban, a keserű háromszög körül sorban; a 2., 4. és 6. az oldalai, az 1., 3. és 5. a csúcsai felé néz. Egy vágás a szomszédos irányok vágásaiból is elvehet.',
    'P-állásaira nem ismert szabály (Miyadera és mások, 6.2. ábra): itt darabról darabra számoljuk ki őket, abból, amit a vágások meghagynak.',
  ],
  ja: [
    '六角形のチョコレートは三角形のかけらでできていて、一つだけ苦いかけらです。二人が交互に六つの方向のどれかの溝に沿って割り、苦いかけらのない方を食べます。苦いかけらだけを渡された人は負けです。',
    '局面 {x1,…,x6} は、苦いかけらの周りの順に、各方向にあと何回切れるかを表します。2・4・6 は辺に、1・3・5 は頂点に向きます。ある方向を切ると、隣の方向の切り方が減ることがあります。',
    'P 局面の規則は知られていません（宮寺ら、図 6.2）。ここでは、切った後に残る局面から一つずつ計算します。',
  ],
} as const;
