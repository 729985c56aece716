// One-heap games: sums to play, and values as a plot with their period.
import './heaps.css';
import type { PageProps } from '../../shell/game';
import { CommandBox, Lesson } from '../../shell/parts';
import { useWords } from '../../shell/words';
import type { HeapsState } from './heaps';
import { current, Sum } from './sum';
import { sumText } from './rules';
import { Values } from './values';
import { lesson, words } from './words';

export function HeapsPage({ state, change }: PageProps<HeapsState>) {
  const t = useWords(words),
    upto = String(state.upto);
  return (
    <>
      <Lesson text={lesson} keys={t('keys')} />
      <div class="columns wide">
        <div>
          <Sum state={state} change={change} />
        </div>
        <div>
          {state.hints !== 'off' && (
            <Values
              game={state.game}
              upto={state.upto}
              certify={state.period}
              show={(game, most) => change({ ...state, game, upto: most })}
            />
          )}
          <CommandBox
            commands={[
              ['heaps', 'grundy', state.game, '--upto', upto],
              ...(state.period ? [['heaps', 'period', state.game, '--upto', upto]] : []),
              ['heaps', 'solve', sumText(current(state))],
            ]}
          />
        </div>
      </div>
    </>
  );
}
