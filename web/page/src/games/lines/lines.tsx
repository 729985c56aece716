// Games of winning lines: Trihex, tic-tac-toe, 4 x 4, the cube.
import './lines.css';
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { readWord } from '../../shell/address';
import { announce } from '../../shell/announce';
import type { Game, PageProps } from '../../shell/game';
import { Choice } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { GamePage } from '../play/game_page';
import { LinesPicture } from '../play/pictures';
import { type PlayState, readMoves, readPlay, type Solved, writePlay } from '../play/play';
import { playWords } from '../play/play_words';
import { EndChoice } from '../play/setup';
import { type Legal, LinesBoard } from './lines_board';
import { lesson, linesWords, linesIntroduction } from './lines_words';
import { type BoardName, boardNames, boards, type Claimed, linesRules, ownerOf } from './rules';

interface LinesState extends PlayState<string> {
  readonly board: BoardName;
  readonly misere: boolean;
}

interface LinesAnswer extends Solved<string> {
  legal: readonly Legal[];
  moves: number | null;
}

function parse(answer: Answer): LinesAnswer {
  const solution = JSON.parse(text(answer)) as {
    outcome: LinesAnswer['outcome'];
    moves: number | null;
    best: string | null;
    legal: Legal[];
  };
  const { best, legal, moves, outcome } = solution;
  return {
    outcome,
    moves,
    legal,
    best: best ?? undefined,
    winning: legal.filter((each) => each.outcome === 'win').map(({ cell }) => cell),
  };
}

function Page({ change, state }: PageProps<LinesState>) {
  const t = useWords({ ...linesWords, size: playWords.size });
  const { misere } = state,
    board = boards[state.board];
  return (
    <GamePage<Claimed, string, LinesAnswer>
      rules={linesRules(board)}
      start={[]}
      state={state}
      change={(next) => change({ ...state, ...next })}
      command={(claimed) => [
        'lines',
        'solve',
        state.board,
        ...(claimed.length > 0 ? ['--position', claimed.join(' ')] : []),
        ...(misere ? ['--misere'] : []),
      ]}
      parse={parse}
      positionText={(claimed) =>
        claimed.length === 0 ? t('empty') : claimed.map((cell, k) => `${k % 2 === 0 ? 'X' : 'O'} ${cell}`).join(', ')
      }
      moveText={(cell) => cell}
      more={({ moves }) => moves !== null && t('winsIn', { moves })}
      what={t('what')}
      setup={
        <div class="fields">
          <Choice<BoardName>
            id="board"
            label={t('size')}
            value={state.board}
            options={boardNames.map((name) => [name, t(name)] as const)}
            choose={(name) => change({ ...state, board: name, line: { moves: [], at: 0 } })}
          />
          <EndChoice words={linesWords} misere={misere} choose={(next) => change({ ...state, misere: next })} />
        </div>
      }
      board={({ answer, legal, move, position }) => (
        <LinesBoard
          board={board}
          claimed={position}
          values={answer?.legal ?? []}
          label={t('board', { board: t(state.board) })}
          claim={(cell) => legal().includes(cell) && move(cell)}
          point={(cell) => {
            const owner = ownerOf(position, cell);
            announce(owner ? `${cell} ${owner === 'first' ? 'X' : 'O'}` : cell);
          }}
        />
      )}
      lesson={lesson}
      keys={t('keys')}
      file={() => `lines_${state.board}`}
      drawing="svg.lines"
    />
  );
}

export const lines: Game<LinesState> = {
  name: 'lines',
  title: linesWords.title,
  rules: linesIntroduction,
  Picture: LinesPicture,
  read(fields) {
    const board = readWord(fields, 'board', boardNames);
    return {
      board,
      misere: readWord(fields, 'play', ['normal', 'misere']) === 'misere',
      ...readPlay(fields, readMoves(fields, linesRules(boards[board]), [])),
    };
  },
  write(state) {
    const fields = new URLSearchParams();
    if (state.board !== boardNames[0]) fields.set('board', state.board);
    if (state.misere) fields.set('play', 'misere');
    return writePlay(fields, state, state.line.moves.join('.'));
  },
  Page,
};
