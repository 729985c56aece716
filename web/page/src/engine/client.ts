// Sends questions from the page to the engine. A lane is a worker and its queue. A running question that is no longer
// wanted gets a short time to finish; then its worker is terminated, because a call cannot be interrupted.
import type { Answer, Packed, Question, Report } from './messages';
import EngineWorker from './worker?worker&inline';

export interface Progress {
  done: number;
  total: number; // 0: unknown
}

/** Why there is no answer, with the message of the engine. */
export class EngineError extends Error {
  constructor(
    readonly reason: 'input' | 'memory' | 'stopped' | 'broken',
    message: string,
  ) {
    super(message);
  }
}

interface Waiting {
  args: string[];
  files: Record<string, string>;
  progress: ((progress: Progress) => void) | undefined;
  resolve: (answer: Answer) => void;
  reject: (error: EngineError) => void;
}

const patience = 150; // ms that an unwanted question may still run; starting a worker takes about as long
const wait = 50; // ms between two checks whether the first worker has answered; in all at most longestWait
const longestWait = 2000;
const mostKept = 400; // answers
const largestKept = 100_000; // bytes

/** Two questions are the same if their keys are equal. */
export const keyOf = (args: readonly string[], files: Record<string, string>): string =>
  [...args, ...Object.entries(files).flat()].join('\0');

/** The engine is the last part of the file, and may still be on its way. */
async function packedEngine(): Promise<string> {
  if (document.readyState === 'loading')
    await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }));
  return document.getElementById('packed-engine')?.textContent ?? '';
}

class Lane {
  constructor(private readonly after?: Lane) {}

  private worker: Worker | undefined;
  private readonly queue: Waiting[] = [];
  private running: Waiting | undefined;
  private id = 0;
  private ends = false;
  private waited = 0;
  private readonly kept = new Map<string, Answer>();

  ask(
    args: string[],
    options: { progress?: (progress: Progress) => void; signal?: AbortSignal; files?: Record<string, string> } = {},
  ): Promise<Answer> {
    const files = options.files ?? {};
    const known = this.kept.get(keyOf(args, files));
    if (known) return Promise.resolve(known);
    const { progress, signal } = options;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { args, files, progress, resolve, reject };
      if (signal?.aborted) return reject(new EngineError('stopped', ''));
      signal?.addEventListener('abort', () => this.stop(waiting), { once: true });
      this.queue.push(waiting);
      this.next();
    });
  }

  /** Ends the worker once its queue is empty, because a worker never returns memory. */
  forget(): void {
    this.ends = true;
    if (!this.running && this.queue.length === 0) this.end();
  }

  private end(): void {
    this.ends = false;
    this.worker?.terminate();
    this.worker = undefined;
  }

  /** Starting a worker takes a second, so this lane waits a while for the first answer of the other lane. */
  private startsLater(): boolean {
    if (this.worker || !this.after?.running || this.waited >= longestWait) return false;
    this.waited += wait;
    setTimeout(() => this.next(), wait);
    return true;
  }

  private next(): void {
    if (this.running || this.startsLater()) return;
    const waiting = this.queue.shift();
    if (!waiting) {
      if (this.ends) this.end();
      return;
    }
    this.running = waiting;
    if (!this.worker) {
      const worker = new EngineWorker();
      void packedEngine().then((packed) => worker.postMessage({ packed } satisfies Packed));
      this.worker = worker;
      this.worker.onmessage = (event: MessageEvent<Report>) => this.hear(event.data);
      this.worker.onerror = (event) =>
        this.fail(new EngineError('broken', event.message || 'the worker did not start'));
    }
    this.worker.postMessage({ id: ++this.id, args: waiting.args, files: waiting.files } satisfies Question);
  }

  private hear(report: Report): void {
    if (report.id !== this.id || !this.running) return; // an answer to an old question
    const waiting = this.running;
    if (report.kind === 'progress') return waiting.progress?.(report);
    if (report.kind === 'failure') return this.fail(new EngineError(report.memory ? 'memory' : 'broken', report.text));
    this.running = undefined;
    const { answer } = report;
    if (answer.status === 0 || answer.status === 2) {
      if (answer.stdout.length <= largestKept) this.keep(waiting, answer);
      waiting.resolve(answer);
    } else {
      const line =
        answer.stderr
          .trim()
          .split('\n')
          .pop()
          ?.replace(/^mexwave[^:]*: /, '') ?? '';
      const reason = answer.status === 130 ? 'stopped' : /memory|MiB|GiB/.test(line) ? 'memory' : 'input';
      waiting.reject(new EngineError(reason, line));
    }
    this.next();
  }

  private fail(error: EngineError): void {
    const waiting = this.running;
    this.running = undefined;
    this.end();
    waiting?.reject(error);
    this.next();
  }

  private stop(waiting: Waiting): void {
    const place = this.queue.indexOf(waiting);
    if (place >= 0) this.queue.splice(place, 1);
    waiting.reject(new EngineError('stopped', ''));
    if (this.running !== waiting) return;
    setTimeout(() => {
      if (this.running === waiting) this.fail(new EngineError('stopped', ''));
    }, patience);
  }

  private keep({ args, files }: Waiting, answer: Answer): void {
    this.kept.set(keyOf(args, files), answer);
    const oldest = this.kept.keys().next();
    if (this.kept.size > mostKept && !oldest.done) this.kept.delete(oldest.value);
  }
}

/** `position`: for short, frequent questions; `table`: for those that take long or much memory, so that they delay no
 *  others. */
const position = new Lane();
export const lanes = { position, table: new Lane(position) };
export type LaneName = keyof typeof lanes;

export const text = (answer: Answer): string => new TextDecoder().decode(answer.stdout);

/** The result of a command as CSV. */
export const csv = (lane: LaneName, command: readonly string[], files: Record<string, string> = {}): Promise<string> =>
  lanes[lane].ask([...command, '--format', 'csv'], { files }).then(text);

/** The command line as text to copy. */
export const commandLine = (args: readonly string[]): string =>
  ['mexwave', ...args.map((word) => (/[^\w.,:/=+-]/.test(word) || word === '' ? `"${word}"` : word))].join(' ');
