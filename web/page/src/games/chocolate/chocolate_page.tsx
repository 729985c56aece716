// Chocolate: the piece to cut, its P-positions in space, slices of Grundy values.
import './chocolate.css';
import { useMemo } from 'preact/hooks';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import type { PageProps } from '../../shell/game';
import { CommandBox, Lesson } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { current, positionText, type ChocolateState } from './chocolate';
import { Play } from './play';
import { SliceView } from './slice_view';
import { Space } from './space';
import { Table } from './table';
import { lesson, words } from './words';

const parseTable = (answer: Answer): Table => new Table(answer.stdout);

export function ChocolatePage({ state, change }: PageProps<ChocolateState>) {
  const t = useWords(words),
    { bound } = state;
  const wordsOfBound = bound.words,
    upto = String(state.upto);
  const question = ['chocolate', 'grundy', ...wordsOfBound, '--upto', upto, '--dense', '--format', 'npy'];
  const asked = useAnswer(question, parseTable, 'table', bound.files);
  const commands = useMemo(
    () => [
      ['chocolate', 'solve', positionText(current(state)), ...wordsOfBound, ...(state.misere ? ['--misere'] : [])],
      ['chocolate', 'positions', ...wordsOfBound, '--upto', upto, ...(state.misere ? ['--misere'] : [])],
      ['chocolate', 'grundy', ...wordsOfBound, '--upto', upto],
    ],
    [state],
  );
  return (
    <>
      <Lesson text={lesson} keys={t('keys')} />
      <div class="columns wide">
        <div>
          <Play state={state} change={change} table={asked.value} />
          <CommandBox commands={commands} />
        </div>
        {state.hints !== 'off' && (
          <div>
            <Space state={state} change={change} asked={asked} />
            <SliceView state={state} change={change} table={asked.value} />
          </div>
        )}
      </div>
    </>
  );
}
