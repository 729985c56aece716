// Hints of every game: values, winning moves and what the engine says of a position, as far as the visitor wants them.
import { useState } from 'preact/hooks';
import { Choice } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { type Hints, hintLevels, type PlayState } from './play';
import { playWords } from './play_words';

export interface HintsShown {
  /** Hints of this position are to be seen. */
  readonly shown: boolean;
  /** Shows them, or hides them again, until the next move. */
  toggle: () => void;
}

export function useHints<Move>({ hints, line }: PlayState<Move>): HintsShown {
  // Every move makes another line.
  const [asked, ask] = useState<unknown>();
  const requested = hints === 'request' && asked === line;
  return { shown: hints === 'always' || requested, toggle: () => ask(requested ? undefined : line) };
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
