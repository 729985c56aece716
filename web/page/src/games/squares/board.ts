// The board of RavaszNégyzet (cells, squares, pieces) and the address of a game. Values come from the engine.
import { BadAddress, readWord } from '../../shell/address';
import { standing } from '../../shell/line';
import { type PlayState, readPlay, type Usual, writePlay } from '../play/play';
import { squaresWords } from './squares_words';

export type Colour = 'white' | 'black';

export interface SquaresState extends PlayState<string> {
  readonly height: number;
  readonly width: number;
  readonly misere: boolean;
  /** Only squares with sides along the rows count. */
  readonly parallel: boolean;
  readonly threats: boolean;
  /** The strategy is loaded, and the engine plays by it; `paper`: with the paper's second moves. */
  readonly strategy: 'off' | 'on' | 'paper';
}

const usual: Usual = { engine: 'nobody', hints: 'request' };

export const least = 3;
export const most = 8;

export interface Place {
  x: number; // column from 0
  y: number; // row from 0, from below
}

export const cellName = ({ x, y }: Place): string => String.fromCharCode(97 + x) + String(y + 1);
export const placeOf = (cell: string): Place => ({ x: cell.charCodeAt(0) - 97, y: Number(cell.slice(1)) - 1 });
export const turn = (k: number): Colour => (k % 2 === 0 ? 'white' : 'black');

const isCell = (cell: string, height: number, width: number): boolean => {
  if (!/^[a-h][1-8]$/.test(cell)) return false;
  const { x, y } = placeOf(cell);
  return x < width && y < height;
};

export type Men = ReadonlyMap<string, Colour>;

export const menOf = (moves: readonly string[]): Map<string, Colour> =>
  new Map(moves.map((cell, k) => [cell, turn(k)]));

/** Every square of the board, each once, as its four cells. */
export function allSquares(height: number, width: number, parallel: boolean): string[][] {
  const found: string[][] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let a = 1; a < Math.max(height, width); a++) {
        for (let b = 0; b < (parallel ? 1 : Math.max(height, width)); b++) {
          const corners = [
            { x, y },
            { x: x + a, y: y + b },
            { x: x + a - b, y: y + a + b },
            { x: x - b, y: y + a },
          ];
          if (corners.every((place) => place.x >= 0 && place.x < width && place.y < height))
            found.push(corners.map(cellName));
        }
      }
    }
  }
  return found;
}

/** Free cells that would complete a square of this colour. */
export function completing(squares: readonly string[][], men: Men, colour: Colour): string[] {
  const cells = new Set<string>();
  for (const square of squares) {
    const free = square.filter((cell) => !men.has(cell));
    if (free.length === 1 && square.every((cell) => cell === free[0] || men.get(cell) === colour))
      cells.add(free[0] as string);
  }
  return [...cells];
}

export const hasSquare = (squares: readonly string[][], men: Men): boolean =>
  squares.some((square) => square.every((cell) => men.has(cell) && men.get(cell) === men.get(square[0] as string)));

/** "1. c3 - d4 2. c1+", "c3 d4 c1" and "c3,d4,c1" are the same. A wrong move number remains, and checkMoves() refuses
    it. */
export function movesOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/(\d+\.)/g, ' $1 ')
    .replace(/[-+,;]/g, ' ')
    .split(/\s+/);
  const moves: string[] = [];
  for (const word of words) if (word !== '' && word !== `${Math.floor(moves.length / 2) + 1}.`) moves.push(word);
  return moves;
}

export function checkMoves(
  moves: readonly string[],
  board: { height: number; width: number; parallel: boolean },
): void {
  const squares = allSquares(board.height, board.width, board.parallel);
  const men = new Map<string, Colour>();
  moves.forEach((cell, k) => {
    const bad = !isCell(cell, board.height, board.width) || men.has(cell) || hasSquare(squares, men);
    if (bad) throw new BadAddress(`${k + 1}. ${cell}`, undefined, squaresWords.badMove);
    men.set(cell, turn(k));
  });
}

export function readState(fields: URLSearchParams): SquaresState {
  const text = fields.get('board') ?? '6x6';
  const match = /^(\d+)x(\d+)$/.exec(text);
  const [height, width] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || height < least || width < least || height > most || width > most) {
    throw new BadAddress(`board=${text}: ${least}x${least} … ${most}x${most}`);
  }
  const parallel = readWord(fields, 'squares', ['any', 'parallel']) === 'parallel';
  const moves = movesOf(fields.get('moves') ?? '');
  checkMoves(moves, { height, width, parallel });
  return {
    height,
    width,
    misere: readWord(fields, 'play', ['normal', 'misere']) === 'misere',
    parallel,
    ...readPlay(fields, moves, usual),
    threats: readWord(fields, 'threats', ['on', 'off']) === 'on',
    strategy: readWord(fields, 'strategy', ['off', 'on', 'paper']),
  };
}

export function writeState(state: SquaresState): URLSearchParams {
  const fields = new URLSearchParams();
  if (state.height !== 6 || state.width !== 6) fields.set('board', `${state.height}x${state.width}`);
  if (state.misere) fields.set('play', 'misere');
  if (state.parallel) fields.set('squares', 'parallel');
  writePlay(fields, state, state.line.moves.join(','), usual);
  if (!state.threats) fields.set('threats', 'off');
  if (state.strategy !== 'off') fields.set('strategy', state.strategy);
  return fields;
}

export const now = (state: SquaresState): readonly string[] => standing(state.line);

/** The game of the paper. */
export const isPaper = (state: SquaresState): boolean =>
  state.height === 6 && state.width === 6 && !state.misere && !state.parallel;

/** The options of a command that select the game. */
export const boardWords = (state: SquaresState): string[] => [
  '--board',
  `${state.height}x${state.width}`,
  ...(state.misere ? ['--misere'] : []),
  ...(state.parallel ? ['--axis-parallel'] : []),
];
