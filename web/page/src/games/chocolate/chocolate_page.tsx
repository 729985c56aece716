// Chocolate: the piece to cut, and beside it its P-positions in space and slices of Grundy values.
import './chocolate.css';
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import type { PageProps } from '../../shell/game';
import { useWords } from '../../shell/words';
import { CutPage } from '../pieces/cut_page';
import { pieceWords } from '../pieces/piece_words';
import type { Solved } from '../play/play';
import { playWords } from '../play/play_words';
import { type ChocolateState, positionText } from './chocolate';
import { PieceView } from './piece_view';
import { ChocolateSetup } from './setup';
import { SliceView } from './slice_view';
import { Space } from './space';
import { chocolateRules, type Cut, type Direction, type Position, Table } from './table';
import { lesson, words } from './words';

const parseTable = (answer: Answer): Table => new Table(answer.stdout);

function parse(answer: Answer): Solved<Cut> {
  const solution = JSON.parse(text(answer)) as {
    p_position: boolean;
    winning_moves: (Position & { lowered: Direction })[];
  };
  return {
    outcome: solution.p_position ? 'P' : 'N',
    winning: solution.winning_moves.map((move) => ({ direction: move.lowered, to: move[move.lowered] })),
  };
}

export function ChocolatePage({ state, change }: PageProps<ChocolateState>) {
  const t = useWords({ ...words, leaves: pieceWords.leaves, whatGrundy: playWords.whatGrundy }),
    { bound } = state;
  const misere = state.misere ? ['--misere'] : [];
  const table = ['chocolate', 'grundy', ...bound.words, '--upto', String(state.upto)];
  const asked = useAnswer([...table, '--dense', '--format', 'npy'], parseTable, 'table', bound.files);
  const grundy = (at: Position): number | undefined => (state.misere ? undefined : asked.value?.value(at));
  const rules = chocolateRules(bound);
  const losing = (left: Position, value: number): string => {
    const at = `{${positionText(left)}}`;
    const reply = rules.legal(left).find((each) => grundy(rules.after(left, each)) === 0);
    if (reply === undefined) return t('leaves', { at });
    return t('leavesN', {
      at,
      grundy: value,
      reply: `${reply.direction} → ${reply.to}`,
      then: `{${positionText(rules.after(left, reply))}}`,
    });
  };
  return (
    <CutPage<Position, Cut, Solved<Cut>>
      id="chocolate"
      words={words}
      rules={rules}
      start={state.start}
      state={state}
      change={(next) => change({ ...state, ...next })}
      command={(at) => ['chocolate', 'solve', positionText(at), ...bound.words, ...misere]}
      files={bound.files}
      parse={parse}
      numbers={positionText}
      axis={(direction) => direction}
      piece={(at, cutting) => <PieceView bound={bound} whole={at} label={t('picture', { ...at })} {...cutting} />}
      grundy={grundy}
      losing={losing}
      what={state.misere ? undefined : t('whatGrundy')}
      setup={<ChocolateSetup state={state} change={change} />}
      note={
        <p class="note">
          {t('letters')} <span id="bound-hint">{t('boundHint')}</span>
        </p>
      }
      beside={() =>
        state.hints !== 'off' && (
          <>
            <Space state={state} change={change} asked={asked} />
            <SliceView state={state} change={change} table={asked.value} />
          </>
        )
      }
      commands={(solve) => [
        solve,
        ['chocolate', 'positions', ...bound.words, '--upto', String(state.upto), ...misere],
        table,
      ]}
      lesson={lesson}
    />
  );
}
