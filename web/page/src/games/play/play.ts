// The state that all games share (the moves, the engine's side, the hints), its address, and the types of their rules.
import { BadAddress, readNumber, readWord } from '../../shell/address';
import { type Line, standing, type Side } from '../../shell/line';

const sides: readonly Side[] = ['nobody', 'first', 'second'];

/** When values and winning moves are shown. */
export const hintLevels = ['always', 'request', 'off'] as const;
export type Hints = (typeof hintLevels)[number];

export interface PlayState<Move> {
  readonly line: Line<Move>;
  /** The side that the engine plays. */
  readonly engine: Side;
  readonly hints: Hints;
}

/** For the player to move; games without draws may name it P or N. */
export type Outcome = 'win' | 'draw' | 'loss' | 'N' | 'P';

/** The engine's answer to a position. */
export interface Solved<Move> {
  readonly outcome: Outcome;
  readonly winning: readonly Move[];
  /** A best move if there is no winning one. */
  readonly best?: Move | undefined;
}

/** The rules of one game that the page needs. */
export interface Rules<Position, Move> {
  legal(position: Position): readonly Move[];
  /** The move that the engine plays if every move loses: it should change little. Undefined if there is no move.
   *  Rules without this function play the last one of legal(). */
  any?(position: Position): Move | undefined;
  /** The legal move of this name, found without a list of all. Rules without this function search legal(). */
  parse?(position: Position, name: string): Move | undefined;
  after(position: Position, move: Move): Position;
  /** The move in the address and in [data-move], without the separator of readMoves(). */
  name(move: Move): string;
}

export const anyMove = <Position, Move>(rules: Rules<Position, Move>, position: Position): Move | undefined =>
  rules.any ? rules.any(position) : rules.legal(position).at(-1);

/** The legal move of this name. */
export const moveNamed = <Position, Move>(
  rules: Rules<Position, Move>,
  position: Position,
  name: string,
): Move | undefined =>
  rules.parse ? rules.parse(position, name) : rules.legal(position).find((each) => rules.name(each) === name);

/** The position after the moves on the board. */
export const current = <Position, Move>(rules: Rules<Position, Move>, start: Position, line: Line<Move>): Position =>
  standing(line).reduce((position, move) => rules.after(position, move), start);

export function readMoves<Position, Move>(
  fields: URLSearchParams,
  rules: Rules<Position, Move>,
  start: Position,
  separator = '.',
): Move[] {
  let position = start;
  return (fields.get('moves') ?? '')
    .split(separator)
    .filter((word) => word !== '')
    .map((word) => {
      const move = moveNamed(rules, position, word);
      if (move === undefined)
        throw new BadAddress(
          `moves=${word}: ${rules
            .legal(position)
            .slice(0, 3)
            .map((each) => rules.name(each))
            .join(', ')} …`,
        );
      position = rules.after(position, move);
      return move;
    });
}

/** The side and the hints of an address without these fields. */
export type Usual = Pick<PlayState<never>, 'engine' | 'hints'>;
const usualPlay: Usual = { engine: 'nobody', hints: 'always' };

export function readPlay<Move>(
  fields: URLSearchParams,
  moves: readonly Move[],
  usual: Usual = usualPlay,
): PlayState<Move> {
  // Addresses of earlier versions have answers=on, marks=off and values=on.
  const on = (name: string): boolean | undefined =>
    fields.has(name) ? readWord(fields, name, ['on', 'off']) === 'on' : undefined;
  const answers = on('answers'),
    marks = on('marks'),
    values = on('values');
  return {
    line: { moves, at: readNumber(fields, 'at', moves.length, 0, moves.length) },
    engine: fields.has('engine') ? readWord(fields, 'engine', sides) : answers ? 'second' : usual.engine,
    hints: fields.has('hints')
      ? readWord(fields, 'hints', hintLevels)
      : marks === false
        ? 'off'
        : values === true
          ? 'always'
          : usual.hints,
  };
}

/** Adds the fields that differ from their usual values; `moves` as the game writes them. */
export function writePlay<Move>(
  fields: URLSearchParams,
  state: PlayState<Move>,
  moves: string,
  usual: Usual = usualPlay,
): URLSearchParams {
  const {
    at,
    moves: { length },
  } = state.line;
  if (length > 0) fields.set('moves', moves);
  if (at !== length) fields.set('at', String(at));
  if (state.engine !== usual.engine) fields.set('engine', state.engine);
  if (state.hints !== usual.hints) fields.set('hints', state.hints);
  return fields;
}
