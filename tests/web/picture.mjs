// The README's first picture: node tests/web/picture.mjs writes docs/explorer.png.

import { resolve } from 'node:path';

import { close_browser, top, visit } from './browser.mjs';

await visit('#chomp3?bar=8,8,8', { viewport: { width: 1280, height: 1080 }, colorScheme: 'light' }, async (page) => {
  await page.waitForSelector('#verdict[data-verdict]');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: resolve(top, 'docs/explorer.png') });
});
await close_browser();
