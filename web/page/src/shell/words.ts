// Texts in three languages. A table is an object of entries; an entry that lacks a language does not compile.
// {name} in a text is replaced by what is given under that name.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export const languages = { en: 'English', hu: 'Magyar', ja: '日本語' } as const;
export type Language = keyof typeof languages;
export type Words = Readonly<Record<Language, string>>;

export const LanguageContext = createContext<Language>('en');

export type Values = Readonly<Record<string, string | number>>;

export const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

/** The text in every language. */
export const filled = ({ en, hu, ja }: Words, values: Values): Words => ({
  en: fill(en, values),
  hu: fill(hu, values),
  ja: fill(ja, values),
});

/** t('key', {n: 3}) in the page's language. */
export function useWords<Key extends string>(
  table: Readonly<Record<Key, Words>>,
): (key: Key, values?: Values) => string {
  const language = useContext(LanguageContext);
  return (key, values) => fill(table[key][language], values);
}

/** The first of the browser's languages that the page has. */
export function usualLanguage(wanted: readonly string[]): Language {
  for (const name of wanted) {
    const short = name.slice(0, 2).toLowerCase();
    if (short in languages) return short as Language;
  }
  return 'en';
}
