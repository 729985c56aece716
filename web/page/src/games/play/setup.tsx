// Fields that set up another game. A start position is read when the form is sent.
import { Choice, Form, TextField, useTyped } from '../../shell/parts';
import { useWords, type Words } from '../../shell/words';
import { playWords } from './play_words';

export function TypedSetup(props: {
  id: string;
  label: string;
  text: string;
  /** Throws BadAddress. */
  set: (text: string) => void;
  /** The id of a text about the accepted values. */
  hint?: string;
  /** An example; if there is one, the field may be empty. */
  example?: string;
}) {
  const t = useWords(playWords);
  const [typed, type] = useTyped(props.text);
  return (
    <Form send={() => props.set(typed)}>
      <TextField
        id={props.id}
        label={props.label}
        value={typed}
        set={type}
        aria-describedby={props.hint}
        placeholder={props.example}
        required={props.example === undefined}
      />
      <button type="submit">{t('set')}</button>
    </Form>
  );
}

/** Normal or misère play, in the words of a game. */
export function EndChoice(props: {
  words: Readonly<Record<'normal' | 'misere', Words>>;
  misere: boolean;
  choose: (misere: boolean) => void;
}) {
  const t = useWords({ ...props.words, end: playWords.end });
  return (
    <Choice
      id="play"
      label={t('end')}
      value={props.misere ? 'misere' : 'normal'}
      options={(['normal', 'misere'] as const).map((word) => [word, t(word)] as const)}
      choose={(word) => props.choose(word === 'misere')}
    />
  );
}
