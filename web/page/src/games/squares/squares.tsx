// RavaszNégyzet, Sly Squares: the first player with pieces on the four corners of a square wins, or loses in misere
// play.
import { useMemo, useRef, useState } from 'preact/hooks';
import { csv } from '../../engine/client';
import { useAnswer } from '../../engine/use_answer';
import { announce } from '../../shell/announce';
import type { Game, PageProps } from '../../shell/game';
import { useKeys } from '../../shell/keys';
import { play } from '../../shell/line';
import { Choice, CommandBox, Downloads, EngineStatus, Lesson, Panel, Switch } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { useHints } from '../play/hints';
import { Moves, PlayFields, sideToMove, useOpponent, Verdict } from '../play/opponent';
import { EndChoice, TypedSetup } from '../play/setup';
import {
  allSquares,
  boardWords,
  checkMoves,
  completing,
  hasSquare,
  isPaper,
  least,
  menOf,
  most,
  movesOf,
  now,
  readState,
  type SquaresState,
  turn,
  writeState,
} from './board';
import { BoardPicture } from './board_picture';
import { Draws } from './draws';
import { type Legal, parseSolution, sign } from './solution';
import { SquaresPicture } from './squares_picture';
import { lesson, rules, squaresWords } from './squares_words';
import { follow } from './strategy';
import { StrategyWalk, strategyCommand, useStrategy } from './strategy_walk';

const sizes = Array.from({ length: most - least + 1 }, (_, k) => `${least + k}x${least + k}`);

// The paper's proof, two lines as printed, and with the third moves exchanged.
const printed = [
  ['c3', 'c1', 'd4', 'c5', 'd2', 'e3', 'd3'],
  ['c3', 'd1', 'd4', 'b2', 'd2', 'e3', 'd3'],
];
const repaired = [
  ['c3', 'c1', 'd4', 'c5', 'e3', 'd2'],
  ['c3', 'd1', 'd4', 'b2', 'e3', 'd2'],
];

function Page({ change, state }: PageProps<SquaresState>) {
  const t = useWords(squaresWords);
  const moves = useMemo(() => now(state), [state.line]);
  const men = useMemo(() => menOf(moves), [moves]);
  const squares = useMemo(
    () => allSquares(state.height, state.width, state.parallel),
    [state.height, state.width, state.parallel],
  );
  const over = hasSquare(squares, men) || men.size === state.height * state.width;
  const colour = turn(moves.length);
  const other = turn(moves.length + 1);
  const picture = useRef<SVGSVGElement | null>(null);
  const [cursor, setCursor] = useState<string>();

  const hints = useHints(state);
  const its = state.engine === sideToMove(state) && !over;
  const strategy = useStrategy(state);
  const standing = useMemo(
    () => strategy.value && follow(strategy.value, moves, state.height, state.width),
    [strategy.value, moves],
  );
  const threats = { white: completing(squares, men, 'white'), black: completing(squares, men, 'black') };
  const completes = threats[colour][0];
  const byStrategy =
    its && standing?.kind === 'strategist' ? ((state.misere ? undefined : completes) ?? standing.move) : undefined;
  const loading = state.strategy !== 'off' && !strategy.value && !strategy.error;
  const wanted = hints.shown || over || (its && byStrategy === undefined && !loading);
  const solve = [
    'squares',
    'solve',
    ...boardWords(state),
    ...(moves.length > 0 ? ['--position', moves.join(' ')] : []),
  ];
  const asked = useAnswer(wanted ? [...solve, '--format', 'json'] : null, parseSolution);
  const solution = asked.value;
  const legal = hints.shown ? (solution?.legal ?? []) : [];

  const set = (next: Partial<SquaresState>): void => change({ ...state, ...next });
  const same = (a: string, b: string): boolean => a === b;
  const opponent = useOpponent<string>({
    state,
    set,
    hints,
    over,
    same,
    reply: loading ? undefined : (byStrategy ?? solution?.best ?? undefined),
    stopped: asked.error !== undefined,
    moveText: (cell) => `${t(men.get(cell) ?? colour)}: ${cell}`,
  });
  const put = (cell: string): void => {
    if (!men.has(cell)) opponent.move(cell);
  };
  const playAll = (cells: readonly string[], fromStart = false): void => {
    if (opponent.locked && !fromStart) return;
    let line = fromStart ? { moves: [], at: 0 } : state.line;
    for (const cell of cells) line = play(line, cell, same);
    set({ line });
  };
  const setUp = (list: readonly string[], next: Partial<SquaresState> = {}): void =>
    set({ ...next, line: { moves: [...list], at: list.length } });

  useKeys((pressed) => {
    if (pressed !== 'v' || state.hints === 'off') return false;
    set({ hints: state.hints === 'always' ? 'request' : 'always' });
    return true;
  });

  const worth = (each: Legal): string =>
    each.outcome === 'draw'
      ? t('valueDraw')
      : each.outcome === 'win'
        ? each.moves === null
          ? t('valueWinPlain')
          : t('valueWin', { n: each.moves })
        : each.moves === null
          ? t('valueLossPlain')
          : t('valueLoss', { n: each.moves });
  const tell = (cell: string): string => {
    const man = men.get(cell);
    const value = legal.find((each) => each.cell === cell);
    const threat = (['white', 'black'] as const).filter(
      (side) => hints.shown && state.threats && threats[side].includes(cell),
    );
    return [
      man ? t('cellMan', { cell, side: t(man) }) : t('cellFree', { cell }),
      ...(value ? [worth(value)] : []),
      ...threat.map((side) => t('threatOf', { side: t(side) })),
    ].join(', ');
  };

  const names = { first: t('white'), second: t('black') };
  const winner = t(solution?.outcome === 'win' ? colour : other);
  const told = !solution
    ? ''
    : solution.outcome === 'draw'
      ? t('draw')
      : solution.moves === null
        ? t('wins', { side: winner })
        : solution.outcome === 'win' && solution.moves === 1
          ? t('winsNow', { side: winner })
          : t('winsIn', { side: winner, n: solution.moves });
  const made = solution?.square
    ? t('overSquare', { maker: t(other), square: solution.square.join(' ') })
    : t('overDraw');
  const groups = useMemo(() => {
    const found = new Map<string, Legal[]>();
    for (const each of legal) found.set(sign(each), [...(found.get(sign(each)) ?? []), each]);
    const rank = ({ moves: n, outcome }: Legal): number =>
      outcome === 'win' ? (n ?? 1) - 1000 : outcome === 'draw' ? 0 : 1000 - (n ?? 1);
    return [...found.values()].sort((a, b) => rank(a[0] as Legal) - rank(b[0] as Legal));
  }, [solution, hints.shown]);

  return (
    <>
      <div class="columns">
        <div>
          <section class="panel">
            <div class="fields">
              <Choice
                id="board"
                label={t('size')}
                value={`${state.height}x${state.width}`}
                options={[...new Set([...sizes, `${state.height}x${state.width}`])].map(
                  (size) => [size, size.replace('x', ' × ')] as const,
                )}
                choose={(size) => {
                  const [height, width] = size.split('x').map(Number);
                  setUp([], { height: height ?? 6, width: width ?? 6, strategy: 'off' });
                }}
              />
              <EndChoice
                words={squaresWords}
                misere={state.misere}
                choose={(misere) => set({ misere, strategy: 'off' })}
              />
              <Choice
                id="squares-allowed"
                label={t('squares')}
                value={state.parallel ? 'parallel' : 'any'}
                options={[
                  ['any', t('any')],
                  ['parallel', t('parallel')],
                ]}
                choose={(word) => setUp([], { parallel: word === 'parallel', strategy: 'off' })}
              />
            </div>
            <BoardPicture
              height={state.height}
              width={state.width}
              men={men}
              values={legal}
              threats={hints.shown && state.threats ? threats : { white: [], black: [] }}
              square={solution?.square ?? undefined}
              last={moves[moves.length - 1]}
              cursor={cursor}
              toMove={over ? undefined : colour}
              label={t('board', { height: state.height, width: state.width, n: men.size })}
              picture={picture}
              put={put}
              point={(cell, byKey) => {
                setCursor(cell);
                if (byKey && cell) announce(tell(cell));
              }}
            />
            <Verdict
              opponent={opponent}
              names={names}
              value={solution?.outcome}
              text={told}
              ended={made}
              what={t('what')}
            />
            <EngineStatus asked={asked} />
            <p class="note" id="position">
              {cursor ? tell(cursor) : !over ? t('toMove', { side: t(colour) }) : ''}
            </p>
            <PlayFields opponent={opponent} names={names}>
              {state.hints !== 'off' && (
                <Switch id="threats" label={t('threats')} on={state.threats} turn={(on) => set({ threats: on })} />
              )}
            </PlayFields>
            <Downloads
              name={`squares_${moves.join('_') || 'start'}`}
              picture={() => picture.current}
              command={solve}
              csv={state.hints === 'off' ? undefined : () => csv('position', solve)}
            />
          </section>
          <Panel title={t('line')}>
            <Moves opponent={opponent} name={(cell, k) => (k % 2 === 1 ? `${(k + 1) / 2}. ${cell}` : cell)} />
            <TypedSetup
              id="moves"
              label={t('position')}
              text=""
              set={(typed) => {
                const list = movesOf(typed);
                checkMoves(list, state);
                setUp(list);
              }}
              example="c3 d4 c1"
            />
          </Panel>
        </div>
        <div>
          {groups.length > 0 && (
            <Panel title={t('groups')} id="groups">
              {groups.map((group) => {
                const first = group[0] as Legal;
                return (
                  <div key={sign(first)}>
                    <h3 class={first.outcome === 'win' ? 'is-win' : first.outcome === 'draw' ? 'is-draw' : 'is-loss'}>
                      {sign(first)} · {worth(first)}
                    </h3>
                    <div class="buttons">
                      {group.map((each) => (
                        <button
                          key={each.cell}
                          type="button"
                          class="small"
                          data-move={each.cell}
                          disabled={opponent.locked}
                          onClick={() => put(each.cell)}
                        >
                          {each.cell}
                        </button>
                      ))}
                    </div>
                  </div>
                );
              })}
            </Panel>
          )}
          {state.hints !== 'off' && (
            <StrategyWalk
              state={state}
              asked={strategy}
              standing={standing}
              over={over}
              completes={state.misere ? undefined : completes}
              turn={(word) => set({ strategy: word })}
              play={playAll}
            />
          )}
          {state.hints !== 'off' && isPaper(state) && (
            <Panel title={t('errors')} id="errors">
              <p>{t('errorsText')}</p>
              <ul class="list">
                {printed.map((line, k) => (
                  <li key={k}>
                    <button type="button" onClick={() => setUp(line, { hints: 'always', engine: 'nobody' })}>
                      {t('printed')}: {line.join(' ')}
                    </button>
                    <button
                      type="button"
                      onClick={() => setUp(repaired[k] ?? [], { hints: 'always', engine: 'nobody' })}
                    >
                      {t('repaired')}: {repaired[k]?.join(' ')}
                    </button>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <CommandBox commands={[solve, ...(state.strategy !== 'off' ? [strategyCommand(state)] : [])]} />
          <Lesson text={lesson} keys={t('keys')} />
        </div>
      </div>
      <div class="wide">
        <Draws key={`${state.height}x${state.width}${state.parallel}`} state={state} />
      </div>
    </>
  );
}

export const squares: Game<SquaresState> = {
  name: 'squares',
  title: { en: 'Sly Squares', hu: 'RavaszNégyzet', ja: '四角取り' },
  rules,
  Picture: SquaresPicture,
  read: readState,
  write: writeState,
  Page,
};
