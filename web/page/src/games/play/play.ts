// What the games that GamePage plays have in common: the moves, who plays, whether hints are shown, and their address.
import { BadAddress, readNumber, readWord } from '../../shell/address';
import { type Line, standing, type Side } from '../../shell/line';

const sides: readonly Side[] = ['nobody', 'first', 'second'];

export interface PlayState<Move> {
  readonly line: Line<Move>;
  /** The side that the engine plays. */
  readonly engine: Side;
  /** Values and winning moves are shown. */
  readonly marks: boolean;
}

/** The engine's answer to a position, from the side of the player to move. */
export interface Solved<Move> {
  readonly outcome: 'win' | 'draw' | 'loss';
  readonly winning: readonly Move[];
  /** A best move if there is no winning one. */
  readonly best?: Move | undefined;
}

/** The rules of one game, as far as the page must know them. */
export interface Rules<Position, Move> {
  legal(position: Position): readonly Move[];
  after(position: Position, move: Move): Position;
  /** The move as the address and [data-move] write it, without full stops. */
  name(move: Move): string;
}

/** The position after the moves on the board. */
export const current = <Position, Move>(rules: Rules<Position, Move>, start: Position, line: Line<Move>): Position =>
  standing(line).reduce((position, move) => rules.after(position, move), start);

export function readPlay<Position, Move>(fields: URLSearchParams, rules: Rules<Position, Move>, start: Position): PlayState<Move> {
  let position = start;
  const moves = (fields.get('moves') ?? '').split('.').filter((word) => word !== '').map((word) => {
    const legal = rules.legal(position);
    const move = legal.find((each) => rules.name(each) === word);
    if (move === undefined) throw new BadAddress(`moves=${word}: ${legal.slice(0, 3).map((each) => rules.name(each)).join(', ')} …`);
    position = rules.after(position, move);
    return move;
  });
  return {
    line: { moves, at: readNumber(fields, 'at', moves.length, 0, moves.length) },
    engine: readWord(fields, 'engine', sides),
    marks: readWord(fields, 'marks', ['on', 'off']) === 'on',
  };
}

/** Adds the fields that differ from their default values. */
export function writePlay<Move>(fields: URLSearchParams, state: PlayState<Move>, name: (move: Move) => string): URLSearchParams {
  const { at, moves } = state.line;
  if (moves.length > 0) fields.set('moves', moves.map(name).join('.'));
  if (at !== moves.length) fields.set('at', String(at));
  if (state.engine !== 'nobody') fields.set('engine', state.engine);
  if (!state.marks) fields.set('marks', 'off');
  return fields;
}
