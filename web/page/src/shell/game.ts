// What a page is to the shell. README.md says how to add one.
import type { ComponentType } from 'preact';
import type { Words } from './words';

export interface PageProps<State> {
  state: State;
  /** The next state: drawn, and put into the address. */
  change: (next: State) => void;
}

export interface Game<State> {
  /** First word of the address: #chomp3?... */
  readonly name: string;
  readonly title: Words;
  /** From the address, of which every field may be missing; throws BadAddress. */
  read(fields: URLSearchParams): State;
  /** Back into the address, what is usual left out: read(write(state)) equals state. */
  write(state: State): URLSearchParams;
  readonly Page: ComponentType<PageProps<State>>;
}

/** A game whose state only its own page knows. */
export interface AnyGame {
  readonly name: string;
  readonly title: Words;
  read(fields: URLSearchParams): unknown;
  write(state: unknown): URLSearchParams;
  readonly Page: ComponentType<PageProps<unknown>>;
}

export const anyGame = <State>(game: Game<State>): AnyGame => game as unknown as AnyGame;
