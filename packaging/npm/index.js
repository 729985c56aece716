// Each command has a worker of its own: a call of the engine cannot be interrupted, and a module never returns memory.
// The comments in import() keep bundlers for browsers from looking for Node's modules.
const inNode = globalThis.process?.versions?.node !== undefined;

async function engineBytes() {
  const url = new URL('./mexwave.wasm', import.meta.url);
  if (inNode) return (await import(/* @vite-ignore */ /* webpackIgnore: true */ 'node:fs/promises')).readFile(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: expected mexwave.wasm, got HTTP status ${response.status}`);
  return response.arrayBuffer();
}

/** Calls hear(message) and fail(error). */
async function startWorker(hear, fail) {
  if (inNode) {
    const { Worker } = await import(/* @vite-ignore */ /* webpackIgnore: true */ 'node:worker_threads');
    return new Worker(new URL('./worker.js', import.meta.url)).on('message', hear).on('error', fail);
  }
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = (event) => hear(event.data);
  worker.onerror = (event) => fail(new Error(event.message || 'the worker did not start'));
  return worker;
}

export async function run(args, { stdin, files, progress, signal } = {}) {
  signal?.throwIfAborted();
  const wasmBinary = await engineBytes();
  let worker, stop;
  try {
    return await new Promise((resolve, reject) => {
      stop = () => reject(signal.reason);
      signal?.addEventListener('abort', stop);
      if (signal?.aborted) return stop();
      const hear = (message) => {
        if (message.progress) progress?.(...message.progress);
        else if (message.error) reject(message.error);
        else resolve(message.result);
      };
      startWorker((message) => {
        try {
          hear(message);
        } catch (error) {
          reject(error); // thrown by the caller's progress()
        }
      }, reject).then((started) => {
        worker = started;
        worker.postMessage({ wasmBinary, args: [...args], stdin, files, reports: progress !== undefined });
      }).catch(reject);
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker?.terminate();
  }
}
