import type { Words } from '../../shell/words';

export const rules = [
  {
    en: 'Choose a heap: take stones from it or split it, as the rule of its game allows.',
    hu: 'Aki lép, egy kupacból elvesz, vagy szétosztja, ahogyan a kupac játékának szabálya engedi.',
    ja: '山を一つ選び、その山のゲームの規則に従って石を取るか、山を分けます。',
  },
  {
    en: 'A player who cannot move loses.',
    hu: 'Aki nem tud lépni, veszít.',
    ja: '動けなくなった人が負けです。',
  },
] as const;

export const words = {
  title: { en: 'Heaps', hu: 'Kupacok', ja: '石の山' },
  values: { en: 'Values of single heaps', hu: 'Egy kupac értékei', ja: '一山の値' },
  game: { en: 'Game', hu: 'Játék', ja: 'ゲーム' },
  upto: { en: 'Heaps up to', hu: 'Kupacok eddig', ja: '石の数の上限' },
  show: { en: 'Show', hu: 'Mutat', ja: '表示' },
  plot: {
    en: 'Values of {game}, heaps {from} to {to}. Arrow keys move the cursor, plus and minus zoom.',
    hu: '{game} értékei, kupacok {from}-tól {to}-ig. A nyilak a kurzort viszik, plusz és mínusz nagyít.',
    ja: '{game} の値、山 {from} から {to}。矢印キーでカーソル、＋と−で拡大縮小します。',
  },
  at: { en: 'heap of {n}: value {v}', hu: '{n} kő: {v} az értéke', ja: '山 {n}：値 {v}' },
  atException: {
    en: 'heap of {n}: value {v}, an exception to the period',
    hu: '{n} kő: {v} az értéke, kivétel a periódus alól',
    ja: '山 {n}：値 {v}（周期の例外）',
  },
  certified: {
    en: 'Certified for all n: G(n + {period}) = G(n){saltus} from n = {preperiod} on.',
    hu: 'Minden n-re igazolt: G(n + {period}) = G(n){saltus}, ha n ≥ {preperiod}.',
    ja: 'すべての n について証明済みです：n ≥ {preperiod} で G(n + {period}) = G(n){saltus}。',
  },
  exceptions: { en: 'Exceptions: {list}.', hu: 'Kivételek: {list}.', ja: '例外：{list}。' },
  noExceptions: { en: 'No exceptions.', hu: 'Nincs kivétel.', ja: '例外はありません。' },
  whyCertified: { en: 'Proof: {text}.', hu: 'Bizonyítás (angolul): {text}.', ja: '証明（英語）：{text}。' },
  notCertified: {
    en: 'The heaps up to {upto} certify no period.',
    hu: 'A {upto}-ig terjedő kupacok nem igazolnak periódust.',
    ja: '山 {upto} まででは周期は証明されません。',
  },
  searchFar: { en: 'Search up to {upto}', hu: 'Keresés {upto}-ig', ja: '{upto} まで探す' },
  noTable: {
    en: 'The positions of {game} are not single heaps. You can play them in a sum.',
    hu: '{game} állásai nem egyetlen kupacok: csak összegben játszhatók.',
    ja: '{game} の局面は一つの山ではありません。和で遊べます。',
  },
  sum: { en: 'A sum to play', hu: 'Összeg, játékra', ja: '和を遊ぶ' },
  sumLabel: { en: 'Position', hu: 'Állás', ja: '局面' },
  sumHint: {
    en: 'such as rim:7 + dim:7 + nim:7',
    hu: 'például rim:7 + dim:7 + nim:7',
    ja: '例：rim:7 + dim:7 + nim:7',
  },
  terms: {
    en: 'games with heaps such as nim:7, joined by +',
    hu: 'játékok kupacokkal, mint nim:7, köztük +',
    ja: 'nim:7 のようなゲームと山を + でつないだもの',
  },
  over: { en: 'No move is left.', hu: 'Nincs több lépés.', ja: 'もう動けません。' },
  grundy: { en: 'Grundy value {value}', hu: 'Grundy-szám: {value}', ja: 'グランディ数 {value}' },
  movesOf: { en: '{part}: moves', hu: '{part}: lépések', ja: '{part}：手' },
  leave: { en: 'leave {left}', hu: 'marad {left}', ja: '{left} を残す' },
  called: { en: 'heap {heap}: {move}', hu: '{heap}. kupac: {move}', ja: '山 {heap}：{move}' },
  nothing: { en: 'leave nothing', hu: 'nem marad semmi', ja: '何も残さない' },
  onlySome: { en: 'the first {count} moves', hu: 'az első {count} lépés', ja: '最初の {count} 手' },
  keys: {
    en: 'in the plot: arrows move the cursor, + and − zoom, Home and End go to its ends; u undoes, r redoes',
    hu: 'az ábrán: a nyilak a kurzort viszik, + és − nagyít, Home és End a végekre ugrik; u visszavon, r újra megtesz',
    ja: '図の中で：矢印キーでカーソル移動、＋と−で拡大縮小、Home と End で両端へ移ります。u で元に戻し、r でやり直します',
  },
} satisfies Record<string, Words>;

export const lesson = {
  en: [
    'The game is played with heaps of stones. A rule states what may be taken from a heap or how a heap may be split. A player who cannot move loses.',
    'A heap of n has a Grundy value G(n): the least of 0, 1, 2, … that is not the Grundy value of any position that one move can reach. Several heaps together are lost for the player to move if and only if the sum of their Grundy values in binary without carries (⊕) is 0.',
    'An octal game has a code such as 0.137. Its digit at place t is the sum of what taking t stones may leave: 1 no heap, 2 one heap, 4 two heaps. It is not known whether the values of every octal game repeat forever. If they do, a finite check proves it.',
  ],
  hu: [
    'Egy kupac kő, és egy szabály arról, mit szabad belőle elvenni vagy hogyan szabad kettéosztani. Aki nem tud lépni, veszít.',
    'Az n köves kupacnak van Grundy-száma, G(n): a legkisebb szám, amelyre egyetlen lépése sem vezet. Több kupac együtt pontosan akkor vesztes a lépő számára, ha Grundy-számaik átvitel nélküli kettes számrendszerbeli összege (⊕) 0.',
    'Az oktális játékoknak kódja van, például 0.137: a t-edik számjegy mondja meg, mi maradhat t kő elvétele után: 1 semmi, 2 egy kupac, 4 két kupac, összeadva. Hogy minden oktális játék értékei örökké ismétlődnek-e, nem tudja senki; ahol igen, véges ellenőrzés bizonyítja.',
  ],
  ja: [
    '石の山があり、取り方や分け方の規則があります。動けなくなった人が負けです。',
    'n 個の山にはグランディ数 G(n) があります。どの手の後の局面のグランディ数でもない最小の数 0, 1, 2, … です。いくつかの山を並べた局面は、グランディ数を繰り上がりなしの二進法で足した値（⊕）が 0 のとき、そしてそのときに限り、手番の負けです。',
    '八進ゲームには 0.137 のような符号があります。t 桁目の数字は、t 個取った後に残してよい山の数を表します。1 は無し、2 は一山、4 は二山で、その和を書きます。すべての八進ゲームの値が周期的かどうかは知られていません。周期的な場合は有限の検査で証明できます。',
  ],
} as const;
