import type { Words } from '../../shell/words';

export const rules = [
  {
    en: 'Five papers make claims about these games. This page checks each claim again.',
    hu: 'Öt dolgozat állít valamit ezekről a játékokról. Ez a lap minden állítást újra ellenőriz.',
    ja: '五つの論文がこれらのゲームについて主張しています。このページはすべての主張を検証し直します。',
  },
  {
    en: 'A claim that fails has a counterexample, which you can open in its game.',
    hu: 'Ha egy állítás nem áll, van ellenpélda, és az a játékban is megnyitható.',
    ja: '成り立たない主張には反例があり、ゲームの中で開けます。',
  },
] as const;

export const words = {
  title: { en: 'The audit', hu: 'Az ellenőrzés', ja: '主張の検証' },
  keys: { en: 'Tab goes from claim to claim', hu: 'A Tab állításról állításra lép', ja: 'Tab で主張を移動' },
  claims: { en: 'Claims', hu: 'Állítások', ja: '主張' },
  which: { en: 'Show', hu: 'Mutat', ja: '表示' },
  all: { en: 'all claims', hu: 'minden állítás', ja: 'すべて' },
  fails: { en: 'those that fail', hu: 'amelyek nem állnak', ja: '成り立たないもの' },
  holding: { en: 'those that hold', hu: 'amelyek állnak', ja: '成り立つもの' },
  upto: { en: 'Check up to', hu: 'Ellenőrzés eddig', ja: '検証の上限' },
  check: { en: 'Check in this page', hu: 'Ellenőrzés ezen a lapon', ja: 'このページで検証' },
  stop: { en: 'Stop', hu: 'Leállítás', ja: '中止' },
  summary: {
    en: '{checked} of {count} claims checked: {hold} hold, {fail} fail.',
    hu: '{count} állításból {checked} ellenőrizve: {hold} áll, {fail} nem.',
    ja: '{count} 件中 {checked} 件を検証しました：{hold} 件は成立、{fail} 件は不成立です。',
  },
  holds: { en: 'holds', hu: 'áll', ja: '成立' },
  doesNot: { en: 'fails', hu: 'nem áll', ja: '不成立' },
  checking: { en: 'being checked', hu: 'ellenőrzés alatt', ja: '検証中' },
  open: { en: 'not checked yet', hu: 'még nincs ellenőrizve', ja: '未検証' },
  printedFor: { en: 'In the paper: {text}.', hu: 'A dolgozat: {text}.', ja: '論文：{text}。' },
  checkedTo: { en: 'Checked: {text}.', hu: 'Ellenőrizve: {text}.', ja: '検証範囲：{text}。' },
  counterexample: { en: 'First counterexample: {text}', hu: 'Az első ellenpélda: {text}', ja: '最初の反例：{text}' },
  failures: { en: 'Cases that fail: {count}.', hu: '{count} eset nem áll.', ja: '不成立は {count} 件です。' },
  look: { en: 'See it in the game', hu: 'Nézze meg a játékban', ja: 'ゲームで見る' },
  english: { en: ' ', hu: 'Az állítások és a megjegyzések angolul vannak.', ja: '主張と注記は英語です。' },
  terms: { en: 'What do the terms mean?', hu: 'Mit jelentenek a szavak?', ja: '用語の意味' },
} satisfies Record<string, Words>;

/** The terms of the claims. */
export const terms = {
  en: [
    'P-position: a position in which the player to move loses. Opening: a winning first move.',
    '(A,B,C): a bar of three rows. f(B,C) is the A for which (A,B,C) is a P-position. Row C is f(C,C), f(C+1,C), …; a short row ends, a long row never does. Main diagonal: f(0,0), f(1,1), …',
    'Grundy value: the least of 0, 1, 2, … that is not the Grundy value of any position that one move can reach; mex of some numbers: the least of 0, 1, 2, … that is not among them. ⊕ or xor: addition in binary without carries.',
    'Misère play: the rule for winning is reversed. A player who cannot move wins; a player who completes a square loses. v-triple: three heaps of Nim that form a P-position, built by a rule of the paper.',
  ],
  hu: [
    'P-állás: a lépő veszít benne. Opening: nyerő kezdőlépés.',
    '(A,B,C): háromsoros tábla. f(B,C) az az A, amelyre (A,B,C) P-állás. A C-edik sor f(C,C), f(C+1,C), …; a rövid sor (short row) véget ér, a hosszú (long row) soha. Főátló (main diagonal): f(0,0), f(1,1), …',
    'Grundy-szám: a 0, 1, 2, … közül a legkisebb, amely nem Grundy-száma semminek, amit egy lépés meghagy; „a legkisebb, amely nincs köztük” neve mex. ⊕ vagy xor: összeadás kettes számrendszerben, átvitel nélkül.',
    'Misère játék: a nyerés szabálya fordított. Aki nem tud lépni, nyer; aki négyzetet csinál, veszít. v-triple: három nimkupac, amely P-állás; a dolgozat egy szabállyal állítja elő.',
  ],
  ja: [
    'P 局面(P-position)：手番が負ける局面です。opening：勝つ初手です。',
    '(A,B,C)：三行の板です。f(B,C) は (A,B,C) が P 局面になる A です。行 C は f(C,C), f(C+1,C), … で、短い行(short row)は終わり、長い行(long row)は終わりません。主対角線(main diagonal)：f(0,0), f(1,1), …',
    'グランディ数：どの手の後の局面のグランディ数でもない最小の数 0, 1, 2, … です。「含まれない最小の数」を mex といいます。⊕ または xor：二進法で繰り上がりなしの和です。',
    'ミゼール：勝ちの条件を逆にします。動けない人が勝ち、四角を完成させた人が負けです。v-triple：P 局面となるニムの三山で、論文の規則で作ります。',
  ],
} as const;

export const lesson = {
  en: [
    'Five papers make 71 claims about these games that a computer can check. This page checks each claim again with its own code.',
    '“Holds” means: true in the entire range that was checked. It is not a proof, unless the range contains every case or the text says “proved”. If a claim fails, the page shows the first counterexample, with a link to the game where possible.',
  ],
  hu: [
    'Öt dolgozat 71 olyan dolgot állít ezekről a játékokról, amelyet számítógép ellenőrizhet. A lap motorja mindet újra ellenőrzi.',
    'Az „áll” azt jelenti, hogy mindenre igaz, amit megnéztünk, és nem tovább, hacsak nincs bizonyítva. Ha valami nem áll, az első esetet mutatjuk, és ahol lehet, a játékban is.',
  ],
  ja: [
    '五つの論文から、計算機で確かめられる 71 の主張を取り出し、このページのエンジンがすべて検証し直します。',
    '「成立」は調べた範囲で正しいという意味で、証明済とある場合を除きそれ以上ではありません。不成立の場合は最初の反例を示し、できるものはゲームで見られます。',
  ],
} as const;
