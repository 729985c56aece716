// The form that sets up another bound and another piece.
import { Form, Switch, TextField, useTyped } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { playWords } from '../play/play_words';
import { type Bound, parseBound } from './bound';
import { address, type ChocolateState, parsePosition, positionText, usualUpto } from './chocolate';
import type { Position } from './table';
import { words } from './words';

/** The piece, or the usual one if the bound does not allow it. */
function fitting(piece: string, bound: Bound): Position {
  try {
    return parsePosition(piece, bound);
  } catch {
    return address.read(new URLSearchParams({ bound: bound.text })).start;
  }
}

export function ChocolateSetup({ state, change }: { state: ChocolateState; change(next: ChocolateState): void }) {
  const t = useWords({ ...words, set: playWords.set });
  const piece = positionText(state.start);
  const [typedBound, typeBound] = useTyped(state.bound.text),
    [typed, type] = useTyped(piece);
  const set = (): void => {
    const bound = parseBound(typedBound);
    const isNew = bound.text !== state.bound.text;
    change({
      ...state,
      bound,
      start: isNew && typed === piece ? fitting(typed, bound) : parsePosition(typed, bound),
      line: { moves: [], at: 0 },
      upto: state.upto === usualUpto(state.bound) ? usualUpto(bound) : Math.min(state.upto, bound.reach),
    });
  };
  return (
    <>
      <Form send={set}>
        <TextField
          id="chocolate-bound"
          label={t('bound')}
          value={typedBound}
          set={typeBound}
          aria-describedby="bound-hint"
          required
        />
        <TextField id="chocolate-piece" label={t('position')} value={typed} set={type} required />
        <button type="submit">{t('set')}</button>
      </Form>
      <Switch
        id="chocolate-misere"
        label={t('misere')}
        on={state.misere}
        turn={(misere) => change({ ...state, misere })}
      />
    </>
  );
}
