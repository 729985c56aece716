// Numbers that set up another bar: what is typed is taken when the form is sent, and refused by name.
import { useEffect, useState } from 'preact/hooks';
import { wholeNumber } from '../../shell/address';
import { Form } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { playWords } from '../play/play_words';
import { barWords } from './bar_words';

export function SetUp(props: {
  /** The letters of the papers, which are the names of the fields, and what each one counts. */
  letters: readonly string[];
  labels: readonly string[];
  values: readonly number[];
  least: readonly number[];
  most: readonly number[];
  /** Each number at most the one before. */
  falling: boolean;
  set: (values: number[]) => void;
}) {
  const t = useWords({ ...barWords, set: playWords.set });
  const { falling, labels, least, letters, values } = props;
  const [typed, type] = useState<readonly string[]>(values.map(String));
  useEffect(() => type(values.map(String)), [values.join()]);
  const most = (k: number): number =>
    falling && Number(typed[k - 1]) < props.most[k]! ? Number(typed[k - 1]) : props.most[k]!;
  return (
    <Form
      label={t('position')}
      send={() =>
        props.set(typed.map((text, k) => wholeNumber(`${labels[k]} ${letters[k]}`, text, least[k]!, most(k))))
      }
    >
      {labels.map((label, k) => (
        <label class="field" key={label}>
          <span>
            {label} <i>{letters[k]}</i>
          </span>
          <input
            type="number"
            name={letters[k]}
            min={least[k]}
            max={most(k)}
            value={typed[k]}
            onInput={({ currentTarget }) => type(typed.map((text, j) => (j === k ? currentTarget.value : text)))}
          />
        </label>
      ))}
      <button type="submit">{t('set')}</button>
    </Form>
  );
}
