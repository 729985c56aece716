// The command-line program of this machine, which the page's answers are held against.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const top = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const program = process.env.MEXWAVE ?? resolve(top, 'build/release/mexwave');
const run = promisify(execFile);

/** What `mexwave WORDS` prints, and its exit status. */
export async function native(words) {
  try {
    const { stdout } = await run(program, words, { maxBuffer: 1 << 28 });
    return { status: 0, stdout };
  } catch (error) {
    if (typeof error.code !== 'number') throw error;
    return { status: error.code, stdout: error.stdout };
  }
}

/** Of a question with files: bytes in base64, exit status, what it said; as stand_in.ts takes it. */
export async function native_bytes(words, files) {
  const folder = await mkdtemp(join(tmpdir(), 'mexwave-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const said = await run(program, words, { cwd: folder, maxBuffer: 1 << 29, encoding: 'buffer' }).catch((error) => {
      if (typeof error.code !== 'number') throw error;
      return error;
    });
    return { status: said.code ?? 0, stdout: said.stdout.toString('base64'), stderr: said.stderr.toString() };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The same of many questions, two at a time. */
export async function natives(questions) {
  const answers = new Array(questions.length);
  let next = 0;
  const work = async () => {
    for (let k = next++; k < questions.length; k = next++) answers[k] = await native(questions[k]);
  };
  await Promise.all([work(), work()]);
  return answers;
}
