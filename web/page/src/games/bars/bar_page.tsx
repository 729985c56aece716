// A page about a bar: three rows of any length, or a board. What differs is how the engine is asked.
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { lanes, text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import { announce } from '../../shell/announce';
import { CommandBox, Downloads, EngineStatus, Lesson, Panel } from '../../shell/parts';
import { LanguageContext, useWords } from '../../shell/words';
import { useHints } from '../play/hints';
import { Moves, PlayFields, useOpponent, Verdict } from '../play/opponent';
import { playWords } from '../play/play_words';
import { type BarState, isPoison, name, now, sameSquare, type Square, smallestBite, take } from './bar';
import { BarBoard } from './bar_board';
import { barWords } from './bar_words';
import { Replies } from './replies';

export interface Winning extends Square {
  leaves: readonly number[];
}

export interface Solved {
  lost: boolean;
  winning: readonly Winning[];
}

interface BarPageProps {
  state: BarState;
  change: (next: BarState) => void;
  /** The command that solves a bar, without its format. */
  command: (rows: readonly number[]) => string[];
  parse: (answer: Answer) => Solved;
  lesson: Readonly<Record<string, readonly string[]>>;
  /** What sets up another bar. */
  setup: ComponentChildren;
  /** Beneath everything, with the position, unless hints are off. */
  below?: (rows: readonly number[]) => ComponentChildren;
  /** More command lines of the page. */
  commands?: readonly (readonly string[])[];
}

const json = (args: readonly string[]): string[] => [...args, '--format', 'json'];

/** A value that has not changed for a while, so that a pointer that crosses the bar sends no questions. */
function useSteady<T>(value: T, ms: number): T | undefined {
  const [steady, set] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => set(() => value), ms);
    return () => clearTimeout(timer);
  }, [value]);
  return steady === value ? steady : undefined;
}

export function BarPage(props: BarPageProps) {
  const { change, command, state } = props;
  const t = useWords({ ...playWords, ...barWords });
  const language = useContext(LanguageContext);
  const rows = useMemo(() => now(state), [state.start, state.line]);
  const picture = useRef<SVGSVGElement | null>(null);
  const [cursor, setCursor] = useState<Square>();
  const asked = useAnswer(json(command(rows)), props.parse);
  const solved = asked.value;
  const over = rows[0] === 1 && (rows[1] ?? 0) === 0;
  const winning = solved?.winning ?? [];
  const hints = useHints(state);
  const marked = hints.shown ? winning : [];
  const call = (square: Square): string =>
    isPoison(square) ? t('poison') : t('square', { row: square.row, column: square.column });
  const capital = (word: string): string => word.charAt(0).toLocaleUpperCase(language) + word.slice(1);

  const opponent = useOpponent<Square>({
    state,
    hints,
    over,
    set: (next) => {
      if (next.line) setCursor(undefined);
      change({ ...state, ...next });
    },
    reply: solved && (winning[0] ?? smallestBite(rows)),
    stopped: asked.error !== undefined,
    same: sameSquare,
    called: call,
  });
  const { side } = opponent;
  const move = ({ column, row }: Square): void =>
    isPoison({ column, row }) ? announce(t('poison')) : opponent.move({ column, row });

  // The move at the cursor, and the answer to it.
  const trial = useSteady(cursor && !isPoison(cursor) ? name(cursor) : '', 90);
  const tried = trial && cursor ? cursor : undefined;
  const after = useMemo(() => (tried ? take(rows, tried) : undefined), [trial, rows]);
  const refuted = useAnswer(after && hints.shown ? json(command(after)) : null, props.parse);
  const answer = refuted.value?.winning[0];

  return (
    <>
      <div class="columns">
        <div>
          <section class="panel">
            {props.setup}
            <BarBoard
              frame={state.start}
              rows={rows}
              winning={marked}
              cursor={cursor}
              answer={answer}
              label={t('board', { rows: rows.join(', ') })}
              picture={picture}
              take={move}
              point={(square, byKey) => {
                setCursor(square);
                if (byKey && square)
                  announce(
                    call(square) + (marked.some((each) => sameSquare(each, square)) ? `: ${t('winningWord')}` : ''),
                  );
              }}
            />
            <Verdict
              opponent={opponent}
              value={solved && (solved.lost ? 'P' : 'N')}
              ended={t('over')}
              text={t(solved?.lost ? 'loses' : winning.length === 1 ? 'winsOne' : 'wins', { n: winning.length })}
              what={solved?.lost ? t('whatP') : undefined}
            />
            <EngineStatus asked={asked} />
            <p class="note" id="position">
              ({rows.join(', ')}){!over && ` · ${t('turn', { side: t(side) })}`}
            </p>
            {hints.shown && (
              <div id="trial" class="trial" role="group" aria-label={t('try')}>
                {!tried && <p class="note">{t('tryNone')}</p>}
                {tried && after && refuted.value && (
                  <p class={refuted.value.lost ? 'is-win' : 'is-loss'}>
                    <span aria-hidden="true">{refuted.value.lost ? '◆ ' : '○ '}</span>
                    {refuted.value.lost
                      ? t('tryWins', { square: capital(call(tried)), rows: after.join(',') })
                      : answer
                        && t('tryLoses', {
                          square: capital(call(tried)),
                          answer: call(answer),
                          rows: answer.leaves.join(','),
                        })}
                  </p>
                )}
                <EngineStatus asked={refuted} />
              </div>
            )}
            <PlayFields opponent={opponent}>
              {cursor && !isPoison(cursor) && (
                <button type="button" class="main" id="take" onClick={() => move(cursor)}>
                  {t('takeIt', { square: call(cursor) })}
                </button>
              )}
            </PlayFields>
            <Downloads
              name={`bar_${rows.join('_')}`}
              picture={() => picture.current}
              command={command(rows)}
              csv={
                state.hints === 'off'
                  ? undefined
                  : () => lanes.position.ask([...command(rows), '--format', 'csv']).then(text)
              }
            />
          </section>
          <Panel title={t('game')}>
            <Moves opponent={opponent} name={(square, k) => `${k}. (${square.row},${square.column})`} />
          </Panel>
        </div>
        <div>
          {hints.shown && winning.length > 0 && (
            <Panel title={t('winning')} id="winning">
              <ul class="list">
                {winning.map((each) => (
                  <li key={name(each)}>
                    <button type="button" data-move={name(each)} onClick={() => move(each)}>
                      <span aria-hidden="true">◆ </span>
                      {capital(call(each))}
                    </button>
                    <span>{t('leaves', { rows: each.leaves.join(',') })}</span>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {hints.shown && solved && !over && (
            <Replies
              lost={solved.lost ? rows : (winning[0]?.leaves ?? rows)}
              title={t(solved.lost ? 'whyLost' : 'why')}
              call={call}
            />
          )}
          <CommandBox commands={[command(rows), ...(props.commands ?? [])]} />
          <Lesson text={props.lesson} keys={t('keys')} />
        </div>
      </div>
      {state.hints !== 'off' && props.below?.(rows)}
    </>
  );
}
