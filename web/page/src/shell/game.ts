// The interface between a page and the shell. README.md explains how to add a page.
import type { ComponentType } from 'preact';
import type { Words } from './words';

export type Rules = readonly [Words, Words];

export interface PageProps<State> {
  state: State;
  /** Shows the next state and writes it into the address. */
  change: (next: State) => void;
}

export interface Game<State> {
  /** First word of the address: #chomp3?... */
  readonly name: string;
  readonly title: Words;
  /** Two lines that stand under the title. */
  readonly rules: Rules;
  /** A small drawing of a move, for the card on the first page and beside the rules. Its parts `taken` and `placed` are
   *  animated beside the rules. */
  readonly Picture: ComponentType;
  /** The state of an address, in which every field may be missing; throws BadAddress. */
  read(fields: URLSearchParams): State;
  /** The fields of the address, without default values: read(write(state)) equals state. */
  write(state: State): URLSearchParams;
  readonly Page: ComponentType<PageProps<State>>;
}

/** How the state of a game is read from an address and written to it. */
export type AddressOf<State> = Pick<Game<State>, 'read' | 'write'>;

/** A game; the type of its state is known only to its own page. */
export interface AnyGame {
  readonly name: string;
  readonly title: Words;
  readonly rules: Rules;
  readonly Picture: ComponentType;
  read(fields: URLSearchParams): unknown;
  write(state: unknown): URLSearchParams;
  readonly Page: ComponentType<PageProps<unknown>>;
}

export const anyGame = <State>(game: Game<State>): AnyGame => game as unknown as AnyGame;
