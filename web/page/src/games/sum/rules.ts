// Sums of positions of different games, as `mexwave sum` reads them: GAME:POSITION or GAME[RULE]:POSITION, joined by +.
// A term is kept as the program writes it, so that a move can be compared with the program's answer.
import { BadAddress } from '../../shell/address';
import { chompRules, readBar, take } from '../bars/bar';
import { type Bound, parseBound } from '../chocolate/bound';
import { piece } from '../chocolate/piece';
import { chocolateRules, type Position } from '../chocolate/table';
import { mostCounters } from '../nim/rules';
import type { Rules } from '../play/play';
import { beyond, cells, mostCells, type Six, sixRules } from '../six/rules';
import { type Board, cellName, readSize, type Tile, tiles, tilingRules } from '../tiling/rules';
import { sumWords } from './sum_words';

export interface Term {
  readonly game: Kind;
  /** The text in brackets: the bound of chocolate, the tile of tiling. */
  readonly rule: string;
  readonly at: string;
}

export interface SumMove {
  readonly term: number; // from 0
  readonly leaves: string;
}

const mostTerms = 6;

export const termText = ({ at, game, rule }: Term): string => `${game}${rule && `[${rule}]`}:${at}`;
export const sumText = (terms: readonly Term[]): string => terms.map(termText).join(' + ');

const numbers = (text: string): number[] =>
  text.split(',').map((word) => (/^\d{1,4}$/.test(word) ? Number(word) : NaN));

export const rowsOf = (at: string): number[] => at.split(',').map(Number);
export const barText = (rows: readonly number[]): string => rows.filter((length) => length > 0).join(',');

export function boundOf(rule: string): Bound {
  const named = /^(z|box):(\d+)$/.exec(rule);
  return parseBound(named ? `${named[1]}/${named[2]}` : `sum/${rule}`);
}
export function pieceOf(at: string): Position {
  const [x, y, z] = numbers(at);
  return { x: x ?? NaN, y: y ?? NaN, z: z ?? NaN };
}
export const pieceText = ({ x, y, z }: Position): string => `${x},${y},${z}`;

export function boardOf(at: string): Board {
  const [size = '', painted = ''] = at.split('/');
  const { height, width } = readSize(size);
  const names = painted.split(/[ _]/).filter((word) => word !== '');
  const known = new Map(Array.from({ length: height * width }, (_, cell) => [cellName(cell, width), cell]));
  return { height, width, painted: new Set(names.map((name) => known.get(name) ?? NaN)) };
}
export function boardText({ height, painted, width }: Board): string {
  const names = [...painted].sort((a, b) => a - b).map((cell) => cellName(cell, width));
  return `${height}x${width}${names.length > 0 ? `/${names.join(' ')}` : ''}`;
}

const sixOf = (at: string): Six => numbers(at);

/** A game that can be a term: `read` gives the position as the program writes it, or undefined; `moves` what can be
 *  left. */
interface Component {
  read(at: string, rule: string): string | undefined;
  moves(at: string, rule: string): string[];
}

const barLimits = { usual: [4, 4, 4], mostRows: 10, mostColumns: 14, fixed: false };

const components = {
  nim: {
    read: (at, rule) =>
      rule === '' && /^\d{1,3}$/.test(at) && Number(at) <= mostCounters ? String(Number(at)) : undefined,
    moves: (at) => Array.from({ length: Number(at) }, (_, leaves) => String(leaves)),
  },
  chomp: {
    read: (at, rule) => (rule === '' ? barText(readBar(at, barLimits)) : undefined),
    moves: (at) => chompRules.legal(rowsOf(at)).map((square) => barText(take(rowsOf(at), square))),
  },
  tiling: {
    read: (at, rule) => {
      if (!tiles.some((tile) => tile === rule)) return undefined;
      const board = boardOf(at);
      return [...board.painted].some(Number.isNaN) ? undefined : boardText(board);
    },
    moves: (at, rule) => {
      const board = boardOf(at),
        rules = tilingRules(rule as Tile, board.width);
      return rules.legal(board).map((cells) => boardText(rules.after(board, cells)));
    },
  },
  chocolate: {
    read: (at, rule) => {
      if (!/^(z:|box:)?\d{1,3}$/.test(rule)) return undefined;
      const bound = boundOf(rule),
        { x, y, z } = pieceOf(at);
      return y <= bound.at(x, z) && at.split(',').length === 3 && piece(bound, { x, y, z })
        ? pieceText({ x, y, z })
        : undefined;
    },
    moves: (at, rule) => {
      const { after, legal } = chocolateRules(boundOf(rule));
      return legal(pieceOf(at)).map((cut) => pieceText(after(pieceOf(at), cut)));
    },
  },
  six: {
    read: (at, rule) => {
      const x = sixOf(at);
      return rule === '' && x.length === 6 && !x.some(Number.isNaN) && beyond(x) < 0 && cells(x).length <= mostCells
        ? x.join(',')
        : undefined;
    },
    moves: (at) => sixRules.legal(sixOf(at)).map((cut) => sixRules.after(sixOf(at), cut).join(',')),
  },
} satisfies Record<string, Component>;

type Kind = keyof typeof components;

/** Throws BadAddress. In an address a plus sign may have been read as a space. */
export function readSum(text: string): Term[] {
  const words = text.trim().split(/\s*\+\s*|\s+(?=[^\s:]+:)/);
  const refuse = (word: string): never => {
    throw new BadAddress(`sum=${word}`, sumWords.accepted);
  };
  if (words.length > mostTerms) refuse(text);
  return words.map((word) => {
    const parts = /^([a-z]+)(?:\[([^\]]*)\])?:(.+)$/.exec(word);
    if (!parts || !(parts[1]! in components)) return refuse(word);
    const [, game, rule = '', written = ''] = parts;
    try {
      const at = components[game as Kind].read(written, rule);
      return at === undefined ? refuse(word) : { game: game as Kind, rule, at };
    } catch (error) {
      if (error instanceof BadAddress) return refuse(word);
      throw error;
    }
  });
}

export const sumRules: Rules<readonly Term[], SumMove> = {
  legal: (terms) =>
    terms.flatMap(({ at, game, rule }, term) => components[game].moves(at, rule).map((leaves) => ({ term, leaves }))),
  after: (terms, { leaves, term }) => terms.map((each, k) => (k === term ? { ...each, at: leaves } : each)),
  name: ({ leaves, term }) => `${term + 1}:${leaves.replaceAll(' ', '_')}`,
};
