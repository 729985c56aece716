// Three-row Chomp: the bar (p,q,r), and the table f(q,r) of its P-positions.
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { readNumber, readWord } from '../../shell/address';
import type { Game, PageProps } from '../../shell/game';
import { useWords } from '../../shell/words';
import { type Accepted, type BarState, readState, writeState } from '../bars/bar';
import { BarPage, type SolvedBar } from '../bars/bar_page';
import { BarPicture } from '../bars/bar_picture';
import { barRules, barWords } from '../bars/bar_words';
import { SetUp } from '../bars/setup';
import { lesson } from './lesson';
import { mostRows, rowsOf, type Size, sizes, sizeWithRow, tableCommand, TableMap } from './table_map';

// A bar of 100,000 columns is answered in some 15 s, and needs a quarter of the memory that a page has.
const accepted: Accepted = { usual: [14, 14, 12], small: [8, 8, 8], mostRows: 3, mostColumns: 100_000, fixed: true };

interface Solution {
  p_position: boolean;
  winning_moves: { row: number; square: number; p: number; q: number; r: number }[];
}

function parse(answer: Answer): SolvedBar {
  const solution = JSON.parse(text(answer)) as Solution;
  return {
    outcome: solution.p_position ? 'P' : 'N',
    winning: solution.winning_moves.map(({ row, square, p, q, r }) => ({ row, column: square, leaves: [p, q, r] })),
  };
}

const command = (rows: readonly number[]): string[] => ['chomp3', 'solve', ...rows.map(String)];

interface State extends BarState {
  readonly table: Size;
  /** The row of the table that is shown first. */
  readonly row: number | undefined;
}

function Page({ change, state }: PageProps<State>) {
  const t = useWords(barWords);
  const set = (start: readonly number[]): void => change({ ...state, start, line: { moves: [], at: 0 } });
  return (
    <BarPage
      state={state}
      change={(next) => change({ ...state, ...next })}
      commands={[tableCommand(state.table)]}
      command={command}
      parse={parse}
      lesson={lesson}
      setup={
        <SetUp
          letters={['p', 'q', 'r']}
          labels={[t('row1'), t('row2'), t('row3')]}
          values={state.start}
          least={[1, 0, 0]}
          most={[accepted.mostColumns, accepted.mostColumns, accepted.mostColumns]}
          falling
          set={set}
        />
      }
      below={(rows) => (
        <div class="wide">
          <TableMap
            size={state.table}
            row={state.row}
            resize={(table) => change({ ...state, table, row: undefined })}
            bar={rows}
            setUp={set}
          />
        </div>
      )}
    />
  );
}

export const chomp3: Game<State> = {
  name: 'chomp3',
  title: { en: 'Three-row Chomp', hu: 'Háromsoros Chomp', ja: '3 行チョンプ' },
  rules: barRules,
  Picture: () => <BarPicture rows={[7, 7, 7]} bitten={[3, 5]} />,
  read: (fields) => {
    const given = fields.has('table') || !fields.has('row') ? readWord(fields, 'table', sizes) : undefined;
    const row = fields.has('row') ? readNumber(fields, 'row', 0, 0, (given ? rowsOf(given) : mostRows) - 1) : undefined;
    const table = given ?? sizeWithRow(row ?? 0);
    return { ...readState(fields, accepted), table, row };
  },
  write: (state) => {
    const fields = writeState(state, accepted);
    if (state.table !== (state.row === undefined ? sizes[0] : sizeWithRow(state.row))) fields.set('table', state.table);
    if (state.row !== undefined) fields.set('row', String(state.row));
    return fields;
  },
  Page,
};
