// Faults that visitors found, each named by what must hold.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';

import { close_browser, dark, desktop, expect_no_sideways_scroll, go, hash, phone, visit } from './browser.mjs';
import { native } from './native.mjs';

after(close_browser);

const verdict = (page) => page.waitForSelector('#verdict[data-verdict]');

/** Waits for a text, or the value of a field. */
async function reads(page, selector, expected, of = '') {
  const read = () =>
    page.evaluate((where) => {
      const found = document.querySelector(where);
      return found && ('value' in found ? found.value : found.textContent);
    }, selector);
  for (let tries = 0; ; ++tries) {
    const now = await read();
    if (expected instanceof RegExp ? expected.test(now) : now === expected) return now;
    if (tries > 60) assert.fail(`${of} ${selector}: '${now}' is not ${expected}`);
    await page.waitForTimeout(50);
  }
}
const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));

/** A test of many parts, which share one page. */
const on = (name, look, parts) =>
  test(name, async (whole) => {
    await visit('#nim', look, async (page) => {
      page.setDefaultTimeout(10_000);
      for (const [part, check] of Object.entries(parts)) {
        await whole.test(part, async () => {
          await page.emulateMedia({ colorScheme: look.colorScheme ?? 'light' });
          await check(page);
        });
      }
    });
  });

on('on a desktop', desktop, {
  'a position that an address opened is kept while another game is shown': async (page) => {
    await go(page, 'chomp3?bar=8,8,8&moves=2.5');
    await page.waitForFunction(() => /8, 4, 4/.test(document.querySelector('#position')?.textContent));
    await page.click('nav a[href^="#heaps"]');
    await page.waitForSelector('#heap-plot');
    await page.click('nav a[href^="#chomp3"]');
    await page.waitForSelector('.bar');
    assert.equal(await hash(page), '#chomp3?bar=8,8,8&moves=2.5');
    assert.match(await page.textContent('#position'), /8, 4, 4/);
  },

  'a small bound of chocolate does not limit the bounds after it': async (page) => {
    await go(page, 'chocolate?software=on');
    await page.waitForSelector('#chocolate-bound');
    const set = async (field, text) => {
      await page.fill(field, text);
      await page.focus(field);
      await page.keyboard.press('Enter');
    };
    await set('#chocolate-bound', '0,1,1,2');
    await reads(page, '#space-upto', '1');
    await set('#chocolate-bound', 'sum/3');
    await reads(page, '#space-upto', '31');
    await set('#space-upto', '20'); // what a visitor chose stays
    await page.waitForFunction(() => location.hash.includes('upto=20'));
    await set('#chocolate-bound', 'sum/2');
    await page.waitForFunction(() => location.hash.includes('bound=sum/2'));
    await reads(page, '#space-upto', '20');
  },

  'what is typed into a number stays, and is refused in words that name the limit': async (page) => {
    await go(page, 'chomp3?bar=9,5,2');
    await page.waitForFunction(() => document.querySelector('[name=p]')?.value === '9');
    const send = async (field, text) => {
      await page.fill(field, '');
      await page.type(field, text); // key by key, as a visitor does
      const typed = await page.inputValue(field);
      await page.keyboard.press('Enter');
      return typed;
    };
    for (const [text, most] of [
      ['1e3', 100000],
      ['-4', 100000],
      ['1000000', 100000],
      ['0', 100000],
    ]) {
      assert.equal(await send('[name=p]', text), text);
      await reads(page, '[role=alert]', `Not valid: first row p=${text} (accepted: 1 … ${most}).`);
    }
    assert.equal(await hash(page), '#chomp3?bar=9,5,2', 'nothing was set up');
    await send('[name=p]', '8');
    await page.waitForFunction(() => location.hash.includes('bar=8,5,2'));
    await page.waitForFunction(() => document.querySelector('[role=alert]') === null);
    await drawn(page); // the fields are set to the new bar
    await send('[name=q]', '9');
    await reads(page, '[role=alert]', /second row q=9 \(accepted: 0 … 8\)/);
    // The other numbers of the page.
    for (const [game, field, said] of [
      ['heaps', '#heap-upto', 'Heaps up to=0 (accepted: 1 … 1000000)'],
      ['audit', '#audit-upto', 'Check up to=0 (accepted: 100 … 20000)'],
      ['chocolate?software=on', '#space-upto', 'x and z up to=500 (accepted: 0 … 127)'],
    ]) {
      await go(page, game);
      await page.waitForSelector(field);
      await send(field, game.startsWith('chocolate') ? '500' : '0');
      await reads(page, '[role=alert]', `Not valid: ${said}.`);
    }
  },

  'the numbers of m x n Chomp have limits of their own': async (page) => {
    await go(page, 'chomp?bar=2x40');
    await page.waitForFunction(() => document.querySelector('[name=n]')?.value === '40');
    assert.deepEqual(
      await page.$$eval('[name=m], [name=n]', (fields) => fields.map((field) => [field.max, field.validity.valid])),
      [
        ['14', true],
        ['40', true],
      ],
    );
    await page.waitForTimeout(150); // the fields have their first values
    await page.fill('[name=m]', '1');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.hash === '#chomp?bar=40');
  },

  'what is refused is told in the language of the page': async (page) => {
    const typed = [
      ['chomp3', '[name=p]', '0'],
      ['chomp', '#bar', '2,3'],
      ['chocolate?software=on', '#chocolate-bound', '0,3,1'],
      ['chocolate?software=on', '#chocolate-bound', 'abc'],
      ['chocolate?software=on', '#chocolate-bound', '0,1;2'],
      ['chocolate?software=on', '#chocolate-piece', '1,9,1'],
      ['six', '#six-piece', '1,2'],
      ['heaps', '#heap-sum', 'nim'],
      ['heaps', '#heap-upto', ''],
      ['nim', '#nim-heaps', ''],
      ['sum', '#sum-text', 'rim:3'],
      ['squares', '#moves', 'a1 a1'],
      ['audit', '#audit-upto', '1'],
    ];
    try {
      for (const language of ['hu', 'ja']) {
        await page.selectOption('#language', language);
        for (const [game, field, text] of typed) {
          await go(page, game);
          await page.waitForFunction(
            (name) => document.querySelector(`nav a[href^="#${name}"][aria-current]`),
            game.split('?')[0],
          );
          await page.waitForTimeout(150); // the fields have their first values
          await page.fill(field, text);
          await page.focus(field);
          await page.keyboard.press('Enter');
          const said = await reads(
            page,
            'form [role=alert]',
            language === 'hu' ? /^Nem jó: / : /^使えない値です：/,
            `${game} ${text}`,
          );
          assert.doesNotMatch(said, /accepted|such as|never|follows|rows/, `${game} ${text}: ${said}`);
        }
        for (const address of [
          'chocolate?bound=3,2,1',
          'heaps?sum=nim',
          'nim?heaps=99',
          'sum?sum=rim:3',
          'lines?moves=zz',
        ]) {
          await go(page, address);
          assert.doesNotMatch(await page.textContent('#bad-address'), /accepted|such as|never|terms/, address);
        }
      }
    } finally {
      await page.selectOption('#language', 'en');
    }
  },

  'what only the engine refuses has a sentence in the language of the page': async (page) => {
    try {
      for (const [language, sentence] of [
        ['hu', /^A motor ezt nem fogadja el; az indoklása angol: /],
        ['ja', /^エンジンはこれを受け付けません。理由は英語です：/],
        ['en', /^The engine does not accept this: /],
      ]) {
        await page.selectOption('#language', language);
        for (const address of ['heaps?game=nonsense', 'heaps?sum=nonsense:3']) {
          await go(page, address);
          assert.match(await reads(page, '[data-engine=input] p', sentence, address), /'nonsense': unknown/);
        }
      }
    } finally {
      await page.selectOption('#language', 'en');
    }
  },

  'the table cannot be panned out of sight': async (page) => {
    await go(page, 'chomp3?table=100x100');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('#table button')].some((button) => button.textContent === 'NPY'),
    );
    const map = page.locator('canvas.map');
    await map.scrollIntoViewIfNeeded();
    const box = await map.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (const by of [3000, -3000]) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y + by);
      await page.mouse.up();
      await drawn(page);
      // A third of the way towards where it was pulled there is still the table.
      await page.mouse.move(x + Math.sign(by) * box.width * 0.3, y + Math.sign(by) * box.height * 0.3);
      await page.waitForFunction(() => /\d/.test(document.querySelector('#table-cell').textContent));
    }
  },

  'every winning move of a heap has a button: hexadecimal codes, all but some numbers': async (page) => {
    for (const sum of ['0.3F:7', 'allbut:1,3:9', 'hex:8.93:9', 'allbut:2:7 + C.3:8']) {
      await go(page, `heaps?sum=${encodeURIComponent(sum)}&hints=always`);
      await reads(page, '#position', sum);
      await verdict(page);
      const { winning_moves } = JSON.parse(
        (await native(['heaps', 'solve', sum, '--format', 'json', '--quiet'])).stdout,
      );
      const named = (part, leaves) => `${part}:${leaves.split(' + ').sort().join(' + ')}`;
      const found = await page.$$eval('#position ~ * [data-move]', (buttons) =>
        buttons.map(({ dataset }) => [dataset.part, dataset.leaves]),
      );
      assert.deepEqual(
        found.map(([part, leaves]) => named(part, leaves)).sort(),
        winning_moves.map(({ leaves, part }) => named(part, leaves)).sort(),
        sum,
      );
      assert.ok(found.length > 0, sum);
    }
  },

  'the keyboard stays in the game after Enter on a move, and after undo': async (page) => {
    for (const [game, move, there] of [
      ['chomp3?bar=8,8,8', '#winning [data-move]', /\bbar$/],
      ['chocolate?software=on', '.cuts [data-cut=x7]', /wedge/],
      ['six', '.cuts [data-cut]', /wedge six/],
      ['heaps', '[data-leaves]', /^[^ ]*$/],
      ['nim', '#winning [data-move]', /nim/],
      ['squares?board=4x4&values=on', '#groups [data-move]', /squares/],
    ]) {
      await go(page, `${game}${game.includes('?') ? '&' : '?'}hints=always`);
      await page.waitForSelector(move);
      await verdict(page);
      const focused = () =>
        page.evaluate(() => [
          document.activeElement.tagName,
          document.activeElement.className.baseVal ?? document.activeElement.className,
          document.activeElement.dataset.leaves ?? '',
        ]);
      const check = async (after) => {
        await page
          .waitForFunction(() => document.activeElement !== document.body && !document.activeElement.disabled)
          .catch(() => assert.fail(`${game}: lost after ${after}`));
        const [tag, name, leaves] = await focused();
        assert.match(name, there, `${game} after ${after}: ${tag} ${name}`);
        if (game === 'heaps') assert.notEqual(leaves, '', `after ${after}`);
      };
      await page.focus(move);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.hash.includes('moves='));
      await check('a move');
      await page.focus('#undo');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.hash.includes('at=0'));
      await check('undo');
    }
  },

  'heaps begin with the game, and its buttons say what they do': async (page) => {
    await go(page, 'heaps?sum=nim:3+%2B+0.137:4&hints=always');
    await reads(page, '#position', 'nim:3 + 0.137:4');
    const [play, plot] = [
      await page.locator('#heap-sum').boundingBox(),
      await page.locator('#heap-plot').boundingBox(),
    ];
    assert.ok(play.x < plot.x);
    const said = await page.$$eval('[data-part="1"][data-leaves]', (buttons) =>
      buttons.map((button) => button.textContent.trim()),
    );
    assert.deepEqual(
      said.map((text) => text.replace(/^◆ /, '').split(/ Grundy value/)[0]),
      ['leave nothing', 'leave 1', 'leave 2'],
    );
  },

  'words of the hints are explained where they stand': async (page) => {
    for (const [game, word, explained] of [
      ['chomp3?bar=4,2,2', 'P-position', /the player to move loses/],
      ['nim', '⊕', /least of 0, 1, 2/],
      ['tiling?board=3x3', 'Grundy', /least of 0, 1, 2/],
      ['sum', '⊕', /least of 0, 1, 2/],
      ['chocolate?software=on', 'Grundy', /least of 0, 1, 2/],
      ['six', 'Grundy', /least of 0, 1, 2/],
      ['heaps', 'Grundy', /least of 0, 1, 2/],
      ['lines?board=trihex', 'needs', /number in a circle is the value/],
      ['squares?board=4x4', '', /number on a cell is its value/],
    ]) {
      await go(page, `${game}${game.includes('?') ? '&' : '?'}hints=always`);
      await page.waitForFunction((name) => location.hash.startsWith(`#${name}`), game.split('?')[0]);
      await page
        .waitForFunction((text) => document.querySelector('#verdict[data-verdict]')?.textContent.includes(text), word)
        .catch(() => assert.fail(`${game}: ${word}`));
      await page.click('#what summary');
      assert.match(await page.innerText('#what p'), explained, game);
      await page.selectOption('#hints', 'off');
      assert.equal(await page.locator('#what').count(), 0, `${game}: without hints`);
      await page.selectOption('#hints', 'always');
    }
    await go(page, 'audit');
    await page.click('#what summary');
    assert.match(await page.innerText('#what'), /P-position: .+f\(B,C\) is .+Grundy value: /s);
  },

  'what is typed into a field stands above the board, the formula below it; chocolate has a bitter cell of any shape':
    async (page) => {
      for (const [game, board, formula] of [
        ['chocolate?software=on', '.wedge', '#bound-hint'],
        ['six', '.wedge.six', '#six-hint'],
      ]) {
        await go(page, game);
        await page.waitForSelector(board);
        assert.ok((await page.locator(formula).boundingBox()).y > (await page.locator(board).boundingBox()).y, game);
      }
      await go(page, 'chocolate?software=on');
      await page.waitForFunction(() => /bitter cell/.test(document.querySelector('.rules').textContent));
      assert.doesNotMatch(await page.textContent('main'), /bitter (square|piece)/);
    },

  'Hungarian keeps to one form of address': async (page) => {
    await page.selectOption('#language', 'hu');
    try {
      for (const game of [
        'home',
        'chomp3',
        'chomp',
        'nim',
        'chocolate?software=on',
        'six',
        'tiling',
        'lines',
        'sum',
        'squares',
        'heaps',
        'lessons',
        'audit?upto=60',
      ]) {
        await go(page, game);
        await page.waitForFunction((name) => location.hash.startsWith(`#${name}`), game);
        if (game.startsWith('audit')) await page.waitForSelector('[data-look]');
        assert.doesNotMatch(
          await page.textContent('body'),
          /(?<!\p{L})(Mutass|Nézd|Járj|Válassz|Kattints|Írd|Próbáld)(?!\p{L})/iu,
          game,
        );
      }
    } finally {
      await page.selectOption('#language', 'en');
    }
  },

  'single letters can be turned off as keys, Ctrl+Z and Ctrl+Y stay': async (page) => {
    await go(page, 'chomp3?bar=8,8,8&moves=2.5');
    await page.waitForFunction(() => /8, 4, 4/.test(document.querySelector('#position')?.textContent));
    await page.click('.lesson summary');
    await page.uncheck('#letters');
    await page.focus('.bar');
    const at = async (key) => {
      await page.keyboard.press(key);
      await page.waitForTimeout(60);
      return (await hash(page)).includes('at=0') ? 0 : 1;
    };
    assert.deepEqual([await at('u'), await at('Control+z'), await at('r'), await at('Control+y')], [1, 0, 0, 1]);
    await page.check('#letters');
    await page.focus('.bar');
    assert.deepEqual([await at('u'), await at('r')], [0, 1]);
    await page.uncheck('#letters');
    await go(page, 'squares?board=3x3');
    await page.waitForSelector('.squares');
    const hints = async () => {
      await page.focus('.squares');
      await page.keyboard.press('v');
      await page.waitForTimeout(60);
      return page.inputValue('#hints');
    };
    assert.equal(await hints(), 'request');
    await page.click('.lesson summary');
    await page.check('#letters');
    assert.equal(await hints(), 'always');
  },

  'a click draws no outline around a board, a key does': async (page) => {
    for (const [game, board] of [
      ['chomp3', '.bar'],
      ['chocolate', '.wedge'],
      ['six', '#six-map'],
      ['squares', '.squares'],
      ['nim', '.nim'],
      ['lines', '.lines'],
      ['tiling', '.tiling'],
    ]) {
      await go(page, game);
      await page.waitForSelector(`${board}[tabindex]`);
      await page.locator(`${board}[tabindex]`).click({ position: { x: 3, y: 3 } });
      const outline = () =>
        page.$eval(`${board}[tabindex]`, (found) => [
          document.activeElement === found,
          getComputedStyle(found).outlineStyle,
        ]);
      assert.deepEqual(await outline(), [true, 'none'], game);
      await page.keyboard.press('Tab');
      await page.focus(`${board}[tabindex]`);
      assert.deepEqual(await outline(), [true, 'solid'], game);
    }
  },

  'every game of a sum of heaps has its rule in a line': async (page) => {
    try {
      for (const [language, rim] of [
        ['en', /^rim: take a number of stones that has no common divisor above 1 /],
        ['hu', /^rim: annyi kő vehető el, /],
        ['ja', /^rim: .*互いに素/],
      ]) {
        await page.selectOption('#language', language);
        await go(page, 'heaps');
        await reads(page, '#sum-rules li span', rim);
        assert.equal(await page.locator('#sum-rules li').count(), 3);
      }
    } finally {
      await page.selectOption('#language', 'en');
    }
    await go(page, 'heaps?sum=dawson:5+dawson:7');
    await reads(page, '#sum-rules', /^dawson: take 1 stone if it is the whole heap/);
    assert.equal(await page.locator('#sum-rules li').count(), 1);
  },

  'a bar whose rows grow is refused in words': async (page) => {
    await go(page, 'chomp?bar=2x5');
    await page.fill('#bar', '3,5');
    await page.focus('#bar');
    await page.keyboard.press('Enter');
    await reads(page, 'form [role=alert]', 'Not valid: bar=3,5: no row may be longer than the one above it.');
    await go(page, 'chomp3?bar=3,5,1');
    await reads(page, '#bad-address', /: bar=3,5,1: no row may be longer than the one above it\. /);
  },

  'at the end nothing more is asked for: no dot after the position, no line to point at': async (page) => {
    await go(page, 'chomp3?bar=1,0,0');
    await reads(page, '#position', '(1, 0, 0)');
    await go(page, 'chocolate?piece=0,0,0&software=on');
    await reads(page, '#chocolate-told', '');
    await go(page, 'six?piece=0,0,0,0,0,0');
    await reads(page, '#six-told', '');
  },

  'the first bar is told row by row': async (page) => {
    await go(page, 'home');
    await reads(page, '#first-bar h2', 'A bar of three rows of four squares: you begin');
  },

  'visible words say what the PDF button makes': async (page) => {
    await go(page, 'nim');
    await reads(page, '.files .note', /^PDF prints the figure alone/);
    assert.equal(await page.isVisible('.files .note'), true);
  },

  'one sign marks winning cuts, and the words below the piece name it': async (page) => {
    for (const [address, told] of [
      ['chocolate?upto=7&software=on', '#chocolate-told'],
      ['six', '#six-told'],
    ]) {
      await go(page, address);
      await page.waitForSelector('.wedge .winning');
      const count = (kind) => page.locator(`.wedge ${kind}`).count();
      assert.equal(await count('.winning'), await count('.cut.wins'), address);
      assert.equal(await page.$eval('.wedge .wins', (line) => getComputedStyle(line).strokeDasharray), 'none');
      await reads(page, told, /A diamond ◆ marks a winning move\.$/);
      await page.selectOption('#hints', 'off');
      await page.waitForFunction(() => document.querySelector('.wedge .winning') === null);
      assert.doesNotMatch(await page.textContent(told), /◆/);
    }
  },

  'what a screen reader was told of a position is gone with the position': async (page) => {
    await go(page, 'chomp3?bar=8,8,8');
    await page.focus('.bar');
    await page.keyboard.press('ArrowLeft');
    await reads(page, '#announcer', 'row 1, square 8');
    await page.keyboard.press('Enter');
    await reads(page, '#position', /^\(7, 7, 7\)/);
    await reads(page, '#announcer', '');
    await page.keyboard.press('ArrowLeft');
    await reads(page, '#announcer', /square 7/);
    await go(page, 'nim');
    await reads(page, '#announcer', '');
  },

  'a cell of a game of lines shows its name, with a value or a mark, too': async (page) => {
    await go(page, 'lines?moves=a.b');
    await page.waitForSelector('[data-cell=c][data-value]');
    assert.deepEqual(
      await page.$$eval('.lines .name', (names) => names.map(({ textContent }) => textContent).join('')),
      'abcpqrxyz',
    );
  },

  'an option of a command is not broken within its dashes': async (page) => {
    await go(page, 'heaps?upto=90');
    await reads(page, '#command code', 'mexwave heaps grundy 0.137 --upto 90');
    assert.equal(await page.$eval('#command .option', (part) => getComputedStyle(part).whiteSpace), 'nowrap');
  },
});

test('a game from the menu or a card begins with a move of the visitor and hints on request', async () => {
  await visit('', desktop, async (page) => {
    const shows = async (game) => {
      await page.waitForFunction((name) => location.hash.startsWith(`#${name}`), game);
      await reads(page, '#you', 'first', game);
      await reads(page, '#hints', 'request', game);
    };
    for (const game of ['chomp3', 'chocolate', 'six', 'nim', 'tiling', 'lines', 'sum', 'squares', 'heaps']) {
      await page.click('.brand');
      await page.click(`#cards a[href^="#${game}?"]`);
      await shows(game);
    }
    await page.reload();
    await page.click('nav a[href^="#tiling"]');
    await shows('tiling');
    // An address says what it did before.
    await go(page, 'nim?heaps=1,2');
    await reads(page, '#nim-heaps', '1,2');
    assert.deepEqual([await page.inputValue('#you'), await page.inputValue('#hints')], ['both', 'always']);
  });
});

test('the position of a claim opens with both sides, whatever side was kept', async () => {
  await visit('#nim', desktop, async (page) => {
    await page.selectOption('#you', 'first');
    const link = '#stories a[href$="refutes=D05"]';
    for (let times = 0; times < 2; ++times) {
      await page.click('.brand');
      const address = await page.getAttribute(link, 'href');
      await page.click(link);
      await page.waitForSelector('#refutes');
      await page.click('nav a[href^="#nim"]');
      await reads(page, '#you', 'first'); // the story did not change what is kept
      await page.click('nav a[href^="#squares"]');
      await page.waitForSelector('#refutes');
      await reads(page, '#you', 'both');
      assert.equal(await page.evaluate(() => location.hash), address);
    }
  });
});

on('on a dark desktop', dark, {
  'the ground of the positions in space is that of the page, by WebGL and without it': async (page) => {
    for (const software of ['off', 'on']) {
      await go(page, `chocolate?upto=7&software=${software}`);
      await page.waitForFunction(
        (word) => document.querySelector('#space-points')?.textContent.includes(word),
        software === 'on' ? 'software' : 'WebGL',
      );
      const corner = () =>
        page.evaluate(() => {
          const ink = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
          ink.drawImage(document.querySelector('#space canvas'), 0, 0);
          return `rgb(${[...ink.getImageData(2, 2, 1, 1).data.slice(0, 3)].join(', ')})`;
        });
      const ground = await page.$eval('#space', (area) => getComputedStyle(area).backgroundColor);
      await drawn(page);
      assert.equal(await corner(), ground, software);
    }
  },

  'every picture is the same on a dark page as on a light one: 1200 pixels wide, on white': async (page) => {
    const size = async (bytes) =>
      page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const { height, width } = image;
        const ink = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', {
          willReadFrequently: true,
        });
        ink.drawImage(image, 0, 0);
        const corners = [
          [0, 0],
          [width - 1, 0],
          [0, height - 1],
          [width - 1, height - 1],
        ].map(([x, y]) => ink.getImageData(x, y, 1, 1).data.join());
        return { width, corners: [...new Set(corners)] };
      }, bytes.toString('base64'));
    for (const [game, ready] of [
      ['chomp3?bar=9,7,3', '#verdict[data-verdict]'],
      ['chocolate?upto=15&software=on', '#space-points'],
      ['six?piece=2,1,2,1,2,1', '#six-map [data-piece]'],
      ['heaps?upto=90', '#heap-period'],
      ['squares?board=4x4&moves=a1,b2', '#verdict'],
      ['nim', '#verdict[data-verdict]'],
      ['tiling?moves=a1_b1_a2_b2', '#verdict[data-verdict]'],
      ['lines?moves=p', '#verdict[data-verdict]'],
    ]) {
      await go(page, game);
      await page.waitForSelector(ready);
      await page.waitForFunction(
        () => document.querySelector('#verdict') && !document.querySelector('[data-engine=thinking]'),
      );
      await page.waitForTimeout(500);
      const buttons = page.locator('.files button', { hasText: /^PNG$/ });
      assert.ok((await buttons.count()) > 0, game);
      for (const button of await buttons.all()) {
        const taken = {};
        for (const colorScheme of ['dark', 'light']) {
          await page.emulateMedia({ colorScheme });
          const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
          taken[colorScheme] = await readFile(await download.path());
        }
        assert.deepEqual(await size(taken.dark), { width: 1200, corners: ['255,255,255,255'] }, game);
        assert.ok(taken.dark.equals(taken.light), `${game}: as in light colours`);
      }
    }
  },
});

on('on a phone', phone, {
  'the first tap on a board points, the second on the same place moves': async (page) => {
    for (const [game, place, changes = 'moves='] of [
      ['chomp3?bar=5,5,5', '.bar [data-row="2"][data-column="4"]'],
      ['chocolate?software=on', '.wedge [data-cut=x7]'],
      ['six', '.wedge [data-cut="1:1"]'],
      ['squares?board=4x4', '.squares [data-cell=b2] .cell'],
      ['nim', '.nim [data-take="3:4"] .hit'],
      ['lines', '.lines [data-cell=p] .spot'],
      ['tiling', '.tiling [data-cell=b2]'],
      ['six?piece=2,1,2,1,2,1', '#six-map [data-piece="1,1,2,1,2,1"] rect', 'piece=1,1,2,1,2,1'],
      ['sum?sum=chocolate[3]:4,2,2', '.term [data-cut=x2]'],
    ]) {
      await go(page, game);
      await page.waitForSelector(place, { state: 'attached' });
      await page.waitForFunction(() => !document.querySelector('[data-engine=thinking]'));
      await page.locator(place).scrollIntoViewIfNeeded();
      const tap = async () => {
        const box = await page.locator(place).boundingBox();
        await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      };
      const before = await hash(page);
      await tap();
      await page.waitForSelector('.cursor, .chosen', { state: 'attached' });
      await page.waitForTimeout(100);
      assert.equal(await hash(page), before, `${game}: nothing moves`);
      await tap();
      await page
        .waitForFunction((word) => decodeURIComponent(location.hash).includes(word), changes)
        .catch(() => assert.fail(`${game}: the second tap moves`));
    }
  },

  'the bitter cell is never tapped away': async (page) => {
    for (const game of ['chocolate?software=on&bound=box/3&piece=2,3,2', 'six']) {
      await go(page, game);
      await page.waitForSelector('.wedge .bitter');
      await page.locator('.wedge .bitter').scrollIntoViewIfNeeded();
      const box = await page.locator('.wedge .bitter').boundingBox(),
        before = await hash(page);
      const middle = game === 'six' ? 1 / 3 : 1 / 2; // of a triangle that points downwards
      for (let k = 0; k < 3; ++k) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height * middle);
      await page.waitForTimeout(200);
      assert.equal(await page.locator('.chosen').count(), 0, game);
      assert.equal(await hash(page), before, game);
    }
  },

  'what a finger presses is 44 pixels large, and the menu can be read': async (page) => {
    for (const game of [
      'home',
      'chomp3',
      'chomp4',
      'chomp',
      'chocolate?software=on',
      'six',
      'squares?board=8x8',
      'nim',
      'lines?board=cube',
      'tiling?board=8x8',
      'sum',
      'heaps',
      'audit',
      'lessons',
    ]) {
      await go(page, game);
      await page.waitForSelector('main .panel');
      await page.waitForFunction(() => !document.querySelector('[data-engine=thinking]'));
      const small = await page.evaluate(() => {
        const pressed =
          'button:not(.skip), select, summary, input:not([type=checkbox]), .switch, nav a, .bar rect[data-row], .nim .hit, .board:not(.draw) .cell, .lines .spot, .claims a, #stories a';
        return [...document.querySelectorAll(pressed)]
          .map((each) => [each, each.getBoundingClientRect()])
          .filter(([, { height, width }]) => width > 0 && (width < 42.9 || height < 42.9)) // squares have gaps of a pixel
          .map(
            ([each, { height, width }]) => `${each.outerHTML.slice(0, 80)} ${Math.round(width)}x${Math.round(height)}`,
          );
      });
      assert.deepEqual(small.slice(0, 5), [], game);
      await expect_no_sideways_scroll(page);
    }
    const cut = await page.$$eval('nav a', (links) =>
      links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
    );
    assert.deepEqual(cut, []);
  },

  'a bar that is wider than the phone begins at the poison, and can be swiped; a hint brings the winning move into view':
    async (page) => {
      const seen = (selector) =>
        page
          .waitForFunction((wanted) => {
            const mark = document.querySelector(wanted)?.getBoundingClientRect();
            return mark && mark.left > 0 && mark.right < innerWidth;
          }, selector)
          .catch(() => assert.fail(selector));
      await go(page, 'chomp3?bar=14,14,12&hints=always');
      await verdict(page);
      await seen('.bar .poison');
      await page.waitForTimeout(300);
      await seen('.bar .poison');
      assert.match(await page.textContent('.swipe'), /^Swipe /);
      await page.setViewportSize({ width: 844, height: 390 }); // the phone is turned
      await page.waitForFunction(() => document.querySelector('.swipe') === null);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.waitForSelector('.swipe');
      await go(page, 'chomp3?bar=14,14,12&hints=request');
      await page.waitForSelector('#hint');
      await page.tap('#hint');
      await seen('.bar .winning');
      await go(page, 'chocolate?software=on&bound=box/3&piece=12,3,9');
      await seen('.wedge .bitter');
    },

  'the first bar of a game fits a phone; its address says which bar it is': async (page) => {
    for (const [game, bar] of [
      ['chomp3', '3x8'],
      ['chomp4', '4x8'],
      ['chomp', '6x8'],
    ]) {
      await go(page, game);
      await page.waitForSelector(game === 'chomp' ? '#bar' : `[name=${game === 'chomp4' ? 's' : 'r'}]`);
      await verdict(page);
      assert.equal(await page.locator('.swipe').count(), 0, game);
      const [room, board] = await page.$eval('.room', ({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth]);
      assert.ok(board <= room, game);
      await page.selectOption('#hints', 'request');
      await page.waitForFunction((written) => location.hash.includes(written), `#${game}?bar=${bar}`);
      await page.selectOption('#hints', 'always');
    }
    await go(page, 'chomp3?moves=3.11'); // an address of a desktop
    await reads(page, '#position', /^\(14, 14, 10\)/);
  },

  'the first tap says that a second one moves, beside the finger; the note goes with the move': async (page) => {
    for (const [game, place] of [
      ['chomp3?bar=5,5,5', '.bar [data-row="2"][data-column="4"]'],
      ['nim', '.nim [data-take="3:4"] .hit'],
      ['squares?board=4x4', '.squares [data-cell=b2] .cell'],
      ['lines', '.lines [data-cell=p] .spot'],
      ['tiling', '.tiling [data-cell=b2]'],
      ['six', '.wedge [data-cut="1:1"]'],
      ['chocolate?software=on', '.wedge [data-cut=x7]'],
    ]) {
      await go(page, game);
      await page.waitForSelector(place, { state: 'attached' });
      await page.locator(place).scrollIntoViewIfNeeded();
      const box = await page.locator(place).boundingBox(),
        [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.touchscreen.tap(x, y);
      await page.waitForSelector('.tap-note').catch(() => assert.fail(game));
      const note = await page.locator('.tap-note').boundingBox();
      assert.equal(await page.textContent('.tap-note'), 'Tap again to move', game);
      assert.ok(
        Math.abs(note.x + note.width / 2 - x) < 80
          && y - note.y > 0
          && y - note.y < 90
          && note.x >= 0
          && note.x + note.width <= 390,
        `${game}: ${JSON.stringify(note)} at ${x} ${y}`,
      );
      await page.touchscreen.tap(x, y);
      await page.waitForFunction(() => location.hash.includes('moves='));
      await page.waitForFunction(() => document.querySelector('.tap-note') === null);
    }
    // A place where no move is promises none.
    await go(page, 'chomp3?bar=5,5,4');
    await page.waitForSelector('.bar .poison');
    await page.tap('.bar', { position: { x: 12, y: 12 } });
    await page.waitForSelector('.bar .cursor');
    assert.equal(await page.locator('.tap-note').count(), 0);
  },

  'the menu shows its marked game after a link, and names no game by halves': async (page) => {
    const marked = () =>
      page.waitForFunction(() => {
        const box = document.querySelector('nav [aria-current]').getBoundingClientRect();
        return box.left >= 0 && box.right <= innerWidth;
      });
    await go(page, 'nim');
    await page.waitForSelector('.nim');
    await page.$eval('nav', (menu) => menu.scrollTo(menu.scrollWidth, 0));
    await page.tap('nav a[href^="#heaps"]');
    await page.waitForSelector('#heap-plot');
    await marked();
    assert.match(await page.$eval('nav', (menu) => getComputedStyle(menu).maskImage), /gradient/); // it fades where it goes on
    for (const language of ['hu', 'ja', 'en']) {
      await page.selectOption('#language', language);
      const wide = await page.$$eval('.settings select', (choices) =>
        choices.map((choice) => {
          const ink = document.createElement('canvas').getContext('2d');
          ink.font = getComputedStyle(choice).font;
          return [choice.clientWidth, ink.measureText(choice.selectedOptions[0].textContent).width];
        }),
      );
      for (const [room, text] of wide) assert.ok(text + 12 <= room, `${language}: ${text} in ${room}`);
    }
  },

  'the field of a sum is not wider than its panel': async (page) => {
    await go(page, 'sum');
    await page.waitForSelector('#sum-text');
    const [field, panel] = await page.$eval('#sum-text', (found) =>
      [found, found.closest('.panel')].map((each) => each.getBoundingClientRect().right),
    );
    assert.ok(field < panel, `${field} ${panel}`);
    await verdict(page);
    assert.equal(await page.locator('.term[data-term="1"] .swipe').count(), 0, 'a heap of 5 fits');
  },

  'the note at the right edge stays on the screen': async (page) => {
    for (const [game, place] of [
      ['nim', '.nim [data-take="3:6"] .hit'],
      ['tiling', '.tiling [data-cell=f4]'],
      ['sum', '.term[data-term="1"] [data-take="1:4"] .hit'],
    ]) {
      await go(page, game);
      await page.waitForSelector(place);
      await page.locator(place).tap({ force: true });
      await page.waitForSelector('.tap-note').catch(() => assert.fail(game));
      const { width, x } = await page.locator('.tap-note').boundingBox();
      assert.ok(x >= 0 && x + width <= 390, `${game}: ${x} + ${width}`);
      await expect_no_sideways_scroll(page);
    }
  },

  'undo drops what was chosen: the first tap after it does not move': async (page) => {
    for (const [game, place] of [
      ['nim', '.nim [data-take="3:4"] .hit'],
      ['sum', '.term[data-term="1"] [data-take="1:2"] .hit'],
      ['sum', '.term[data-term="2"] .bar [data-row="2"][data-column="3"]'],
      ['lines', '.lines [data-cell=p] .spot'],
      ['tiling', '.tiling [data-cell=b2]'],
      ['squares?board=4x4', '.squares [data-cell=b2] .cell'],
      ['chomp3?bar=5,5,5', '.bar [data-row="2"][data-column="4"]'],
      ['six', '.wedge [data-cut="1:1"]'],
    ]) {
      await go(page, `${game}${game.includes('?') ? '&' : '?'}hints=off`);
      await page.waitForSelector(place, { state: 'attached' });
      const tap = async () => {
        const box = await page.locator(place).boundingBox();
        await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      };
      await page.locator(place).scrollIntoViewIfNeeded();
      await tap();
      await page.waitForSelector('.cursor, .chosen', { state: 'attached' });
      await tap();
      await page.waitForFunction(() => location.hash.includes('moves='));
      await page.$eval('#undo', (button) => button.click());
      await page.waitForFunction(() => location.hash.includes('at=0'));
      await page.waitForFunction(() => !document.querySelector('.cursor, .chosen')).catch(() => assert.fail(game));
      await page.locator(place).scrollIntoViewIfNeeded();
      await tap();
      await page.waitForTimeout(100);
      assert.match(await hash(page), /at=0/, game);
    }
  },

  'the copied address of a start names its bar': async (page) => {
    for (const [game, address] of [
      ['chomp3', '#chomp3?bar=3x8'],
      ['chomp4', '#chomp4?bar=4x8'],
      ['chomp', '#chomp?bar=6x8'],
      ['nim', '#nim'],
      ['chomp3?row=120&refutes=A22', '#chomp3?bar=3x8&row=120&refutes=A22'],
    ]) {
      await go(page, game);
      await page.waitForSelector(`nav a[href^="#${game.split('?')[0]}"][aria-current]`);
      await page.evaluate(() => {
        navigator.clipboard.writeText = async (text) => {
          globalThis.copied = text;
        };
      });
      await page.locator('#command > button').tap();
      const copied = await page.waitForFunction(() => globalThis.copied);
      assert.equal(decodeURIComponent((await copied.jsonValue()).replace(/^[^#]*/, '')), address);
      await page.evaluate(() => {
        globalThis.copied = undefined;
      });
    }
  },

  'the way back from a counterexample ends at the heading of the claim': async (page) => {
    await go(page, 'audit?claim=D05');
    await page.waitForSelector('#claim-D05[data-verdict=fails]', { timeout: 60_000 }); // it is now higher than the screen
    for (const [claim, address] of [
      ['D05', 'squares?board=6x6&moves=c3,c1,d4,c5,d2,e3,d3&hints=always&refutes=D05'],
      ['C05', 'heaps?game=dawson&sum=dawson:1&refutes=C05'],
    ]) {
      await go(page, address);
      await page.tap('#refutes a');
      const heading = `[id="claim-${claim}"] h3`;
      await page.waitForSelector(heading);
      await page
        .waitForFunction((where) => {
          const { bottom, top } = document.querySelector(where).getBoundingClientRect();
          return top >= 0 && bottom < innerHeight / 2;
        }, heading)
        .catch(() => assert.fail(claim));
    }
  },

  'a counterexample comes into view below its banner, and numbers of rows stand beside the cells': async (page) => {
    const below = (heading) =>
      page
        .waitForFunction((where) => {
          const [banner, title] = ['#refutes', where].map((each) =>
            document.querySelector(each)?.getBoundingClientRect(),
          );
          return title && title.top >= banner.bottom && title.bottom < innerHeight;
        }, heading)
        .catch(() => assert.fail(heading));
    await go(page, 'heaps?game=dawson&sum=dawson:1&refutes=C05');
    await page.waitForSelector('#refutes');
    await below('.columns h2');
    await go(page, 'chomp3?row=120&refutes=A22');
    await page.waitForFunction(() => /\d/.test(document.querySelector('#table-cell strong')?.textContent ?? ''));
    await below('#table h2');
    await drawn(page);
    const edge = await page.$eval('canvas.map', (canvas) => {
      const { data } = canvas.getContext('2d').getImageData(2, 0, 1, canvas.height);
      return [...new Set(Array.from({ length: canvas.height }, (_, y) => [...data.slice(4 * y, 4 * y + 3)].join()))];
    });
    assert.deepEqual(edge, ['255,255,255']);
  },

  'the engine’s move is named with the colour that it has on the board': async (page) => {
    await go(page, 'squares?board=4x4&engine=second&hints=off');
    const place = '.squares [data-cell=a1] .cell';
    await page.waitForSelector(place);
    await page.tap(place);
    await page.tap(place);
    await reads(page, '#engine-move', /: Black: [a-d][1-4]\./);
    const cell = /Black: (..)/.exec(await page.textContent('#engine-move'))[1];
    assert.equal(await page.getAttribute(`.squares [data-cell=${cell}]`, 'data-man'), 'black');
  },

  'the moves of a long game are all to be seen': async (page) => {
    await go(page, 'nim?heaps=12&moves=1:11.1:10.1:9.1:8.1:7.1:6.1:5.1:4.1:3.1:2.1:1');
    await page.waitForSelector('.moves li:nth-child(12)');
    assert.deepEqual(await page.$eval('.moves', ({ clientHeight, scrollHeight }) => scrollHeight - clientHeight), 0);
  },
});
