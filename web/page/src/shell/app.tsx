// The frame of all pages: the choice of the game, its state, which always matches the address, language, colours.
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { games } from '../games/list';
import { BadAddress, readAddress, writeAddress } from './address';
import type { AnyGame } from './game';
import { Choice } from './parts';
import { recall, remember } from './settings';
import { shellWords } from './shell_words';
import { fill, type Language, LanguageContext, languages, usualLanguage } from './words';

interface Shown {
  game: AnyGame;
  state: unknown;
  /** Why an address could not be read, in the current language. */
  bad: ((language: Language) => string) | undefined;
}

type Look = 'auto' | 'light' | 'dark';

const first = games[0] as AnyGame;

function readShown(hash: string): Shown {
  const { game: name, fields } = readAddress(hash);
  const game = games.find((each) => each.name === name);
  if (!game) {
    const bad = name === '' ? undefined : (language: Language) => fill(shellWords.noGame[language], { name });
    return { game: first, state: first.read(new URLSearchParams()), bad };
  }
  try {
    return { game, state: game.read(fields), bad: undefined };
  } catch (error) {
    if (!(error instanceof BadAddress)) throw error;
    const [, text = error.message, accepted] = /^(.*?): (.*)$/.exec(error.message) ?? [];
    const bad = (language: Language): string => (accepted === undefined ? text : fill(shellWords.accepted[language], { text, accepted }));
    return { game, state: game.read(new URLSearchParams()), bad };
  }
}

export function App() {
  const [language, setLanguage] = useState<Language>(() => usualLanguage([recall('language') ?? '', ...navigator.languages]));
  const [look, setLook] = useState<Look>(() => {
    const kept = recall('look');
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  });
  const [shown, show] = useState<Shown>(() => readShown(location.hash));
  // The last state of each game, so that it is not lost when another game is shown.
  const left = useMemo(() => new Map<string, string>(), []);
  const t = (key: keyof typeof shellWords, values?: Record<string, string>): string => fill(shellWords[key][language], values);
  const { bad, game, state } = shown;

  useEffect(() => {
    const follow = (): void => show(readShown(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  // With the text, not a frame after it.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.title = `${game.title[language]} · mexwave`;
  }, [language, game]);
  useLayoutEffect(() => {
    if (look === 'auto') delete document.documentElement.dataset['look'];
    else document.documentElement.dataset['look'] = look;
  }, [look]);

  const change = (next: unknown): void => {
    const address = writeAddress({ game: game.name, fields: game.write(next) });
    left.set(game.name, address);
    history.replaceState(null, '', address);
    show({ game, state: next, bad: undefined });
  };
  const Page = game.Page;

  return (
    <LanguageContext.Provider value={language}>
      <header>
        <button type="button" class="skip" onClick={() => document.querySelector('main')?.focus()}>{t('skip')}</button>
        <p class="brand">mexwave</p>
        <nav aria-label={t('games')}>
          {games.map((each) => (
            <a key={each.name} href={each === game ? location.hash || `#${each.name}` : left.get(each.name) ?? `#${each.name}`} aria-current={each === game ? 'page' : undefined}>
              {each.title[language]}
            </a>
          ))}
        </nav>
        <div class="settings">
          <Choice id="language" label={t('language')} value={language} options={Object.entries(languages) as [Language, string][]}
            choose={(value) => { setLanguage(value); remember('language', value); }} />
          <Choice<Look> id="look" label={t('look')} value={look} options={[['auto', t('auto')], ['light', t('light')], ['dark', t('dark')]]}
            choose={(value) => { setLook(value); remember('look', value); }} />
        </div>
      </header>
      <main tabindex={-1}>
        <h1>{game.title[language]}</h1>
        {bad !== undefined && <p class="status" role="alert" id="bad-address">{t('badAddress', { text: bad(language) })}</p>}
        <Page key={game.name} state={state} change={change} />
      </main>
      <footer><p>{t('about')}</p></footer>
    </LanguageContext.Provider>
  );
}
