// The interface of mexwave.js, which CMake's preset `wasm` builds together with mexwave.wasm.

export interface RunOptions {
  /** What the command reads as its standard input. */
  stdin?: string | Uint8Array;
  /** Files in the folder of the command, by name. */
  files?: Record<string, string | Uint8Array>;
  /**
   * Called with the progress, at most 20 times a second; a total of 0 means unknown. If it returns false, the
   * command ends as after Ctrl-C, with status 130.
   */
  progress?: (done: number, total: number) => boolean | void;
}

export interface Result {
  /** 0 done; 1 an error, described by one line in stderr; 2 a requested check failed; 130 stopped. */
  status: number;
  /** Text in UTF-8, or the bytes of `--format npy`. */
  stdout: Uint8Array;
  stderr: string;
  /** All files in the folder afterwards: those that the command wrote (`-o NAME`) and those that were given. */
  files: Record<string, Uint8Array>;
}

export interface Engine {
  /** Runs `mexwave ARGS...` and returns when it has ended. May be called any number of times. */
  run(args: readonly string[], options?: RunOptions): Result;
}

/** Each call creates a new module from the bytes of mexwave.wasm. */
export default function createMexwave(options: { wasmBinary: ArrayBuffer | Uint8Array }): Promise<Engine>;
