// The side and the hints that the visitor chose last. The links to other games carry them in their addresses.
import { readAddress, writeAddress } from './address';
import type { AnyGame } from './game';

const names = ['engine', 'hints'] as const;
type Kept = Partial<Record<(typeof names)[number], string>>;

const kept: Kept = {};

/** The values for a game that is opened for the first time, from the menu or a card. An address without these names has
 *  the usual values of its game, so that addresses of earlier versions stay valid. */
const atFirst: Kept = { engine: 'second', hints: 'request' };

const usuals = new Map<AnyGame, Kept>();

/** The start state of a game, which has the names only if the game is played against the engine. */
function usualOf(game: AnyGame): Kept {
  const usual = usuals.get(game) ?? (game.read(new URLSearchParams()) as Kept);
  usuals.set(game, usual);
  return usual;
}

/** Keeps the values of an address that the visitor chose: those that differ from the usual values of the game, and from
 *  the values that a link to a game opened for the first time contains. */
export const keepRead = (game: AnyGame, state: unknown): void => {
  const read = state as Kept;
  for (const name of names) {
    const value = read[name];
    if (value !== undefined && value !== usualOf(game)[name] && value !== { ...atFirst, ...kept }[name])
      kept[name] = value;
  }
};

/** Keeps what differs between two states of a game. */
export function keep(before: unknown, after: unknown): void {
  const [was, is] = [before as Kept, after as Kept];
  for (const name of names) {
    const value = is[name];
    if (value !== undefined && value !== was[name]) kept[name] = value;
  }
}

/** The address of a game for the menu: as it was left, with what was kept. The position of a claim stays as it is. */
export function withKept(game: AnyGame, left?: string): string {
  const usual = usualOf(game);
  const address = left ?? `#${game.name}`;
  const { fields } = readAddress(address);
  if (fields.has('refutes')) return address;
  const wanted: Kept = left === undefined ? { ...atFirst, ...kept } : kept;
  const before = fields.toString();
  for (const name of names) {
    const value = wanted[name];
    if (usual[name] !== undefined && value !== undefined && value !== (fields.get(name) ?? usual[name]))
      fields.set(name, value);
  }
  return fields.toString() === before ? address : writeAddress({ game: game.name, fields });
}
