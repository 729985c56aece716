// The address of a counterexample's position in a game of this page, read from its text.
import { stories } from '../../shell/stories';

/** A position (p,q,r) of three-row Chomp, or of Nim, in a text of the audit. */
const triple = /\((\d+),(\d+),(\d+)\)/;

/** With `refutes=ID`, so that the game states the claim and why it fails. */
export function gameAddress(id: string, counterexample: string): string | null {
  const position = positionAddress(id, counterexample);
  return position === null || !(id in stories) ? position : `${position}&refutes=${id}`;
}

function positionAddress(id: string, counterexample: string): string | null {
  const numbers = triple.exec(counterexample)?.slice(1).map(Number);
  if (id.startsWith('A') && numbers !== undefined && numbers[0]! >= numbers[1]! && numbers[1]! >= numbers[2]!)
    return `#chomp3?bar=${numbers.join(',')}`;
  const rows = /\brows? (\d+)/.exec(counterexample);
  if (id.startsWith('A') && rows !== null) return `#chomp3?row=${rows[1]}`;
  // The counterexample is a first row without a P-position of some shape. The bar shows its winning moves instead.
  if (id === 'A25' && /^\d+$/.test(counterexample)) return `#chomp3?bar=3x${counterexample}`;
  if (id.startsWith('B') && numbers !== undefined) return `#chocolate?piece=${numbers.join(',')}`;
  if (id === 'C05') {
    const cells = /a row of (\d+)/.exec(counterexample);
    return cells === null ? null : `#heaps?game=dawson&sum=dawson:${cells[1]}`;
  }
  if (id === 'C12') {
    const stones = /^(\d+) stones/.exec(counterexample);
    return stones === null ? null : `#heaps?game=fibonacci&sum=fibonacci:${stones[1]}`;
  }
  if (id.startsWith('D')) {
    const cells = counterexample.match(/\b[a-f][1-6]\+*/g)?.map((cell) => cell.slice(0, 2)) ?? [];
    // The text after the colon is an explanation, not moves.
    const moves = counterexample.split(':')[0]!.match(/\b[a-f][1-6]/g) ?? [];
    return cells.length === 0 ? null : `#squares?board=6x6&moves=${moves.join(',')}&hints=always`;
  }
  if (id.startsWith('E') && numbers !== undefined)
    return `#heaps?game=nim&sum=${numbers.map((n) => `nim:${n}`).join('%2B')}`;
  return null;
}
