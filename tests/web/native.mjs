// The command-line program of this machine, which the page's answers are held against.

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

import { top } from './browser.mjs';

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
