// The text of `mexwave squares strategy`: a tree of answers, or a mirror. docs/reference/certificates.md has the
// format.
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { cellName, placeOf } from './board';

interface Node {
  /** Of the other player; empty for `else`, and for the strategist's first move. */
  replies: string[];
  answer: string;
  mark: string;
  children: Node[];
}

export interface Strategy {
  player: 'first' | 'second';
  claim: string;
  mirror: string | undefined;
  /** The node for the strategist's first move, if it has one; otherwise for the answers to the other's first move. */
  opening: Node | undefined;
  lines: Node[];
  count: number;
}

export function parseStrategy(answer: Answer): Strategy {
  const all = text(answer).split('\n');
  const word = (name: string): string | undefined =>
    all.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
  const player = word('player') === 'second' ? 'second' : 'first';
  const top: Node[] = [];
  const path: Node[] = []; // the last node of each depth
  const named = new Map<string, Node>();
  const jumps: [Node, string][] = [];
  let count = 0;
  const begin = all.indexOf('tree');
  for (const line of begin < 0 ? [] : all.slice(begin + 1)) {
    if (line === 'end') break;
    const match = /^( *)(?:([a-z0-9 ]+): )?(?:see (\d+)|(?:#(\d+) )?(?:\d+\. )([a-h]\d)(\+*))$/.exec(line);
    if (!match) continue;
    const depth = match[1]?.length ?? 0;
    const node: Node = {
      replies: match[2] === undefined || match[2] === 'else' ? [] : match[2].split(' '),
      answer: match[5] ?? '',
      mark: match[6] ?? '',
      children: [],
    };
    if (match[3] !== undefined) jumps.push([node, match[3]]);
    if (match[4] !== undefined) named.set(match[4], node);
    (depth === 0 ? top : (path[depth - 1]?.children ?? top)).push(node);
    path[depth] = node;
    count++;
  }
  for (const [node, name] of jumps) {
    const target = named.get(name);
    if (target) Object.assign(node, { answer: target.answer, mark: target.mark, children: target.children });
  }
  const opening = player === 'first' ? top[0] : undefined;
  return {
    player,
    claim: word('claim') ?? '',
    mirror: word('mirror'),
    opening,
    lines: opening ? opening.children : top,
    count,
  };
}

function mirrored(cell: string, mirror: string, height: number, width: number): string {
  const { x, y } = placeOf(cell);
  return cellName({ x: mirror === 'up-down' ? x : width - 1 - x, y: mirror === 'left-right' ? y : height - 1 - y });
}

/** The answer to a reply: by name, or `else`. */
const answerTo = (lines: readonly Node[], reply: string): Node | undefined =>
  lines.find((node) => node.replies.includes(reply)) ?? lines.find((node) => node.replies.length === 0);

export type Standing =
  | { kind: 'strategist'; move: string | undefined } // to move; undefined: it completes a square, which needs no line
  | { kind: 'other'; lines: readonly Node[] } // these are answered
  | { kind: 'left' }; // the moves are not the strategy's

/** Follows the moves in the strategy. */
export function follow(strategy: Strategy, moves: readonly string[], height: number, width: number): Standing {
  const its = strategy.player === 'first' ? 0 : 1;
  let lines: readonly Node[] | undefined = strategy.lines;
  let expected: string | undefined = strategy.opening?.answer;
  for (const [k, cell] of moves.entries()) {
    if (k % 2 === its) {
      if (expected !== undefined && cell !== expected) return { kind: 'left' };
    } else if (strategy.mirror !== undefined) {
      expected = mirrored(cell, strategy.mirror, height, width);
    } else {
      const node: Node | undefined = answerTo(lines ?? [], cell);
      expected = node?.answer;
      lines = node?.children ?? [];
    }
  }
  return moves.length % 2 === its ? { kind: 'strategist', move: expected } : { kind: 'other', lines: lines ?? [] };
}
