// A browser with the page from the disk, and what every page must keep, whatever is done on it: nothing is asked of any
// host, nothing is thrown, axe finds nothing, nothing scrolls sideways.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const top = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const page_file = process.env.MEXWAVE_PAGE ?? resolve(top, 'build/web/mexwave.html');
const pictures = resolve(top, 'build/web/pictures');
const axe_file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

if (!existsSync(page_file)) throw new Error(`there is no '${page_file}': tools/site builds it`);
mkdirSync(pictures, { recursive: true });

let browser;
export async function the_browser() {
  browser ??= await chromium.launch({
    executablePath: process.env.MEXWAVE_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    // Root has no sandbox; WebGL is drawn by software where there is no card.
    args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
  });
  return browser;
}
export async function close_browser() {
  await browser?.close();
  browser = undefined;
}

/** Opens an address of the page, what follows its #. */
export const go = (page, to) =>
  page.evaluate((next) => {
    location.hash = next;
  }, to);
export const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));

export const desktop = { viewport: { width: 1280, height: 900 } };
export const dark = { ...desktop, colorScheme: 'dark' };
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
};
/** How many times slower the page runs than it could: what a test does not wait for shows itself. */
const slower = Number(process.env.MEXWAVE_WEB_SLOWER ?? 1);
export const looks = { light: desktop, dark, phone };

export const address = (hash = '') => pathToFileURL(page_file).href + hash;

/** Calls use(page) with the page at `hash`; what was asked of hosts or thrown meanwhile is a failure. */
export async function visit(hash, look, use) {
  const context = await (await the_browser()).newContext(look);
  const faults = [];
  try {
    const page = await context.newPage();
    page.on('request', (request) => {
      const url = request.url();
      if (!/^(data|blob):/.test(url) && url.split('#')[0] !== address()) faults.push(`asked for ${url}`);
    });
    page.on('pageerror', (error) => faults.push(`threw ${error.stack ?? error}`));
    page.on('console', (message) => {
      // Chromium's word on software drawing is none of the page's.
      if (['error', 'warning'].includes(message.type()) && !/WebGL|GPU stall|GL Driver/.test(message.text()))
        faults.push(`said ${message.text()}`);
    });
    if (slower > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(address(hash));
    await use(page);
  } finally {
    await context.close();
  }
  assert.deepEqual(faults, []);
}

export async function axe(page) {
  // By the protocol: the page's content-security policy lets no script in, not even a test's.
  await page.evaluate(await axe_source());
  const found = await page.evaluate(() => globalThis.axe.run());
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`);
}
let source;
async function axe_source() {
  const { readFile } = await import('node:fs/promises');
  return (source ??= await readFile(axe_file, 'utf8'));
}

export async function expect_no_sideways_scroll(page) {
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= screen, `the page is ${wide} pixels wide on a screen of ${screen}`);
}

/** For people to look at: build/web/pictures/NAME.png. */
export async function picture(page, name) {
  await page.screenshot({ path: resolve(pictures, `${name}.png`) });
}
