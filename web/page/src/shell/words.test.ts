import { expect, test } from 'vitest';

const sources = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
);

/** The texts of one language, with their files. */
const texts = (language: string): string[] =>
  sources
    .filter(([file]) => /words\.ts$|stories\.ts$|steps\.ts$|lesson\.ts$/.test(file))
    .flatMap(([file, source]) =>
      [...source.matchAll(new RegExp(`\\b${language}: ('[^'\\n]*'|\\[[^\\]]*\\])`, 'g'))].map(
        ([, text]) => `${file}: ${text}`,
      ),
    );

test('one term each, and one form of address', () => {
  expect(texts('ja').length).toBeGreaterThan(200);
  for (const text of texts('ja')) {
    expect(text, 'sentences end politely').not.toMatch(
      /(?:[るくぐむぶぬつ]|(?<!しょ)う|[なした]い|(?<!まし)た|だ|(?<![まで])す)。/u,
    );
    expect(text.replace(/^[^ ]* /, ''), 'colons are wide').not.toMatch(
      /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]:|:[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}{]/u,
    );
  }
  for (const text of texts('hu')) expect(text).not.toMatch(/korong|cikk/);
  for (const text of texts('en')) expect(text).not.toMatch(/(?<!\{)\bcounters?\b/);
});

test('every text is used', () => {
  const all = sources.map(([, source]) => source).join('\n');
  const tables = sources.filter(([file]) => /(^|[/_])words\.ts$/.test(file));
  expect(tables.length).toBeGreaterThan(8);
  for (const [file, source] of tables) {
    for (const [, key] of source.matchAll(/^ {2}(\w+): \{/gm))
      expect(all, `${file}: ${key}`).toMatch(new RegExp(`['"\`]${key}['"\`]|[wW]ords\\.${key}\\b`));
  }
});
