// mexwave.js, which CMake's preset `wasm` builds, beside mexwave.wasm.

export interface RunOptions {
  /** What the command reads as its standard input. */
  stdin?: string | Uint8Array;
  /** Files that it finds in its folder, by name. */
  files?: Record<string, string | Uint8Array>;
  /**
   * Told how far it is, at most some 20 times a second; a total of 0 means that nobody knows. Where it answers false the
   * command ends as by Ctrl-C, with status 130.
   */
  progress?: (done: number, total: number) => boolean | void;
}

export interface Result {
  /** 0 done; 1 wrong usage or input, or no memory, with one line in stderr; 2 a check did not hold; 130 stopped. */
  status: number;
  /** Text in UTF-8, or the bytes of `--format npy`. */
  stdout: Uint8Array;
  stderr: string;
  /** All that is in the folder afterwards: what `-o NAME` wrote, and what was given. */
  files: Record<string, Uint8Array>;
}

export interface Engine {
  /** Runs `mexwave ARGS...` to its end; any number of times, one after the other. */
  run(args: readonly string[], options?: RunOptions): Result;
}

/** A module of its own at each call, of the bytes of mexwave.wasm. */
export default function createMexwave(options: { wasmBinary: ArrayBuffer | Uint8Array }): Promise<Engine>;
