// The guided lessons: every step asks without a hint and shows its answer on the board of its game.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { close_browser, desktop, phone, picture, visit } from './browser.mjs';

after(close_browser);

/** What the engine says of the position that shows each answer. */
const shown = {
  stealing: ['N', 'N'],
  diagonal: ['P', 'P'],
  nimsum: ['loss', 'loss', 'win'],
  period: ['N', 'N'],
  sierpinski: ['N', 'P'],
  draw: ['draw', 'win'],
};

test('lessons: every step, by its buttons, and every answer is true', async () => {
  await visit('#lessons', desktop, async (page) => {
    const names = await page.$$eval('#lesson-name option', (options) => options.map(({ value }) => value));
    assert.deepEqual(names, Object.keys(shown));
    for (const name of names) {
      await page.selectOption('#lesson-name', name);
      for (const [k, said] of shown[name].entries()) {
        const address = `#lessons${name === 'stealing' ? '' : `?lesson=${name}`}${k > 0 ? `${name === 'stealing' ? '?' : '&'}step=${k + 1}` : ''}`;
        await page.waitForFunction((now) => location.hash === now, address);
        await page.waitForTimeout(200);
        assert.equal(
          await page.locator('[data-move], .winning, #lesson-answer').count(),
          0,
          `${name} ${k + 1}: no hint`,
        );
        await page.click('#lesson-show');
        await page.waitForSelector('#lesson-answer');
        await page
          .waitForSelector(`#verdict[data-verdict=${said}]`)
          .catch(() => assert.fail(`${name} ${k + 1}: ${said}`));
        if (k + 1 < shown[name].length) await page.click('#lesson-next');
      }
      assert.equal(await page.isDisabled('#lesson-next'), true);
    }
    assert.equal(await page.isVisible('#bad-address'), false);
  });
});

test('lessons: the period is shown with the answer only; the first question states the move; the end is told', async () => {
  await visit('#lessons?lesson=period', desktop, async (page) => {
    for (const period of [4, 34]) {
      await page.waitForFunction(() => /value 0/.test(document.querySelector('#heap-value')?.textContent ?? ''));
      await page.waitForTimeout(400);
      assert.equal(await page.locator('#heap-period, #lesson-over').count(), 0);
      assert.doesNotMatch(await page.textContent('#command'), /period/);
      await page.click('#lesson-show');
      await page.waitForFunction(
        (found) => document.querySelector('#heap-period')?.textContent.includes(`G(n + ${found}) = G(n)`),
        period,
      );
      if (period === 4) await page.click('#lesson-next');
    }
    assert.match(await page.textContent('#lesson-over'), /^The lesson is over\./);
    await page.selectOption('#lesson-name', 'stealing');
    assert.match(await page.textContent('#lesson-question'), /takes a square with every square to its right and below/);
  });
});

test('lessons: what the texts say of the answers is what the boards show', async () => {
  const moves = async (hash, said) => {
    let found;
    await visit(hash, desktop, async (page) => {
      await page.waitForSelector(`#verdict[data-verdict=${said}]`);
      found = await page.$$eval('[data-move]', (buttons) => buttons.map((button) => button.dataset.move).sort());
      if (hash.includes('period'))
        await page.waitForFunction(() =>
          /G\(n \+ 34\) = G\(n\) from n = 52/.test(document.querySelector('#heap-period')?.textContent ?? ''),
        );
      if (hash.includes('sierpinski'))
        await page.waitForFunction(() => /^256 /.test(document.querySelector('#space-points')?.textContent ?? ''));
    });
    return found;
  };
  assert.deepEqual(await moves('#lessons?lesson=nimsum&step=3&answer=on', 'win'), ['1:2', '2:4', '3:6']);
  assert.equal((await moves('#lessons?step=2&answer=on', 'N')).length, 1);
  await moves('#lessons?lesson=period&step=2&answer=on', 'N');
  await moves('#lessons?lesson=sierpinski&answer=on', 'N');
});

test('lessons on a phone: an attempt against the engine is kept by a reload, in Hungarian and Japanese', async () => {
  await visit('#lessons?lesson=nimsum', phone, async (page) => {
    await page.tap('[data-take="2:4"]');
    await page.tap('[data-take="2:4"]');
    await page.waitForFunction(
      () => /moves/.test(location.hash) && document.querySelectorAll('.moves li').length === 3,
    ); // the engine has answered
    const position = await page.textContent('#position');
    await page.reload();
    await page.waitForFunction((now) => document.querySelector('#position')?.textContent === now, position);
    const texts = [await page.textContent('#lesson-question')];
    for (const language of ['hu', 'ja']) {
      await page.selectOption('#language', language);
      texts.push(await page.textContent('#lesson-question'));
      await picture(page, `lesson-phone-${language}`);
    }
    assert.equal(new Set(texts).size, 3);
    await page.tap('#lesson-try');
    await page.waitForFunction(() => location.hash === '#lessons?lesson=nimsum');
  });
});

test('lessons: a reader goes on at the answer that was asked for, and at the question of the next step', async () => {
  for (const look of [desktop, phone]) {
    await visit('#lessons', look, async (page) => {
      const reads = (id) =>
        page.waitForFunction((wanted) => {
          const box = document.activeElement.getBoundingClientRect();
          return document.activeElement.id === wanted && box.top >= 0 && box.bottom <= innerHeight;
        }, id);
      for (const [button, text] of [
        ['show', 'answer'],
        ['next', 'question'],
        ['show', 'answer'],
        ['try', 'question'],
        ['back', 'question'],
      ]) {
        await page.focus(`#lesson-${button}`);
        await page.keyboard.press('Enter');
        await reads(`lesson-${text}`).catch(() => assert.fail(`after ${button}`));
      }
      await page.waitForTimeout(700); // the board has answered
      await reads('lesson-question');
    });
  }
});

test('lessons: the plot stands where it is asked about, before the game', async () => {
  for (const look of [desktop, phone]) {
    await visit('#lessons?lesson=period', look, async (page) => {
      const places = () =>
        page.evaluate(() => {
          const [plot, sum] = ['#heap-plot', '#heap-sum'].map((id) =>
            document.querySelector(id).getBoundingClientRect(),
          );
          return plot.left < sum.left || plot.bottom < sum.top;
        });
      for (const button of ['show', 'next', 'show']) {
        await page.waitForSelector('#heap-plot');
        assert.equal(await places(), true, `before ${button}`);
        await page.click(`#lesson-${button}`);
      }
      await page.waitForSelector('#heap-period');
      assert.equal(await places(), true);
    });
  }
});
