// The moves in one component of a sum, for the buttons. Values of moves come from the engine.
import { BadAddress } from '../../shell/address';
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
    may = taken[1] === 'take' ? count(1, list[0]!) : list;
  return count(0, Math.max(...may)).map((t) => (may.includes(t) ? 3 : 0));
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

const heapRules: Record<string, (n: number) => number[][]> = {
  nim: (n) => count(0, n - 1).map((rest) => [rest]),
  rim: (n) =>
    count(1, n)
      .filter((taken) => gcd(taken, n) === 1)
      .map((taken) => [n - taken]),
  dim: (n) =>
    count(1, n)
      .filter((taken) => n % taken === 0)
      .map((taken) => [n - taken]),
  grundy: (n) => count(1, Math.floor((n - 1) / 2)).map((a) => [a, n - a]),
  'take:squares': (n) => count(1, Math.floor(Math.sqrt(n))).map((root) => [n - root * root]),
  'take:primes': (n) =>
    count(2, n)
      .filter(isPrime)
      .map((taken) => [n - taken]),
  'take:2^k': (n) =>
    count(0, 30)
      .filter((k) => 2 ** k <= n)
      .map((k) => [n - 2 ** k]),
};

/** Heaps that a move leaves that may take any number except these. */
function allBut(game: string, n: number): number[][] | undefined {
  const kept = /^allbut:(\d+(?:,\d+)*)$/.exec(game)?.[1]?.split(',').map(Number);
  return (
    kept
    && count(1, n)
      .filter((taken) => !kept.includes(taken))
      .map((taken) => [n - taken])
  );
}

/** All options of a component, each a list of components; null if the page does not know the game's rules. */
export function options(part: Part): Part[][] | null {
  const of = (...positions: (number | string)[]): Part[] =>
    positions.filter((at) => at !== 0 && at !== '').map((at) => ({ game: part.game, at: String(at) }));
  const numbers = part.at.split(/[,/]/).map(Number);
  if (part.game === 'fibonacci') {
    const [n, quota = n! - 1] = numbers as [number, number?];
    return count(1, Math.min(n, quota)).map((taken) => (taken === n ? [] : of(`${n - taken}/${2 * taken}`)));
  }
  if (part.game === 'wythoff') {
    const [a, b] = numbers as [number, number];
    const pair = (x: number, y: number) => of(`${Math.min(x, y)},${Math.max(x, y)}`);
    const found = [
      ...count(0, a - 1).map((x) => pair(x, b)),
      ...count(0, b - 1).map((y) => pair(a, y)),
      ...count(1, Math.min(a, b)).map((taken) => pair(a - taken, b - taken)),
    ];
    return [...new Map(found.map((left) => [sumText(left), left])).values()];
  }
  if (part.game === 'coins') {
    const found: Part[][] = [];
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
  if (part.game === 'turn') {
    const turned = (coins: string) => [...coins].map((coin) => (coin === 'B' ? 'W' : 'B')).join('');
    return [...part.at].flatMap((coin, k) =>
      coin === 'B' ? [of(part.at.slice(0, k) + turned(part.at.slice(k)))] : [],
    );
  }
  if (numbers.length !== 1 || !Number.isInteger(numbers[0])) return null;
  const n = numbers[0]!,
    code = digits(part.game),
    rule = heapRules[part.game];
  const left = code !== null ? coded(code, n) : (rule?.(n) ?? allBut(part.game, n));
  if (left === undefined) return null;
  return [...new Map(left.map((heaps) => [heaps.join('+'), of(...heaps)])).values()];
}

/** The sum after these components have replaced one; drops empty ones. */
export function after(sum: readonly Part[], part: number, left: readonly Part[]): Part[] {
  const rest = [...sum.slice(0, part), ...left, ...sum.slice(part + 1)];
  return rest.length > 0 ? rest : [{ game: sum[part]!.game, at: sum[part]!.game === 'wythoff' ? '0,0' : '0' }];
}
