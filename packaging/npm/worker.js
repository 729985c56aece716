// Runs one command and sends its result.
import createMexwave from './mexwave.js';

const inNode = globalThis.process?.versions?.node !== undefined;
const port = inNode ? (await import(/* @vite-ignore */ /* webpackIgnore: true */ 'node:worker_threads')).parentPort : globalThis;

async function answer({ wasmBinary, args, stdin, files, reports }) {
  try {
    const engine = await createMexwave({ wasmBinary });
    const progress = reports ? (...progress) => void port.postMessage({ progress }) : undefined;
    port.postMessage({ result: engine.run(args, { stdin, files, progress }) });
  } catch (error) {
    port.postMessage({ error });
  }
}
if (inNode) port.on('message', answer);
else port.onmessage = (event) => answer(event.data);
