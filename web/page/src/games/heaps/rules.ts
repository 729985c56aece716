// The rules of sums of heaps: the moves in each component.
import { BadAddress } from '../../shell/address';
import type { Rules } from '../play/play';
import { words } from './words';

export interface Part {
  game: string;
  /** The position as the program writes it: 7, of fibonacci 13/12, of wythoff 3,6, of coins 3,5,10, of turn WBBW. */
  at: string;
}

export const examples = [
  'nim',
  'take:3',
  'subtract:1,3,4',
  'kayles',
  'dawson',
  '0.6',
  '4.003',
  'rim',
  'dim',
  'grundy',
  'fibonacci',
  'wythoff',
  'coins',
  'turn',
  'take:squares',
  'take:primes',
  'take:2^k',
] as const;

/** Throws BadAddress. */
export function parseSum(text: string): Part[] {
  // In an address, + is read as a space.
  return text
    .trim()
    .split(/[+\s]+/)
    .map((word) => {
      const part = word.trim(),
        colon = part.lastIndexOf(':');
      const game = part.slice(0, colon),
        at = part.slice(colon + 1);
      if (colon <= 0 || at === '') throw new BadAddress(part, words.terms);
      return { game, at };
    });
}

export const partText = (part: Part): string => `${part.game}:${part.at}`;
export const sumText = (sum: readonly Part[]): string => sum.map(partText).join(' + ');

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const count = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, k) => from + k);
const isPrime = (n: number): boolean => n > 1 && count(2, Math.floor(Math.sqrt(n))).every((d) => n % d !== 0);

/** An octal or hexadecimal code. */
export const codePattern = /^(?:hex:)?([\dA-F]?)\.([\dA-F]+)$/;

/** The digits d0, d1, ... of an octal or hexadecimal code; of take and subtract theirs. */
function digits(game: string): number[] | null {
  const names: Record<string, string> = { kayles: '0.77', dawson: '0.137' };
  const code = codePattern.exec(names[game] ?? game);
  if (code !== null) return [code[1] || '0', ...code[2]!].map((digit) => Number.parseInt(digit, 16));
  const taken = /^(take|subtract):(\d+(?:,\d+)*)$/.exec(game);
  if (taken === null) return null;
  const list = taken[2]!.split(',').map(Number),
    all = taken[1] === 'take',
    may = new Set(list);
  return count(0, all ? list[0]! : Math.max(...list)).map((t) => ((all ? t > 0 : may.has(t)) ? 3 : 0));
}

/** Heaps that a move of a game with such a code leaves. */
function coded(code: number[], n: number): number[][] {
  const found: number[][] = [];
  code.forEach((digit, taken) => {
    const rest = n - taken;
    if (rest < 0) return;
    if ((digit & 1) !== 0 && rest === 0) found.push([]);
    if ((digit & 2) !== 0 && rest > 0 && taken > 0) found.push([rest]);
    if ((digit & 4) !== 0) for (let a = 1; 2 * a <= rest; ++a) found.push([a, rest - a]);
    if ((digit & 8) !== 0)
      for (let a = 1; 3 * a <= rest; ++a) for (let b = a; a + 2 * b <= rest; ++b) found.push([a, b, rest - a - b]);
  });
  return found;
}

/** Games in which a move takes stones and leaves the rest as one heap: whether this number may be taken. */
const takes: Record<string, (taken: number, n: number) => boolean> = {
  nim: () => true,
  rim: (taken, n) => gcd(taken, n) === 1,
  dim: (taken, n) => n % taken === 0,
  'take:squares': (taken) => Number.isInteger(Math.sqrt(taken)),
  'take:primes': isPrime,
  'take:2^k': (taken) => Number.isInteger(Math.log2(taken)),
};

/** The numbers among which those that may be taken are looked for: of nim from the greatest, else from the least. */
const candidates = (game: string, n: number): number[] =>
  game === 'take:squares'
    ? count(1, Math.floor(Math.sqrt(n))).map((root) => root * root)
    : game === 'take:2^k'
      ? count(0, n === 0 ? -1 : Math.floor(Math.log2(n))).map((k) => 2 ** k)
      : game === 'nim'
        ? count(1, n).reverse()
        : count(1, n);

function mayTake(game: string): ((taken: number, n: number) => boolean) | undefined {
  const kept = /^allbut:(\d+(?:,\d+)*)$/.exec(game)?.[1]?.split(',').map(Number);
  return kept ? (taken) => !kept.includes(taken) : takes[game];
}

/** What each move leaves of a component, as positions of its game; null if the page does not have the game's rules. */
export function options({ at, game }: Part): string[][] | null {
  const of = (...positions: (number | string)[]): string[] =>
    positions.filter((each) => each !== 0 && each !== '').map(String);
  const distinct = (list: string[][]): string[][] => [...new Map(list.map((left) => [left.join('+'), left])).values()];
  const numbers = at.split(/[,/]/).map(Number);
  if (game === 'fibonacci') {
    const [n, quota = n! - 1] = numbers as [number, number?];
    // As the engine writes it, the quota is at most the heap.
    return count(1, Math.min(n, quota)).map((taken) =>
      taken === n ? [] : of(`${n - taken}/${Math.min(n - taken, 2 * taken)}`),
    );
  }
  if (game === 'wythoff') {
    const [a, b] = numbers as [number, number];
    const pair = (x: number, y: number) => of(`${Math.min(x, y)},${Math.max(x, y)}`);
    return distinct([
      ...count(0, a - 1).map((x) => pair(x, b)),
      ...count(0, b - 1).map((y) => pair(a, y)),
      ...count(1, Math.min(a, b)).map((taken) => pair(a - taken, b - taken)),
    ]);
  }
  if (game === 'coins') {
    const found: string[][] = [];
    for (const black of numbers) {
      const others = numbers.filter((place) => place !== black);
      for (let place = 0; place < black; ++place) {
        const left =
          place === 0
            ? others
            : others.includes(place)
              ? others.filter((other) => other !== place)
              : [...others, place];
        found.push(of(left.sort((a, b) => a - b).join(',')));
      }
    }
    return found;
  }
  if (game === 'turn') {
    const turned = (coins: string) => [...coins].map((coin) => (coin === 'B' ? 'W' : 'B')).join('');
    return [...at].flatMap((coin, k) => (coin === 'B' ? [of(at.slice(0, k) + turned(at.slice(k)))] : []));
  }
  if (numbers.length !== 1 || !Number.isInteger(numbers[0])) return null;
  const n = numbers[0]!,
    code = digits(game),
    may = mayTake(game);
  if (code !== null) return distinct(coded(code, n).map((heaps) => of(...heaps)));
  if (game === 'grundy') return count(1, Math.floor((n - 1) / 2)).map((a) => of(a, n - a));
  return may ? candidates(game, n).flatMap((taken) => (may(taken, n) ? [of(n - taken)] : [])) : null;
}

/** What a move leaves that changes little of a component; undefined if there is none. */
function least(part: Part): string[] | undefined {
  const { at, game } = part;
  if (game === 'nim' && Number(at) > 1) return [String(Number(at) - 1)];
  if (game === 'wythoff') {
    const [a, b] = at
      .split(',')
      .map(Number)
      .sort((x, y) => x - y) as [number, number];
    return b > 0 ? [a < b ? `${a},${b - 1}` : `${a - 1},${b}`] : undefined;
  }
  // Of coins and turn the last move moves or turns one coin, of the other games the first one takes the fewest stones.
  return options(part)?.at(game === 'coins' || game === 'turn' ? -1 : 0);
}

const capped = (at: string): string => {
  const [n, quota] = at.split('/').map(Number);
  return n! < quota! ? `${n}/${n}` : at;
};

/** Whether a move leaves this of a component, as options() writes it. Games of heaps are not asked for all moves: a
 *  large heap has too many for each move of an address. */
function allows(part: Part, left: readonly string[]): boolean {
  const { at, game } = part;
  const n = Number(at),
    heaps = left.map(Number),
    taken = n - heaps.reduce((sum, heap) => sum + heap, 0);
  const has = (): boolean => (options(part) ?? []).some((each) => each.join('_') === left.join('_'));
  if (game === 'wythoff') {
    const [a = 0, b = 0] = at.split(',').map(Number),
      [x = 0, y = 0] = (left[0] ?? '').split(',').map(Number);
    const reached = (p: number, q: number): boolean =>
      p >= 0 && q >= 0 && p <= a && q <= b && p + q < a + b && (p === a || q === b || a - p === b - q);
    return left.length === 1 && left[0] === `${x},${y}` && x <= y && (reached(x, y) || reached(y, x));
  }
  if (game === 'fibonacci') {
    const [whole = 0, quota = whole - 1] = at.split('/').map(Number),
      [rest = 0, next = 0] = (left[0] ?? '').split('/').map(Number);
    const less = whole - rest;
    return (
      less >= 1
      && less <= quota
      && (left.length === 0
        ? rest === 0
        : left[0] === `${rest}/${next}` && next === Math.min(rest, 2 * less) && rest > 0)
      && left.length <= 1
    );
  }
  if (!/^\d+$/.test(at) || game === 'coins') return has();
  const ordered = left.every((heap, k) => /^[1-9]\d*$/.test(heap) && heaps[k]! >= (heaps[k - 1] ?? 1));
  if (!ordered || taken < 0) return false;
  if (game === 'grundy') return taken === 0 && heaps.length === 2 && heaps[0]! < heaps[1]!;
  const code = digits(game);
  if (code !== null)
    return ((code[taken] ?? 0) & (1 << heaps.length)) !== 0 && (taken > 0 || heaps.length > 1) && heaps.length <= 3;
  const may = mayTake(game);
  return may !== undefined && heaps.length <= 1 && taken > 0 && may(taken, n);
}

/** A component from 0, and what a move leaves of it as positions of its game. */
export interface SumMove {
  part: number;
  left: readonly string[];
}

export const sumRules: Rules<readonly Part[], SumMove> = {
  legal: (sum) => sum.flatMap((each, part) => (options(each) ?? []).map((left) => ({ part, left }))),
  any: (sum) =>
    sum.reduceRight<SumMove | undefined>((found, each, part) => {
      const left = found ? undefined : least(each);
      return left ? { part, left } : found;
    }, undefined),
  parse: (sum, name) => {
    const [, number, rest] = /^([1-9]\d*):(.*)$/.exec(name) ?? [];
    const part = Number(number) - 1,
      each = sum[part];
    if (each === undefined || rest === undefined) return undefined;
    const words = rest === '' ? [] : rest.split('_');
    // Earlier addresses have quotas of fibonacci above the heap.
    const left = each.game === 'fibonacci' ? words.map(capped) : words;
    return allows(each, left) ? { part, left } : undefined;
  },
  after: (sum, { left, part }) => {
    const { game } = sum[part]!;
    const rest = [...sum.slice(0, part), ...left.map((at) => ({ game, at })), ...sum.slice(part + 1)];
    return rest.length > 0 ? rest : [{ game, at: game === 'wythoff' ? '0,0' : '0' }];
  },
  /** "1:6_6": of component 1 heaps of 6 and 6 are left. */
  name: ({ left, part }) => `${part + 1}:${left.join('_')}`,
};
