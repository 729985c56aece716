// The page of a game: solves the position, shows the board and the result, and plays the engine's moves. A game gives
// its rules, the command that solves a position, and a board.
import type { ComponentChildren } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { csv, keyOf } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import { CommandBox, Downloads, EngineStatus, Lesson, Panel } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { useHints } from './hints';
import { Moves, outcomes, PlayFields, useOpponent, Verdict } from './opponent';
import { anyMove, current, moveNamed, type PlayState, type Rules, type Solved } from './play';
import { playWords } from './play_words';

/** What the parts of a page need that depend on the position. */
export interface Shown<Position, Move, Answered> {
  position: Position;
  /** No move is left. */
  over: boolean;
  /** All moves: on a large board a long list. */
  legal: () => readonly Move[];
  /** Whether hints are shown. */
  hints: boolean;
  /** Undefined until it is known, and if hints are not shown. */
  answer: Answered | undefined;
  move: (move: Move) => void;
}

export interface GamePageProps<Position, Move, Answered extends Solved<Move>> {
  rules: Rules<Position, Move>;
  start: Position;
  state: PlayState<Move>;
  change: (next: PlayState<Move>) => void;
  /** The command that solves a position, without its format, and the files that it reads. */
  command: (position: Position) => string[];
  files?: Record<string, string>;
  parse: (answer: Answer) => Answered;
  /** The position and a move in words. */
  positionText: (position: Position) => string;
  moveText: (move: Move) => string;
  /** More about an answer, such as its Grundy value. */
  more?: (answer: Answered, position: Position) => ComponentChildren;
  /** Explains the numbers of the hints. */
  what?: string | undefined;
  /** What ended the game. */
  ended?: string;
  /** Above the board. */
  setup: ComponentChildren;
  board: (shown: Shown<Position, Move, Answered>) => ComponentChildren;
  /** Below the moves. */
  below?: (shown: Shown<Position, Move, Answered>) => ComponentChildren;
  /** Beside the board; usually the winning moves. */
  beside?: (shown: Shown<Position, Move, Answered>) => ComponentChildren;
  /** The command lines to copy; usually the one that solves the position. */
  commands?: (solve: string[]) => string[][];
  lesson: Readonly<Record<string, readonly string[]>>;
  keys: string;
  /** The name of downloaded files, and a selector of the drawing to download. Without a name nothing is offered. */
  file?: (position: Position) => string;
  drawing?: string;
}

export function GamePage<Position, Move, Answered extends Solved<Move>>(
  props: GamePageProps<Position, Move, Answered>,
) {
  const { change, drawing, file, files, moveText, rules, state } = props;
  const t = useWords(playWords);
  const position = current(rules, props.start, state.line);
  const command = props.command(position);
  const here = keyOf(command, files ?? {});
  const last = useMemo(() => anyMove(rules, position), [here]);
  const list = useRef<{ here: string; moves: readonly Move[] } | undefined>(undefined);
  const legal = (): readonly Move[] => {
    if (list.current?.here !== here) list.current = { here, moves: rules.legal(position) };
    return list.current.moves;
  };
  const asked = useAnswer([...command, '--format', 'json'], props.parse, 'position', files);
  const answer = asked.value,
    stopped = asked.error !== undefined;
  const over = last === undefined && !stopped; // the page may not have the rules of a position that the engine refuses
  const hints = useHints(state);
  const best = answer?.winning[0] ?? answer?.best;
  // A move that the page's rules do not have is not played: its address would be refused.
  const reply = useMemo(
    () => (best === undefined ? answer && last : moveNamed(rules, position, rules.name(best))),
    [answer, here],
  );
  const opponent = useOpponent<Move>({
    state,
    hints,
    over,
    moveText,
    set: (next) => change({ ...state, ...next }),
    reply,
    stopped,
    same: (a, b) => rules.name(a) === rules.name(b),
  });
  const { move, side } = opponent;

  const count = answer?.winning.length ?? 0;
  const texts = { win: count === 1 ? 'winsOne' : 'wins', draw: 'draws', loss: 'loses' } as const;
  const shown = {
    position,
    over: last === undefined,
    legal,
    hints: hints.shown,
    answer: hints.shown ? answer : undefined,
    move,
  };
  const winning = shown.answer?.winning ?? [];
  return (
    <div class="columns">
      <div>
        <section class="panel">
          {props.setup}
          {props.board(shown)}
          <Verdict
            opponent={opponent}
            value={answer?.outcome}
            text={answer ? t(answer.outcome === 'P' ? 'losesP' : texts[outcomes[answer.outcome]], { n: count }) : ''}
            ended={props.ended}
            more={answer && props.more?.(answer, position)}
            what={props.what}
          />
          <EngineStatus asked={asked} />
          <p class="note" id="position">
            {props.positionText(position)}
          </p>
          {!over && <p class="note">{t('turn', { side: t(side) })}</p>}
          <PlayFields opponent={opponent} />
          <Moves opponent={opponent} name={(each, k) => `${k}. ${moveText(each)}`} />
          {props.below?.(shown)}
          {file && (
            <Downloads
              name={file(position)}
              {...(drawing && { picture: () => document.querySelector<SVGSVGElement>(drawing) })}
              command={command}
              csv={state.hints === 'off' ? undefined : () => csv('position', command, files)}
            />
          )}
        </section>
      </div>
      <div>
        {props.beside?.(shown)}
        {!props.beside && winning.length > 0 && (
          <Panel title={t('winning')} id="winning">
            <div class="buttons">
              {winning.map((each) => (
                <button
                  key={rules.name(each)}
                  type="button"
                  data-move={rules.name(each)}
                  disabled={opponent.locked}
                  onClick={() => move(each)}
                >
                  <span aria-hidden="true">◆ </span>
                  {moveText(each)}
                </button>
              ))}
            </div>
          </Panel>
        )}
        <CommandBox commands={props.commands?.(command) ?? [command]} />
        <Lesson text={props.lesson} keys={props.keys} />
      </div>
    </div>
  );
}
