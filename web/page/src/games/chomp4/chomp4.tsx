// Four-row Chomp: the bar (p,q,r,s), and the winning first moves of the boards 4 x n.
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import type { Game, PageProps } from '../../shell/game';
import { EngineStatus, Panel } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { type Accepted, type BarState, readState, writeState } from '../bars/bar';
import { BarPage, type SolvedBar } from '../bars/bar_page';
import { BarPicture } from '../bars/bar_picture';
import { barRules, barWords } from '../bars/bar_words';
import { SetUp } from '../bars/setup';
import { chomp4Words, lesson } from './chomp4_words';

// The program accepts 16,319 columns; a question about such a bar takes minutes.
const accepted: Accepted = { usual: [9, 9, 9, 9], small: [8, 8, 8, 8], mostRows: 4, mostColumns: 500, fixed: true };
const openings = ['chomp4', 'openings', '--upto', '30'];

interface Left {
  p: number;
  q: number;
  r: number;
  s: number;
}

const rowsOf = ({ p, q, r, s }: Left): number[] => [p, q, r, s];

function parse(answer: Answer): SolvedBar {
  const solution = JSON.parse(text(answer)) as {
    p_position: boolean;
    winning_moves: (Left & { row: number; square: number })[];
  };
  return {
    outcome: solution.p_position ? 'P' : 'N',
    winning: solution.winning_moves.map((move) => ({ row: move.row, column: move.square, leaves: rowsOf(move) })),
  };
}

const parseOpenings = (answer: Answer): (Left & { n: number })[] =>
  (JSON.parse(text(answer)) as { openings: (Left & { n: number })[] }).openings;

function Openings({ setUp }: { setUp: (rows: readonly number[]) => void }) {
  const t = useWords(chomp4Words);
  const asked = useAnswer([...openings, '--format', 'json'], parseOpenings, 'table');
  return (
    <Panel title={t('openings')} id="openings">
      <p>{t('openingsText')}</p>
      <EngineStatus asked={asked} />
      <div class="buttons">
        {asked.value?.map((board) => (
          <button
            key={`${board.n} ${rowsOf(board).join()}`}
            type="button"
            class="small"
            data-leaves={rowsOf(board).join(',')}
            onClick={() => setUp([board.n, board.n, board.n, board.n])}
          >
            4 × {board.n} → ({rowsOf(board).join(',')})
          </button>
        ))}
      </div>
    </Panel>
  );
}

function Page({ change, state }: PageProps<BarState>) {
  const t = useWords(barWords);
  const set = (start: readonly number[]): void => change({ ...state, start, line: { moves: [], at: 0 } });
  return (
    <BarPage
      state={state}
      change={change}
      commands={[openings]}
      command={(rows) => ['chomp4', 'solve', ...rows.map(String)]}
      parse={parse}
      lesson={lesson}
      setup={
        <SetUp
          letters={['p', 'q', 'r', 's']}
          labels={[t('row1'), t('row2'), t('row3'), t('row4')]}
          values={state.start}
          least={[1, 0, 0, 0]}
          most={[accepted.mostColumns, accepted.mostColumns, accepted.mostColumns, accepted.mostColumns]}
          falling
          set={set}
        />
      }
      below={() => (
        <div class="wide">
          <Openings setUp={set} />
        </div>
      )}
    />
  );
}

export const chomp4: Game<BarState> = {
  name: 'chomp4',
  title: chomp4Words.title,
  rules: barRules,
  Picture: () => <BarPicture rows={[6, 6, 6, 4]} bitten={[3, 4]} />,
  read: (fields) => readState(fields, accepted),
  write: (state) => writeState(state, accepted),
  Page,
};
