// The worker that runs the engine: one question after the other, until the page terminates it.
import createMexwave, { type Engine } from 'mexwave-engine';
import type { Packed, Question, Report } from './messages';

// TypeScript's types of a worker would conflict with those of the page.
interface WorkerScope {
  onmessage: ((event: MessageEvent<Question | Packed>) => void) | null;
  postMessage(message: Report, transfer?: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

/** Compressed before it becomes base64 text, because hosts compress base64 of uncompressed bytes badly. */
async function start(packed: string): Promise<Engine> {
  const letters = atob(packed),
    bytes = new Uint8Array(letters.length);
  for (let k = 0; k < letters.length; ++k) bytes[k] = letters.charCodeAt(k);
  const module = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return createMexwave({ wasmBinary: await new Response(module).arrayBuffer() });
}

let give: (packed: string) => void;
const given = new Promise<string>((resolve) => {
  give = resolve;
});
let engine: Promise<Engine> | undefined;

const isMemory = (text: string): boolean =>
  /out of memory|memory limit|allocation failed|array buffer|cannot enlarge|\boom\b/i.test(text);

async function answer({ id, args, files }: Question): Promise<void> {
  try {
    engine ??= given.then(start);
    const result = (await engine).run(args, {
      files,
      progress: (done, total) => {
        scope.postMessage({ id, kind: 'progress', done, total });
      },
    });
    const { status, stderr, stdout } = result;
    // The buffer is transferred, not copied, also if it is larger than its array.
    scope.postMessage({ id, kind: 'answer', answer: { status, stdout, stderr } }, [stdout.buffer]);
  } catch (error) {
    // A rejected promise would not reach the page's onerror, and the page would wait forever.
    const text = error instanceof Error ? error.message : String(error);
    scope.postMessage({ id, kind: 'failure', memory: error instanceof RangeError || isMemory(text), text });
  }
}

let last: Promise<void> = Promise.resolve();
scope.onmessage = ({ data }) => {
  if ('packed' in data) give(data.packed);
  else last = last.then(() => answer(data));
};
