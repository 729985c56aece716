// Chocolate: the piece to cut, its P-positions in space, slices of Grundy numbers.
import './chocolate.css';
import { useMemo } from 'preact/hooks';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import type { PageProps } from '../../shell/game';
import { CommandBox, Lesson } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { current, position_text, type ChocolateState } from './chocolate';
import { Play } from './Play';
import { SliceView } from './SliceView';
import { Space } from './Space';
import { Table } from './table';
import { lesson, words } from './words';

const parse_table = (answer: Answer): Table => new Table(answer.stdout);

export function ChocolatePage({ state, change }: PageProps<ChocolateState>) {
  const t = useWords(words), { bound } = state;
  const words_of_bound = bound.words, upto = String(state.upto);
  const question = ['chocolate', 'grundy', ...words_of_bound, '--upto', upto, '--dense', '--format', 'npy'];
  const asked = useAnswer(question, parse_table, 'table', bound.files);
  const commands = useMemo(() => [
    ['chocolate', 'solve', position_text(current(state)), ...words_of_bound, ...(state.misere ? ['--misere'] : [])],
    ['chocolate', 'positions', ...words_of_bound, '--upto', upto, ...(state.misere ? ['--misere'] : [])],
    ['chocolate', 'grundy', ...words_of_bound, '--upto', upto],
  ], [state]);
  return (
    <>
      <Lesson text={lesson} keys={t('keys')} />
      <div class="columns wide">
        <div>
          <Play state={state} change={change} table={asked.value} />
          <CommandBox commands={commands} />
        </div>
        <div>
          <Space state={state} change={change} asked={asked} />
          <SliceView state={state} change={change} table={asked.value} />
        </div>
      </div>
    </>
  );
}
