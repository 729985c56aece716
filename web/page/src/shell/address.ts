// The address: #GAME?name=value&...; it is replaced, never added to the history, so that Back leaves the page at once.
import { createContext } from 'preact';
import { shellWords } from './shell_words';
import { fill, type Language, type Words } from './words';

interface Address {
  game: string;
  fields: URLSearchParams;
}

/** The address of what is shown, to copy: it names what depends on the screen, such as a smaller first bar. */
export const AddressContext = createContext('');

/** Something in an address, or typed, that is not valid. The message is `what was given: what is accepted`. If symbols
 *  cannot express what is accepted, `accepted` has it in every language. */
export class BadAddress extends Error {
  constructor(
    message: string,
    readonly accepted?: Words,
    /** The reason why it is not valid, shown in place of what is accepted. */
    readonly why?: Words,
  ) {
    super(message);
  }
}

/** What was given and what is accepted. */
export function refusal({ accepted, message, why }: BadAddress, language: Language): string {
  if (why) return `${message}: ${why[language]}`;
  const [, given = message, signs] = (accepted ? undefined : /^(.*): (.*)$/.exec(message)) ?? [];
  const told = accepted?.[language] ?? signs;
  return told === undefined ? message : fill(shellWords.accepted[language], { text: given, accepted: told });
}

export function readAddress(hash: string): Address {
  const text = hash.replace(/^#\/?/, '');
  const mark = text.indexOf('?');
  const game = mark < 0 ? text : text.slice(0, mark);
  return { game, fields: new URLSearchParams(mark < 0 ? '' : text.slice(mark + 1)) };
}

/** Commas, colons and slashes stay as they are: people read addresses. */
export function writeAddress({ game, fields }: Address): string {
  const text = fields.toString().replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%2F/g, '/');
  return `#${game}${text ? `?${text}` : ''}`;
}

/** An integer within bounds, as it is written. */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) throw new BadAddress(`${name}=${text}: ${least} … ${most}`);
  return value;
}

/** An integer in an address, within bounds. */
export function readNumber(fields: URLSearchParams, name: string, usual: number, least: number, most: number): number {
  const text = fields.get(name);
  return text === null ? usual : wholeNumber(name, text, least, most);
}

/** One of some words of an address, by default the first. */
export function readWord<Word extends string>(fields: URLSearchParams, name: string, accepted: readonly Word[]): Word {
  const text = fields.get(name);
  if (text === null) return accepted[0] as Word;
  const found = accepted.find((word) => word === text);
  if (found === undefined) throw new BadAddress(`${name}=${text}: ${accepted.join(', ')}`);
  return found;
}
