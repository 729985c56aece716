import { visit, desktop, close_browser } from './browser.mjs';
await visit('#chomp3?table=100x100', desktop, async (page) => {
    await page.waitForSelector('#verdict[data-verdict]'); await page.waitForTimeout(1500);
    const map = page.locator('canvas.map');
    await map.scrollIntoViewIfNeeded();
    const box = await map.boundingBox(); console.log(box);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y); await page.waitForTimeout(100); console.log(await page.textContent('#table-cell'));
      await page.mouse.down();
      await page.mouse.move(x + 3000, y + 3000);
      await page.mouse.up(); await page.waitForTimeout(300);
      await page.screenshot({path: '/tmp/w2-pan.png'});
      await page.mouse.move(x + box.width * 0.3, y + box.height * 0.3);
      await page.waitForTimeout(300); console.log(await page.textContent('#table-cell'));
});
await close_browser();
