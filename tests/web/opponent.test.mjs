// What all games share: the engine as the opponent, undo, the end of a game, and hints.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { close_browser, desktop, phone, visit } from './browser.mjs';

after(close_browser);

/** Of each game a short position, two moves that the visitor can click, and a position with one move left. */
const games = {
  chomp3: [
    'bar=4,4,4',
    '.bar [data-row="3"][data-column="4"]',
    '.bar [data-row="1"][data-column="4"]',
    'bar=2,0,0',
    '.bar [data-column="2"]',
  ],
  chomp: [
    'bar=3,3,3,3,3',
    '.bar [data-row="5"][data-column="3"]',
    '.bar [data-row="1"][data-column="3"]',
    'bar=2',
    '.bar [data-column="2"]',
  ],
  chomp4: [
    'bar=3,3,3,3',
    '.bar [data-row="4"][data-column="3"]',
    '.bar [data-row="1"][data-column="3"]',
    'bar=2,0,0,0',
    '.bar [data-column="2"]',
  ],
  nim: ['heaps=3,5,7', '[data-take="1:2"]', '[data-take="2:4"]', 'heaps=1', '[data-take="1:0"]'],
  tiling: ['board=3x4&tile=1x2', '[data-cell=a1]', '[data-cell=d3]', 'board=1x2&tile=1x2', '[data-cell=a1]'],
  lines: [
    'board=tictactoe',
    '[data-cell=b2] .spot',
    '[data-cell=a1] .spot',
    'board=tictactoe&moves=a1.b2.a2.b1',
    '[data-cell=a3] .spot',
  ],
  sum: [
    'sum=nim:5+chomp:3x4',
    '[data-take="1:4"]',
    '.bar [data-row="1"][data-column="4"]',
    'sum=nim:1',
    '[data-take="1:0"]',
  ],
  chocolate: ['upto=7', '.cuts [data-cut=x9]', '.cuts [data-cut=x8]', 'piece=1,0,0&upto=7', '.cuts [data-cut=x0]'],
  six: [
    'piece=2,1,2,1,2,1',
    '.cuts [data-cut="1:1"]',
    '.cuts [data-cut="3:1"]',
    'piece=0,0,0,1,0,0',
    '.cuts [data-cut="4:0"]',
  ],
  squares: ['board=3x3', '[data-cell=a1]', '[data-cell=b1]', 'board=3x3&moves=a1,c3,b1,c2,a2,c1', '[data-cell=b2]'],
  heaps: [
    'sum=nim:5+nim:6',
    '[data-part="1"][data-leaves="4"]',
    '[data-part="2"][data-leaves="5"]',
    'sum=nim:1',
    '[data-leaves="0"]',
  ],
};

const count = (page, moves) =>
  page.waitForFunction((n) => document.querySelectorAll('.moves li').length === n + 1, moves);
/** The number of moves on the board. */
const at = (page, moves) =>
  page.waitForFunction(
    (n) => [...document.querySelectorAll('.moves li button')].findIndex((each) => each.ariaCurrent === 'step') === n,
    moves,
  );
async function open(page, game, fields) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `${game}?${fields}`);
  await page.waitForFunction((name) => location.hash.startsWith(`#${name}`) && document.querySelector('#hints'), game);
}
/** Clicks in the middle of these elements, two frames apart. */
const click = (page, ...selectors) =>
  page.evaluate(async (list) => {
    for (const selector of list) {
      const element = document.querySelector(selector),
        box = element?.getBoundingClientRect();
      element?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }),
      );
      for (let k = 0; k < 2; ++k) await new Promise((done) => requestAnimationFrame(done));
    }
    return document.querySelectorAll('.moves li').length - 1;
  }, selectors);

test('a second fast click does not move for the engine; undo takes both moves back; a new side is played', async () => {
  await visit('#nim', desktop, async (page) => {
    for (const [game, [fields, first, second]] of Object.entries(games)) {
      await open(page, game, `${fields}&engine=second&hints=off`);
      await page.waitForSelector(first);
      assert.equal(await click(page, first, second), 1, `${game}: the board is locked`);
      await count(page, 2).catch(() => assert.fail(`${game}: the engine does not answer`));
      assert.match(await page.textContent('#engine-move'), /^The engine’s move: .+\. Your move\.$/, game);
      await page.click('#undo');
      await at(page, 0).catch(() => assert.fail(`${game}: undo`));
      assert.equal(await page.isDisabled('#undo'), true, game);
      await page.click('#redo');
      await at(page, 2).catch(() => assert.fail(`${game}: redo`));
      await page.selectOption('#you', 'second');
      await count(page, 3).catch(() => assert.fail(`${game}: the engine does not take over`));
    }
  });
});

/** Whether these are on the screen, and nothing covers the middle of one. */
const in_view = (page, ...selectors) =>
  page.waitForFunction(
    (list) =>
      list.every((selector) => {
        const found = document.querySelector(selector),
          box = found?.getBoundingClientRect();
        if (!box || found.textContent === '') return false;
        const middle = document.elementFromPoint(box.left + box.width / 2, (box.top + box.bottom) / 2);
        return box.top >= 0 && box.bottom <= innerHeight && (found === middle || found.contains(middle));
      }),
    selectors,
    { timeout: 3000 },
  );

test('on a phone the engine’s move is on the screen wherever the visitor moved, and so is the end', async () => {
  const longer = { sum: 'sum=nim:5+chomp:3x4+tiling[2x2]:3x4+nim:7', heaps: 'sum=nim:9+nim:9+nim:9+nim:9' };
  await visit('#nim', phone, async (page) => {
    for (const [game, [fields, first, , end, last]] of Object.entries(games)) {
      // At the top of the screen, at its bottom, and in another panel.
      const moves = [
        [first, 'start'],
        [first, 'end'],
        ['#winning [data-move], .wins[data-move]', 'center'],
      ];
      for (const [move, block] of moves) {
        await open(page, game, `${longer[game] ?? fields}&engine=second&hints=always`);
        await page.waitForSelector('#verdict[data-verdict]');
        if (block === 'center' && (await page.locator(move).count()) === 0) continue; // a lost position, or marks on the board
        await page.evaluate(
          ([selector, where]) => document.querySelector(selector).scrollIntoView({ block: where }),
          [move, block],
        );
        const before = await page.evaluate(() => scrollY);
        await click(page, move);
        await count(page, 2).catch(() => assert.fail(`${game}: the engine does not answer`));
        await in_view(page, '#engine-move').catch(() => assert.fail(`${game}: after a move at ${block}`));
        assert.notEqual(await page.evaluate(() => document.activeElement.id), 'engine-move', game);
        // The board that was tapped stays where it was.
        if (game === 'sum' && block !== 'center') assert.equal(await page.evaluate(() => scrollY), before);
      }
      await open(page, game, `${end}&engine=second&hints=off`);
      await page.waitForSelector(last);
      await click(page, last);
      await page.waitForSelector('#new-game');
      await in_view(page, '#verdict').catch(() => assert.fail(`${game}: the end`));
    }
  });
});

test('a sentence names the engine’s move only if the engine made it', async () => {
  await visit('#nim', desktop, async (page) => {
    for (const [game, [fields, first, second]] of Object.entries(games)) {
      await open(page, game, `${fields}&engine=nobody&hints=off`);
      await page.waitForSelector(first);
      await click(page, first, second);
      await count(page, 2);
      await page.selectOption('#you', 'first');
      assert.equal(await page.textContent('#engine-move'), '', game);
      await page.click('#undo');
      await click(page, first);
      await page
        .waitForFunction(() => /^The engine’s move: /.test(document.querySelector('#engine-move').textContent))
        .catch(() => assert.fail(game));
    }
  });
});

test('the end names the winner, also without hints, and offers a new game', async () => {
  await visit('#nim', desktop, async (page) => {
    for (const [game, [, , , fields, last]] of Object.entries(games)) {
      for (const engine of ['second', 'first']) {
        await open(page, game, `${fields}&engine=${engine}&hints=off`);
        if (engine === 'second') {
          await page.waitForSelector(last);
          await click(page, last);
        }
        await page.waitForSelector('#new-game');
        const said = engine === 'second' ? 'You win.' : 'The engine wins.';
        await page
          .waitForFunction((text) => document.querySelector('#verdict').textContent.includes(text), said)
          .catch(() => assert.fail(`${game}: ${said}`));
      }
      await page.selectOption('#you', 'both');
      await page.click('#new-game');
      await count(page, 0);
    }
  });
});

/** What tells something about the value of a position. */
const telling =
  '[data-verdict], [data-move], [data-value], .winning, .wins, .answer, .threat, #trial, #winning, #why, #groups, #six-map, .cuts small';
const tables = '#table, #openings, #space, #slice, #heap-plot, #strategy';

test('hints: always, on request for one position, off', async () => {
  await visit('#nim', desktop, async (page) => {
    const nothing = async (game, when) => {
      await page.hover(games[game][1]);
      await page.waitForTimeout(150); // a hint for the pointer comes after 90 ms
      assert.equal(await page.locator(telling).count(), 0, `${game}: ${when}`);
      assert.doesNotMatch(
        (await page.locator('main .panel').allInnerTexts()).join(),
        /P-position|Grundy|[Ww]inning|to move (wins|loses)|(wins|loses) in/,
        `${game}: ${when}`,
      );
    };
    for (const [game, [fields, first]] of Object.entries(games)) {
      await open(page, game, `${fields}&hints=always`);
      await page.waitForSelector('#verdict[data-verdict]');
      await page.selectOption('#hints', 'off');
      await nothing(game, 'off');
      assert.equal(await page.locator(tables).count(), 0, `${game}: tables`);
      assert.equal(
        await page.locator('.files button', { hasText: 'CSV' }).count(),
        0,
        `${game}: the solution as a file`,
      );
      assert.equal(await page.locator('.files:empty').count(), 0, game);
      await page.keyboard.press('v');
      assert.equal(await page.inputValue('#hints'), 'off', `${game}: by a key`);
      assert.match(await page.evaluate(() => location.hash), /hints=off/);
      await page.selectOption('#hints', 'request');
      await page.click('#hint');
      await page.waitForSelector('#verdict[data-verdict]');
      await click(page, first);
      await count(page, 1);
      await page.waitForFunction(() => document.querySelector('[data-verdict]') === null);
      await page.waitForTimeout(200);
      assert.equal(await page.locator(telling).count(), 0, `${game}: after the move`);
    }
  });
});

test('the side and the hints go along to every other game, by the menu, by a card, and after a reload', async () => {
  await visit('#nim', desktop, async (page) => {
    const chosen = async (game, side, hints) => {
      await page.waitForFunction(
        (name) => location.hash.startsWith(`#${name}`) && document.querySelector('#hints'),
        game,
      );
      assert.deepEqual([await page.inputValue('#you'), await page.inputValue('#hints')], [side, hints], game);
    };
    await page.selectOption('#hints', 'off');
    await page.selectOption('#you', 'first');
    for (const game of Object.keys(games)) {
      await page.click(`nav a[href^="#${game}"]:not([href^="#${game}3"]):not([href^="#${game}4"])`);
      await chosen(game, 'first', 'off');
    }
    await page.reload();
    await page.click('.brand');
    await page.click('#cards a[href^="#nim"]');
    await chosen('nim', 'first', 'off');
    // What a game shows without a choice is kept, too, if it was chosen; also for a game that was left with another choice.
    await page.selectOption('#hints', 'always');
    await page.selectOption('#you', 'both');
    for (const game of ['heaps', 'squares']) {
      await page.click(`nav a[href^="#${game}"]`);
      await chosen(game, 'both', 'always');
    }
    await page.click('nav a[href^="#audit"]');
    assert.equal(await page.evaluate(() => location.hash), '#audit');
  });
});
