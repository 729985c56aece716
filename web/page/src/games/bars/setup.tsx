// A form of numbers that sets up another bar. An error names the field.
import { useEffect, useState } from 'preact/hooks';
import { wholeNumber } from '../../shell/address';
import { Form, TextField } from '../../shell/parts';
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
        <TextField
          key={label}
          label={
            <>
              {label} <i>{letters[k]}</i>
            </>
          }
          type="number"
          name={letters[k]}
          min={least[k]}
          max={most(k)}
          value={typed[k] ?? ''}
          set={(next) => type(typed.map((text, j) => (j === k ? next : text)))}
        />
      ))}
      <button type="submit">{t('set')}</button>
    </Form>
  );
}
