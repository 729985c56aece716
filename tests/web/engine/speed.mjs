// speed.mjs MEXWAVE_JS MEXWAVE [ROUNDS]: processor time of the engine in WebAssembly over that of the program with one thread, at its best SIMD
// level and at level scalar; least times of rounds that alternate. By hand: it judges nothing.
import { spawnSync } from 'node:child_process';

import { load } from './load.mjs';

const [script, program, rounds = 5] = process.argv.slice(2);
const engine = await load(script);
const works = [
  'chomp3 openings --upto 10000 --format csv',
  'chomp3 openings --upto 40000 --format csv',
  'chomp3 table --rows 2000 --columns 2000 --format npy',
  'chocolate positions --k 2 --upto 1023 --format npy',
  'chocolate grundy --k 3 --upto 255 --format npy',
  'chocolate six grundy --upto 12 --format npy',
  'squares solve --board 6x6 --position "c3 d4"',
  'squares draws --board 6x6',
  'heaps grundy 0.6 --upto 100000 --format csv',
];
const split = (line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((found) => found[1] ?? found[2]);

function natively(words) {
  const run = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="%U %S"; time "$0" "$@" >/dev/null 2>&1 || exit 1', program, ...words],
    { encoding: 'utf8' },
  );
  if (run.status !== 0) throw new Error(`${words.join(' ')}: ${run.stderr}`);
  return run.stderr
    .trim()
    .split(' ')
    .reduce((sum, part) => sum + 1000 * Number(part), 0);
}
function here(words) {
  const before = process.cpuUsage();
  const { status, stderr } = engine.run(words);
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

console.log('native, ms | WebAssembly / native | WebAssembly / native scalar | command');
for (const line of works) {
  const words = split(line),
    least = [Infinity, Infinity, Infinity];
  for (let round = 0; round < Number(rounds); ++round) {
    [
      () => natively([...words, '--threads', '1']),
      () => natively([...words, '--threads', '1', '--simd', 'scalar']),
      () => here(words),
    ].forEach((run, k) => {
      least[k] = Math.min(least[k], run());
    });
  }
  const [best, scalar, wasm] = least;
  console.log(`${best.toFixed(0)} | ${(wasm / best).toFixed(1)} | ${(wasm / scalar).toFixed(1)} | mexwave ${line}`);
}
