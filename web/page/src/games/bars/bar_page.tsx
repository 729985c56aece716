// The page of Chomp on one kind of bars. The games differ in the engine's command and in the fields of a bar.
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import { announce } from '../../shell/announce';
import { EngineStatus, Panel } from '../../shell/parts';
import { LanguageContext, useWords } from '../../shell/words';
import { GamePage, type Shown } from '../play/game_page';
import { useLineState } from '../play/line_state';
import { current, type Solved } from '../play/play';
import { playWords } from '../play/play_words';
import { type BarState, chompRules, isPoison, sameSquare, type Square, take } from './bar';
import { BarBoard } from './bar_board';
import { barWords } from './bar_words';
import { Replies } from './replies';

export interface Winning extends Square {
  leaves: readonly number[];
}

export interface SolvedBar extends Solved<Square> {
  readonly winning: readonly Winning[];
}

interface BarPageProps {
  state: BarState;
  change: (next: BarState) => void;
  /** The command that solves a bar, without its format. */
  command: (rows: readonly number[]) => string[];
  parse: (answer: Answer) => SolvedBar;
  lesson: Readonly<Record<string, readonly string[]>>;
  /** The fields that set up another bar. */
  setup: ComponentChildren;
  /** Below the page, unless hints are off. */
  below?: (rows: readonly number[]) => ComponentChildren;
  /** More command lines of the page. */
  commands?: readonly string[][];
}

/** The text of a square in the language of the page. */
function useSquareText() {
  const t = useWords(barWords);
  return ({ column, row }: Square): string => (isPoison({ column, row }) ? t('poison') : t('square', { row, column }));
}

function useCapital() {
  const language = useContext(LanguageContext);
  return (word: string): string => word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
}

/** A value that has not changed for a while, so that a pointer that crosses the bar sends no questions. */
function useSteady<T>(value: T, ms: number): T | undefined {
  const [steady, set] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => set(() => value), ms);
    return () => clearTimeout(timer);
  }, [value]);
  return steady === value ? steady : undefined;
}

type ShownBar = Shown<readonly number[], Square, SolvedBar>;

/** The bar, and below it the engine's answer to a move at the cursor. */
function TriedBar({
  answer,
  command,
  hints,
  move,
  parse,
  position: rows,
  state,
}: ShownBar & Pick<BarPageProps, 'command' | 'parse' | 'state'>) {
  const t = useWords(barWords);
  const squareText = useSquareText(),
    capital = useCapital();
  const [cursor, setCursor] = useLineState<Square>(state.line);
  const winning = answer?.winning ?? [];
  const chosen = cursor && !isPoison(cursor) ? cursor : undefined;
  const trial = useSteady(chosen ? chompRules.name(chosen) : '', 90);
  const tried = trial ? chosen : undefined;
  const after = tried && take(rows, tried);
  const refuted = useAnswer(after && hints ? [...command(after), '--format', 'json'] : null, parse);
  const lost = refuted.value?.outcome === 'P',
    reply = refuted.value?.winning[0];
  const makeMove = (square: Square): void => (isPoison(square) ? announce(t('poison')) : move(square));
  return (
    <>
      <BarBoard
        frame={state.start}
        rows={rows}
        winning={winning}
        cursor={cursor}
        answer={reply}
        label={t('board', { rows: rows.join(', ') })}
        take={makeMove}
        point={(square, byKey) => {
          setCursor(square);
          if (byKey && square)
            announce(
              squareText(square) + (winning.some((each) => sameSquare(each, square)) ? `: ${t('winningWord')}` : ''),
            );
        }}
      />
      <div class="trial">
        {hints && (
          <div id="trial" role="group" aria-label={t('try')}>
            {!tried && <p class="note">{t('tryNone')}</p>}
            {tried && after && (lost || reply) && (
              <p class={lost ? 'is-win' : 'is-loss'}>
                <span aria-hidden="true">{lost ? '◆ ' : '○ '}</span>
                {reply
                  ? t('tryLoses', {
                      square: capital(squareText(tried)),
                      answer: squareText(reply),
                      rows: reply.leaves.join(','),
                    })
                  : t('tryWins', { square: capital(squareText(tried)), rows: after.join(',') })}
              </p>
            )}
            <EngineStatus asked={refuted} />
          </div>
        )}
        {chosen && (
          <button type="button" class="main" id="take" onClick={() => move(chosen)}>
            {t('takeIt', { square: squareText(chosen) })}
          </button>
        )}
      </div>
    </>
  );
}

/** The winning moves, and why the position is won or lost. */
function Reasons({ answer, over, move, position: rows }: ShownBar) {
  const t = useWords({ ...barWords, winning: playWords.winning });
  const squareText = useSquareText(),
    capital = useCapital();
  if (!answer || over) return null;
  const { winning } = answer;
  return (
    <>
      {winning.length > 0 && (
        <Panel title={t('winning')} id="winning">
          <ul class="list">
            {winning.map((each) => (
              <li key={chompRules.name(each)}>
                <button type="button" data-move={chompRules.name(each)} onClick={() => move(each)}>
                  <span aria-hidden="true">◆ </span>
                  {capital(squareText(each))}
                </button>
                <span>{t('leaves', { rows: each.leaves.join(',') })}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Replies
        lost={winning[0]?.leaves ?? rows}
        title={t(winning.length > 0 ? 'why' : 'whyLost')}
        squareText={squareText}
      />
    </>
  );
}

export function BarPage(props: BarPageProps) {
  const { state } = props;
  const t = useWords({ ...barWords, whatP: playWords.whatP });
  return (
    <>
      <GamePage<readonly number[], Square, SolvedBar>
        rules={chompRules}
        start={state.start}
        state={state}
        change={(next) => props.change({ ...state, ...next })}
        command={props.command}
        parse={props.parse}
        positionText={(rows) => `(${rows.join(', ')})`}
        moveText={useSquareText()}
        what={t('whatP')}
        ended={t('over')}
        setup={props.setup}
        board={(shown) => <TriedBar {...shown} state={state} command={props.command} parse={props.parse} />}
        beside={(shown) => <Reasons {...shown} />}
        commands={(solve) => [solve, ...(props.commands ?? [])]}
        lesson={props.lesson}
        keys={t('keys')}
        file={(rows) => `bar_${rows.join('_')}`}
        drawing="svg.bar"
      />
      {state.hints !== 'off' && props.below?.(current(chompRules, state.start, state.line))}
    </>
  );
}
