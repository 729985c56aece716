// The engine's own thread: one question after the other, until the page ends it.
import createMexwave, { type Engine } from 'mexwave-engine';
import packed from 'mexwave-engine.wasm.gz';
import type { Question, Report } from './messages';

// Types of a worker's global scope would shut out those of the page.
interface WorkerScope {
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage(message: Report, transfer?: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

/** Packed before it is text in the page: text of packed bytes is what a host's own packing leaves as large as it is. */
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
    // A buffer of its own may be handed over; a large one is not copied for it.
    const stdout = result.stdout.byteLength === result.stdout.buffer.byteLength ? result.stdout : result.stdout.slice();
    scope.postMessage(
      { id, kind: 'answer', answer: { status: result.status, stdout, stderr: result.stderr } },
      [stdout.buffer],
    );
  } catch (error) {
    // A rejected promise would not reach the page's onerror, and the page would think for ever.
    const text = error instanceof Error ? error.message : String(error);
    scope.postMessage({ id, kind: 'failure', memory: error instanceof RangeError || isMemory(text), text });
  }
}

let last: Promise<void> = Promise.resolve();
scope.onmessage = (event) => {
  last = last.then(() => answer(event.data));
};
