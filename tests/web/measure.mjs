// Times of the explorer, for docs/performance/explorer.md: node tests/web/measure.mjs. Nothing is judged.

import { close_browser, desktop, page_file, visit } from './browser.mjs';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';

const now = (page) => page.evaluate(() => performance.now());
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const ms = (list) => `${Math.round(Math.min(...list))} to ${Math.round(Math.max(...list))} ms`;

/** First paint, and when a page that is opened anew shows its first answer; the first page shows a bar to play. */
async function opening(game, ready) {
  const paints = [],
    answers = [];
  for (let k = 0; k < 5; ++k) {
    await visit(`#${game}`, desktop, async (page) => {
      await page.waitForSelector(ready);
      answers.push(await now(page));
      paints.push(
        await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN),
      );
    });
  }
  console.log(`${game}: first paint ${ms(paints)}, ready ${ms(answers)}`);
}

/** The table of three-row Chomp: from the opening of the page until it is drawn with its rows. */
async function table(size) {
  const times = [];
  for (let k = 0; k < 3; ++k) {
    await visit(`#chomp3?table=${size}`, desktop, async (page) => {
      await page.waitForFunction(
        () =>
          /\d/.test(document.querySelector('#periodic summary')?.textContent ?? '')
          && [...document.querySelectorAll('#table button')].some((button) => button.textContent === 'NPY'),
        undefined,
        { timeout: 120_000 },
      );
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      times.push((await now(page)) / 1000);
    });
  }
  console.log(`table ${size}: ${times.map((time) => time.toFixed(1)).join(', ')} s`);
}

/** Frames a second while a plot, twice enlarged, is dragged to and fro for two seconds. */
async function dragging(hash, ready, plot) {
  await visit(`#${hash}`, desktop, async (page) => {
    await page.waitForSelector(ready, { timeout: 60_000 });
    await page.waitForTimeout(1000);
    await page.focus(plot);
    for (let k = 0; k < 2; ++k) await page.keyboard.press('+');
    await page.locator(plot).scrollIntoViewIfNeeded();
    const box = await page.locator(plot).boundingBox(),
      [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.evaluate(() => {
      globalThis.gaps = [];
      let last = performance.now();
      const count = (time) => {
        globalThis.gaps.push(time - last);
        last = time;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    });
    const end = Date.now() + 2000;
    for (let k = 0; Date.now() < end; ++k) await page.mouse.move(x + 100 * Math.sin(k / 10), y + 40 * Math.cos(k / 10));
    const gaps = await page.evaluate(() => globalThis.gaps);
    await page.mouse.up();
    const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
    console.log(
      `${hash}: ${Math.round(gaps.length / seconds)} frames a second, median ${median(gaps).toFixed(0)} ms, longest ${Math.max(...gaps).toFixed(0)} ms`,
    );
  });
}

console.log(`load ${loadavg()[0].toFixed(1)}; ${gzipSync(readFileSync(page_file), { level: 9 }).length} bytes by gzip`);
await opening('home', '#first-said');
await opening('nim', '#verdict[data-verdict]');
await opening('chomp3', '#verdict[data-verdict]');
await opening('chocolate', '#verdict[data-verdict]');
await dragging('heaps?game=0.137&upto=200', '#heap-period', '#heap-plot');
await dragging('heaps?game=0.137&upto=100000', '#heap-period', '#heap-plot');
await dragging('chomp3?table=500x500', '#table .files button:has-text("NPY")', 'canvas.map');
await dragging('chomp3?table=2000x2000', '#table .files button:has-text("NPY")', 'canvas.map');
await dragging('chocolate?upto=31', '#space-points', '#space');
await table('10000x10000');
console.log(`load ${loadavg()[0].toFixed(1)}`);
await close_browser();
