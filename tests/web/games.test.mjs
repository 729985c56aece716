// Four-row Chomp, Nim, painting games, games of lines and sums: marks against the command line, played by pointer, keys
// and touch.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { close_browser, desktop, go, hash, phone, visit } from './browser.mjs';
import { chomp_lost, chomp_wins } from './definitions.mjs';
import { native } from './native.mjs';

after(close_browser);

const verdict = (page, said) => page.waitForSelector(`#verdict[data-verdict=${said}]`);
const told = (page, text) =>
  page.waitForFunction((now) => document.querySelector('#position')?.textContent?.startsWith(now), text);
const buttons = (page) => page.$$eval('[data-move]', (found) => found.map((button) => button.dataset.move).sort());
const moves = (page, count) =>
  page.waitForFunction(
    (n) => (location.hash.split('moves=')[1]?.split('&')[0].split('.').filter(Boolean).length ?? 0) === n,
    count,
  );
async function solve(...words) {
  const { stdout } = await native([...words, '--format', 'json', '--quiet']);
  return JSON.parse(stdout);
}

test('four-row Chomp: marks of the definition, and the openings of the command line', async () => {
  await visit('#chomp4?bar=2,1,1,1', desktop, async (page) => {
    for (const rows of [
      [2, 2, 2, 2],
      [4, 3, 2, 1],
      [5, 2, 2, 2],
      [4, 1, 1, 1],
      [3, 3, 0, 0],
    ]) {
      await go(page, `chomp4?bar=${rows.join(',')}`);
      await told(page, `(${rows.join(', ')})`);
      await page.waitForSelector(`#verdict[data-verdict=${chomp_lost(rows) ? 'P' : 'N'}]`);
      assert.deepEqual(await buttons(page), chomp_wins(rows), rows.join());
    }
    const { openings } = await solve('chomp4', 'openings', '--upto', '30');
    await page.waitForSelector('#openings [data-leaves]');
    const shown = await page.$$eval('#openings [data-leaves]', (found) => found.map(({ dataset }) => dataset.leaves));
    assert.deepEqual(
      shown,
      openings.map(({ p, q, r, s }) => `${p},${q},${r},${s}`),
    );
  });
});

test('Nim: marks of normal and misère play are those of the nim-sum', async () => {
  await visit('#nim', desktop, async (page) => {
    for (const [heaps, misere] of [
      [[3, 5, 7], false],
      [[1, 4, 5], false],
      [[9, 0, 12], false],
      [[1, 1, 1], true],
      [[1, 1, 4], true],
      [[2, 2], true],
    ]) {
      await go(page, `nim?heaps=${heaps.join(',')}${misere ? '&play=misere' : ''}`);
      await told(page, heaps.join(', '));
      // Misère play: as in normal play, until no heap has two counters; then an odd number of heaps loses.
      const lost = (list) => (list.reduce((sum, n) => sum ^ n, 0) === 0) !== (misere && list.every((n) => n < 2));
      const wins = heaps
        .flatMap((n, k) =>
          Array.from({ length: n }, (_, left) => ({
            name: `${k + 1}:${left}`,
            after: heaps.map((m, j) => (j === k ? left : m)),
          })),
        )
        .filter((move) => lost(move.after))
        .map(({ name }) => name)
        .sort();
      await verdict(page, lost(heaps) ? 'loss' : 'win');
      assert.deepEqual(await buttons(page), wins, `${heaps} ${misere}`);
      const marks = await page.$$eval('.nim .counter', (found) =>
        found
          .filter((each) => each.querySelector('.winning'))
          .map(({ dataset }) => dataset.take)
          .sort(),
      );
      assert.deepEqual(marks, wins);
    }
    await page.fill('#nim-heaps', '3,99');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=alert]');
  });
});

test('Nim: a click takes counters, the engine answers and waits for its turn, the end names the winner', async () => {
  await visit('#nim?heaps=1,2,2&engine=second', desktop, async (page) => {
    await verdict(page, 'win');
    await page.click('[data-take="1:0"]');
    await page.click('[data-take="2:0"]'); // the board is locked while the engine thinks
    await moves(page, 2);
    assert.match(await hash(page), /moves=1:0\.3:1&/);
    for (let count = 2; ; count += 2) {
      await verdict(page, 'win');
      await page.focus('.nim');
      const [move] = await buttons(page),
        [heap, left] = move.split(':').map(Number);
      await page.keyboard.press('Escape');
      await page.keyboard.press('ArrowRight'); // the last counter of the first heap that has one
      for (let k = 0; k < 3; ++k) await page.keyboard.press('ArrowUp');
      const filled = await page.$$eval('.nim [data-heap]', (all) =>
        all.flatMap(({ dataset }, k) => (dataset.heap === '0' ? [] : [k + 1])),
      );
      for (let k = 0; k < filled.indexOf(heap); ++k) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Home');
      for (let k = 0; k < left; ++k) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await moves(page, count + 1);
      await page.waitForFunction(() => document.querySelector('#verdict[data-verdict=loss]'));
      if (await page.$('#new-game')) break;
      await moves(page, count + 2);
    }
    assert.match(await page.textContent('#verdict'), /You win/);
    await page.click('#new-game');
    await told(page, '1, 2, 2');
  });
});

test('Nim on a phone: the first tap points, the second takes; without hints nothing is told', async () => {
  await visit('#nim?hints=off', phone, async (page) => {
    await told(page, '3, 5, 7');
    await page.waitForTimeout(300);
    assert.equal(await page.textContent('#verdict'), '');
    assert.equal(await page.locator('[data-move], .nim .winning, [data-verdict]').count(), 0);
    const box = await page.locator('[data-take="3:4"] .hit').boundingBox();
    assert.ok(box.width >= 40, `${box.width} pixels`);
    await page.tap('[data-take="3:4"]');
    await page.waitForSelector('.nim .cursor');
    await told(page, '3, 5, 7');
    await page.tap('[data-take="3:4"]');
    await told(page, '3, 5, 4');
  });
});

test('painting games: marks and values are those of the command line', async () => {
  await visit('#tiling', desktop, async (page) => {
    for (const [board, tile, painted, misere] of [
      ['4x5', '2x2', '', false],
      ['3x4', '1x2', 'a1_b1', false],
      ['4x4', 'X./XX', 'a1_b1_a2', false],
      ['3x3', '1x3', '', true],
      ['2x3', '1x2', '', true],
    ]) {
      await go(
        page,
        `tiling?board=${board}&tile=${tile}${misere ? '&play=misere' : ''}${painted && `&moves=${painted}`}`,
      );
      const theirs = await solve(
        'tiling',
        'solve',
        '--board',
        board,
        '--tile',
        tile,
        ...(painted ? ['--painted', painted.replaceAll('_', ' ')] : []),
        ...(misere ? ['--misere'] : []),
      );
      await page.waitForFunction(
        (line) => document.querySelector('#command code')?.textContent?.includes(line),
        `--board ${board} --tile ${tile}`,
      );
      await verdict(page, theirs.wins ? 'win' : 'loss');
      const row_major = (cells) => [...cells].sort((a, b) => a.slice(1) - b.slice(1) || (a < b ? -1 : 1)).join('_');
      assert.deepEqual(await buttons(page), theirs.winning_moves.map(row_major).sort(), `${board} ${tile}`);
      if (!misere) assert.match(await page.textContent('#verdict'), new RegExp(`Grundy value ${theirs.grundy}$`));
    }
  });
});

test('painting games by pointer, keys and touch: the tile is turned and painted', async () => {
  await visit('#tiling?board=2x3&tile=1x2', desktop, async (page) => {
    await page.hover('[data-cell=a1]');
    const first = await page.getAttribute('[data-chosen]', 'data-chosen');
    await page.focus('.tiling');
    await page.keyboard.press('Space');
    const second = await page.getAttribute('[data-chosen]', 'data-chosen');
    assert.deepEqual([first, second].sort(), ['a1_a2', 'a1_b1']);
    await page.keyboard.press('Enter');
    await moves(page, 1);
    assert.equal(await hash(page), `#tiling?board=2x3&tile=1x2&moves=${second}`);
    assert.equal(await page.locator('[data-painted]').count(), 2);
    await page.keyboard.press('u');
    await page.waitForFunction(() => document.querySelectorAll('[data-painted]').length === 0);
  });
  await visit('#tiling?board=2x3', phone, async (page) => {
    await page.tap('[data-cell=b2]');
    await page.waitForSelector('[data-chosen=a1_b1_a2_b2]');
    assert.equal(await page.locator('[data-painted]').count(), 0);
    await page.tap('[data-cell=b2]');
    await moves(page, 1);
    await verdict(page, 'loss'); // no room for another square
    assert.match(await page.textContent('#verdict'), /first player wins/);
  });
});

test('games of lines: the value of every cell is that of the command line', async () => {
  await visit('#lines', desktop, async (page) => {
    for (const [board, claimed, misere] of [
      ['trihex', '', false],
      ['trihex', 'p', false],
      ['tictactoe', 'b2.b1', false],
      ['tictactoe', 'a1.b2', true],
      ['4x4', 'b2.c3', false],
      ['cube', '2b2.1a1', false],
    ]) {
      await go(page, `lines?board=${board}${misere ? '&play=misere' : ''}${claimed && `&moves=${claimed}`}`);
      const theirs = await solve(
        'lines',
        'solve',
        board,
        ...(claimed ? ['--position', claimed.replaceAll('.', ' ')] : []),
        ...(misere ? ['--misere'] : []),
      );
      await page.waitForFunction(
        ({ name, list }) =>
          document.querySelector('#command code')?.textContent?.includes(name)
          && document.querySelector('#position')?.textContent?.includes(list),
        { name: `solve ${board}`, list: claimed ? `${claimed.split('.').at(-1)}` : 'empty' },
      );
      await verdict(page, theirs.outcome);
      const sign = ({ moves: n, outcome }) =>
        outcome === 'draw' ? '=' : outcome === 'win' ? `${n ?? '+'}` : n === null ? '−' : `−${n}`;
      const values = await page.$$eval('.lines [data-value]', (cells) =>
        Object.fromEntries(cells.map(({ dataset }) => [dataset.cell, dataset.value])),
      );
      assert.deepEqual(
        values,
        Object.fromEntries(theirs.legal.map((each) => [each.cell, sign(each)])),
        `${board} ${claimed}`,
      );
    }
  });
});

test('games of lines: Trihex is won against the engine by pointer and by keys', async () => {
  await visit('#lines?engine=second', desktop, async (page) => {
    for (let count = 1; ; count += 2) {
      await verdict(page, 'win');
      const [best] = await page.$$eval('.lines [data-value]', (cells) =>
        cells
          .map(({ dataset }) => [Number(dataset.value.replace('−', '-')), dataset.cell])
          .filter(([value]) => value > 0)
          .sort((a, b) => a[0] - b[0])
          .map(([, cell]) => cell),
      );
      await page.click(`.lines [data-cell="${best}"] .spot`);
      await moves(page, count);
      await verdict(page, 'loss');
      if (await page.$('.lines .made')) break;
      await moves(page, count + 1);
    }
    assert.match(await page.textContent('#verdict'), /You win/);
    await page.click('#new-game');
    await page.selectOption('#you', 'both');
    await page.focus('.lines');
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await moves(page, 1);
    assert.match(await hash(page), /moves=[xr]/);
  });
});

test('sums: values and winning moves are those of the command line, on every board', async () => {
  await visit('#sum', desktop, async (page) => {
    for (const sum of [
      'nim:5 + chomp:4,4,4 + tiling[2x2]:3x4',
      'chomp:3,2 + six:2,1,2,1,2,1',
      'chocolate[3]:4,2,2 + tiling[1x2]:3x3 + nim:4',
      'chocolate[box:2]:2,2,1 + chomp:2,2',
      'nim:3 + nim:3',
    ]) {
      await go(page, `sum?sum=${encodeURIComponent(sum)}`);
      await told(page, sum);
      const theirs = await solve('sum', sum);
      await verdict(page, theirs.p_position ? 'loss' : 'win');
      assert.match(await page.textContent('#verdict'), new RegExp(`${theirs.values.join(' ⊕ ')} = ${theirs.grundy}$`));
      const wins = theirs.winning_moves
        .map(({ leaves, term }) => `${term}:${leaves.slice(leaves.lastIndexOf(':') + 1).replaceAll(' ', '_')}`)
        .sort();
      assert.deepEqual(await buttons(page), wins, sum);
      // The boards have a mark where a winning move is, and no other.
      const marked = await page.$$eval('[data-term]', (terms) =>
        terms.filter((term) => term.querySelector('.winning, .wins')).map(({ dataset }) => Number(dataset.term)),
      );
      assert.deepEqual(marked, [...new Set(theirs.winning_moves.map(({ term }) => term))].sort(), sum);
    }
  });
});

test('sums: one move on a board of each game, and the address has them', async () => {
  const sum = 'nim:3+chomp:2x2+tiling[2x2]:2x3+chocolate[3]:2,1,1+six:2,1,2,1,2,1';
  await visit(`#sum?sum=${sum}`, desktop, async (page) => {
    await told(page, 'nim:3 + chomp:2,2');
    await page.click('[data-take="1:1"]');
    await moves(page, 1);
    await page.click('.bar rect[data-row="2"][data-column="2"]');
    await moves(page, 2);
    await page.click('[data-term="3"] [data-cell=a1]');
    await moves(page, 3);
    for (const [k, board] of [
      [4, '[data-term="4"] .wedge'],
      [5, '[data-term="5"] .wedge'],
    ]) {
      await page.focus(board);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await moves(page, k);
    }
    const position = await page.textContent('#position');
    assert.match(position, /^nim:1 \+ chomp:2,1 \+ tiling\[2x2\]:2x3\/a1 b1 a2 b2 \+ chocolate/);
    await page.reload();
    await page.waitForSelector('#verdict[data-verdict]');
    assert.equal(await page.textContent('#position'), position);
    await page.fill('#sum-text', 'nim:3 + nonsense:4');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=alert]');
  });
});
