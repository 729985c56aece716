// One-heap games: a sum to play, and values as a plot with their period.
import './heaps.css';
import { useContext } from 'preact/hooks';
import type { PageProps } from '../../shell/game';
import { LanguageContext, useWords } from '../../shell/words';
import { GamePage } from '../play/game_page';
import { playWords } from '../play/play_words';
import { TypedSetup } from '../play/setup';
import { ruleOf } from './game_rules';
import type { HeapsState } from './heaps';
import { type Part, parseSum, type SumMove, sumRules, sumText } from './rules';
import { parse, type SolvedSum, SumMoves } from './sum_moves';
import { Values } from './values';
import { lesson, words } from './words';

/** The rule of each game of the sum, once. */
function GameRules({ sum }: { sum: readonly Part[] }) {
  const language = useContext(LanguageContext);
  return (
    <ul id="sum-rules" class="list note">
      {[...new Set(sum.map(({ game }) => game))].map((game) => {
        const rule = ruleOf(game);
        return (
          rule && (
            <li key={game}>
              <span>
                <strong>{game}</strong>: {rule[language]}
              </span>
            </li>
          )
        );
      })}
    </ul>
  );
}

export function HeapsPage({ state, change }: PageProps<HeapsState>) {
  const t = useWords({ ...words, whatGrundy: playWords.whatGrundy });
  const range = [state.game, '--upto', String(state.upto)];
  const values = state.hints !== 'off' && (
    <Values
      game={state.game}
      upto={state.upto}
      certify={state.period}
      show={(game, upto) => change({ ...state, game, upto })}
    />
  );
  return (
    <>
      {state.plotFirst && values}
      <div class="wide">
        <GamePage<readonly Part[], SumMove, SolvedSum>
          rules={sumRules}
          start={state.start}
          state={state}
          change={(next) => change({ ...state, ...next })}
          command={(sum) => ['heaps', 'solve', sumText(sum)]}
          parse={parse}
          positionText={sumText}
          moveText={({ left, part }) =>
            t('called', {
              heap: part + 1,
              move: left.length === 0 ? t('nothing') : t('leave', { left: left.join(' + ') }),
            })
          }
          more={({ grundy, values: each = [] }) =>
            grundy !== undefined && t('grundy', { value: grundy }) + (each.length > 1 ? ` = ${each.join(' ⊕ ')}` : '')
          }
          what={t('whatGrundy')}
          ended={t('over')}
          setup={
            <>
              <h2>{t('sum')}</h2>
              <TypedSetup
                id="heap-sum"
                label={t('sumLabel')}
                text={sumText(state.start)}
                set={(typed) => change({ ...state, start: parseSum(typed), line: { moves: [], at: 0 } })}
                hint="sum-hint"
              />
              <p id="sum-hint" class="note">
                {t('sumHint')}
              </p>
            </>
          }
          board={() => <GameRules sum={state.start} />}
          below={(shown) => <SumMoves {...shown} />}
          beside={() => !state.plotFirst && values}
          commands={(solve) => [
            ['heaps', 'grundy', ...range],
            ...(state.period ? [['heaps', 'period', ...range]] : []),
            solve,
          ]}
          lesson={lesson}
          keys={t('keys')}
        />
      </div>
    </>
  );
}
