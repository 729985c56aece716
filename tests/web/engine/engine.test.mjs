// engine.test.mjs MEXWAVE_JS: what engine.d.ts promises beyond the words of the program.
import assert from 'node:assert/strict';

import { load } from './load.mjs';

const engine = await load(process.argv[2]);
const text = (bytes) => new TextDecoder().decode(bytes);
const tests = {
  'a file that is written comes back, with its seal, and is gone before the next command'() {
    const words = ['chomp3', 'openings', '--upto', '20', '--format', 'csv'];
    const result = engine.run([...words, '-o', 'openings.csv']);
    assert.equal(result.status, 0, result.stderr);
    assert.deepEqual(Object.keys(result.files).sort(), ['openings.csv', 'openings.csv.xxh3']);
    assert.deepEqual(result.files['openings.csv'], engine.run(words).stdout);
    assert.deepEqual(engine.run(words).files, {});
  },
  'a file that is given is read'() {
    const files = { 'board.txt': 'a b c\nc d e\n' };
    const result = engine.run(['lines', 'solve', 'board.txt'], { files });
    assert.equal(result.status, 0, result.stderr);
    assert.equal(text(result.files['board.txt']), files['board.txt']);
    assert.match(engine.run(['lines', 'solve', 'board.txt']).stderr, /board\.txt/);
  },
  'standard input is read'() {
    const result = engine.run(['squares', 'play', '--board', '3x3'], { stdin: 'b2\nquit\n' });
    assert.equal(result.status, 0, result.stderr);
    assert.match(text(result.stdout), /b2/);
    assert.doesNotMatch(text(engine.run(['squares', 'play', '--board', '3x3']).stdout), /b2\n/);
  },
  'bytes are bytes'() {
    const { stdout } = engine.run(['chomp3', 'table', '--rows', '5', '--columns', '7', '--format', 'npy']);
    assert.equal(text(stdout.subarray(1, 6)), 'NUMPY');
    assert.equal(stdout.length, 128 + 4 * 35);
  },
  'a large result leaves the file system, and later commands do not change it'() {
    const words = ['chomp3', 'table', '--rows', '1500', '--columns', '2000', '--format', 'npy'];
    const { stdout } = engine.run(words);
    assert.equal(stdout.length, 128 + 4 * 1500 * 2000);
    const before = stdout.slice();
    assert.match(text(engine.run(['chomp3', 'solve', '8', '8', '8']).stdout), /8/);
    assert.equal(engine.run(['chomp3', 'solve', '9', '8', '8', '--format', 'csv']).stdout.length < 1000, true);
    assert.deepEqual(Buffer.compare(stdout, before), 0);
    // f(2,1) = 2, a little-endian number of four bytes, in row 1 and column 2.
    assert.deepEqual([...stdout.subarray(128 + 4 * 2002, 128 + 4 * 2003)], [2, 0, 0, 0]);
  },
  'words are not parsed again'() {
    assert.match(engine.run(['chomp3', 'solve', '3 x ű']).stderr, /'3 x ű'/);
    assert.throws(() => engine.run(['chomp3', 'solve', '3\0']), TypeError);
  },
  'progress is told, and rises to the end'() {
    const told = [];
    const result = engine.run(['chomp3', 'openings', '--upto', '4000'], {
      progress: (done, total) => void told.push([done, total]),
    });
    assert.equal(result.status, 0, result.stderr);
    assert.ok(
      told.length > 1 && told.every(([done, total], k) => total === told[0][1] && (k === 0 || done >= told[k - 1][0])),
    );
    assert.equal(told.at(-1)[0], told.at(-1)[1]);
  },
  'false ends a command, and the next one runs'() {
    const stopped = engine.run(['chomp3', 'openings', '--upto', '30000'], { progress: () => false });
    assert.equal(stopped.status, 130);
    assert.equal(stopped.stderr, 'mexwave: interrupted; nothing was written\n');
    assert.equal(stopped.stdout.length, 0);
    assert.equal(engine.run(['chomp3', 'solve', '3', '2', '1']).status, 0);
  },
  'a failed check leaves its status to nobody'() {
    assert.equal(engine.run(['verify', '--source', 'baron', '--strict', '--upto', '100']).status, 2);
    assert.equal(engine.run(['chomp3', 'solve', '3', '2', '1']).status, 0);
  },
  'a table beyond the memory of a page is refused in words'() {
    for (const words of [
      'chomp3 table --rows 100000 --columns 100000',
      'chocolate grundy --k 3 --upto 8191',
      'chomp3 openings --upto 4e6',
    ]) {
      const { status, stderr } = engine.run(words.split(' '));
      assert.equal(status, 1, words);
      assert.match(stderr, /^mexwave[^:]*: .* would need .*[KMG]iB.*\n$/, words);
    }
    assert.equal(engine.run(['chomp3', 'solve', '3', '2', '1']).status, 0);
  },
  'what a page does not have is refused by name'() {
    for (const [words, name] of [
      ['check x.csv', 'check'],
      ['man chomp3', 'man'],
      ['completion bash', 'completion'],
      ['chomp3 plot --rows 9 --columns 9 -o x.png', 'png'],
      ['chomp3 openings --upto 9 --simd avx2', 'avx2'],
    ]) {
      const { status, stderr, files } = engine.run(words.split(' '));
      assert.equal(status, 1, words);
      assert.match(stderr, new RegExp(`^mexwave[^:]*: .*${name}.*\\n$`), words);
      assert.deepEqual(files, {}, words);
    }
    assert.equal(
      engine.run(['chomp3', 'plot', '--rows', '9', '--columns', '9', '-o', 'x.svg']).stderr,
      "mexwave chomp3 plot: --format 'svg': pictures need cairo, and this program was built without it\n",
    );
    const resumed = ['chomp3', 'openings', '--upto', '2000', '-o', 'x.csv', '--checkpoint', 'x.state', '--resume'];
    const { status, stderr } = engine.run(resumed, { files: { 'x.state': 'mexwave\n' } });
    assert.equal(status, 1);
    assert.equal(
      stderr,
      "mexwave chomp3 openings: 'x.state': checkpoints and other files packed by zstd are left out in the browser\n",
    );
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    test();
  } catch (error) {
    ++failed;
    console.log(`not ok: ${name}\n${error.message}`);
  }
}
console.log(`${Object.keys(tests).length} tests, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
