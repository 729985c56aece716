// The piece and its cuts: what each leaves, which win, and the reply that refutes the others.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import { Downloads, EngineStatus, Form, Panel, Switch } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { pieceWords } from '../pieces/piece_words';
import { useHints } from '../play/hints';
import { MoveButton } from '../play/move_button';
import { Moves, PlayFields, useOpponent, Verdict } from '../play/opponent';
import { parseBound } from './bound';
import { address, current, parsePosition, positionText, usualUpto, type ChocolateState } from './chocolate';
import { piece } from './piece';
import { PieceView } from './piece_view';
import { type Cut, moves, type Direction, type Move, type Position, type Table } from './table';
import { playWords } from '../play/play_words';
import { words } from './words';

interface Solved {
  p_position: boolean;
  winning_moves: { lowered: Direction; x: number; y: number; z: number }[];
}

const parse = (answer: Answer): Solved => JSON.parse(text(answer)) as Solved;
const cutOf = (move: Move): Cut => ({ lowered: move.lowered, value: move.to[move.lowered] });
const same = (a: Cut, b: Cut): boolean => a.lowered === b.lowered && a.value === b.value;
const called = ({ lowered, value }: Cut): string => `${lowered} → ${value}`;
const braced = (at: Position): string => `{${positionText(at)}}`;
const mostButtons = 200;

export function Play(props: { state: ChocolateState; change(next: ChocolateState): void; table: Table | undefined }) {
  const { diamond, set: setWord, whatGrundy } = playWords;
  const t = useWords({ ...words, ...pieceWords, whatGrundy, diamond, set: setWord }),
    { state, change } = props,
    { bound } = state;
  const at = current(state),
    here = positionText(at);
  const table = state.misere ? undefined : props.table;
  const list = useMemo(() => moves(bound, at), [bound.text, here]);
  const asked = useAnswer(
    ['chocolate', 'solve', here, ...bound.words, ...(state.misere ? ['--misere'] : []), '--format', 'json'],
    parse,
    'position',
    bound.files,
  );
  const solved = asked.value;
  const wins = (move: Move): boolean =>
    solved?.winning_moves.some(
      (best) => best.lowered === move.lowered && best.x === move.to.x && best.y === move.to.y && best.z === move.to.z,
    ) ?? false;
  const hints = useHints(state);
  const grundy = (position: Position): number | undefined => (hints.shown ? table?.value(position) : undefined);
  const [lookedAt, look] = useState<Move | null>(null);
  useEffect(() => look(null), [here]);

  const over = list.length === 0;
  const best = list.find(wins) ?? list[0];
  const opponent = useOpponent<Cut>({
    state,
    hints,
    over,
    same,
    set: (next) => change({ ...state, ...next }),
    reply: solved && best && cutOf(best),
    stopped: asked.error !== undefined,
    called,
  });
  const cut = (move: Move): void => opponent.move(cutOf(move));

  const [typedBound, typeBound] = useState(bound.text),
    [typed, type] = useState(positionText(state.start));
  useEffect(() => typeBound(bound.text), [bound.text]);
  useEffect(() => type(positionText(state.start)), [positionText(state.start)]);
  const set = () => {
    const next = parseBound(typedBound);
    const usual = address.read(new URLSearchParams({ bound: next.text }));
    const start =
      next.text === bound.text || positionText(state.start) !== typed
        ? parsePosition(typed, next)
        : fitting(typed, usual);
    change({
      ...state,
      bound: next,
      start,
      line: { moves: [], at: 0 },
      upto: state.upto === usualUpto(bound) ? usualUpto(next) : Math.min(state.upto, next.reach),
    });
  };
  // A new bound keeps the piece where it allows that.
  const fitting = (written: string, usual: ChocolateState): Position => {
    try {
      return parsePosition(written, usual.bound);
    } catch {
      return usual.start;
    }
  };

  const told = (move: Move): string => {
    const left = braced(move.to);
    if (!hints.shown) return t('leaves', { at: left });
    if (wins(move)) return t('leavesP', { at: left });
    const value = table?.value(move.to),
      reply = value === undefined ? undefined : moves(bound, move.to).find((answer) => table?.value(answer.to) === 0);
    return reply === undefined
      ? t('leaves', { at: left })
      : t('leavesN', {
          at: left,
          grundy: value!,
          reply: called(cutOf(reply)),
          then: braced(reply.to),
        });
  };
  const drawn = useMemo(() => piece(bound, at) !== null, [bound.text, here]);
  return (
    <Panel title={t('play')}>
      <Form send={set}>
        <label class="field">
          <span>{t('bound')}</span>
          <input
            id="chocolate-bound"
            type="text"
            value={typedBound}
            onInput={(event) => typeBound(event.currentTarget.value)}
            aria-describedby="bound-hint"
            required
          />
        </label>
        <label class="field">
          <span>{t('position')}</span>
          <input
            id="chocolate-piece"
            type="text"
            value={typed}
            onInput={(event) => type(event.currentTarget.value)}
            required
          />
        </label>
        <button type="submit">{t('set')}</button>
      </Form>
      {drawn ? (
        <PieceView
          bound={bound}
          whole={at}
          wins={wins}
          marked={hints.shown}
          label={t('picture', { x: at.x, y: at.y, z: at.z })}
          cut={cut}
          look={look}
        />
      ) : (
        <p class="note">{t('noPicture')}</p>
      )}
      <p id="chocolate-told" class="note" aria-live="polite">
        {lookedAt === null
          ? !opponent.over && `${t('choose')} ${hints.shown ? t('diamond') : ''}`
          : `${opponent.called(cutOf(lookedAt))}: ${told(lookedAt)}`}
      </p>
      <EngineStatus asked={asked} />
      <Verdict
        opponent={opponent}
        value={solved && (solved.p_position ? 'P' : 'N')}
        ended={t('over')}
        text={t(solved?.p_position ? 'loses' : solved?.winning_moves.length === 1 ? 'winsOne' : 'wins', {
          at: braced(at),
          count: solved?.winning_moves.length ?? 0,
        })}
        more={grundy(at) !== undefined && t('grundy', { value: grundy(at)! })}
        what={state.misere ? undefined : t('whatGrundy')}
      />
      <PlayFields opponent={opponent}>
        <Switch
          id="chocolate-misere"
          label={t('misere')}
          on={state.misere}
          turn={(on) => change({ ...state, misere: on })}
        />
      </PlayFields>
      <Moves opponent={opponent} name={opponent.called} />
      <p class="note">
        {t('letters')} <span id="bound-hint">{t('boundHint')}</span>
      </p>
      {(['x', 'y', 'z'] as const).map((direction) => {
        const own = list.filter((move) => move.lowered === direction);
        if (own.length === 0) return null;
        const label = t('cuts', { direction, from: at[direction] });
        return (
          <div key={direction} role="group" aria-label={label}>
            <h3>{label}</h3>
            <div class="buttons cuts">
              {own.slice(0, mostButtons).map((move) => {
                const best = hints.shown && wins(move),
                  left = move.to[direction];
                return (
                  <MoveButton
                    key={left}
                    wins={best}
                    grundy={grundy(move.to)}
                    data-cut={direction + left}
                    data-move={best ? direction + left : undefined}
                    onClick={() => cut(move)}
                    onFocus={() => look(move)}
                    onPointerEnter={() => look(move)}
                  >
                    {left}
                  </MoveButton>
                );
              })}
            </div>
          </div>
        );
      })}
      <Downloads
        name={`chocolate-${here.replace(/,/g, '-')}`}
        picture={() => document.querySelector<SVGSVGElement>('svg.wedge')}
        command={['chocolate', 'solve', here, ...bound.words, ...(state.misere ? ['--misere'] : [])]}
      />
    </Panel>
  );
}
