// The rule of each game of heaps in a line.
import { filled, type Words } from '../../shell/words';
import { codePattern } from './rules';

const rules: Record<string, Words> = {
  nim: {
    en: 'take any number of stones.',
    hu: 'akárhány kő elvehető.',
    ja: '石を好きなだけ取ります。',
  },
  'take:squares': {
    en: 'take a square number of stones: 1, 4, 9, …',
    hu: 'négyzetszámnyi kő vehető el: 1, 4, 9, …',
    ja: '平方数（1、4、9、…）の石を取ります。',
  },
  'take:primes': {
    en: 'take a prime number of stones: 2, 3, 5, …',
    hu: 'prímszámnyi kő vehető el: 2, 3, 5, …',
    ja: '素数（2、3、5、…）の石を取ります。',
  },
  'take:2^k': {
    en: 'take a power of two: 1, 2, 4, … stones.',
    hu: 'kettőhatványnyi kő vehető el: 1, 2, 4, …',
    ja: '2 の累乗（1、2、4、…）の石を取ります。',
  },
  kayles: {
    en: 'take 1 or 2 stones; the rest may be split into two heaps.',
    hu: '1 vagy 2 kő vehető el; a maradék két kupacra osztható.',
    ja: '石を 1 個か 2 個取ります。残りは二山に分けてもかまいません。',
  },
  dawson: {
    en: 'take 1 stone if it is the whole heap, or 2 stones, or 3 stones; after 3 the rest may be split into two heaps.',
    hu: '1 kő vehető el, ha az az egész kupac, vagy 2 kő, vagy 3 kő; 3 után a maradék két kupacra osztható.',
    ja: '1 個だけの山を取るか、石を 2 個か 3 個取ります。3 個のときは、残りを二山に分けてもかまいません。',
  },
  rim: {
    en: 'take a number of stones that has no common divisor above 1 with the size of the heap.',
    hu: 'annyi kő vehető el, amennyinek a kupac méretével nincs 1-nél nagyobb közös osztója.',
    ja: '山の石の数と互いに素な数の石を取ります。',
  },
  dim: {
    en: 'take a number of stones that divides the size of the heap.',
    hu: 'annyi kő vehető el, amennyi osztója a kupac méretének.',
    ja: '山の石の数の約数だけ石を取ります。',
  },
  grundy: {
    en: 'split the heap into two heaps of different sizes.',
    hu: 'a kupac két különböző méretű kupacra osztható.',
    ja: '山を大きさの違う二山に分けます。',
  },
  fibonacci: {
    en: 'the first move takes any number of stones but not all; a later move takes at most twice as many as the move before.',
    hu: 'az első lépés akárhány követ elvehet, csak nem mindet; a későbbi legfeljebb kétszer annyit, mint az előző.',
    ja: '初手は全部でなければ好きなだけ取れます。その後は、直前に取られた数の 2 倍まで取れます。',
  },
  wythoff: {
    en: 'two heaps: take any number of stones from one, or the same number from both.',
    hu: 'két kupac: az egyikből akárhány kő vehető el, vagy mindkettőből ugyanannyi.',
    ja: '二山です。一方から好きなだけ、または両方から同じ数を取ります。',
  },
  coins: {
    en: 'a row of coins; the numbers are the places of the black ones. Turn over a black coin and, if you like, one coin to its left.',
    hu: 'egy sor érme; a számok a feketék helyei. Egy fekete érme megfordítható, és vele tőle balra még egy.',
    ja: 'コインの列です。数は黒いコインの位置です。黒を一枚裏返し、その左の一枚も裏返してかまいません。',
  },
  turn: {
    en: 'a row of black (B) and white (W) coins. Turn over a black coin and all coins to its right.',
    hu: 'fekete (B) és fehér (W) érmék sora. Egy fekete érme és minden tőle jobbra levő fordul meg.',
    ja: '黒（B）と白（W）のコインの列です。黒を一枚と、その右のコインをすべて裏返します。',
  },
};

const withNumbers: Record<string, Words> = {
  most: { en: 'take 1 to {list} stones.', hu: '1–{list} kő vehető el.', ja: '石を 1 個から {list} 個まで取ります。' },
  subtract: {
    en: 'take one of these numbers of stones: {list}.',
    hu: 'ennyi kő vehető el: {list}.',
    ja: '次のどれかの数の石を取ります：{list}。',
  },
  allbut: {
    en: 'take any number of stones except {list}.',
    hu: 'akárhány kő elvehető, csak ennyi nem: {list}.',
    ja: '{list} 個を除き、石を好きなだけ取ります。',
  },
  code: {
    en: 'after the point the t-th digit is the sum of what taking t stones may leave: 1 no heap, 2 one heap, 4 two heaps, 8 three heaps; a digit before the point allows a split without taking.',
    hu: 'a pont utáni t-edik számjegy azoknak az összege, amik t kő elvétele után maradhatnak: 1 semmi, 2 egy kupac, 4 két kupac, 8 három kupac; a pont előtti számjegy szerint elvétel nélkül is lehet osztani.',
    ja: '小数点の後の t 桁目は、t 個取った後に残せるものの和です：1 は無し、2 は一山、4 は二山、8 は三山。小数点の前の数字は、取らずに分けてよいことを表します。',
  },
};

/** The rule of a game; undefined if the page does not have it. */
export function ruleOf(game: string): Words | undefined {
  if (rules[game]) return rules[game];
  const [, kind, list = ''] = /^(take|subtract|allbut):(\d+(?:,\d+)*)$/.exec(game) ?? [];
  if (kind !== undefined)
    return filled(withNumbers[kind === 'take' ? 'most' : kind]!, { list: list.replaceAll(',', ', ') });
  return codePattern.test(game) ? withNumbers['code'] : undefined;
}
