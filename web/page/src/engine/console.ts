// For the browser's console, and for tests: await mexwave.ask('chomp3', 'solve', '8,8,8').
import { EngineError, lanes, text } from './client';

interface Told {
  status: number;
  stdout: string;
  stderr: string;
}

async function ask(...words: string[]): Promise<Told> {
  try {
    const answer = await lanes.position.ask(words);
    return { status: answer.status, stdout: text(answer), stderr: answer.stderr };
  } catch (error) {
    if (!(error instanceof EngineError) || error.reason !== 'input') throw error;
    return { status: 1, stdout: '', stderr: error.message };
  }
}

export function openConsole(): void {
  const askAll = (questions: string[][]): Promise<Told[]> => Promise.all(questions.map((words) => ask(...words)));
  Object.assign(globalThis, { mexwave: { ask, askAll } });
}
