// The messages between the page and the worker.

/** The first message: mexwave.wasm by gzip, in base64. */
export interface Packed {
  packed: string;
}

export interface Question {
  id: number;
  args: string[];
  /** Text files in the folder of the command, by name. */
  files: Record<string, string>;
}

export interface Answer {
  status: number;
  stdout: Uint8Array;
  stderr: string;
}

export type Report =
  | { id: number; kind: 'progress'; done: number; total: number }
  | { id: number; kind: 'answer'; answer: Answer }
  | { id: number; kind: 'failure'; memory: boolean; text: string };
