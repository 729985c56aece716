// Numbers that set up another bar: what is typed is taken when the form is sent, and refused by name.
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../../shell/words';
import { playWords } from '../play/play_words';
import { barWords } from './bar_words';

export function SetUp(props: {
  /** The letters of the papers, which are the names of the fields, and what each one counts. */
  letters: readonly string[];
  labels: readonly string[];
  values: readonly number[];
  least: readonly number[];
  most: number;
  /** Each number at most the one before. */
  falling: boolean;
  set: (values: number[]) => void;
}) {
  const t = useWords({ ...barWords, set: playWords.set });
  const [typed, type] = useState<readonly number[]>(props.values);
  useEffect(() => type(props.values), [props.values.join()]);
  return (
    <form
      class="fields"
      aria-label={t('position')}
      onSubmit={(event) => {
        event.preventDefault();
        props.set([...typed]);
      }}
    >
      {props.labels.map((label, k) => (
        <label class="field" key={label}>
          <span>{label} <i>{props.letters[k]}</i></span>
          <input
            type="number"
            name={props.letters[k]}
            required
            min={props.least[k]}
            max={props.falling ? Math.min(props.most, typed[k - 1] ?? props.most) : props.most}
            value={typed[k]}
            onInput={(event) => type(typed.map((value, j) => (j === k ? event.currentTarget.valueAsNumber : value)))}
          />
        </label>
      ))}
      <button type="submit">{t('set')}</button>
    </form>
  );
}
