// Figures for papers and lectures: light colours and the chosen width on every page; the embedded, projected and printed page.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';

import {
  address,
  axe,
  close_browser,
  dark,
  desktop,
  expect_no_sideways_scroll,
  phone,
  picture,
  the_browser,
  visit,
} from './browser.mjs';

after(close_browser);

async function taken(page, group, kind) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    group.locator('button', { hasText: kind }).click(),
  ]);
  return readFile(await download.path());
}

test('a figure is light on a dark page, as wide as wanted, with its caption and the command', async () => {
  await visit('#chomp3?bar=8,7,3', dark, async (page) => {
    await page.waitForSelector('#verdict[data-verdict]');
    const group = page.locator('.files').first();
    await group.locator('summary').click();
    await group.locator('[name=width]').fill('700');
    await group.locator('[name=caption]').fill('Figure 1. A bar & <its> winning move');
    const svg = (await taken(page, group, 'SVG')).toString();
    assert.match(svg, /^<svg [^>]*width="700"/);
    assert.match(svg, /Figure 1\. A bar &amp; &lt;its&gt; winning move/);
    assert.match(svg, /mexwave chomp3 solve 8 7 3</);
    assert.match(svg, /fill="rgb\(122, 74, 42\)"/, 'chocolate as in light colours');
    assert.doesNotMatch(svg, /rgb\(165, 106, 65\)/, 'not as in dark ones');
    assert.equal(
      await page.evaluate(() => document.documentElement.dataset.look),
      undefined,
      'the page stays as it was',
    );
    const png = await taken(page, group, 'PNG');
    assert.equal(png.readUInt32BE(16), 700);
    await group.locator('[name=width]').fill('5');
    await group.locator('button', { hasText: 'SVG' }).click();
    assert.match(await group.locator('[role=alert]').textContent(), /Width in pixels=5 \(accepted: 100 … 8000\)/);
    await group.locator('[name=width]').fill('900');
    await page.waitForSelector('#table-cell');
    await page.waitForFunction(() => document.querySelector('#periodic summary')?.textContent.match(/\d/));
    const table = page.locator('#table .files');
    const made = (await taken(page, table, 'SVG')).toString();
    assert.match(made, /<image href="data:image\/png/);
    // Above the table there is the ground of the light page.
    const ground = await page.evaluate(async (text) => {
      const image = new Image();
      image.src = /href="(data:image[^"]+)"/.exec(text)[1];
      await image.decode();
      const canvas = document.createElement('canvas');
      const ink = canvas.getContext('2d');
      ink.drawImage(image, 0, 0);
      return Math.min(...ink.getImageData(1, 1, 1, 1).data);
    }, made);
    assert.ok(ground > 240, `${ground}`);
  });
  await visit('#heaps?game=0.137&upto=120', dark, async (page) => {
    await page.waitForFunction(() => /^heap/.test(document.querySelector('#heap-value')?.textContent ?? ''));
    const group = page.locator('.files').first();
    const png = await taken(page, group, 'PNG');
    assert.equal(png.readUInt32BE(16), 1200);
    assert.match((await taken(page, group, 'SVG')).toString(), /fill="#5d5850"/, 'labels as in light colours');
  });
});

test('a figure is printed alone, as lines and letters, on a page of its size', async () => {
  await visit('#nim?heaps=3,5,7', dark, async (page) => {
    await page.waitForSelector('#verdict[data-verdict]');
    const group = page.locator('.files').first();
    await group.locator('summary').click();
    await group.locator('[name=width]').fill('800');
    await group.locator('[name=caption]').fill('Figure 2');
    await page.evaluate(() => {
      globalThis.print = () => {
        globalThis.printed = true;
      };
    });
    await group.locator('button', { hasText: 'PDF' }).click();
    await page.waitForFunction(() => globalThis.printed);
    assert.equal(await page.isVisible('main'), true);
    const { height, text } = await page.$eval('body > .printed', (figure) => ({
      height: Number(figure.getAttribute('height')),
      text: figure.textContent,
    }));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    assert.equal(await page.isVisible('main'), false);
    assert.deepEqual(await page.locator('.printed').boundingBox(), { x: 0, y: 0, width: 800, height });
    await picture(page, 'figure-print');
    await page.emulateMedia({ media: null });
    assert.match(text, /Figure 2mexwave heaps solve /);
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    const pages = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) => sides.map(Number));
    assert.equal(pages.length, 1);
    assert.ok(
      Math.abs(pages[0][0] - 600) < 1 && Math.abs(pages[0][1] - 0.75 * height) < 1,
      `${pages[0]}: 800 x ${height} pixels in points`,
    );
    assert.match(pdf, /\/Font /);
    assert.doesNotMatch(pdf, /\/Subtype ?\/Image/);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    assert.equal(await page.locator('.printed').count(), 0);
    assert.equal(await page.evaluate(() => document.adoptedStyleSheets.length), 0);
  });
  // The command stands under the captions of all games with figures.
  for (const [hash, ready, command] of [
    ['#tiling', '#verdict[data-verdict]', 'tiling'],
    ['#lines', '#verdict[data-verdict]', 'lines'],
    ['#six', '#map [data-piece]', 'chocolate six grundy'],
  ]) {
    await visit(hash, desktop, async (page) => {
      await page.waitForSelector(ready);
      const group = page.locator('.files').last();
      await group.locator('summary').click();
      await group.locator('[name=caption]').fill('Figure 3');
      assert.match((await taken(page, group, 'SVG')).toString(), new RegExp(`>mexwave ${command} `));
    });
  }
});

test('?embed=1 shows the game without the menu; the position stays in its address', async () => {
  const page = await (await the_browser()).newPage(desktop);
  await page.goto(`${address()}?embed=1#chomp3?bar=8,8,8`);
  await page.waitForSelector('#verdict[data-verdict=N]');
  assert.equal(await page.locator('header').count(), 0);
  await page.click('.bar rect[data-row="2"][data-column="5"]');
  await page.waitForSelector('#verdict[data-verdict=P]');
  assert.match(page.url(), /\?embed=1#chomp3\?bar=3x8&moves=2\.5$/);
  assert.match(await page.getAttribute('footer a', 'href'), /^[^?]*#chomp3\?bar=3x8&moves=2\.5$/);
  assert.deepEqual(await axe(page), []);
  await page.close();
});

test('for a projector the page is large, light and without extras; on paper it has no menu', async () => {
  await visit('#chomp3?bar=8,8,8', dark, async (page) => {
    await page.waitForSelector('#verdict[data-verdict]');
    const before = await page.locator('.bar').first().boundingBox();
    await page.selectOption('#look', 'projector');
    const seen = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.querySelector('.rules')).fontSize,
    ]);
    assert.deepEqual(seen, ['rgb(255, 255, 255)', '24px']);
    assert.ok((await page.locator('.bar').first().boundingBox()).width > 1.5 * before.width);
    assert.equal(await page.isVisible('#command'), false);
    await expect_no_sideways_scroll(page);
    await page.click('.bar rect[data-row="2"][data-column="5"]');
    await page.waitForSelector('#verdict[data-verdict=P]');
    assert.deepEqual(await axe(page), []);
    await picture(page, 'projector');
    await page.selectOption('#look', 'auto');
    await page.emulateMedia({ media: 'print' });
    for (const gone of ['header', 'footer', '#undo', '.files']) assert.equal(await page.isVisible(gone), false, gone);
    assert.equal(await page.isVisible('.bar'), true);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
    await picture(page, 'print');
  });
});

test('a printed page stays on narrow paper', async () => {
  for (const look of [desktop, phone]) {
    await visit('#chomp3', look, async (page) => {
      for (const [hash, ready] of [
        ['chomp3?bar=14,14,14', '.bar'],
        ['sum', '.term'],
        ['squares', '.squares'],
        ['chocolate?software=on', '.wedge'],
        ['heaps', '#heap-sum'],
      ]) {
        await page.evaluate((to) => {
          location.hash = to;
        }, hash);
        await page.waitForSelector(ready);
        await page.emulateMedia({ media: 'print' });
        await page.setViewportSize({ width: 560, height: 800 });
        await page.waitForTimeout(200);
        const beyond = await page.$$eval('main :is(.panel, h2, p, svg, canvas, .command)', (all) =>
          all
            .map((each) => [each, each.getBoundingClientRect()])
            .filter(([, { left, right, width }]) => width > 2 && (left < 0 || right > innerWidth))
            .map(([each]) => each.outerHTML.slice(0, 80)),
        );
        assert.deepEqual(beyond, [], hash);
        await page.emulateMedia({ media: null });
        await page.setViewportSize(look.viewport);
      }
    });
  }
});
