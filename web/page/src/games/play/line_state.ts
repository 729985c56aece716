// State that belongs to one line of moves, such as the cursor on a board or a hint that was asked for. It is dropped
// when a move is made or taken back.
import { useState } from 'preact/hooks';

/** A state that is dropped when the moves change: every move makes another line. */
export function useLineState<T>(line: unknown): [T | undefined, (value: T | undefined) => void] {
  const [kept, keep] = useState<{ line: unknown; value: T | undefined }>();
  return [kept && kept.line === line ? kept.value : undefined, (value) => keep({ line, value })];
}
