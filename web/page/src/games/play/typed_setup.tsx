// A start position that is typed: taken when the form is sent, and refused in words.
import { useEffect, useState } from 'preact/hooks';
import { BadAddress } from '../../shell/address';
import { useWords } from '../../shell/words';
import { playWords } from './play_words';

export function TypedSetup(props: { id: string; label: string; text: string; refused: string; /** Throws BadAddress. */ set: (text: string) => void }) {
  const t = useWords(playWords);
  const [typed, type] = useState(props.text);
  const [wrong, setWrong] = useState(false);
  useEffect(() => type(props.text), [props.text]);
  return (
    <form class="fields" onSubmit={(event) => {
      event.preventDefault();
      try {
        props.set(typed);
        setWrong(false);
      } catch (error) {
        if (!(error instanceof BadAddress)) throw error;
        setWrong(true);
      }
    }}>
      <label class="field"><span>{props.label}</span>
        <input type="text" id={props.id} value={typed} onInput={(event) => type(event.currentTarget.value)} required /></label>
      <button type="submit">{t('set')}</button>
      {wrong && <p class="status" role="alert">{props.refused}</p>}
    </form>
  );
}
