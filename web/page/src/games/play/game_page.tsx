// The page of a game: its board, what the engine says of the position, an opponent, the moves. Nim, painting games,
// games of lines and sums differ in their rules and their board alone.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { lanes, text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import { CommandBox, Downloads, EngineStatus, Lesson, Panel } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { useHints } from './hints';
import { Moves, PlayFields, useOpponent, Verdict } from './opponent';
import { current, type PlayState, type Rules, type Solved } from './play';
import { playWords } from './play_words';

/** What a board needs: `answer` is undefined while there is none, and if values are not to be shown. */
interface BoardProps<Position, Move, Answered> {
  position: Position;
  answer: Answered | undefined;
  move: (move: Move) => void;
}

interface GamePageProps<Position, Move, Answered extends Solved<Move>> {
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
  /** More about an answer, such as its Grundy value. */
  more?: (answer: Answered) => ComponentChildren;
  /** What the numbers of the hints are. */
  what?: string | undefined;
  setup: ComponentChildren;
  board: (props: BoardProps<Position, Move, Answered>) => ComponentChildren;
  lesson: Readonly<Record<string, readonly string[]>>;
  keys: string;
  /** The name of a downloaded picture; without it, none is offered. */
  picture?: string;
}

export function GamePage<Position, Move, Answered extends Solved<Move>>(
  props: GamePageProps<Position, Move, Answered>,
) {
  const { called, change, rules, state } = props;
  const t = useWords(playWords);
  const board = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement | null>(null);
  useEffect(() => {
    svg.current = board.current?.querySelector<SVGSVGElement>('svg') ?? null;
  });

  const position = current(rules, props.start, state.line);
  const legal = rules.legal(position);
  const command = props.command(position);
  const asked = useAnswer([...command, '--format', 'json'], props.parse);
  const answer = asked.value;
  const over = legal.length === 0;
  const hints = useHints(state);
  const opponent = useOpponent<Move>({
    state,
    hints,
    over,
    called,
    set: (next) => change({ ...state, ...next }),
    reply: answer && (answer.winning[0] ?? answer.best ?? legal[legal.length - 1]), // a small move if all lose
    stopped: asked.error !== undefined,
    same: (a, b) => rules.name(a) === rules.name(b),
  });
  const { locked, move, side } = opponent;

  const shown = hints.shown ? answer : undefined;
  const count = shown?.winning.length ?? 0;
  const told =
    answer
    && (answer.outcome === 'draw'
      ? t('draws')
      : answer.outcome === 'loss'
        ? t('loses')
        : t(count === 1 ? 'winsOne' : 'wins', { n: count }));
  return (
    <div class="columns">
      <div>
        <section class="panel">
          {props.setup}
          <div ref={board}>{props.board({ position, answer: shown, move })}</div>
          <Verdict
            opponent={opponent}
            value={answer?.outcome}
            text={told ?? ''}
            more={answer && props.more?.(answer)}
            what={props.what}
          />
          <EngineStatus asked={asked} />
          <p class="note" id="position">
            {props.told(position)}
            {!over && ` · ${t('turn', { side: t(side) })}`}
          </p>
          <PlayFields opponent={opponent} />
          <Downloads
            name={props.picture ?? command[0] ?? 'game'}
            {...(props.picture === undefined ? {} : { picture: () => svg.current })}
            command={command}
            csv={
              state.hints === 'off' ? undefined : () => lanes.position.ask([...command, '--format', 'csv']).then(text)
            }
          />
        </section>
        <Panel title={t('game')}>
          <Moves opponent={opponent} name={(each, k) => `${k}. ${called(each)}`} />
        </Panel>
      </div>
      <div>
        {shown && count > 0 && (
          <Panel title={t('winning')} id="winning">
            <div class="buttons">
              {shown.winning.map((each) => (
                <button
                  key={rules.name(each)}
                  type="button"
                  data-move={rules.name(each)}
                  disabled={locked}
                  onClick={() => move(each)}
                >
                  <span aria-hidden="true">◆ </span>
                  {called(each)}
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
