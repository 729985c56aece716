import { expect, test } from 'vitest';

const sources = Object.entries(import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }));

test('every text is used', () => {
  const all = sources.map(([, source]) => source).join('\n');
  const tables = sources.filter(([file]) => /(^|[/_])words\.ts$/.test(file));
  expect(tables.length).toBeGreaterThan(8);
  for (const [file, source] of tables) {
    for (const [, key] of source.matchAll(/^ {2}(\w+): \{/gm)) expect(all, `${file}: ${key}`).toMatch(new RegExp(`['"\`]${key}['"\`]|[wW]ords\\.${key}\\b`));
  }
});
