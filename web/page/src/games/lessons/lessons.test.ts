import { expect, test } from 'vitest';
import { readAddress, writeAddress } from '../../shell/address';
import { lessons } from './lessons';
import { lessonNames, stepsOf } from './steps';

test('every step has positions that its game reads and writes', () => {
  for (const name of lessonNames) {
    for (const { attempt, game, shows } of stepsOf(name)) {
      for (const text of [attempt, shows]) {
        const written = game.write(game.read(new URLSearchParams(text)));
        expect(game.write(game.read(written)).toString(), text).toBe(written.toString());
      }
      expect(attempt).toMatch(/hints=(off|request)/);
      expect(shows).not.toContain('hints=');
    }
  }
});

test('a state comes back from its address, with moves that were tried', () => {
  for (const hash of ['#lessons', '#lessons?lesson=nimsum&step=2&answer=on', '#lessons?lesson=diagonal&step=2']) {
    expect(writeAddress({ game: 'lessons', fields: lessons.write(lessons.read(readAddress(hash).fields)) })).toBe(hash);
  }
  const tried = lessons.read(new URLSearchParams({ lesson: 'nimsum', board: 'heaps=4,6&moves=2:4' }));
  expect(lessons.write(lessons.read(lessons.write(tried))).get('board')).toContain('moves=2%3A4');
  expect(() => lessons.read(new URLSearchParams('lesson=draw&step=3'))).toThrow('step=3');
});
