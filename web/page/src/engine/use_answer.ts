// A hook that sends a question to the engine when its arguments change, and cancels it when the component is unmounted.
import { useEffect, useRef, useState } from 'preact/hooks';
import { EngineError, keyOf, lanes, type LaneName, type Progress } from './client';
import type { Answer } from './messages';

export interface Asked<T> {
  /** The answer to the current question; undefined while there is none. */
  value: T | undefined;
  error: EngineError | undefined;
  /** The computation has taken more than 300 ms so far. */
  thinking: boolean;
  progress: Progress | undefined;
  /** Stops the question; the error is then `stopped`. */
  cancel: () => void;
  /** Asks once more, after an error. */
  again: () => void;
}

interface Kept<T> {
  key: string | undefined;
  value?: T;
  error?: EngineError;
}

/** `args` null: no question. `parse` turns an answer into what the page shows, and must not depend on anything else. */
export function useAnswer<T>(
  args: string[] | null,
  parse: (answer: Answer) => T,
  lane: LaneName = 'position',
  files: Record<string, string> = {},
): Asked<T> {
  const key = args === null ? undefined : keyOf(args, files);
  const [kept, keep] = useState<Kept<T>>({ key: undefined });
  const [thinking, setThinking] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [round, setRound] = useState(0);
  const control = useRef<AbortController | null>(null);

  useEffect(() => {
    setThinking(false);
    setProgress(undefined);
    if (!args || key === undefined) return;
    let wanted = true;
    const abort = new AbortController();
    control.current = abort;
    const timer = setTimeout(() => wanted && setThinking(true), 300);
    lanes[lane]
      .ask(args, { files, signal: abort.signal, progress: (now) => wanted && setProgress(now) })
      .then((answer) => wanted && keep({ key, value: parse(answer) }))
      .catch((error: unknown) => {
        const told = error instanceof EngineError ? error : new EngineError('broken', String(error));
        if (wanted) keep({ key, error: told });
      })
      .finally(() => {
        clearTimeout(timer);
        if (wanted) setThinking(false);
      });
    return () => {
      wanted = false;
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, lane, round]);

  const fresh = kept.key === key && key !== undefined;
  return {
    value: fresh ? kept.value : undefined,
    error: fresh ? kept.error : undefined,
    thinking: thinking && !fresh,
    progress,
    cancel: () => control.current?.abort(),
    again: () => {
      keep({ key: undefined });
      setRound(round + 1);
    },
  };
}
