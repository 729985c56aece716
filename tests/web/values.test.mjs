// What the engine in the worker says, against the program of this machine: the same bytes, for random positions.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { close_browser, desktop, visit } from './browser.mjs';
import { natives } from './native.mjs';
import { games, numbers } from './positions.mjs';

const positions = Number(process.env.MEXWAVE_WEB_POSITIONS ?? 1000);
after(close_browser);

/** Questions whose two answers differ. */
export function differences(questions, ours, theirs) {
  return questions.flatMap((words, k) =>
    ours[k].status === theirs[k].status && ours[k].stdout === theirs[k].stdout
      ? []
      : [`${words.join(' ')}: ${ours[k].stdout} but ${theirs[k].stdout}`],
  );
}

test('answers are those of the command line', async (t) => {
  await visit('', desktop, async (page) => {
    for (const [game, make] of Object.entries(games)) {
      await t.test(`${game}, ${positions} random positions`, async () => {
        const below = numbers(20261122);
        const questions = Array.from({ length: positions }, () => make(below));
        const theirs = natives(questions);
        const ours = await page.evaluate((list) => globalThis.mexwave.askAll(list), questions);
        assert.equal(ours.length, questions.length);
        assert.ok(ours.filter((answer) => answer.status === 0).length > 0.9 * positions, 'most of them are positions');
        assert.deepEqual(differences(questions, ours, theirs), []);
      });
    }
  });
});

test('a wrong answer is seen', () => {
  const questions = [games.chomp3(numbers(7))],
    [right] = natives(questions);
  assert.deepEqual(differences(questions, [right], [right]), []);
  const wrong = { ...right, stdout: right.stdout.replace(/"p":\d+/, '"p":999') };
  assert.equal(differences(questions, [wrong], [right]).length, 1);
  assert.equal(differences(questions, [{ ...right, status: 1 }], [right]).length, 1);
});
