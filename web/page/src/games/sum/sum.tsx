// Sums across games: every term on its own board; a move is made in one of them.
import './sum.css';
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { announce } from '../../shell/announce';
import type { Game, PageProps } from '../../shell/game';
import { useWords } from '../../shell/words';
import { GamePage } from '../play/game_page';
import { SumPicture } from '../play/pictures';
import { type PlayState, readMoves, readPlay, type Solved, writePlay } from '../play/play';
import { playWords } from '../play/play_words';
import { TypedSetup } from '../play/setup';
import { readSum, type SumMove, sumRules, sumText, type Term, termText } from './rules';
import { lesson, sumWords, sumIntroduction } from './sum_words';
import { TermBoard } from './term_board';

interface SumState extends PlayState<SumMove> {
  readonly start: readonly Term[];
}

interface SumAnswer extends Solved<SumMove> {
  values: readonly number[];
  grundy: number;
}

const usual = 'nim:5 + chomp:3x4 + tiling[2x2]:3x4';
const examples = [
  usual,
  'nim:3 + nim:3',
  'chomp:2x3 + six:2,1,2,1,2,1',
  'chocolate[3]:4,2,2 + tiling[1x2]:3x3 + nim:4',
];

function parse(answer: Answer): SumAnswer {
  const solution = JSON.parse(text(answer)) as {
    p_position: boolean;
    grundy: number;
    values: number[];
    winning_moves: { term: number; leaves: string }[];
  };
  return {
    outcome: solution.p_position ? 'loss' : 'win',
    winning: solution.winning_moves.map(({ leaves, term }) => ({
      term: term - 1,
      leaves: leaves.slice(leaves.lastIndexOf(':') + 1),
    })),
    values: solution.values,
    grundy: solution.grundy,
  };
}

function Page({ change, state }: PageProps<SumState>) {
  const t = useWords({ ...sumWords, whatGrundy: playWords.whatGrundy });
  const moveText = ({ leaves, term }: SumMove): string => t('move', { term: term + 1, leaves });
  const set = (typed: string): void => change({ ...state, start: readSum(typed), line: { moves: [], at: 0 } });
  return (
    <GamePage<readonly Term[], SumMove, SumAnswer>
      rules={sumRules}
      start={state.start}
      state={state}
      change={(next) => change({ ...state, ...next })}
      command={(terms) => ['sum', sumText(terms)]}
      parse={parse}
      positionText={sumText}
      moveText={moveText}
      more={({ grundy, values }) => `${values.join(' ⊕ ')} = ${grundy}`}
      what={t('whatGrundy')}
      setup={
        <>
          <TypedSetup id="sum-text" label={t('sum')} text={sumText(state.start)} set={set} />
          <div class="buttons" role="group" aria-label={t('examples')}>
            {examples.map((each) => (
              <button key={each} type="button" class="small" onClick={() => set(each)}>
                {each}
              </button>
            ))}
          </div>
        </>
      }
      board={({ answer, move, position }) => (
        <div class="terms">
          {position.map((term, k) => (
            <div class="term" key={`${k}${term.game}`} data-term={k + 1} data-value={answer?.values[k]}>
              <p class="term-name">
                {k + 1}. {termText(term)}
                {answer && <span class="note"> · {t('value', { value: answer.values[k] ?? 0 })}</span>}
              </p>
              <TermBoard
                term={term}
                start={state.start[k] ?? term}
                winning={(answer?.winning ?? []).filter((each) => each.term === k).map(({ leaves }) => leaves)}
                label={t('board', { term: k + 1, position: termText(term) })}
                turn={t('turnTile')}
                move={(leaves) => move({ term: k, leaves })}
                say={(leaves) => announce(moveText({ term: k, leaves }))}
              />
            </div>
          ))}
        </div>
      )}
      lesson={lesson}
      keys={t('keys')}
      file={() => 'sum'}
    />
  );
}

export const sum: Game<SumState> = {
  name: 'sum',
  title: sumWords.title,
  rules: sumIntroduction,
  Picture: SumPicture,
  read(fields) {
    const start = readSum(fields.get('sum') ?? usual);
    return { start, ...readPlay(fields, readMoves(fields, sumRules, start)) };
  },
  write(state) {
    const fields = new URLSearchParams();
    // Terms are separated by spaces, which an address writes as plus signs.
    if (sumText(state.start) !== sumText(readSum(usual)))
      fields.set('sum', state.start.map((term) => termText(term).replaceAll(' ', '_')).join(' '));
    return writePlay(fields, state, state.line.moves.map(sumRules.name).join('.'));
  },
  Page,
};
