#!/usr/bin/env node
// The program in a terminal: its bytes and exit status. A word that names a file of the current folder gives that file
// to the command; files that the command writes go to the current folder. Only `squares play` reads standard input.
import { readFileSync, statSync, writeFileSync } from 'node:fs';

import createMexwave from './mexwave.js';

const args = process.argv.slice(2);
const files = {};
for (const word of args.map((word) => word.replace(/^(--[^=]*=|rules:)/, ''))) {
  if (!word.includes('/') && statSync(word, { throwIfNoEntry: false })?.isFile()) files[word] = readFileSync(word);
}
const stdin = args[0] === 'squares' && args[1] === 'play' ? readFileSync(0) : undefined;
const engine = await createMexwave({ wasmBinary: readFileSync(new URL('./mexwave.wasm', import.meta.url)) });
const result = engine.run(args, { files, stdin });
for (const [name, bytes] of Object.entries(result.files)) {
  if (files[name]?.equals(bytes) !== true) writeFileSync(name, bytes);
}
process.exitCode = result.status;
process.stdout.on('error', (error) => {
  process.stderr.write(`mexwave: cannot write to standard output: ${error.message}\n`);
  process.exitCode = 1;
});
process.stdout.write(result.stdout);
process.stderr.write(result.stderr);
