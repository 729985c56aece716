// compare.mjs MEXWAVE_JS MEXWAVE_BATCH [FILE]: the engine in WebAssembly says what the program says, byte for byte: of the
// command lines in FILE (commands.txt) and of 1,000 positions a game, drawn by a fixed seed. The engine runs them all in one
// module, twice: nothing of one command is left for the next.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { load } from './load.mjs';

const [script, batch, file = new URL('commands.txt', import.meta.url)] = process.argv.slice(2);
const engine = await load(script);

/** Numbers 0..below-1 (Park and Miller's generator). */
let seed = 20261122;
const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
const falling = (count, most) => Array.from({ length: count }, () => random(most + 1)).sort((a, b) => b - a);
const many = (make) => Array.from({ length: 1000 }, make);

const games = {
  'three rows': () => `chomp3 solve ${falling(3, 120).join(' ')}`,
  'm x n': () =>
    `chomp solve ${falling(5, 6)
      .map((row) => row + 1)
      .join(',')}`,
  chocolate: () => {
    const k = 1 + random(5),
      x = random(40),
      z = random(40);
    return `chocolate solve ${x} ${random(Math.floor((x + z) / k) + 1)} ${z} --k ${k}`;
  },
  squares: () => {
    const cells = Array.from({ length: 9 }, (_, k) => 'abc'[k % 3] + (1 + Math.floor(k / 3)));
    const moves = Array.from({ length: random(5) }, () => cells.splice(random(cells.length), 1)[0]);
    return `squares solve --board 3x3 --position "${moves.join(' ')}"`;
  },
  heaps: () =>
    `heaps solve 0.${1 + random(7)}${random(8)}${1 + random(7)}:${1 + random(60)} + nim:${random(30)} + kayles:${1 + random(60)}`,
};

const listed = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const drawn = Object.values(games).flatMap((line) => many(() => line() + ' --format json --quiet'));
const lines = [...listed, ...drawn];

const native = spawnSync(batch, { input: lines.join('\n') + '\n', maxBuffer: 1 << 30 });
if (native.status !== 0) throw new Error(`${batch}: ${native.error ?? native.stderr}`);
/** What mexwave_batch printed of each line; it begins with the line itself. */
const begins = [];
for (const line of lines) begins.push(native.stdout.indexOf(`> ${line}\n`, (begins.at(-1) ?? -1) + 1));
const expected = (k) => native.stdout.subarray(begins[k], begins[k + 1]);

const words = (line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((found) => found[1] ?? found[2]);
function answer(line) {
  const result = engine.run(words(line));
  const end = `< ${result.status} ${result.status === 0 ? '\n' : result.stderr}\n`;
  return { status: result.status, said: Buffer.concat([Buffer.from(`> ${line}\n`), result.stdout, Buffer.from(end)]) };
}

/** Where the one departs from the other, and a little before. */
function differing(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) ++at;
  return one.subarray(Math.max(0, at - 100), at + 200).toString();
}

const wrong = new Set();
const refused = new Set();
for (let round = 0; round < 2; ++round) {
  for (const [k, line] of (round === 0 ? lines : listed).entries()) {
    const { status, said } = answer(line);
    if (k >= listed.length && status !== 0) refused.add(line);
    if (expected(k).equals(said)) continue;
    wrong.add(line);
    if (wrong.size <= 3)
      console.log(`${line}\n--- mexwave\n${differing(expected(k), said)}\n--- engine\n${differing(said, expected(k))}`);
  }
}
console.log(
  `${listed.length} command lines and ${drawn.length} positions, ${wrong.size} of them otherwise than natively`,
);
if (refused.size > 0) console.log(`no positions: ${[...refused].slice(0, 3).join('; ')}`);
process.exit(wrong.size > 0 || refused.size > 0 ? 1 : 0);
