// The opponent of every game: who plays which side, the engine's replies, undo, the end.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type Line, parityOf, play, type Side, standing } from '../../shell/line';
import { Choice, LineBar, WhatIs } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { HintButton, HintChoice, type HintsShown } from './hints';
import type { Outcome, PlayState } from './play';
import { playWords } from './play_words';

type Player = Exclude<Side, 'nobody'>;

const thinkingTime = 600; // ms, so that the visitor sees both moves

export interface Game<Move> {
  readonly hints: HintsShown;
  readonly state: PlayState<Move>;
  /** Changes some of the state. */
  set: (next: Partial<PlayState<Move>>) => void;
  readonly over: boolean;
  /** The engine's move in this position; undefined until it is known. */
  readonly reply: Move | undefined;
  /** The engine was stopped or has failed: the visitor may move in its place. */
  readonly stopped: boolean;
  same: (a: Move, b: Move) => boolean;
  /** A move in words. */
  moveText: (move: Move) => string;
}

interface Opponent<Move> extends Game<Move> {
  readonly side: Player;
  /** The engine is to move, and only the engine. */
  readonly locked: boolean;
  /** The engine made the last move. */
  readonly engineMoved: boolean;
  /** Makes a move, unless the board is locked. */
  move: (move: Move) => void;
  /** Begins again. */
  restart: () => void;
}

const written = <Move,>(line: Line<Move>): string => JSON.stringify(standing(line));

export const sideToMove = <Move,>({ line }: PlayState<Move>): Player => (line.at % 2 === 0 ? 'first' : 'second');

export function useOpponent<Move>(game: Game<Move>): Opponent<Move> {
  const { over, reply, same, set, state, stopped } = game;
  const { line } = state;
  const side = sideToMove(state);
  const its = state.engine === side && !over;
  // The lines that end with a move of the engine's own; of an address that names its side, that is assumed.
  const own = useRef(new Set(state.engine === 'nobody' ? [] : [written(line)]));
  // The engine moves only at the end of the line, so that a position that was left is not lost.
  const ready = its && line.at === line.moves.length && reply !== undefined;
  const latest = useRef(() => {});
  latest.current = () => {
    if (reply === undefined) return;
    const next = play(line, reply, same);
    own.current.add(written(next));
    set({ line: next });
  };
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => latest.current(), thinkingTime);
    return () => clearTimeout(timer);
  }, [ready, line]);
  const locked = its && !stopped;
  return {
    ...game,
    side,
    locked,
    engineMoved: own.current.has(written(line)),
    move: (move) => {
      if (locked || over) return;
      const next = play(line, move, same);
      // The engine replies, also to a move that was taken back.
      set({ line: state.engine === 'nobody' ? next : { moves: standing(next), at: next.at } });
    },
    restart: () => set({ line: { moves: [], at: 0 } }),
  };
}

/** The names of the sides, if the game has its own. */
interface Names {
  names?: Readonly<Record<Player, string>>;
}

/** The move to which the visitor replies, in words; empty if the engine did not make it, or is to move. */
export function useEngineMove<Move>({
  engineMoved,
  moveText,
  over,
  side,
  state: { engine, line },
}: Opponent<Move>): string {
  const t = useWords(playWords);
  const move = engine === 'nobody' || engine === side || !engineMoved ? undefined : line.moves[line.at - 1];
  return move === undefined ? '' : t(over ? 'engineMove' : 'engineMoveYours', { move: moveText(move) });
}

type Seat = Player | 'both';
const seats = { nobody: 'both', first: 'second', second: 'first' } as const;
const engineSides = { both: 'nobody', first: 'second', second: 'first' } as const;

const useNames = ({ names }: Names): Readonly<Record<Player, string>> => {
  const t = useWords(playWords);
  return names ?? { first: t('first'), second: t('second') };
};

/** "You play ...", the hints, and at the end a new game. */
export function PlayFields<Move>({
  children,
  opponent: { hints, locked, over, restart, set, side, state },
  ...named
}: Names & { opponent: Opponent<Move>; children?: ComponentChildren }) {
  const t = useWords(playWords);
  const { first, second } = useNames(named);
  // If the engine is to move now, it does so: the moves after this position are dropped.
  const choose = (seat: Seat): void => {
    const engine = engineSides[seat];
    set(engine === side ? { engine, line: { moves: standing(state.line), at: state.line.at } } : { engine });
  };
  return (
    <div class="fields">
      <Choice<Seat>
        id="you"
        label={t('you')}
        value={seats[state.engine]}
        options={[
          ['both', t('both')],
          ['first', first],
          ['second', second],
        ]}
        choose={choose}
      />
      <HintChoice value={state.hints} choose={(level) => set({ hints: level })} />
      {state.hints === 'request' && <HintButton hints={hints} disabled={locked || over} />}
      {children}
      {over && (
        <button type="button" id="new-game" class="main" onClick={restart}>
          {t('newGame')}
        </button>
      )}
    </div>
  );
}

/** The moves, undo and redo: against the engine both take its move with the visitor's. */
export function Moves<Move>({
  name,
  opponent: { set, state },
}: {
  opponent: Opponent<Move>;
  name: (move: Move, k: number) => string;
}) {
  return <LineBar line={state.line} engine={parityOf(state.engine)} name={name} go={(line) => set({ line })} />;
}

export const outcomes: Readonly<Record<Outcome, 'win' | 'draw' | 'loss'>> = {
  N: 'win',
  P: 'loss',
  win: 'win',
  draw: 'draw',
  loss: 'loss',
};
const signs = { win: '◆', draw: '=', loss: '○' } as const;
const other = { first: 'second', second: 'first' } as const;

interface VerdictProps<Move> extends Names {
  opponent: Opponent<Move>;
  /** The outcome for the player to move; undefined while it is not known. */
  value: Outcome | undefined;
  text: string;
  /** What ended the game. */
  ended?: string | undefined;
  more?: ComponentChildren;
  /** What the numbers are that the hints show. */
  what?: string | undefined;
}

/** The engine's last move, and its evaluation of the position; at the end, the winner. */
export function Verdict<Move>(props: VerdictProps<Move>) {
  const { over, state } = props.opponent,
    move = useEngineMove(props.opponent);
  return (
    <>
      <div class={over ? 'said over' : 'said'}>
        {state.engine !== 'nobody' && <EngineMove move={move} />}
        <OutcomeText {...props} />
      </div>
      {props.value !== undefined && props.opponent.hints.shown && props.what !== undefined && (
        <WhatIs text={[props.what]} />
      )}
    </>
  );
}

/** Stays in view while its panel is (style.css). If the visitor moved in another panel, the page scrolls to it. */
function EngineMove({ move }: { move: string }) {
  const shown = useRef<HTMLParagraphElement>(null),
    opened = useRef(false);
  useEffect(() => {
    const { bottom = 0, top = 0 } = shown.current?.getBoundingClientRect() ?? {};
    if (opened.current && move !== '' && (top < 0 || bottom > innerHeight))
      shown.current?.scrollIntoView({ block: 'nearest' });
    opened.current = true;
  }, [move]);
  return (
    <p class="engine-move" id="engine-move" role="status" ref={shown}>
      {move}
    </p>
  );
}

function OutcomeText<Move>({
  ended,
  more,
  opponent: { hints, over, side, state },
  text,
  value,
  ...named
}: VerdictProps<Move>) {
  const t = useWords(playWords);
  const names = useNames(named);
  if (value === undefined || !(hints.shown || over)) return <p class="verdict" id="verdict" role="status" />;
  const outcome = outcomes[value],
    winner = outcome === 'draw' ? undefined : outcome === 'win' ? side : other[side];
  const won =
    winner === undefined
      ? t('drawn')
      : state.engine === 'nobody'
        ? t('sideWins', { side: names[winner] })
        : t(state.engine === winner ? 'engineWins' : 'youWin');
  // At the end the colour is the visitor's, if there is one.
  const seen =
    !over || winner === undefined || state.engine === 'nobody' ? outcome : state.engine === winner ? 'loss' : 'win';
  return (
    <p class={`verdict is-${seen}`} id="verdict" role="status" data-verdict={value}>
      <span class="sign" aria-hidden="true">
        {signs[seen]}
      </span>
      {over ? `${ended ?? t('over')} ${won}` : text}
      {hints.shown && more && <span class="note"> {more}</span>}
    </p>
  );
}
