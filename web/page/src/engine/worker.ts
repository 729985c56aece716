// The worker that runs the engine: one question after the other, until the page terminates it.
import createMexwave, { type Engine } from 'mexwave-engine';
import packed from 'mexwave-engine.wasm.gz';
import type { Question, Report } from './messages';

// Types of a worker's global scope would shut out those of the page.
interface WorkerScope {
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage(message: Report, transfer?: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

/** Compressed before it becomes base64 text, because hosts compress base64 of uncompressed bytes badly. */
async function start(): Promise<Engine> {
  const letters = atob(packed), bytes = new Uint8Array(letters.length);
  for (let k = 0; k < letters.length; ++k) bytes[k] = letters.charCodeAt(k);
  const module = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return createMexwave({ wasmBinary: await new Response(module).arrayBuffer() });
}

let engine: Promise<Engine> | undefined;

const isMemory = (text: string): boolean => /out of memory|memory limit|allocation failed|array buffer|cannot enlarge|\boom\b/i.test(text);

async function answer({ id, args, files }: Question): Promise<void> {
  try {
    engine ??= start();
    const result = (await engine).run(args, {
      files,
      progress: (done, total) => {
        scope.postMessage({ id, kind: 'progress', done, total });
      },
    });
    // The buffer is transferred, not copied; it is copied first only if the array is a part of a larger buffer.
    const stdout = result.stdout.byteLength === result.stdout.buffer.byteLength ? result.stdout : result.stdout.slice();
    scope.postMessage(
      { id, kind: 'answer', answer: { status: result.status, stdout, stderr: result.stderr } },
      [stdout.buffer],
    );
  } catch (error) {
    // A rejected promise would not reach the page's onerror, and the page would wait forever.
    const text = error instanceof Error ? error.message : String(error);
    scope.postMessage({ id, kind: 'failure', memory: error instanceof RangeError || isMemory(text), text });
  }
}

let last: Promise<void> = Promise.resolve();
scope.onmessage = (event) => {
  last = last.then(() => answer(event.data));
};
