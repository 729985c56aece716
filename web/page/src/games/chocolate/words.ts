import type { Words } from '../../shell/words';

export const rules = [
  {
    en: 'Break the piece along a line: the part without the bitter cell is eaten.',
    hu: 'Aki lép, egy vonal mentén eltöri a darabot: elfogy az a rész, amelyben nincs a keserű darabka.',
    ja: 'チョコを線に沿って割ると、苦いかけらのない方が食べられます。',
  },
  {
    en: 'A player who is left with the bitter cell alone cannot move and loses.',
    hu: 'Akinek csak a keserű darabka marad, nem tud lépni, és veszít.',
    ja: '苦いかけらだけを渡された人は動けず、負けです。',
  },
] as const;

export const words = {
  title: { en: 'Chocolate', hu: 'Csokoládé', ja: 'チョコレート' },
  keys: {
    en: 'on the piece: arrows choose a line, Enter cuts; u undoes, r redoes; in space: arrows turn, + and − zoom, 1, 2, 3 look from a corner, along the diagonal, from above; in the slice: arrows move, Enter takes the position',
    hu: 'a darabon: a nyilak vonalat választanak, Enter vág; u visszavon, r újra megtesz; a térben: a nyilak forgatnak, + és − nagyít, 1, 2, 3 sarokból, átló mentén, felülről néz; a szeleten: a nyilak mozognak, Enter átveszi az állást',
    ja: 'チョコの上：矢印キーで線を選び、Enter で切ります。u で元に戻し、r でやり直します。空間：矢印で回転、＋−で拡大縮小、1・2・3 で角・対角・上から見ます。断面：矢印で移動、Enter でその局面にします',
  },
  bound: { en: 'Bound', hu: 'Korlát', ja: '制限' },
  boundHint: {
    en: 'sum/K: y ≤ (x+z)/K; z/K: y ≤ z/K; box/Y: y ≤ Y; or your own numbers: 0,0,1,1,2 for x+z = 0, 1, 2, …; or rows separated by ; for b(x,z)',
    hu: 'sum/K: y ≤ (x+z)/K; z/K: y ≤ z/K; box/Y: y ≤ Y; vagy saját számok: 0,0,1,1,2, ha x+z = 0, 1, 2, …; pontosvesszővel elválasztott sorok: b(x,z)',
    ja: 'sum/K：y ≤ (x+z)/K、z/K：y ≤ z/K、box/Y：y ≤ Y。または自分の数：x+z = 0, 1, 2, … に対して 0,0,1,1,2。; で区切った行は b(x,z)',
  },
  neverFalls: {
    en: 'numbers that never decrease, along a row or down a column',
    hu: 'számok, amelyek sem a soron, sem az oszlopon nem csökkennek',
    ja: '行でも列でも減らない数',
  },
  equalRows: {
    en: 'rows of {count} numbers, like the first one',
    hu: '{count} számból álló sorok, mint az első',
    ja: '最初の行と同じく {count} 個の数の行',
  },
  letters: {
    en: 'x, y and z count the possible cuts to the left of the bitter cell, above it, and to its right.',
    hu: 'x, y és z: hányszor lehet vágni a keserű darabkától balra, fölötte és jobbra.',
    ja: 'x、y、z は、苦いかけらの左、上、右を切れる回数です。',
  },
  position: { en: 'Piece x,y,z', hu: 'Darab x,y,z', ja: '局面 x,y,z' },
  misere: { en: 'Misère: a player who cannot move wins', hu: 'Aki nem tud lépni, nyer', ja: '動けない方が勝ち' },
  picture: {
    en: 'The piece {x},{y},{z}. Arrow keys choose a line, Enter cuts along it.',
    hu: 'Az {x},{y},{z} darab. A nyilak vonalat választanak, Enter vág.',
    ja: 'チョコ {x},{y},{z}。矢印キーで線を選び、Enter で切ります。',
  },
  noPicture: {
    en: 'This piece cannot be drawn. Use the list of cuts.',
    hu: 'Ennek a darabnak nincs rajza: a számokkal vágható.',
    ja: 'この局面は図にできません。数で切ってください。',
  },
  over: {
    en: 'Only the bitter cell is left.',
    hu: 'Csak a keserű darabka maradt.',
    ja: '苦いかけらだけが残りました。',
  },
  leavesN: {
    en: 'leaves {at}, Grundy value {grundy}; the reply {reply} leaves {then}, a P-position',
    hu: 'marad {at}, Grundy-szám: {grundy}; a válasz {reply} után {then} marad, P-állás',
    ja: '{at}（グランディ数 {grundy}）を残します。応手 {reply} で P 局面 {then} になります',
  },
  choose: {
    en: 'Point at a line to see what its cut leaves.',
    hu: 'Mutasson egy vonalra: mi marad a vágás után?',
    ja: '線を指すと、切った後の局面が出ます。',
  },
  space: { en: 'Positions in space', hu: 'Állások a térben', ja: '空間の中の局面' },
  upto: { en: 'x and z up to', hu: 'x és z eddig', ja: 'x と z の上限' },
  value: { en: 'Grundy value (0: P-positions)', hu: 'Grundy-szám (0: P-állások)', ja: 'グランディ数（0：P 局面）' },
  colour: { en: 'Colour', hu: 'Szín', ja: '色' },
  byHeight: { en: 'y', hu: 'y', ja: 'y' },
  byNimSum: { en: 'nim-sum x ⊕ y ⊕ z', hu: 'nim-összeg x ⊕ y ⊕ z', ja: 'ニム和 x ⊕ y ⊕ z' },
  byBound: { en: 'on the bound or below', hu: 'a korláton vagy alatta', ja: '制限の上か下か' },
  surface: { en: 'The bound as a surface', hu: 'A korlát mint felület', ja: '制限を曲面で' },
  software: { en: 'Draw without WebGL', hu: 'Rajzolás WebGL nélkül', ja: 'WebGL を使わずに描く' },
  corner: { en: 'Corner', hu: 'Sarok', ja: '角' },
  diagonal: { en: 'Diagonal', hu: 'Átló', ja: '対角' },
  above: { en: 'From above', hu: 'Felülről', ja: '上から' },
  cloud: {
    en: '{count} positions as points; y goes up. Arrow keys turn, plus and minus zoom.',
    hu: '{count} állás pontokként; y felfelé nő. A nyilak forgatnak, plusz és mínusz nagyít.',
    ja: '{count} 個の局面を点で表します。y は上向きです。矢印キーで回転、＋−で拡大縮小します。',
  },
  points: {
    en: '{count} points, largest y {largest}; drawn by {by}.',
    hu: '{count} pont, a legnagyobb y: {largest}; rajzolja: {by}.',
    ja: '{count} 点、最大の y は {largest} です。描画：{by}。',
  },
  slice: { en: 'A slice', hu: 'Szelet', ja: '断面' },
  fixed: { en: 'Fixed', hu: 'Rögzített', ja: '固定' },
  at: { en: 'at', hu: 'értéke', ja: '値' },
  shows: { en: 'Shows', hu: 'Mutatja', ja: '表示' },
  grundyNumbers: { en: 'Grundy values', hu: 'Grundy-számok', ja: 'グランディ数' },
  nimSums: { en: 'nim-sums', hu: 'nim-összegek', ja: 'ニム和' },
  sliceLabel: {
    en: 'Slice {fixed} = {value}: {right} to the right, {up} up. Arrow keys move, Enter takes the position.',
    hu: 'Szelet: {fixed} = {value}; jobbra {right}, felfelé {up}. A nyilak mozognak, Enter átveszi az állást.',
    ja: '断面 {fixed} = {value}：右が {right}、上が {up}。矢印キーで移動、Enter でその局面にします。',
  },
  cell: {
    en: '{at}: Grundy value {grundy}, nim-sum {nim}',
    hu: '{at}: Grundy-szám {grundy}, nim-összeg {nim}',
    ja: '{at}：グランディ数 {grundy}、ニム和 {nim}',
  },
  noSlice: {
    en: 'Grundy values are those of normal play.',
    hu: 'A Grundy-számok a normál játékéi.',
    ja: 'グランディ数は通常ルールのものです。',
  },
} satisfies Record<string, Words>;

export const lesson = {
  en: [
    'A piece of chocolate has one bitter cell at its base. Two players in turn break it along a line and eat the part without the bitter cell. A player who is left with the bitter cell alone cannot move and loses.',
    'A position {x,y,z} is a piece that can be cut x times on the left of the bitter cell, y times above it, and z times on the right. In a triangle, a cut on one side may also remove cuts above: y ≤ (x+z)/k. Without such a bound this is Nim with three heaps.',
    'In a P-position the player to move loses. For odd k a formula with exclusive-or gives the P-positions (proofs: Miyadera et al., and the documentation of mexwave).',
  ],
  hu: [
    'Egy csokoládédarab alján egyetlen keserű darabka van. Két játékos felváltva törik egy vonal mentén, és megeszik, ami azon túl van. Akinek csak a keserű darabka marad, nem tud lépni, és veszít.',
    'Az {x,y,z} állás megmondja, hányszor vágható még a darab a keserű darabkától balra, fölötte és jobbra. Ha a darab háromszög, az oldalsó vágás a fölsőkből is elvehet: y ≤ (x+z)/k. Ilyen korlát nélkül ez a háromkupacos nim.',
    'Az állás P-állás, ha a lépő veszít. Páratlan k-ra az x, y, z-hez közeli számok kizáró vagya megkülönbözteti őket (bizonyítás: Miyadera és mások, és a mexwave dokumentációja).',
  ],
  ja: [
    '板チョコの底辺に苦いかけらが一つあります。二人が交互に線に沿って割り、その向こう側を食べます。苦いかけらだけを渡された人は動けず、負けです。',
    '局面 {x,y,z} は、苦いかけらの左、上、右をあと何回切れるかを表します。三角形のチョコでは横の切り方が上の切り方も減らします：y ≤ (x+z)/k。この制限がなければ三山のニムです。',
    '手番が負ける局面を P 局面といいます。奇数の k では x, y, z に近い数の排他的論理和で判別できます（証明は宮寺らの論文と mexwave の文書にあります）。',
  ],
} as const;
