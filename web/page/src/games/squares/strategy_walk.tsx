// A strategy, followed from move to move: the possible replies, each with its answer.
import { useAnswer } from '../../engine/use_answer';
import { Downloads, EngineStatus, Panel } from '../../shell/parts';
import { download } from '../../shell/downloads';
import { lanes, text } from '../../engine/client';
import { useWords } from '../../shell/words';
import { boardWords, isPaper, now, type SquaresState } from './board';
import { parseStrategy, type Standing, type Strategy } from './strategy';
import { squaresWords } from './squares_words';

// D06: after 1. c3 one of these is always a second move that wins within five.
const paperMoves = 'b2 b4 d2 d4';

export const strategyCommand = (state: SquaresState): string[] => [
  'squares',
  'strategy',
  ...boardWords(state),
  ...(state.strategy === 'paper' && isPaper(state) ? ['--moves', paperMoves] : []),
];

export const useStrategy = (state: SquaresState) =>
  useAnswer(state.strategy !== 'off' ? strategyCommand(state) : null, parseStrategy, 'table');

interface Props {
  state: SquaresState;
  asked: ReturnType<typeof useStrategy>;
  /** The place of the moves in the strategy. */
  standing: Standing | undefined;
  turn: (strategy: SquaresState['strategy']) => void;
  /** Plays these moves after the current ones, or from the start. */
  play: (cells: readonly string[], fromStart?: boolean) => void;
  over: boolean;
  completes: string | undefined;
}

export function StrategyWalk({ asked, completes, over, play, standing, state, turn }: Props) {
  const t = useWords(squaresWords);
  const strategy = asked.value;
  const claim = (found: Strategy): string => {
    const within = /wins within (\d+)/.exec(found.claim)?.[1];
    return within ? t('claimWins', { n: within }) : t(found.claim.startsWith('wins') ? 'claimWinsPlain' : 'claimDraws');
  };
  const free = (cell: string): boolean => !now(state).includes(cell);
  const name = `strategy_${state.height}x${state.width}`;
  return (
    <Panel title={t('strategy')} id="strategy">
      <p>{t('strategyText')}</p>
      {state.strategy === 'off' && (
        <div class="buttons">
          <button type="button" id="load-strategy" onClick={() => turn('on')}>
            {t('load')}
          </button>
          {isPaper(state) && (
            <button type="button" id="load-paper" onClick={() => turn('paper')}>
              {t('loadPaper', { cells: paperMoves })}
            </button>
          )}
        </div>
      )}
      <EngineStatus asked={asked} />
      {strategy && (
        <>
          <p>
            {t('claim', {
              side: t(strategy.player === 'first' ? 'white' : 'black'),
              claim: claim(strategy),
              n: strategy.count,
            })}
          </p>
          {strategy.mirror !== undefined && <p>{t('mirror', { mirror: strategy.mirror })}</p>}
          {standing?.kind === 'left' && (
            <p>
              {t('left')}{' '}
              <button type="button" onClick={() => play(strategy.opening ? [strategy.opening.answer] : [], true)}>
                {t('backTo')}
              </button>
            </p>
          )}
          {!over && standing?.kind === 'strategist' && (
            <p>
              {standing.move === undefined && !completes && t('left')}
              {(completes ?? standing.move) !== undefined && (
                <button
                  type="button"
                  class="main"
                  id="strategy-move"
                  onClick={() => play([completes ?? standing.move ?? ''])}
                >
                  {completes ? `${t('itsSquare')} ${completes}` : t('itsMove', { cell: standing.move ?? '' })}
                </button>
              )}
            </p>
          )}
          {!over
            && standing?.kind === 'other'
            && strategy.mirror === undefined
            && (standing.lines.length === 0 ? (
              <p>{t('anything')}</p>
            ) : (
              <div class="scroll" tabindex={0} role="region" aria-label={t('strategy')}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t('replies')}</th>
                      <th scope="col">{t('answer')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {standing.lines.map((node) => {
                      const rest = node.replies.length === 0;
                      const cells = node.replies.filter(free);
                      return (
                        <tr key={node.replies.join() || 'else'}>
                          <td>
                            {rest ? (
                              t('otherwise')
                            ) : (
                              <span class="buttons">
                                {cells.map((cell) => (
                                  <button
                                    key={cell}
                                    type="button"
                                    class="small"
                                    data-reply={cell}
                                    onClick={() => play([cell, node.answer])}
                                  >
                                    {cell}
                                  </button>
                                ))}
                              </span>
                            )}
                          </td>
                          <td>
                            {node.answer}
                            {node.mark}
                          </td>
                        </tr>
                      );
                    })}
                  </tbody>
                </table>
              </div>
            ))}
          <div class="buttons">
            <Downloads name={name}>
              <button
                type="button"
                onClick={() =>
                  void lanes.table
                    .ask(strategyCommand(state))
                    .then((answer) => download(`${name}.txt`, text(answer), 'text/plain'))
                }
              >
                TXT
              </button>
            </Downloads>
            <button type="button" onClick={() => turn('off')}>
              {t('unload')}
            </button>
          </div>
        </>
      )}
    </Panel>
  );
}
