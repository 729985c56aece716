// The command-line program of this machine, which the page's answers are held against.

import { execFile, spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const top = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const program = process.env.MEXWAVE ?? resolve(top, 'build/release/mexwave');
const batch = process.env.MEXWAVE_BATCH ?? resolve(top, 'build/release/tests/mexwave_batch');
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

/** The same of many questions, by one process of mexwave_batch. */
export function natives(questions) {
  const lines = questions.map((words) => words.map((word) => `"${word}"`).join(' '));
  const said = spawnSync(batch, { input: lines.join('\n') + '\n', maxBuffer: 1 << 28, encoding: 'utf8' });
  if (said.status !== 0) throw new Error(`${batch}: ${said.error ?? said.stderr}`);
  const begins = []; // of what was said of each: the line, what the command wrote, its exit status and its complaint
  for (const line of lines) begins.push(said.stdout.indexOf(`> ${line}\n`, (begins.at(-1) ?? -1) + 1));
  return lines.map((line, k) => {
    const found = /^.*\n([^]*)< (\d+) .*\n\n$/.exec(begins[k] < 0 ? '' : said.stdout.slice(begins[k], begins[k + 1]));
    if (!found) throw new Error(`${batch}: no answer to ${line}`);
    return { status: Number(found[2]), stdout: found[1] };
  });
}
