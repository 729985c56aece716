// Every page played through, by pointer and by keyboard; marks against the definition.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { close_browser, desktop, go, hash, phone, visit } from './browser.mjs';
import { chocolate, chomp_lost, chomp_wins, mex, six_grundy, six_moves } from './definitions.mjs';
import { native } from './native.mjs';

after(close_browser);

const verdict = (page, said) => page.waitForSelector(`#verdict[data-verdict=${said}]`);

/** The winning moves that a page of a bar shows: on the squares, and as buttons; they are the same. */
async function bar_marks(page) {
  const [marks, buttons] = await page.evaluate(() => [
    [...document.querySelectorAll('.bar .winning')].map((mark) => `${mark.dataset.row}.${mark.dataset.column}`).sort(),
    [...document.querySelectorAll('[data-move]')].map((button) => button.dataset.move).sort(),
  ]);
  assert.deepEqual(marks, buttons);
  return marks;
}

test('three-row Chomp by pointer: the winning square is taken, undone, redone, and kept by a reload', async () => {
  await visit('#chomp3?bar=8,8,8', desktop, async (page) => {
    await verdict(page, 'N');
    assert.deepEqual(await bar_marks(page), ['2.5']);
    await page.click('.bar rect[data-row="2"][data-column="5"]');
    await verdict(page, 'P');
    assert.equal(await hash(page), '#chomp3?bar=3x8&moves=2.5');
    assert.match(await page.textContent('#position'), /8, 4, 4/);
    await page.click('#undo');
    await verdict(page, 'N');
    await page.click('#redo');
    await verdict(page, 'P');
    await page.reload();
    await verdict(page, 'P');
    assert.match(await page.textContent('#position'), /8, 4, 4/);
    assert.equal(await page.evaluate(() => history.length), 2); // no move is an entry of its own
  });
});

test('without hints a bar tells nothing', async () => {
  await visit('#chomp3?bar=8,8,8', desktop, async (page) => {
    await verdict(page, 'N');
    await page.selectOption('#hints', 'off');
    await page.hover('.bar rect[data-row="2"][data-column="5"]');
    await page.waitForSelector('#take');
    assert.equal(await page.textContent('#verdict'), '');
    assert.equal(await page.$('#trial, #winning, [data-verdict]'), null);
    assert.equal(await page.locator('[data-move]').count(), 0);
  });
});

test('three-row Chomp by keyboard alone, to the end', async () => {
  await visit('#chomp3?bar=4,4,4&engine=second', desktop, async (page) => {
    await verdict(page, 'N');
    await page.focus('.bar');
    for (let moves = 1; ; moves += 2) {
      const [move] = await bar_marks(page);
      const [row, column] = move.split('.').map(Number);
      await page.keyboard.press('Home');
      for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Home']) await page.keyboard.press(key);
      for (let k = 1; k < row; ++k) await page.keyboard.press('ArrowDown');
      for (let k = 1; k < column; ++k) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await verdict(page, 'P');
      if (/^\(1, 0, 0\)/.test(await page.textContent('#position'))) break;
      await page.waitForFunction(
        (count) => location.hash.split('moves=')[1]?.split('&')[0].split(',').length > count,
        moves,
      );
      await verdict(page, 'N');
      assert.ok(moves < 12, 'the game ends');
    }
  });
});

/** Bars whose marks differ from the definition. */
async function wrong_bars(page, game, bars, spoil = async () => {}) {
  const wrong = [];
  for (const rows of bars) {
    await go(page, `${game}?bar=${rows.join(',')}`);
    await page.waitForFunction(
      (now) => document.querySelector('#position')?.textContent?.startsWith(`(${now})`),
      rows.join(', '),
    );
    await verdict(page, chomp_lost(rows) ? 'P' : 'N').catch(() => wrong.push(`${rows}: verdict`));
    await spoil(page);
    const marks = await bar_marks(page);
    if (marks.join() !== chomp_wins(rows).join()) wrong.push(`${rows}: ${marks}`);
  }
  return wrong;
}

test('three-row Chomp: all marks of all bars to 5 columns are those of the definition', async () => {
  const bars = [];
  for (let p = 1; p <= 5; ++p) for (let q = 0; q <= p; ++q) for (let r = 0; r <= q; ++r) bars.push([p, q, r]);
  await visit('#chomp3?bar=2,1,1', desktop, async (page) => {
    page.setDefaultTimeout(10_000);
    assert.deepEqual(await wrong_bars(page, 'chomp3', bars), []);
  });
});

test('a seeded wrong mark is seen', async () => {
  await visit('#chomp3?bar=2,1,1', desktop, async (page) => {
    const move_marks = (there) =>
      there.evaluate(() => {
        for (const mark of document.querySelectorAll('.bar .winning'))
          mark.dataset.column = String(Number(mark.dataset.column) + 1);
        for (const button of document.querySelectorAll('[data-move]'))
          button.dataset.move = button.dataset.move.replace(/\d+$/, (n) => String(Number(n) + 1));
      });
    assert.equal((await wrong_bars(page, 'chomp3', [[4, 4, 4]], move_marks)).length, 1);
  });
});

test('m x n Chomp: a board to 4 x 4 and every mark; the replies', async () => {
  const bars = [];
  for (let m = 1; m <= 4; ++m)
    for (let n = 1; n <= 4; ++n) if (m * n > 1) bars.push(Array.from({ length: m }, () => n));
  await visit('#chomp?bar=2x2', desktop, async (page) => {
    page.setDefaultTimeout(10_000);
    assert.deepEqual(await wrong_bars(page, 'chomp', bars), []);
    await page.click('#why summary');
    await page.waitForSelector('#why [data-reply]');
    // What every move at what is left of 4 x 4 is answered by leaves a lost bar.
    const left = [4, 1, 1, 1];
    const replies = await page.$$eval('#why [data-reply]', (rows) =>
      rows.map((row) => [row.dataset.reply, row.dataset.answer]),
    );
    const take = (rows, name) => {
      const [row, column] = name.split('.').map(Number);
      return rows.map((length, k) => (k + 1 >= row ? Math.min(length, column - 1) : length));
    };
    assert.ok(replies.length > 3);
    const refuted = ([move, answer]) => chomp_lost(take(take(left, move), answer));
    assert.deepEqual(
      replies.filter((pair) => !refuted(pair)),
      [],
    );
    const [[move, answer]] = replies; // a seeded wrong reply is seen
    assert.equal(refuted([move, answer === '1.2' ? '1.3' : '1.2']), false);
  });
});

/** What the page says of a piece of chocolate against the definition. */
async function wrong_pieces(page, bound, b, pieces) {
  const game = chocolate(b),
    wrong = [];
  for (const at of pieces) {
    const piece = `${at.x},${at.y},${at.z}`;
    await go(page, `chocolate?bound=${bound}&piece=${piece}&upto=9`);
    await page.waitForFunction(
      (now) => document.querySelector('#command code')?.textContent?.startsWith(`mexwave chocolate solve ${now} `),
      piece,
    );
    await page.waitForSelector('#verdict[data-verdict]');
    const said = await page.getAttribute('#verdict', 'data-verdict');
    const marks = await page.$$eval('.cuts [data-move]', (buttons) =>
      buttons.map((button) => button.dataset.move).sort(),
    );
    const lines = await page.$$eval('.wedge .wins', (found) => found.map((line) => line.dataset.cut).sort());
    const grundy = Number((await page.textContent('#verdict .note'))?.match(/\d+/)?.[0]);
    if (said !== (game.grundy(at) === 0 ? 'P' : 'N')) wrong.push(`${piece}: ${said}`);
    if (grundy !== game.grundy(at)) wrong.push(`${piece}: value ${grundy}`);
    if (marks.join() !== game.wins(at).join()) wrong.push(`${piece}: ${marks}`);
    if (lines.length > 0 && lines.join() !== marks.join()) wrong.push(`${piece}: lines ${lines}`);
  }
  return wrong;
}

test('chocolate: marks, lines and values are those of the definition, under four bounds', async () => {
  await visit('#chocolate?upto=9', desktop, async (page) => {
    page.setDefaultTimeout(10_000);
    const bounds = {
      'sum/2': (x, z) => (x + z) >> 1,
      'z/1': (_x, z) => z,
      'box/2': () => 2,
      '0,1,1,2,4,4,5,5,6,6,6,6,6,6,6,6,6,6,6': (x, z) => [0, 1, 1, 2, 4, 4, 5, 5, 6][Math.min(8, x + z)],
    };
    for (const [bound, b] of Object.entries(bounds)) {
      const pieces = [];
      for (let x = 0; x <= 4; x += 2)
        for (let z = 1; z <= 4; ++z) pieces.push({ x, y: b(x, z), z }, { x, y: b(x, z) >> 1, z });
      assert.deepEqual(await wrong_pieces(page, bound, b, pieces), [], bound);
    }
  });
});

test('chocolate by pointer: a line of the piece is cut, the engine answers', async () => {
  await visit('#chocolate', desktop, async (page) => {
    await verdict(page, 'N');
    const line = await page.locator('.wedge [data-cut=x7]').boundingBox();
    await page.mouse.move(line.x + line.width / 2, line.y + line.height / 2);
    assert.match(await page.textContent('#chocolate-told'), /^x → 7: .*\{7,2,5\}/);
    await page.mouse.click(line.x + line.width / 2, line.y + line.height / 2);
    await verdict(page, 'P');
    assert.equal(await hash(page), '#chocolate?moves=x7');
    await page.click('#undo');
    await verdict(page, 'N');
    await page.selectOption('#you', 'first');
    await page.click('.cuts [data-cut=x9]'); // no good move: {9,2,5} is won
    await page.waitForFunction(() => /moves=x9\.\w+/.test(location.hash));
    await verdict(page, 'P');
  });
});

test('chocolate by keyboard: a line chosen by arrows, the slice taken by Enter', async () => {
  await visit('#chocolate?bound=box/3&piece=2,3,2&upto=7', desktop, async (page) => {
    await verdict(page, 'N');
    await page.focus('.wedge');
    await page.keyboard.press('ArrowUp');
    assert.match(await page.textContent('#chocolate-told'), /^y → 0: /);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.hash.includes('moves=y0'));
    await verdict(page, 'P'); // {2,0,2}
    await page.keyboard.press('u');
    await verdict(page, 'N');
    await page.waitForFunction(() => document.querySelector('#slice-value').textContent.trim() !== ''); // keys mean nothing before the table is there
    await page.focus('#slice');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
    assert.match(await page.textContent('#slice-value'), /\{2,0,1\}: Grundy value 3/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.hash.includes('piece=2,0,1'));
  });
});

/** Something is drawn: the picture has more than one colour. */
const colours = (page, selector) =>
  page.$eval(selector, async (canvas) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [canvas.width, canvas.height];
    const ink = copy.getContext('2d');
    ink.drawImage(canvas, 0, 0);
    const words = new Uint32Array(ink.getImageData(0, 0, copy.width, copy.height).data.buffer);
    return new Set(words).size;
  });

test('chocolate in space: the same points by WebGL and without it, turned by keys', async () => {
  for (const software of ['off', 'on']) {
    await visit(`#chocolate?upto=15&software=${software}`, desktop, async (page) => {
      await page.waitForFunction(() => /^86 points/.test(document.querySelector('#space-points')?.textContent ?? '')); // as `chocolate positions --k 3 --upto 15 ` counts
      const said = await page.textContent('#space-points');
      assert.match(said, software === 'on' ? /software/ : /WebGL|software/);
      assert.ok((await colours(page, '#space canvas')) > 5);
      await page.focus('#space');
      const before = await page.locator('#space').screenshot();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('+');
      const turned = async () => !before.equals(await page.locator('#space').screenshot());
      for (let tries = 1; !(await turned()); ++tries) {
        assert.ok(tries < 50, 'the keys turn it');
        await page.waitForTimeout(100);
      }
    });
  }
});

test('six directions: marks, lines, values and the map are those of the definition', async () => {
  await visit('#six', desktop, async (page) => {
    page.setDefaultTimeout(10_000);
    const wrong = [];
    for (const x of [
      [2, 1, 2, 1, 2, 1],
      [3, 2, 1, 0, 1, 2],
      [0, 1, 3, 2, 2, 1],
      [1, 2, 2, 1, 0, 1],
      [3, 2, 3, 2, 3, 2],
      [0, 0, 0, 1, 0, 0],
      [0, 0, 0, 0, 0, 0],
    ]) {
      await go(page, `six?piece=${x}`);
      await page.waitForFunction((now) => document.querySelector('#position')?.textContent === `{${now}}`, x.join());
      await page.waitForSelector('#verdict[data-verdict]');
      const named = x.join();
      if ((await page.getAttribute('#verdict', 'data-verdict')) !== (six_grundy(x) === 0 ? 'P' : 'N'))
        wrong.push(`${named}: verdict`);
      const said = await page.$$eval('.cuts [data-cut]', (buttons) =>
        buttons.map((button) => [
          button.dataset.cut,
          Number(button.querySelector('small').lastChild.textContent),
          button.dataset.move !== undefined,
        ]),
      );
      const theirs = six_moves(x).map(({ name, left }) => [name, six_grundy(left), six_grundy(left) === 0]);
      if (JSON.stringify(said.sort()) !== JSON.stringify(theirs.sort()))
        wrong.push(`${named}: ${JSON.stringify(said)}`);
      const lines = await page.$$eval('.six .wins', (found) => found.map((line) => line.dataset.cut).sort());
      if (
        lines.join()
        !== theirs
          .filter((move) => move[2])
          .map(([name]) => name)
          .join()
      )
        wrong.push(`${named}: lines ${lines}`);
      await page.waitForFunction((now) => document.querySelector(`#six-map [data-piece="${now}"]`) !== null, named);
      const map = await page.$$eval('#six-map [data-piece]', (cells) =>
        cells.map(({ dataset }) => [dataset.piece, Number(dataset.value)]),
      );
      const near = map
        .map(([piece, value]) => [piece.split(',').map(Number), value])
        .filter(([piece]) => piece.every((coordinate) => coordinate <= 4));
      for (const [piece, value] of near) if (value !== six_grundy(piece)) wrong.push(`${named}: map ${piece} ${value}`);
      assert.ok(near.length > 0);
    }
    assert.deepEqual(wrong, []);
  });
});

test('six directions by pointer and by keyboard', async () => {
  await visit('#six?piece=2,1,2,1,2,1', desktop, async (page) => {
    await verdict(page, 'N');
    // The first winning line, in its middle.
    const line = page.locator('.six .wins').first();
    const name = await line.getAttribute('data-cut'),
      box = await line.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    assert.match(await page.textContent('#six-told'), new RegExp(`^x${name[0]} → ${name[2]}: .*P-position`));
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await verdict(page, 'P');
    assert.equal(await hash(page), `#six?piece=2,1,2,1,2,1&moves=${name}`);
    await page.keyboard.press('u');
    await verdict(page, 'N');
    await page.selectOption('#you', 'first');
    await page.focus('.six');
    await page.keyboard.press('ArrowRight'); // direction 1, its outermost groove
    await page.keyboard.press('ArrowRight'); // direction 2
    assert.match(await page.textContent('#six-told'), /^x2 → 0: leaves/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /moves=2:0\.\d:\d/.test(decodeURIComponent(location.hash)));
    await go(page, 'six?piece=2,1,2,1,2,1');
    await page.waitForSelector('#six-map [data-piece="1,1,2,1,2,1"]');
    await page.focus('#six-map');
    await page.keyboard.press('ArrowLeft');
    assert.equal(six_grundy([1, 1, 2, 1, 2, 1]), 0);
    await page.waitForFunction(
      () => document.querySelector('#six-value').textContent === '{1,1,2,1,2,1}: a P-position',
    );
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.hash === '#six?piece=1,1,2,1,2,1');
  });
});

test('squares by pointer and by keyboard: the values on the cells are those of the command line', async () => {
  const moves = ['a1', 'b2', 'b1', 'c3'];
  const { stdout } = await native([
    'squares',
    'solve',
    '--board',
    '4x4',
    '--position',
    moves.join(' '),
    '--format',
    'json',
    '--quiet',
  ]);
  const solution = JSON.parse(stdout);
  await visit('#squares?board=4x4&values=on', desktop, async (page) => {
    await page.waitForSelector('#verdict[data-verdict]');
    await page.click('[data-cell=a1]');
    await page.focus('.squares');
    for (let k = 1; k < moves.length; ++k) {
      // The keys go to the cell, whatever the cursor stood on.
      await page.waitForFunction(
        (count) => (location.hash.split('moves=')[1]?.split('&')[0].split(',').length ?? 0) === count,
        k,
      );
      await page.click(`[data-cell=${moves[k]}]`);
    }
    await page.waitForFunction((list) => location.hash.includes(`moves=${list}`), moves.join(','));
    await verdict(page, solution.outcome);
    await page.waitForSelector('[data-cell][data-value]');
    const marks = await page.$$eval('#groups [data-move]', (buttons) =>
      buttons.map((button) => button.dataset.move).sort(),
    );
    assert.deepEqual(marks, solution.legal.map((move) => move.cell).sort());
    const by_value = new Map();
    for (const move of solution.legal) {
      const value = await page.getAttribute(`[data-cell=${move.cell}]`, 'data-value');
      const known = `${move.outcome} ${move.moves}`;
      if (!by_value.has(value)) by_value.set(value, known);
      assert.equal(by_value.get(value), known, move.cell);
    }
    assert.equal(new Set(by_value.values()).size, by_value.size);
    await page.keyboard.press('u');
    await page.waitForFunction(
      (list) => location.hash.includes(`moves=${list}`) && location.hash.includes('at=3'),
      moves.join(','),
    );
  });
});

test('heaps: the plot says the values and the period of the command line', async () => {
  const { stdout } = await native(['heaps', 'grundy', '0.137', '--upto', '200', '--format', 'json', '--quiet']);
  const { values } = JSON.parse(stdout);
  await visit('#heaps', desktop, async (page) => {
    await page.waitForSelector('#heap-period:not(:empty)');
    assert.match(
      await page.textContent('#heap-period'),
      /G\(n \+ 34\) = G\(n\) from n = 52 on\. Exceptions: 0, 14, 16, 17, 31, 34, 51\./,
    );
    await page.focus('#heap-plot');
    for (let n = 1; n <= 20; ++n) {
      await page.keyboard.press('ArrowRight');
      assert.match(await page.textContent('#heap-value'), new RegExp(`^heap of ${n}: value ${values[n]}\\b`));
    }
    assert.ok((await colours(page, '#heap-plot')) > 3);
    await page.fill('#heap-game', '0.07');
    await page.fill('#heap-upto', '1000');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () =>
        /G\(n \+ 34\)/.test(document.querySelector('#heap-period')?.textContent ?? '')
        && location.hash.includes('0.07'),
    );
    // A period that only a window of the values proves has no exceptions; 11,770,282 needs 210 million heaps.
    await page.fill('#heap-game', '0.16');
    await page.fill('#heap-upto', '360000');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#heap-period >> text=G(n + 149459) = G(n) from n = 105351 on.');
    await page.fill('#heap-game', '0.104');
    await page.fill('#heap-upto', '100');
    await page.keyboard.press('Enter');
    await page.click('#heap-period button');
    await page.waitForSelector('#heap-period >> text=G(n + 11770282) = G(n) from n = 197769598 on.');
    await page.fill('#heap-game', 'nonsense');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-engine=input]');
  });
});

test('heaps: what can be left has the values of the definition, and wins where the sum is 0', async () => {
  await visit('#heaps', desktop, async (page) => {
    page.setDefaultTimeout(10_000);
    for (const sum of [
      'rim:9+dim:12+nim:5',
      '0.77:9+0.137:8',
      '4.003:9+grundy:9',
      'take:squares:10+take:primes:9+take:2^k:9',
      'coins:2,5,6+turn:WBBW',
      'subtract:1,3,4:9+take:3:6',
      'fibonacci:12/4',
    ]) {
      const parts = sum.replaceAll('+', ' + ');
      await go(page, `heaps?sum=${encodeURIComponent(parts)}`);
      await page.waitForFunction((now) => document.querySelector('#position')?.textContent === now, parts);
      await page.waitForSelector('#verdict[data-verdict]');
      await page.waitForFunction(() =>
        [...document.querySelectorAll('[data-leaves]')].every((button) => button.dataset.value !== undefined),
      );
      const said = await page.$$eval('[data-leaves]', (buttons) =>
        buttons.map(({ dataset }) => ({
          part: Number(dataset.part),
          value: Number(dataset.value),
          wins: dataset.move !== undefined,
          leaves: dataset.leaves,
        })),
      );
      const { stdout } = await native(['heaps', 'solve', parts, '--format', 'json', '--quiet']);
      const { values, winning_moves } = JSON.parse(stdout);
      values.forEach((value, k) =>
        assert.equal(
          mex(said.filter(({ part }) => part === k + 1).map((move) => move.value)),
          value,
          `${parts}, ${k + 1}`,
        ),
      );
      for (const move of said)
        assert.equal(
          move.wins,
          values.reduce((all, value, k) => all ^ (k + 1 === move.part ? move.value : value), 0) === 0,
          `${parts}: ${JSON.stringify(move)}`,
        );
      const named = ({ part, leaves }) => `${part}:${leaves.split(' + ').sort().join(' + ')}`;
      assert.deepEqual(
        said
          .filter((move) => move.wins)
          .map(named)
          .sort(),
        winning_moves.map(named).sort(),
      );
    }
  });
});

test('heaps by keyboard: the winning move, and the engine to the end', async () => {
  await visit('#heaps?engine=second', phone, async (page) => {
    for (let moves = 1; moves < 40; moves += 2) {
      await verdict(page, 'N');
      await page.focus('[data-move]');
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (count) => (location.hash.split('moves=')[1]?.split('&')[0].split('.').length ?? 0) >= count,
        moves,
      );
      await verdict(page, 'P');
      if ((await page.$('[data-leaves]')) === null) return;
      await page.waitForFunction(
        (count) => location.hash.split('moves=')[1].split('&')[0].split('.').length > count,
        moves,
      );
    }
    assert.fail('the game does not end');
  });
});

test('the audit: verdicts of the command line, a counterexample shown in its game', async () => {
  const { stdout } = await native(['verify', '--source', 'horvath', '--upto', '1000', '--format', 'json', '--quiet']);
  const theirs = JSON.parse(stdout);
  await visit('#audit?upto=1000&claim=A27', desktop, async (page) => {
    await page.waitForSelector('#claim-A29[data-verdict=holds], #claim-A29[data-verdict=fails]', { timeout: 60_000 });
    for (const claim of theirs)
      assert.equal(await page.getAttribute(`#claim-${claim.id}`, 'data-verdict'), claim.verdict, claim.id);
    await page.click('#audit-stop');
    assert.match(await page.textContent('#claim-A27'), /\(305,305,214\)/);
    await page.selectOption('#audit-show', 'fails');
    assert.equal(await page.isVisible('#claim-A01'), false);
    await page.click('#claim-A27 a[href^="#chomp3"]');
    await page.waitForFunction(() => location.hash.startsWith('#chomp3?bar=305,305,214'));
    await verdict(page, 'P');
    // A row that fails is shown in the table, a number in its bar.
    await page.goBack();
    await page.selectOption('#audit-show', 'all');
    for (const [claim, place, said] of [
      ['A21', '#chomp3?row=0', /Row 0 is long.*Minimum 1/],
      ['A22', '#chomp3?row=120', /Row 120 is long.* repeats 72, 70 from q = 170/],
      ['A23', '#chomp3?row=119', /Row 119 is long/],
    ]) {
      await page.click(`#claim-${claim} a[href="${place}&refutes=${claim}"]`);
      await page.waitForFunction(
        (source) => new RegExp(source).test(document.querySelector('#table-cell')?.textContent ?? ''),
        said.source,
        { timeout: 60_000 },
      );
      await page.goBack();
      await page.waitForSelector(`#claim-${claim}`);
    }
    await page.click('#claim-A25 a[href^="#chomp3?bar=3x22"]');
    await verdict(page, 'N');
    assert.match((await bar_marks(page)).join(), /^3\.\d+$/); // the third row's alone: no P-position (22,b,b)
  });
});
