// The page of a game: its board, what the engine says of the position, an opponent, the moves. Nim, painting games,
// games of lines and sums differ in their rules and their board alone.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { lanes, text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import { announce } from '../../shell/announce';
import { useFocusBack } from '../../shell/keys';
import { parityOf, play, type Side } from '../../shell/line';
import { Choice, CommandBox, Downloads, EngineStatus, Lesson, LineBar, Panel, Switch } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { current, type PlayState, type Rules, type Solved } from './play';
import { playWords } from './play_words';

/** What a board needs: `answer` is undefined while there is none, and if values are not to be shown. */
export interface BoardProps<Position, Move, Answered> {
  position: Position;
  answer: Answered | undefined;
  move: (move: Move) => void;
}

export interface GamePageProps<Position, Move, Answered extends Solved<Move>> {
  rules: Rules<Position, Move>;
  start: Position;
  state: PlayState<Move>;
  change: (next: PlayState<Move>) => void;
  /** The command that solves a position, without its format. */
  command: (position: Position) => string[];
  parse: (answer: Answer) => Answered;
  /** The position and a move in words. */
  told: (position: Position) => string;
  called: (move: Move) => string;
  /** More about an answer, such as its Grundy number. */
  more?: (answer: Answered) => ComponentChildren;
  setup: ComponentChildren;
  board: (props: BoardProps<Position, Move, Answered>) => ComponentChildren;
  lesson: Readonly<Record<string, readonly string[]>>;
  keys: string;
  /** The name of a downloaded picture; without it, none is offered. */
  picture?: string;
}

const signs = { win: '◆', draw: '=', loss: '○' } as const;
const other = { first: 'second', second: 'first' } as const;

export function GamePage<Position, Move, Answered extends Solved<Move>>(props: GamePageProps<Position, Move, Answered>) {
  const { called, change, rules, state } = props;
  const t = useWords(playWords);
  const board = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement | null>(null);
  useEffect(() => { svg.current = board.current?.querySelector<SVGSVGElement>('svg') ?? null; });
  useFocusBack(svg, state.line);

  const position = current(rules, props.start, state.line);
  const legal = rules.legal(position);
  const command = props.command(position);
  const asked = useAnswer([...command, '--format', 'json'], props.parse);
  const answer = asked.value;
  const over = legal.length === 0;
  const side = state.line.at % 2 === 0 ? 'first' : 'second';

  const put = (move: Move): void => change({ ...state, line: play(state.line, move, (a, b) => rules.name(a) === rules.name(b)) });
  // The engine moves only at the end of the line, so that undo does not set it off. Meanwhile the board is locked.
  const its = state.engine === side && state.line.at === state.line.moves.length && !over;
  const locked = its && !asked.error;
  useEffect(() => {
    if (!its || answer === undefined) return;
    const timer = setTimeout(() => {
      const chosen = answer.winning[0] ?? answer.best ?? legal[legal.length - 1]; // a small move if all lose
      if (chosen === undefined) return;
      announce(called(chosen));
      put(chosen);
    }, 600);
    return () => clearTimeout(timer);
  }, [its, answer]);
  const move = (chosen: Move): void => {
    if (!locked) put(chosen);
  };

  const shown = state.marks ? answer : undefined;
  const count = shown?.winning.length ?? 0;
  const verdict =
    over ? answer && (answer.outcome === 'draw' ? t('overDraw') : t('over', { side: t(answer.outcome === 'win' ? side : other[side]) }))
    : shown && (shown.outcome === 'draw' ? t('draws') : shown.outcome === 'loss' ? t('loses') : t(count === 1 ? 'winsOne' : 'wins', { n: count }));
  return (
    <div class="columns">
      <div>
        <section class="panel">
          {props.setup}
          <div ref={board}>{props.board({ position, answer: shown, move })}</div>
          <p class={verdict && answer ? `verdict is-${answer.outcome}` : 'verdict'} id="verdict" role="status" data-verdict={verdict && answer?.outcome}>
            {verdict && answer && <span class="sign" aria-hidden="true">{signs[answer.outcome]}</span>}
            {verdict}
            {shown && <span class="note"> {props.more?.(shown)}</span>}
          </p>
          <EngineStatus asked={asked} />
          <p class="note" id="position">{props.told(position)}{!over && ` · ${t('turn', { side: t(side) })}`}</p>
          <div class="fields">
            <Choice<Side> id="engine" label={t('engine')} value={state.engine} options={[['nobody', t('nobody')], ['first', t('first')], ['second', t('second')]]}
              choose={(engine) => change({ ...state, engine })} />
            <Switch id="marks" label={t('marks')} on={state.marks} turn={(marks) => change({ ...state, marks })} />
            {over && <button type="button" id="new-game" class="main" onClick={() => change({ ...state, line: { moves: [], at: 0 } })}>{t('newGame')}</button>}
          </div>
          <Downloads name={props.picture ?? command[0] ?? 'game'} {...(props.picture === undefined ? {} : { picture: () => svg.current })}
            csv={() => lanes.position.ask([...command, '--format', 'csv']).then(text)} />
        </section>
        <Panel title={t('game')}>
          <LineBar line={state.line} engine={parityOf(state.engine)} name={(each, k) => `${k}. ${called(each)}`} go={(line) => change({ ...state, line })} />
        </Panel>
      </div>
      <div>
        {shown && count > 0 && (
          <Panel title={t('winning')} id="winning">
            <div class="buttons">
              {shown.winning.map((each) => (
                <button key={rules.name(each)} type="button" data-move={rules.name(each)} disabled={locked} onClick={() => move(each)}>
                  <span aria-hidden="true">◆ </span>{called(each)}
                </button>
              ))}
            </div>
          </Panel>
        )}
        <CommandBox commands={[command]} />
        <Lesson text={props.lesson} keys={props.keys} />
      </div>
    </div>
  );
}
