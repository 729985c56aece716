// Nim, with heaps of counters to click.
import './nim.css';
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { readWord } from '../../shell/address';
import { announce } from '../../shell/announce';
import type { Game, PageProps } from '../../shell/game';
import { useWords } from '../../shell/words';
import { GamePage } from '../play/game_page';
import { NimPicture } from '../play/pictures';
import { type PlayState, readMoves, readPlay, type Solved, writePlay } from '../play/play';
import { playWords } from '../play/play_words';
import { EndChoice, TypedSetup } from '../play/setup';
import { NimBoard } from './nim_board';
import { lesson, nimWords, nimIntroduction } from './nim_words';
import { type Heaps, nimRules, readHeaps, type Take } from './rules';

interface NimState extends PlayState<Take> {
  readonly heaps: Heaps;
  readonly misere: boolean;
}

interface NimAnswer extends Solved<Take> {
  /** Of normal play: the value of each heap, and of their sum. */
  values: readonly number[] | undefined;
  grundy: number | undefined;
}

const usual = '3,5,7';

function parse(answer: Answer): NimAnswer {
  const solution = JSON.parse(text(answer)) as {
    p_position: boolean;
    values?: number[];
    grundy?: number;
    winning_moves: { part: number; leaves: string }[];
  };
  return {
    outcome: solution.p_position ? 'loss' : 'win',
    winning: solution.winning_moves.map(({ leaves, part }) => ({ heap: part - 1, leaves: Number(leaves) })),
    values: solution.values,
    grundy: solution.grundy,
  };
}

const nimCommand = (heaps: Heaps, misere: boolean): string[] => [
  'heaps',
  'solve',
  heaps.map((counters) => `nim:${counters}`).join(' + '),
  ...(misere ? ['--misere'] : []),
];

function Page({ change, state }: PageProps<NimState>) {
  const t = useWords({ ...nimWords, whatGrundy: playWords.whatGrundy });
  const moveText = ({ heap, leaves }: Take): string => t('move', { heap: heap + 1, leaves });
  return (
    <GamePage<Heaps, Take, NimAnswer>
      rules={nimRules}
      start={state.heaps}
      state={state}
      change={(next) => change({ ...state, ...next })}
      command={(heaps) => nimCommand(heaps, state.misere)}
      parse={parse}
      positionText={(heaps) => heaps.join(', ')}
      moveText={moveText}
      more={({ grundy, values }) => grundy !== undefined && values && t('sum', { values: values.join(' ⊕ '), grundy })}
      what={state.misere ? undefined : t('whatGrundy')}
      setup={
        <>
          <TypedSetup
            id="nim-heaps"
            label={t('heaps')}
            text={state.heaps.join(',')}
            set={(typed) => change({ ...state, heaps: readHeaps(typed), line: { moves: [], at: 0 } })}
          />
          <EndChoice words={nimWords} misere={state.misere} choose={(misere) => change({ ...state, misere })} />
        </>
      }
      board={({ answer, move, position }) => (
        <NimBoard
          heaps={position}
          winning={answer?.winning ?? []}
          label={t('board', { heaps: position.join(', ') })}
          take={move}
          point={(each) => announce(moveText(each))}
        />
      )}
      lesson={lesson}
      keys={t('keys')}
      file={(heaps) => `nim_${heaps.join('_')}`}
      drawing="svg.nim"
    />
  );
}

export const nim: Game<NimState> = {
  name: 'nim',
  title: nimWords.title,
  rules: nimIntroduction,
  Picture: NimPicture,
  read(fields) {
    const heaps = readHeaps(fields.get('heaps') ?? usual);
    return {
      heaps,
      misere: readWord(fields, 'play', ['normal', 'misere']) === 'misere',
      ...readPlay(fields, readMoves(fields, nimRules, heaps)),
    };
  },
  write(state) {
    const fields = new URLSearchParams();
    if (state.heaps.join() !== usual) fields.set('heaps', state.heaps.join(','));
    if (state.misere) fields.set('play', 'misere');
    return writePlay(fields, state, state.line.moves.map(nimRules.name).join('.'));
  },
  Page,
};
