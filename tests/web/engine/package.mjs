// package.mjs MEXWAVE_JS MEXWAVE: the npm package is packed twice with the same bytes, installed into an empty folder, and
// used there by npx and by import. Without the network.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [script, program] = process.argv.slice(2);
const top = fileURLToPath(new URL('../../..', import.meta.url));
const work = mkdtempSync(`${tmpdir()}/mexwave-npm-`);
process.on('exit', () => rmSync(work, { recursive: true }));

const pack = (folder) =>
  execFileSync(`${top}/tools/npm`, [folder], {
    env: { ...process.env, MEXWAVE_ENGINE: script },
    encoding: 'utf8',
  }).trim();
const tarball = pack(`${work}/one`);
assert.deepEqual(readFileSync(tarball), readFileSync(pack(`${work}/two`)));

const folder = `${work}/project`,
  beside = `${work}/beside`;
mkdirSync(folder);
mkdirSync(beside);
writeFileSync(`${folder}/package.json`, '{"private": true}');
execFileSync('npm', ['install', '--offline', '--silent', '--no-audit', '--no-fund', tarball], { cwd: folder });
const printed = (answer) => [answer.status, answer.stdout.toString('latin1'), answer.stderr.toString()];
const npx = (line) => spawnSync('npx', ['--offline', 'mexwave', ...line.split(' ')], { cwd: folder });

for (const where of [folder, beside]) writeFileSync(`${where}/board.txt`, 'a b c\nc d e\n');
for (const line of [
  'chomp3 solve 8 8 8',
  'chomp3 table --rows 5 --columns 7 --format npy',
  'lines solve board.txt --quiet',
  'lines solve none.txt',
  'verify --source baron --strict --upto 100 --quiet',
  'chomp3 openings --upto 20 -o openings.csv --quiet',
  'chomp3 solve 1 2',
  '--version',
]) {
  const native = spawnSync(program, line.split(' '), { cwd: beside });
  assert.deepEqual(printed(npx(line)), printed(native), line);
}
for (const name of ['openings.csv', 'openings.csv.xxh3'])
  assert.deepEqual(readFileSync(`${folder}/${name}`), readFileSync(`${beside}/${name}`), name);

// Processor time, because the machine may be busy.
const timed = 'TIMEFORMAT="%U %S"; time npx --offline mexwave chomp3 solve 8 8 8 >/dev/null';
const measured = () => {
  const times = execFileSync('bash', ['-c', `{ ${timed}; } 2>&1`], { cwd: folder, encoding: 'utf8' });
  return times.split(' ').reduce((sum, part) => sum + Number(part), 0);
};
let seconds = measured();
for (let tries = 0; seconds >= 2 && tries < 4; ++tries) seconds = Math.min(seconds, measured());
assert.ok(seconds < 2, `npx mexwave chomp3 solve 8 8 8: expected less than 2 s of processor time, got ${seconds} s`);

const { run } = await import(pathToFileURL(`${folder}/node_modules/mexwave/index.js`));
const told = [];
const words = ['chomp3', 'openings', '--upto', '4000'];
const [one, two] = await Promise.all([run(words, { progress: (done, total) => told.push([done, total]) }), run(words)]);
assert.equal(one.status, 0, one.stderr);
assert.deepEqual(one.stdout, two.stdout);
assert.ok(told.length > 1 && told.at(-1)[0] === told.at(-1)[1]);
assert.equal((await run(['chomp3', 'solve', '1', '2'])).status, 1);
assert.equal((await run(['lines', 'solve', 'x'], { files: { x: 'a b c\n' } })).status, 0);
const endless = ['chomp3', 'openings', '--upto', '200000'];
await assert.rejects(run(endless, { signal: AbortSignal.timeout(300) }), { name: 'TimeoutError' });
await assert.rejects(run(endless, { signal: AbortSignal.abort() }), { name: 'AbortError' });
await assert.rejects(
  run(endless, {
    progress: () => {
      throw new RangeError('enough');
    },
  }),
  { name: 'RangeError', message: 'enough' },
);
console.log(`the package does what the program does; npx takes ${seconds.toFixed(2)} s of processor time`);
