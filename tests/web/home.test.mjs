// The first page: the bar, the cards and the stories; the banner of a position that refutes a claim; the rules.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { axe, close_browser, desktop, expect_no_sideways_scroll, looks, picture, visit } from './browser.mjs';
import { native } from './native.mjs';

after(close_browser);

const said = (page, word) => page.waitForSelector(`#first-said[data-said=${word}]`);
const tap = (page, square) => page.click(`#first-bar rect[data-row="${square[0]}"][data-column="${square[1]}"]`);
const plain = (address) => decodeURIComponent(address).replaceAll('+', ' ');

test('first page: the bar is played at once, won by hints and lost without them', async () => {
  await visit('', desktop, async (page) => {
    for (let moves = 0; ; ++moves) {
      assert.ok(moves < 7, 'the game ends');
      await page.click('#hint');
      await said(page, 'hinted');
      const at = await page.$eval('#first-bar .winning', (mark) => [mark.dataset.row, mark.dataset.column]);
      await tap(page, at);
      if (moves === 0) {
        assert.equal(await page.getAttribute('#first-said', 'data-said'), 'replying');
        await tap(page, [1, 2]); // the bar is locked
        assert.equal((await page.evaluate(() => location.hash)).split(',').length, 1);
      }
      await page.waitForSelector('#first-said:not([data-said=replying])');
      if ((await page.getAttribute('#first-said', 'data-said')) === 'won') break;
    }
    await page.focus('#first-again');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement.matches('#first-bar svg')); // the keyboard stays in the game
    await tap(page, [3, 4]);
    await said(page, 'replying');
    await said(page, 'turn');
    assert.match(await page.textContent('#first-said'), /^The engine’s move: row \d, square \d\. Your move\.$/);
    await page.click('#hint');
    await said(page, 'hopeless');
    await page.click('#first-again');
    await tap(page, [1, 2]);
    await said(page, 'lost');
    assert.match(await page.evaluate(() => location.hash), /^#home\?moves=1\.2,/);
  });
});

test('first page: a card for each game leads to it; its rules stand under the title', async () => {
  await visit('', desktop, async (page) => {
    await page.selectOption('#language', 'en');
    const names = await page.$$eval('nav a', (links) => links.map((link) => link.getAttribute('href')));
    const cards = await page.$$eval('#cards a', (links) =>
      links.map((link) => [link.getAttribute('href'), link.querySelectorAll('svg *').length]),
    );
    assert.deepEqual(
      cards.map(([name]) => name),
      names,
    );
    for (const [name, shapes] of cards) {
      assert.ok(shapes > 3, `${name} has a picture`);
      await page.click(`#cards a[href="${name}"]`);
      await page.waitForSelector(`nav a[aria-current][href="${name}"]`);
      const rules = await page.innerText('.rules');
      assert.equal(rules.split('\n').length, 2, name);
      assert.equal(
        (await page.locator('.intro .taken, .intro .placed').count()) > 0,
        name !== '#audit',
        `${name}: a first move`,
      );
      assert.deepEqual(await page.evaluate(() => [document.activeElement.tagName, scrollY]), ['H1', 0], name);
      await page.click('.brand');
      await page.waitForSelector('#first-bar');
    }
    await page.click('nav a[href^="#chomp3"]');
    await page.waitForSelector('.intro .taken');
    const motion = () => page.$eval('.intro .taken', (part) => getComputedStyle(part).animationName);
    assert.equal(await motion(), 'taken');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.equal(await motion(), 'none');
    assert.deepEqual(
      await page.$$eval('form .field > span', (labels) => labels.slice(0, 3).map((label) => label.textContent)),
      ['first row p', 'second row q', 'third row r'],
    );
    for (const [game, where, introduced] of [
      ['chomp4', 'form', /first row p.*second row q.*third row r.*fourth row s/],
      ['chocolate', 'main', /x, y and z count the possible cuts/],
      ['six', '#six-hint', /^x1 to x6 count the possible cuts in the six directions/],
    ]) {
      await page.click(`nav a[href^="#${game}"]`);
      await text(where, introduced)(page).catch(() => assert.fail(game));
    }
    assert.match(await page.textContent('nav'), /Sly Squares/);
    await page.click('nav a[href^="#squares"]');
    for (const [language, gloss] of [
      ['hu', /^Két játékos felváltva tesz/],
      ['ja', /RavaszNégyzet（ずる賢い四角）/],
      ['en', /RavaszNégyzet, “sly square”/],
    ]) {
      await page.selectOption('#language', language);
      await text('.rules', gloss)(page);
    }
  });
});

test('first page: axe finds nothing and nothing scrolls sideways; in three languages', async () => {
  for (const [name, look] of Object.entries(looks)) {
    await visit('', look, async (page) => {
      for (const language of ['hu', 'ja', 'en']) {
        await page.selectOption('#language', language);
        await expect_no_sideways_scroll(page);
        await picture(page, `home-${name}-${language}`);
      }
      assert.deepEqual(await axe(page), [], name);
    });
  }
});

test('stories: they are the claims that fail, and open where the audit of the engine does; the banner says why', async () => {
  const claims = JSON.parse((await native(['verify', '--upto', '300', '--format', 'json', '--quiet'])).stdout);
  const fail = claims.filter((claim) => claim.verdict === 'fails');
  // A27 fails at 305 only.
  const expected = [...fail.map((claim) => claim.id), 'A27'].sort();
  await visit('', looks.phone, async (page) => {
    const links = await page.$$eval('#stories a', (found) => found.map((link) => link.getAttribute('href')));
    const id_of = (link) => link.split('refutes=')[1];
    assert.deepEqual(links.map(id_of).sort(), expected);
    for (const link of links) {
      await page.click(`#stories a[href="${link}"]`);
      await page.waitForSelector('#refutes');
      assert.match(await page.textContent('#refutes p'), new RegExp(`^This refutes ${id_of(link)} because .+\\.$`));
      assert.equal(await page.$('#bad-address'), null);
      assert.equal(await page.evaluate(() => document.activeElement.id), 'refutes');
      await page.waitForSelector('#verdict');
      await page.goBack();
      await page.waitForSelector('#stories');
    }
  });
});

/** What refutes each claim, as the page opens it. */
const text = (selector, expected) => async (page) => {
  await page.waitForFunction(
    ([where, source]) => new RegExp(source).test(document.querySelector(where)?.textContent ?? ''),
    [selector, expected.source],
  );
};
const shows = {
  A21: text('#table-cell', /Row 0 is long/),
  A22: text('#table-cell', /Row 120 is long: .* repeats 72, 70/),
  A23: text('#table-cell', /Row 119 is long/),
  A25: text('#verdict', /The player to move wins/),
  A27: text('#verdict', /The player to move loses/),
  C05: text('#verdict', /The player to move wins: 1 winning move/),
  C12: text('#verdict', /The player to move loses/),
  D05: async (page) => {
    await text('#verdict', /Black wins at once/)(page);
    await page.waitForSelector('[data-cell=a3] .threat.black');
  },
  'E03.3': text('#verdict', /The player to move loses/),
};

test('audit: every link opens its position under the banner, and the way back ends at the claim', async () => {
  await visit('#audit?upto=310', desktop, async (page) => {
    await page.waitForFunction(
      () => document.querySelector('#audit-check') && document.querySelectorAll('[data-look]').length >= 9,
      undefined,
      { timeout: 60_000 },
    );
    const ids = await page.$$eval('[data-look]', (links) => links.map((link) => link.dataset.look));
    assert.equal(ids.length, 9);
    const stories = new Map(
      await page.evaluate(() =>
        [...document.querySelectorAll('[data-look]')].map((link) => [link.dataset.look, link.getAttribute('href')]),
      ),
    );
    for (const id of ids) {
      await page.click(`[data-look="${id}"]`);
      await page.waitForSelector('#refutes');
      assert.equal(await page.$('#bad-address'), null, id);
      assert.equal(plain(await page.evaluate(() => location.hash)), plain(stories.get(id)), id);
      assert.equal(await page.evaluate(() => document.activeElement.id), 'refutes', id);
      // What matters is in view: the board, or the row of the table.
      const there = stories.get(id).includes('row=') ? '#table canvas' : '#verdict';
      if (there === '#table canvas')
        await page.waitForFunction(() => /\d/.test(document.querySelector('#table-cell strong')?.textContent ?? ''));
      const seen = (where) =>
        page.waitForFunction((selector) => {
          const box = document.querySelector(selector).getBoundingClientRect();
          return box.top < innerHeight && box.bottom > 0;
        }, where);
      await seen(there);
      await shows[id](page);
      assert.equal(
        await page.$eval(
          there === '#verdict' ? there : '#table-cell strong',
          (mark) => getComputedStyle(mark).outlineStyle,
        ),
        'solid',
        `${id}: highlighted`,
      );
      await seen('#refutes');
      if (id === ids[0] || id === ids.at(-1)) await page.click('#refutes a');
      else await page.goBack();
      await page.waitForFunction((claim) => document.activeElement?.textContent === claim, id);
      await seen(`[id="claim-${id}"]`);
    }
    await page.click(`[data-look="${ids[3]}"]`);
    await page.click('#refutes button');
    assert.equal(await page.$('#refutes'), null);
    assert.doesNotMatch(await page.evaluate(() => location.hash), /refutes/);
  });
});
