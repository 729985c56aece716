// Faults that visitors found, each named by what must hold.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { close_browser, dark, desktop, visit } from './browser.mjs';

after(close_browser);

const go = (page, to) => page.evaluate((next) => { location.hash = next; }, to);
const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));
const verdict = (page) => page.waitForSelector('#verdict[data-verdict]');

/** A test of many parts, which share one page. */
const on = (name, look, parts) =>
  test(name, async (whole) => {
    await visit('#nim', look, async (page) => {
      page.setDefaultTimeout(10_000);
      for (const [part, check] of Object.entries(parts)) {
        await whole.test(part, async () => {
          await page.emulateMedia({ colorScheme: look.colorScheme ?? 'light' });
          await check(page);
        });
      }
    });
  });

on('on a desktop', desktop, {
  'a position that an address opened is kept while another game is shown': async (page) => {
    await go(page, 'chomp3?bar=8,8,8&moves=2.5');
    await page.waitForFunction(() => /8, 4, 4/.test(document.querySelector('#position')?.textContent));
    await page.click('nav a[href^="#heaps"]');
    await page.waitForSelector('#heap-plot');
    await page.click('nav a[href^="#chomp3"]');
    await page.waitForSelector('.bar');
    assert.equal(await hash(page), '#chomp3?bar=8,8,8&moves=2.5');
    assert.match(await page.textContent('#position'), /8, 4, 4/);
  },

  'a small bound of chocolate does not limit the bounds after it': async (page) => {
    await go(page, 'chocolate?software=on');
    await page.waitForSelector('#chocolate-bound');
    const set = async (bound) => {
      await page.fill('#chocolate-bound', bound);
      await page.keyboard.press('Enter');
      await page.waitForFunction((text) => decodeURIComponent(location.hash).includes(`bound=${text}`) || text === 'sum/3', bound);
      return page.inputValue('#space-upto');
    };
    assert.equal(await set('0,1,1,2'), '1');
    assert.equal(await set('sum/3'), '31');
    await page.fill('#space-upto', '20');
    await page.keyboard.press('Enter');
    assert.equal(await set('sum/2'), '20', 'what a visitor chose stays');
  },

  'a click draws no outline around a board, a key does': async (page) => {
    for (const [game, board] of [['chomp3', '.bar'], ['chocolate', '.wedge'], ['six', '#six-map'], ['squares', '.squares'], ['nim', '.nim'], ['lines', '.lines'], ['tiling', '.tiling']]) {
      await go(page, game);
      await page.waitForSelector(`${board}[tabindex]`);
      await page.locator(`${board}[tabindex]`).click({ position: { x: 3, y: 3 } });
      const outline = () => page.$eval(`${board}[tabindex]`, (found) => [document.activeElement === found, getComputedStyle(found).outlineStyle]);
      assert.deepEqual(await outline(), [true, 'none'], game);
      await page.keyboard.press('Tab');
      await page.focus(`${board}[tabindex]`);
      assert.deepEqual(await outline(), [true, 'solid'], game);
    }
  },
});

on('on a dark desktop', dark, {
  'the ground of the positions in space is that of the page, by WebGL and without it': async (page) => {
    for (const software of ['off', 'on']) {
      await go(page, `chocolate?upto=7&software=${software}`);
      await page.waitForFunction((word) => document.querySelector('#space-points')?.textContent.includes(word), software === 'on' ? 'software' : 'WebGL');
      const corner = () => page.evaluate(() => {
        const ink = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        ink.drawImage(document.querySelector('#space canvas'), 0, 0);
        return `rgb(${[...ink.getImageData(2, 2, 1, 1).data.slice(0, 3)].join(', ')})`;
      });
      const ground = await page.$eval('#space', (area) => getComputedStyle(area).backgroundColor);
      await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
      assert.equal(await corner(), ground, software);
    }
  },
});
