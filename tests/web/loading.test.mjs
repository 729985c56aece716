// A slow line: the page is shown and can be used before the engine, the last and largest part of the file, has arrived.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { after, test } from 'node:test';

import { close_browser, page_file, phone, the_browser } from './browser.mjs';

after(close_browser);

test('text is shown before the script has come, and the bar takes a move before the engine has', async () => {
  const file = await readFile(page_file, 'utf8');
  const script = file.indexOf('<script'),
    engine = file.indexOf('<script type="text/plain" id="packed-engine">');
  assert.ok(script > 0 && script < 60_000, `the text ends at ${script} bytes`);
  assert.ok(engine > script);
  // Half of the engine arrives with the script.
  const parts = [file.slice(0, script), file.slice(script, engine + 500_000), file.slice(engine + 500_000)];
  let line;
  const server = createServer((_, response) => {
    line = response;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.write(parts[0]);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const context = await (await the_browser()).newContext(phone);
  try {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`, { waitUntil: 'commit' });
    await page.waitForSelector('main p');
    assert.match(await page.innerText('main'), /a computer solves exactly/);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    line.write(parts[1]);
    await page.tap('#first-bar rect[data-row="3"][data-column="4"]');
    await page.tap('#first-bar rect[data-row="3"][data-column="4"]');
    await page.waitForSelector('[data-engine=thinking]');
    assert.match(await page.textContent('[data-engine=thinking]'), /The engine is loading/);
    assert.equal(await page.evaluate(() => document.readyState), 'loading');
    line.end(parts[2]);
    await page.waitForSelector('#first-said[data-said=turn]');
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
  }
});
