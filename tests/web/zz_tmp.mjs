import { visit, desktop, close_browser } from './browser.mjs';
await visit('#nim', desktop, async (page) => {
  await page.waitForSelector('#verdict[data-verdict]');
  for (const p of [[1000000,1000000,1000000],[1000000,500000,1000],[1000000,100,10],[1000000,0,0],[50000,50000,50000],[20000,17000,9000],[10000,10000,10000],[5000,5000,5000],[100000,5000,5000]]) {
    const r = await Promise.race([page.evaluate(async (q) => { const t = performance.now(); try { const a = await mexwave.ask('chomp3','solve',q.join(',')); return [Math.round(performance.now()-t), JSON.stringify(a).slice(0,150)]; } catch (e) { return [Math.round(performance.now()-t), String(e)]; } }, p), new Promise((d) => setTimeout(() => d(['timeout']), 60000))]);
    console.log(p.join(), JSON.stringify(r).slice(0, 300));
    if (r[0] === 'timeout') { await page.reload(); await page.waitForSelector('#verdict[data-verdict]'); }
  }
});
await close_browser();
