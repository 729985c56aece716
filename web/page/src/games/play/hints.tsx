// Whether the hints of a position are shown, and the fields that set this. Hints are values, winning moves, and the
// engine's evaluation of a position.
import { Choice } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { useLineState } from './line_state';
import { type Hints, hintLevels, type PlayState } from './play';
import { playWords } from './play_words';

export interface HintsShown {
  /** The hints of this position are shown. */
  readonly shown: boolean;
  /** Shows them, or hides them again, until the next move. */
  toggle: () => void;
}

export function useHints<Move>({ hints, line }: PlayState<Move>): HintsShown {
  const [asked = false, ask] = useLineState<boolean>(line);
  const requested = hints === 'request' && asked;
  return { shown: hints === 'always' || requested, toggle: () => ask(!requested) };
}

/** The button for one position. */
export function HintButton({ disabled, hints: { shown, toggle } }: { hints: HintsShown; disabled: boolean }) {
  const t = useWords(playWords);
  return (
    <button type="button" id="hint" aria-pressed={shown} disabled={disabled} onClick={toggle}>
      {t('hint')}
    </button>
  );
}

export function HintChoice({ choose, value }: { value: Hints; choose: (value: Hints) => void }) {
  const t = useWords(playWords);
  return (
    <Choice<Hints>
      id="hints"
      label={t('hints')}
      value={value}
      options={hintLevels.map((level) => [level, t(level)] as const)}
      choose={choose}
    />
  );
}
