// The first page: a small bar to play, a card for each game, and the claims that fail, each with its position.
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import { announce } from '../../shell/announce';
import type { Game, PageProps } from '../../shell/game';
import { withKept } from '../../shell/kept';
import { EngineStatus, Panel } from '../../shell/parts';
import { type Stories, stories } from '../../shell/stories';
import { useWords } from '../../shell/words';
import {
  type Accepted,
  type BarState,
  chompRules,
  isPoison,
  readState,
  sameSquare,
  type Square,
  writeState,
} from '../bars/bar';
import { BarBoard } from '../bars/bar_board';
import { BarPicture } from '../bars/bar_picture';
import { barRules, barWords } from '../bars/bar_words';
import { games } from '../list';
import { HintButton, useHints } from '../play/hints';
import { useLineState } from '../play/line_state';
import { useEngineMove, useOpponent } from '../play/opponent';
import { anyMove, current, type Usual } from '../play/play';
import { homeWords } from './words';

const accepted: Accepted = { usual: [4, 4, 4], mostRows: 3, mostColumns: 4, fixed: true };
const usual: Usual = { engine: 'second', hints: 'request' };

interface Solved {
  p_position: boolean;
  winning_moves: Square[];
}

const parse = (answer: Answer): Solved => JSON.parse(text(answer)) as Solved;

function FirstBar({ change, state }: PageProps<BarState>) {
  const t = useWords({ ...barWords, ...homeWords });
  const rows = current(chompRules, state.start, state.line);
  const last = anyMove(chompRules, rows);
  const [cursor, setCursor] = useLineState<Square>(state.line);
  const hints = useHints(state);
  const asked = useAnswer(['chomp', 'solve', rows.filter((length) => length > 0).join(','), '--format', 'json'], parse);
  const over = last === undefined;
  const moveText = (square: Square): string =>
    isPoison(square) ? t('poison') : t('square', { row: square.row, column: square.column });
  const opponent = useOpponent<Square>({
    state,
    hints,
    over,
    set: (next) => change({ ...state, ...next }),
    reply: asked.value && (asked.value.winning_moves[0] ?? last),
    stopped: asked.error !== undefined,
    same: sameSquare,
    moveText,
  });
  const { locked, side } = opponent;
  const moved = useEngineMove(opponent);

  /** The button that is pressed cannot be pressed again. */
  const restart = (): void => {
    opponent.restart();
    document.querySelector<SVGSVGElement>('#first-bar .board')?.focus({ preventScroll: true });
  };
  const winning = hints.shown && !locked && !over ? (asked.value?.winning_moves.slice(0, 1) ?? []) : [];
  const said = over
    ? side === state.engine
      ? 'won'
      : 'lost'
    : locked
      ? 'replying'
      : !hints.shown || !asked.value
        ? 'turn'
        : winning.length > 0
          ? 'hinted'
          : 'hopeless';
  return (
    <Panel title={t('first')} id="first-bar">
      <BarBoard
        frame={state.start}
        rows={rows}
        winning={winning}
        cursor={locked ? undefined : cursor}
        label={t('board', { rows: rows.join(', ') })}
        take={({ column, row }) => !isPoison({ column, row }) && opponent.move({ column, row })}
        point={(square, byKey) => {
          setCursor(square);
          if (byKey && square) announce(moveText(square));
        }}
      />
      <p
        class={`verdict ${said === 'won' ? 'is-win' : said === 'lost' ? 'is-loss' : ''}`}
        role="status"
        id="first-said"
        data-said={said}
      >
        {(said === 'turn' && moved) || t(said)}
      </p>
      {locked && <EngineStatus asked={asked} />}
      <div class="buttons">
        <button
          type="button"
          id="first-again"
          class={over ? 'main' : ''}
          disabled={state.line.at === 0}
          onClick={restart}
        >
          {t('again')}
        </button>
        <HintButton hints={hints} disabled={locked || over} />
      </div>
    </Panel>
  );
}

function Story({ id }: { id: keyof Stories }) {
  const t = useWords({
    ...homeWords,
    title: stories[id].title,
    claim: stories[id].claim,
    because: stories[id].because,
  });
  return (
    <li class="panel">
      <h3>
        {t('title')} <span class="note">{id}</span>
      </h3>
      <p>{t('claimed', { text: t('claim') })}</p>
      <p>{t('fails', { text: t('because') })}</p>
      <a href={`${stories[id].address}&refutes=${id}`}>{t('play')}</a>
    </li>
  );
}

function Page(props: PageProps<BarState>) {
  const t = useWords(homeWords);
  return (
    <>
      <FirstBar {...props} />
      <section class="wide">
        <h2>{t('games')}</h2>
        <ul class="cards" id="cards">
          {games.map((game) => (
            <Card key={game.name} {...game} />
          ))}
        </ul>
      </section>
      <section class="wide">
        <h2>{t('stories')}</h2>
        <p>{t('storiesText')}</p>
        <ul class="cards" id="stories">
          {(Object.keys(stories) as (keyof Stories)[]).map((id) => (
            <Story key={id} id={id} />
          ))}
        </ul>
      </section>
    </>
  );
}

function Card(game: (typeof games)[number]) {
  const {
    Picture,
    rules: [rule],
    title,
  } = game;
  const t = useWords({ title, rule });
  return (
    <li>
      <a class="panel card" href={withKept(game)}>
        <Picture />
        <strong>{t('title')}</strong>
        <span>{t('rule')}</span>
      </a>
    </li>
  );
}

export const home: Game<BarState> = {
  name: 'home',
  title: homeWords.title,
  rules: barRules,
  Picture: () => <BarPicture rows={[4, 4, 4]} bitten={[2, 2]} />,
  read: (fields) => readState(fields, accepted, usual),
  write: (state) => writeState(state, accepted, usual),
  Page,
};
