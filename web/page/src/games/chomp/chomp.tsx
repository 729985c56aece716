// Chomp on boards of any height, and the boards with two winning first moves.
import { useState } from 'preact/hooks';
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import type { Game, PageProps } from '../../shell/game';
import { EngineStatus, Panel } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { type Accepted, type BarState, readBar, readState, writeState } from '../bars/bar';
import { BarPage, type SolvedBar } from '../bars/bar_page';
import { BarPicture } from '../bars/bar_picture';
import { barRules } from '../bars/bar_words';
import { SetUp } from '../bars/setup';
import { TypedSetup } from '../play/setup';
import { chompWords, lesson } from './chomp_words';

const accepted: Accepted = {
  usual: [10, 10, 10, 10, 10, 10, 10, 10],
  small: [8, 8, 8, 8, 8, 8],
  mostRows: 14,
  mostColumns: 40,
  fixed: false,
};
const searched = '10x14';

function parse(answer: Answer): SolvedBar {
  const solution = JSON.parse(text(answer)) as {
    p_position: boolean;
    winning_moves: { row: number; column: number; leaves: number[] }[];
  };
  return { outcome: solution.p_position ? 'P' : 'N', winning: solution.winning_moves };
}

const command = (rows: readonly number[]): string[] => [
  'chomp',
  'solve',
  rows.filter((length) => length > 0).join(','),
];

interface Board {
  m: number;
  n: number;
  openings: string[];
}

function parseOpenings(answer: Answer): Board[] {
  const { openings } = JSON.parse(text(answer)) as {
    openings: { m: number; n: number; row: number; column: number }[];
  };
  const boards = new Map<string, Board>();
  for (const { m, n, row, column } of openings) {
    const board = boards.get(`${m}x${n}`) ?? { m, n, openings: [] };
    board.openings.push(`${row}.${column}`);
    boards.set(`${m}x${n}`, board);
  }
  return [...boards.values()].filter((board) => board.openings.length > 1);
}

function Page({ change, state }: PageProps<BarState>) {
  const t = useWords(chompWords);
  const [wanted, want] = useState(false);
  const openings = ['chomp', 'openings', '--upto', searched];
  const asked = useAnswer(wanted ? [...openings, '--format', 'json'] : null, parseOpenings);
  const setRows = (start: readonly number[]): void => change({ ...state, start, line: { moves: [], at: 0 } });
  const set = (height: number, width: number): void => setRows(Array.from({ length: height }, () => width));
  return (
    <BarPage
      state={state}
      change={change}
      command={command}
      parse={parse}
      lesson={lesson}
      commands={wanted ? [openings] : []}
      setup={
        <>
          <SetUp
            letters={['m', 'n']}
            labels={[t('height'), t('width')]}
            values={[state.start.length, state.start[0] ?? 1]}
            least={[1, 1]}
            most={[accepted.mostRows, accepted.mostColumns]}
            falling={false}
            set={([height, width]) => set(height ?? 1, width ?? 1)}
          />
          <TypedSetup
            id="bar"
            label={t('any')}
            text=""
            set={(typed) => setRows(readBar(typed.trim(), accepted))}
            example={t('anyHint')}
          />
        </>
      }
      below={() => (
        <div class="wide">
          <Panel title={t('two')} id="two-openings">
            <p>{t('twoText', { board: searched })}</p>
            {!wanted && (
              <button type="button" onClick={() => want(true)}>
                {t('search', { board: searched })}
              </button>
            )}
            <EngineStatus asked={asked} />
            <ul class="list">
              {asked.value?.map(({ m, n, openings: squares }) => (
                <li key={`${m}x${n}`}>
                  <button type="button" data-board={`${m}x${n}`} onClick={() => set(m, n)}>
                    {m} × {n}
                  </button>
                  <span>{squares.join(', ')}</span>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      )}
    />
  );
}

export const chomp: Game<BarState> = {
  name: 'chomp',
  title: { en: 'm × n Chomp', hu: 'm × n Chomp', ja: 'm × n チョンプ' },
  rules: barRules,
  Picture: () => <BarPicture rows={[5, 5, 5, 5]} bitten={[3, 3]} />,
  read: (fields) => readState(fields, accepted),
  write: (state) => writeState(state, accepted),
  Page,
};
