// RavaszNégyzet, Sly Squares: the first player with pieces on the four vertices of a square wins, or loses in misere play.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { lanes, text } from '../../engine/client';
import { useAnswer } from '../../engine/use_answer';
import { BadAddress } from '../../shell/address';
import { announce } from '../../shell/announce';
import type { Game, PageProps } from '../../shell/game';
import { useFocusBack, useKeys } from '../../shell/keys';
import { parityOf, play, type Side } from '../../shell/line';
import { Choice, CommandBox, Downloads, EngineStatus, Lesson, LineBar, Panel, Switch } from '../../shell/parts';
import { useWords } from '../../shell/words';
import {
  allSquares, boardWords, checkMoves, completing, hasSquare, isPaper, least, menOf, most, movesOf, now, readState, type SquaresState, turn,
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
const printed = [['c3', 'c1', 'd4', 'c5', 'd2', 'e3', 'd3'], ['c3', 'd1', 'd4', 'b2', 'd2', 'e3', 'd3']];
const repaired = [['c3', 'c1', 'd4', 'c5', 'e3', 'd2'], ['c3', 'd1', 'd4', 'b2', 'e3', 'd2']];

function Page({ change, state }: PageProps<SquaresState>) {
  const t = useWords(squaresWords);
  const moves = useMemo(() => now(state), [state.line]);
  const men = useMemo(() => menOf(moves), [moves]);
  const squares = useMemo(() => allSquares(state.height, state.width, state.parallel), [state.height, state.width, state.parallel]);
  const over = hasSquare(squares, men) || men.size === state.height * state.width;
  const colour = turn(moves.length);
  const other = turn(moves.length + 1);
  const picture = useRef<SVGSVGElement | null>(null);
  const [cursor, setCursor] = useState<string>();
  const [typed, type] = useState('');
  const [refused, refuse] = useState<string>();
  const [once, askOnce] = useState<string>(); // the position that was asked about

  const key = `${boardWords(state).join()} ${moves.join()}`;
  const its = state.engine === (colour === 'white' ? 'first' : 'second') && state.line.at === state.line.moves.length && !over;
  const strategy = useStrategy(state);
  const standing = useMemo(() => strategy.value && follow(strategy.value, moves, state.height, state.width), [strategy.value, moves]);
  const threats = { white: completing(squares, men, 'white'), black: completing(squares, men, 'black') };
  const completes = threats[colour][0];
  const byStrategy = its && standing?.kind === 'strategist' ? (state.misere ? undefined : completes) ?? standing.move : undefined;
  const loading = state.strategy !== 'off' && !strategy.value && !strategy.error;
  const wanted = state.values || over || once === key || (its && byStrategy === undefined && !loading);
  const solve = ['squares', 'solve', ...boardWords(state), ...(moves.length > 0 ? ['--position', moves.join(' ')] : [])];
  const asked = useAnswer(wanted ? [...solve, '--format', 'json'] : null, parseSolution);
  const solution = asked.value;
  const engineMoves = its && !asked.error; // it has the board, unless it has been stopped
  const legal = state.values || once === key ? solution?.legal ?? [] : [];

  const set = (next: Partial<SquaresState>): void => change({ ...state, ...next });
  const put = (cell: string): void => {
    if (over || men.has(cell)) return;
    set({ line: play(state.line, cell, (a, b) => a === b) });
  };
  const playAll = (cells: readonly string[], fromStart = false): void => {
    let line = fromStart ? { moves: [], at: 0 } : state.line;
    for (const cell of cells) line = play(line, cell, (a, b) => a === b);
    set({ line });
  };
  const setUp = (list: readonly string[], next: Partial<SquaresState> = {}): void =>
    set({ ...next, line: { moves: [...list], at: list.length } });

  useEffect(() => {
    const cell = byStrategy ?? solution?.best;
    if (!its || !cell || loading) return;
    const timer = setTimeout(() => {
      announce(`${t(colour)}: ${cell}`);
      put(cell);
    }, 600);
    return () => clearTimeout(timer);
  }, [its, solution, byStrategy, loading]);
  useFocusBack(picture, state.line);
  useKeys((pressed) => {
    if (pressed !== 'v') return false;
    set({ values: !state.values });
    return true;
  });

  const worth = (each: Legal): string =>
    each.outcome === 'draw' ? t('valueDraw')
    : each.outcome === 'win' ? (each.moves === null ? t('valueWinPlain') : t('valueWin', { n: each.moves }))
    : each.moves === null ? t('valueLossPlain') : t('valueLoss', { n: each.moves });
  const tell = (cell: string): string => {
    const man = men.get(cell);
    const value = legal.find((each) => each.cell === cell);
    const threat = (['white', 'black'] as const).filter((side) => state.threats && threats[side].includes(cell));
    return [
      man ? t('cellMan', { cell, side: t(man) }) : t('cellFree', { cell }),
      ...(value ? [worth(value)] : []),
      ...threat.map((side) => t('threatOf', { side: t(side) })),
    ].join(', ');
  };

  const winner = solution && (solution.outcome === 'win' ? colour : other);
  const verdict = ((): string => {
    if (!solution) return over ? '' : t('toMove', { side: t(colour) });
    if (solution.over && solution.square) return t('overSquare', { maker: t(other), square: solution.square.join(' '), winner: t(winner ?? other) });
    if (solution.over) return t('overDraw');
    if (solution.outcome === 'draw') return t('draw');
    const side = t(winner ?? colour);
    return solution.moves === null ? t('wins', { side }) : solution.outcome === 'win' && solution.moves === 1 ? t('winsNow', { side }) : t('winsIn', { side, n: solution.moves });
  })();
  const groups = useMemo(() => {
    const found = new Map<string, Legal[]>();
    for (const each of legal) found.set(sign(each), [...(found.get(sign(each)) ?? []), each]);
    const rank = ({ moves: n, outcome }: Legal): number => (outcome === 'win' ? (n ?? 1) - 1000 : outcome === 'draw' ? 0 : 1000 - (n ?? 1));
    return [...found.values()].sort((a, b) => rank(a[0] as Legal) - rank(b[0] as Legal));
  }, [solution, state.values, once]);

  return (
    <>
      <div class="columns">
        <div>
          <section class="panel">
            <div class="fields">
              <Choice id="board" label={t('size')} value={`${state.height}x${state.width}`}
                options={[...new Set([...sizes, `${state.height}x${state.width}`])].map((size) => [size, size.replace('x', ' × ')] as const)}
                choose={(size) => {
                  const [height, width] = size.split('x').map(Number);
                  setUp([], { height: height ?? 6, width: width ?? 6, strategy: 'off' });
                }} />
              <Choice id="play" label={t('play')} value={state.misere ? 'misere' : 'normal'} options={[['normal', t('normal')], ['misere', t('misere')]]}
                choose={(word) => set({ misere: word === 'misere', strategy: 'off' })} />
              <Choice id="squares-allowed" label={t('squares')} value={state.parallel ? 'parallel' : 'any'} options={[['any', t('any')], ['parallel', t('parallel')]]}
                choose={(word) => setUp([], { parallel: word === 'parallel', strategy: 'off' })} />
            </div>
            <BoardPicture
              height={state.height}
              width={state.width}
              men={men}
              values={legal}
              threats={state.threats ? threats : { white: [], black: [] }}
              square={solution?.square ?? undefined}
              last={moves[moves.length - 1]}
              cursor={cursor}
              toMove={over ? undefined : colour}
              label={t('board', { height: state.height, width: state.width, n: men.size })}
              picture={picture}
              put={(cell) => !engineMoves && put(cell)}
              point={(cell, byKey) => {
                setCursor(cell);
                if (byKey && cell) announce(tell(cell));
              }}
            />
            <p
              id="verdict"
              role="status"
              class={`verdict ${!solution ? '' : solution.outcome === 'draw' ? 'is-draw' : solution.outcome === 'win' ? 'is-win' : 'is-loss'}`}
              data-verdict={solution?.outcome}
              data-moves={solution?.moves ?? undefined}
            >
              {solution && <span class="sign" aria-hidden="true">{solution.outcome === 'draw' ? '=' : solution.outcome === 'win' ? '◆' : '○'}</span>}
              {verdict}
            </p>
            <EngineStatus asked={asked} />
            <p class="note" id="position">{cursor ? tell(cursor) : solution && !over ? t('toMove', { side: t(colour) }) : ''}</p>
            <div class="fields">
              <Switch id="values" label={t('values')} on={state.values} turn={(values) => set({ values })} />
              <Switch id="threats" label={t('threats')} on={state.threats} turn={(on) => set({ threats: on })} />
              {!wanted && <button type="button" id="ask" onClick={() => askOnce(key)}>{t('ask')}</button>}
            </div>
            <div class="fields">
              <Choice<Side> id="engine" label={t('engine')} value={state.engine} options={[['nobody', t('nobody')], ['first', t('white')], ['second', t('black')]]}
                choose={(engine) => set({ engine })} />
              <Downloads name={`squares_${moves.join('_') || 'start'}`} picture={() => picture.current} command={solve}
                csv={() => lanes.position.ask([...solve, '--format', 'csv']).then(text)} />
            </div>
          </section>
          <Panel title={t('line')}>
            <LineBar line={state.line} engine={parityOf(state.engine)} name={(cell, k) => (k % 2 === 1 ? `${(k + 1) / 2}. ${cell}` : cell)} go={(line) => set({ line })} />
            <form class="fields" onSubmit={(event) => {
              event.preventDefault();
              const list = movesOf(typed);
              try {
                checkMoves(list, state);
                refuse(undefined);
                setUp(list);
              } catch (error) {
                if (!(error instanceof BadAddress)) throw error;
                refuse(error.message);
              }
            }}>
              <label class="field"><span>{t('position')}</span><input type="text" id="moves" placeholder="c3 d4 c1" value={typed} onInput={(event) => type(event.currentTarget.value)} /></label>
              <button type="submit">{t('set')}</button>
            </form>
            {refused !== undefined && <p class="status" role="alert">{t('badMoves', { text: refused })}</p>}
          </Panel>
        </div>
        <div>
          {groups.length > 0 && (
            <Panel title={t('groups')} id="groups">
              {groups.map((group) => {
                const first = group[0] as Legal;
                return (
                  <div key={sign(first)}>
                    <h3 class={first.outcome === 'win' ? 'is-win' : first.outcome === 'draw' ? 'is-draw' : 'is-loss'}>{sign(first)} · {worth(first)}</h3>
                    <div class="buttons">{group.map((each) => <button key={each.cell} type="button" class="small" data-move={each.cell} disabled={engineMoves} onClick={() => put(each.cell)}>{each.cell}</button>)}</div>
                  </div>
                );
              })}
            </Panel>
          )}
          <StrategyWalk state={state} asked={strategy} standing={standing} over={over} completes={state.misere ? undefined : completes} turn={(word) => set({ strategy: word })} play={playAll} />
          {isPaper(state) && (
            <Panel title={t('errors')} id="errors">
              <p>{t('errorsText')}</p>
              <ul class="list">
                {printed.map((line, k) => (
                  <li key={k}>
                    <button type="button" onClick={() => setUp(line, { values: true, engine: 'nobody' })}>{t('printed')}: {line.join(' ')}</button>
                    <button type="button" onClick={() => setUp(repaired[k] ?? [], { values: true, engine: 'nobody' })}>{t('repaired')}: {repaired[k]?.join(' ')}</button>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <CommandBox commands={[solve, ...(state.strategy !== 'off' ? [strategyCommand(state)] : [])]} />
          <Lesson text={lesson} keys={t('keys')} />
        </div>
      </div>
      <div class="wide"><Draws key={`${state.height}x${state.width}${state.parallel}`} state={state} /></div>
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
