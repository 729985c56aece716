// What the page and the worker say to each other.

export interface Question {
  id: number;
  args: string[];
  /** Texts that the command finds in its folder, by name. */
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
