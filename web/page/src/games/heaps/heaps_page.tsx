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
  const sum = <Sum key="sum" state={state} change={change} />;
  const values = state.hints !== 'off' && (
    <Values
      key="values"
      game={state.game}
      upto={state.upto}
      certify={state.period}
      show={(game, most) => change({ ...state, game, upto: most })}
    />
  );
  const [first, second] = state.plotFirst && values ? [values, sum] : [sum, values];
  return (
    <>
      <Lesson text={lesson} keys={t('keys')} />
      <div class="columns wide">
        <div>{first}</div>
        <div>
          {second}
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
