// What every page keeps: the address, a way to stop, words for what is too large, no fault of accessibility, no sideways scroll.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { axe, close_browser, desktop, expect_no_sideways_scroll, looks, picture, visit } from './browser.mjs';

after(close_browser);

/** Every page, by its usual address and by one that says a lot; how it is known to be ready. */
const pages = {
  chomp3: { full: '#chomp3?bar=14,13,12&moves=3.11,1.9&at=1&row=120', ready: '#verdict[data-verdict]' },
  chomp: { full: '#chomp?bar=5,4,4,2&moves=2.3', ready: '#verdict[data-verdict]' },
  chomp4: { full: '#chomp4?bar=7,5,4,2&moves=4.2&engine=first', ready: '#verdict[data-verdict]' },
  nim: { full: '#nim?heaps=4,9,0,12&play=misere&moves=2:3.4:1&at=1', ready: '#verdict[data-verdict]' },
  tiling: { full: '#tiling?board=3x6&tile=1x2&moves=a1_b1.c1_c2&at=1', ready: '#verdict[data-verdict]' },
  lines: { full: '#lines?board=cube&moves=2b2.1a1', ready: '#verdict[data-verdict]' },
  sum: {
    full: '#sum?sum=nim:3+six:2,1,2,1,2,1+tiling[1x2]:2x3/a1_b1&moves=1:2.3:2x3/a1_b1_c1_c2',
    ready: '#verdict[data-verdict]',
  },
  lessons: {
    full: '#lessons?lesson=nimsum&step=2&answer=on',
    ready: '#lesson-question',
    full_ready: '#verdict[data-verdict]',
  },
  chocolate: {
    full: '#chocolate?bound=sum/2&piece=9,4,7&moves=x7.y2&at=1&misere=on&upto=15&colour=nim-sum&surface=off&software=on&slice=x&level=3&shows=nim-sum',
    ready: '#verdict[data-verdict]',
  },
  six: { full: '#six?piece=4,3,4,3,4,3&moves=1:1.4:0&engine=second&across=2&up=5', ready: '#verdict[data-verdict]' },
  squares: {
    full: '#squares?board=4x4&play=misere&moves=a1,b2,c3&at=2&hints=always&threats=off',
    ready: '#verdict',
    full_ready: '#verdict[data-verdict]',
  },
  heaps: {
    full: '#heaps?game=0.6&upto=300&sum=0.137:15+%2B+nim:7&moves=1:6_6.3:2&engine=second',
    ready: '#verdict[data-verdict]',
  },
  audit: { full: '#audit?show=fails&upto=300&claim=A22', ready: '#claim-A22', full_ready: '#audit-summary' },
};

for (const [game, { full, ready, full_ready = ready }] of Object.entries(pages)) {
  test(`${game}: axe finds nothing and nothing scrolls sideways, light, dark and on a phone`, async () => {
    for (const [name, look] of Object.entries(looks)) {
      await visit(`#${game}`, look, async (page) => {
        await page.waitForSelector(ready);
        await page.waitForTimeout(400);
        await expect_no_sideways_scroll(page);
        assert.equal(await page.evaluate(() => scrollY), 0, 'the page begins at its top');
        await picture(page, `${game}-${name}`);
        assert.deepEqual(await axe(page), [], name);
      });
    }
  });
  test(`${game}: the address says all, there and back`, async () => {
    await visit(full, desktop, async (page) => {
      await page.waitForSelector(full_ready);
      const state = () =>
        page.evaluate(() => [
          document.querySelector('#position')?.textContent,
          document.querySelector('#command code')?.textContent,
        ]);
      const before = await state(),
        address = page.url();
      assert.equal(await page.isVisible('#bad-address'), false);
      // Something is changed and changed back: the page writes the address itself.
      await page.selectOption('#language', 'hu');
      await page.selectOption('#language', 'en');
      if ((await page.$('#undo')) !== null && (await page.isEnabled('#undo'))) {
        await page.click('#undo');
        await page.waitForFunction((old) => location.href !== old, address);
        await page.click('#redo');
        await page.waitForFunction(
          (old) =>
            decodeURIComponent(location.href).replaceAll('+', ' ') === decodeURIComponent(old).replaceAll('+', ' '),
          address,
        );
      }
      await page.reload();
      await page.waitForSelector(full_ready);
      assert.deepEqual(await state(), before);
    });
  });
  test(`${game}: in Hungarian and Japanese`, async () => {
    for (const language of ['hu', 'ja']) {
      await visit(`#${game}`, looks.phone, async (page) => {
        await page.selectOption('#language', language);
        await page.waitForSelector(ready);
        assert.equal(await page.evaluate(() => document.documentElement.lang), language);
        await expect_no_sideways_scroll(page);
        assert.ok((await page.locator('nav').boundingBox()).height < 60, 'the menu is one row');
        await picture(page, `${game}-phone-${language}`);
      });
    }
  });
}

test('an address that cannot be is told, and the start is shown', async () => {
  for (const bad of [
    '#chomp3?bar=3,4,1',
    '#chocolate?piece=1,9,1',
    '#chocolate?bound=3,2,1',
    '#heaps?sum=nim',
    '#six?piece=5,1,1,1,1,1',
    '#chomp3?table=16x16&row=120',
    '#audit?upto=5',
    '#nim?heaps=40',
    '#tiling?moves=a1',
    '#lines?moves=a.a',
    '#sum?sum=rim:3',
    '#lessons?step=9',
    '#nonsense',
  ]) {
    await visit(bad, desktop, async (page) => {
      await page.waitForSelector('#bad-address');
      assert.equal(await page.isVisible('main .panel'), true);
    });
  }
});

test("a new language is the whole page's at once: its name for readers aloud, and what was wrong with the address", async () => {
  await visit('#nonsense', desktop, async (page) => {
    await page.waitForSelector('#bad-address');
    const choose = (language) =>
      page.evaluate(async (value) => {
        const choice = document.querySelector('#language');
        choice.value = value;
        choice.dispatchEvent(new Event('change', { bubbles: true }));
        for (let k = 0; k < 20; ++k) await Promise.resolve(); // drawn anew, and no frame later
        return [document.documentElement.lang, document.querySelector('#bad-address').textContent];
      }, language);
    const told = [await choose('hu'), await choose('ja'), await choose('en')];
    assert.deepEqual(
      told.map(([language]) => language),
      ['hu', 'ja', 'en'],
    );
    assert.equal(new Set(told.map(([, text]) => text)).size, 3);
    for (const [, text] of told) assert.match(text, /nonsense/);
  });
});

test('a long question is stopped, and the next one is answered', async () => {
  await visit('#heaps?game=grundy&upto=1000000', desktop, async (page) => {
    await page.click('[data-engine=thinking] button');
    await page.waitForSelector('[data-engine=stopped]');
    const start = Date.now();
    await page.fill('#heap-game', '0.137');
    await page.fill('#heap-upto', '100');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /^heap/.test(document.querySelector('#heap-value')?.textContent ?? ''));
    console.log(`  answered ${Date.now() - start} ms after a worker was thrown away`);
  });
});

test('too much memory is told in words', async () => {
  await visit('#chocolate?bound=box/60000&upto=127', desktop, async (page) => {
    await page.waitForSelector('[data-engine=memory]', { timeout: 60_000 });
    assert.match(await page.textContent('[data-engine=memory]'), /memory/);
    // And the rest of the page works on.
    await page.waitForSelector('#verdict[data-verdict]');
  });
});
