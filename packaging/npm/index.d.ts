import type { Result, RunOptions as EngineOptions } from './mexwave.js';

export type { Result };

export interface RunOptions extends Omit<EngineOptions, 'progress'> {
  /** Called with the progress, at most 20 times a second; a total of 0 means unknown. */
  progress?: (done: number, total: number) => void;
  /** Ends the command; the promise is rejected with the reason of the signal. */
  signal?: AbortSignal;
}

/**
 * Runs `mexwave ARGS...` in a worker of its own. The promise also resolves if the command fails: `status` and `stderr`
 * state why. It is rejected if the worker cannot start or runs out of memory, and if the signal is aborted.
 */
export function run(args: readonly string[], options?: RunOptions): Promise<Result>;
