// Every file that a page offers is what its button says: CSV the bytes of the command line, pictures that can be opened.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';

import { close_browser, desktop, visit } from './browser.mjs';
import { native } from './native.mjs';

after(close_browser);

/** Of a page: what to wait for, what commands have CSV files that are among its own, how many files there are at least. */
const pages = {
  '#chomp3?bar=8,7,3': { ready: '#verdict[data-verdict]', csv: [['chomp3', 'solve', '8,7,3']], least: 3 },
  '#chomp3?table=100x100': {
    ready: '#verdict[data-verdict]',
    csv: [['chomp3', 'table', '--rows', '100', '--columns', '100']],
    least: 5,
  },
  '#chomp?bar=5,4,4,2': { ready: '#verdict[data-verdict]', csv: [['chomp', 'solve', '5,4,4,2']], least: 3 },
  '#chocolate?bound=sum/2&piece=9,4,7&upto=15&slice=x&level=3&software=on': {
    ready: '#verdict[data-verdict]',
    csv: [['chocolate', 'positions', '--k', '2', '--upto', '15']],
    least: 4,
  },
  '#six?piece=4,3,4,3,4,3': {
    ready: '#verdict[data-verdict]',
    csv: [['chocolate', 'six', 'solve', '4,3,4,3,4,3']],
    least: 3,
  },
  '#squares?board=4x4&moves=a1,b2': {
    ready: '#verdict',
    csv: [['squares', 'solve', '--board', '4x4', '--position', 'a1 b2']],
    least: 3,
  },
  '#heaps?game=0.137&upto=120': {
    ready: '#verdict[data-verdict]',
    csv: [['heaps', 'grundy', '0.137', '--upto', '120']],
    least: 3,
  },
  '#audit?show=fails&upto=100': { ready: '#audit-summary', csv: [['verify', '--upto', '100', '--quiet']], least: 1 },
};

const opens = {
  CSV: (bytes) =>
    assert.match(bytes.toString(), /^[a-z_0-9]+(,[a-z_0-9]+)*\n(.+\n)+$/, 'a header, and a line at least'),
  PNG: (bytes) => {
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    assert.ok(bytes.readUInt32BE(16) > 40 && bytes.readUInt32BE(20) > 40, 'of some size');
    assert.ok(bytes.length > 300, 'something is on it');
  },
  SVG: async (bytes, page) => {
    const found = await page.evaluate((text) => {
      const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      return {
        name: root.nodeName,
        width: Number.parseFloat(root.getAttribute('width') ?? root.getAttribute('viewBox').split(' ')[2]),
        marks: root.querySelectorAll('rect, path, polygon, circle, line').length,
        images: root.querySelectorAll('image').length,
        scripts: root.querySelectorAll('script, [class]').length,
      };
    }, bytes.toString());
    assert.equal(found.name, 'svg');
    assert.ok(found.width > 40 && (found.marks > 2 || found.images === 1), JSON.stringify(found));
    assert.equal(found.scripts, 0);
  },
  NPY: (bytes) => assert.equal(bytes.subarray(1, 6).toString(), 'NUMPY'),
};

for (const [hash, { ready, csv, least }] of Object.entries(pages)) {
  test(`${hash}: its files`, async () => {
    await visit(hash, desktop, async (page) => {
      await page.waitForSelector(ready);
      await page.waitForTimeout(1000);
      await page.waitForFunction(() => document.querySelector('[data-engine=thinking]') === null);
      const all = await page.$$('.buttons[role=group] button');
      let files = 0;
      const lists = [];
      for (const button of all) {
        const kind = (await button.textContent()).trim();
        if (!(kind in opens) || !(await button.isVisible())) continue;
        const [download] = await Promise.all([page.waitForEvent('download', { timeout: 20_000 }), button.click()]);
        const bytes = await readFile(await download.path());
        assert.match(download.suggestedFilename(), new RegExp(`^[\\w.-]+\\.${kind.toLowerCase()}$`));
        await opens[kind](bytes, page);
        if (kind === 'CSV') lists.push(bytes.toString());
        ++files;
      }
      assert.ok(files >= least, `${files} files`);
      for (const words of csv) {
        const { status, stdout } = await native([...words, '--format', 'csv']);
        assert.notEqual(status, 1);
        assert.ok(
          lists.includes(stdout),
          `${words.join(' ')}: none of ${JSON.stringify(lists.map((list) => list.slice(0, 120)))} is ${JSON.stringify(stdout.slice(0, 120))}`,
        );
      }
    });
  });
}
