// A start position that is typed: taken when the form is sent, and refused in words.
import { useEffect, useState } from 'preact/hooks';
import { Form } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { playWords } from './play_words';

export function TypedSetup(props: {
  id: string;
  label: string;
  text: string;
  /** Throws BadAddress. */
  set: (text: string) => void;
  /** The id of a text about what may be typed. */
  hint?: string;
  /** An example; with it nothing has to be typed. */
  example?: string;
}) {
  const t = useWords(playWords);
  const [typed, type] = useState(props.text);
  useEffect(() => type(props.text), [props.text]);
  return (
    <Form send={() => props.set(typed)}>
      <label class="field">
        <span>{props.label}</span>
        <input
          type="text"
          id={props.id}
          value={typed}
          onInput={(event) => type(event.currentTarget.value)}
          aria-describedby={props.hint}
          placeholder={props.example}
          required={props.example === undefined}
        />
      </label>
      <button type="submit">{t('set')}</button>
    </Form>
  );
}
