// The explorer's bar and its winning move: node tests/web/picture.mjs writes docs/pictures/explorer.png.

import { resolve } from 'node:path';

import { close_browser, top, visit } from './browser.mjs';

await visit('#chomp3?bar=8,8,8', { viewport: { width: 1280, height: 1080 }, colorScheme: 'light' }, async (page) => {
  await page.waitForSelector('#verdict[data-verdict]');
  await page.waitForTimeout(1500);
  const [top_edge, bottom] = await page.evaluate(() => [
    document.querySelector('.columns').getBoundingClientRect().top,
    document.querySelector('#position').getBoundingClientRect().bottom,
  ]);
  const clip = { x: 28, y: top_edge - 4, width: 1228, height: bottom - top_edge + 8 };
  await page.screenshot({ path: resolve(top, 'docs/pictures/explorer.png'), clip });
});
await close_browser();
