// The frame of all pages: the choice of the game, its state, which always matches the address, language, colours.
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { home } from '../games/home/home';
import { games } from '../games/list';
import { announce } from './announce';
import { AddressContext, BadAddress, readAddress, readWord, refusal, writeAddress } from './address';
import { type AnyGame, anyGame } from './game';
import { keep, keepRead, withKept } from './kept';
import { Choice } from './parts';
import { recall, remember } from './settings';
import { Refutation } from './refutation';
import { shellWords } from './shell_words';
import { type Stories, stories } from './stories';
import { fill, type Language, LanguageContext, languages, usualLanguage } from './words';

interface Shown {
  game: AnyGame;
  state: unknown;
  /** The claim that the position refutes, if the address names one: refutes=A22. */
  refutes: keyof Stories | undefined;
  /** Why an address could not be read, in the current language. */
  bad: ((language: Language) => string) | undefined;
}

const looks = ['auto', 'light', 'dark', 'projector'] as const;
type Look = (typeof looks)[number];

/** ?embed=1: within another page, without the menu. */
const embedded = new URLSearchParams(location.search).get('embed') === '1';

/** The page of an address without a name is the first one. */
const first = anyGame(home);
const pages: readonly AnyGame[] = [first, ...games];

function readShown(hash: string): Shown {
  const { game: name, fields } = readAddress(hash);
  const game = pages.find((each) => each.name === name);
  if (!game) {
    const bad = name === '' ? undefined : (language: Language) => fill(shellWords.noGame[language], { name });
    return { game: first, state: first.read(new URLSearchParams()), refutes: undefined, bad };
  }
  try {
    const refutes = fields.has('refutes')
      ? readWord(fields, 'refutes', Object.keys(stories) as (keyof Stories)[])
      : undefined;
    const state = game.read(fields);
    if (refutes === undefined) keepRead(game, state);
    return { game, state, refutes, bad: undefined };
  } catch (error) {
    if (!(error instanceof BadAddress)) throw error;
    return {
      game,
      state: game.read(new URLSearchParams()),
      refutes: undefined,
      bad: (language) => refusal(error, language),
    };
  }
}

export function App() {
  const [language, setLanguage] = useState<Language>(() =>
    usualLanguage([recall('language') ?? '', ...navigator.languages]),
  );
  const [look, setLook] = useState<Look>(() => looks.find((each) => each === recall('look')) ?? 'auto');
  const [shown, show] = useState<Shown>(() => readShown(location.hash));
  // The last state of each game, so that it is not lost when another game is shown.
  const left = useMemo(() => new Map<string, string>(), []);
  const t = (key: keyof typeof shellWords, values?: Record<string, string>): string =>
    fill(shellWords[key][language], values);
  const { bad, game, refutes, state } = shown;

  useEffect(() => {
    const follow = (): void => {
      show(readShown(location.hash));
      scrollTo(0, 0);
      document.querySelector('h1')?.focus({ preventScroll: true });
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  // With the text, not a frame after it.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.title = `${game.title[language]} · mexwave`;
  }, [language, game]);
  // The announcement is about the position before, or in another language.
  useLayoutEffect(() => announce(''), [shown, language]);
  // On a phone the menu scrolls, and the game that is shown is its first.
  useLayoutEffect(() => document.querySelector('nav')?.scrollTo(0, 0), [game]);
  useLayoutEffect(() => {
    if (bad === undefined) left.set(game.name, location.hash || `#${game.name}`);
  }, [shown]);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (look === 'auto') delete dataset['look'];
    else dataset['look'] = look === 'projector' ? 'light' : look;
    dataset['size'] = look === 'projector' ? 'large' : 'usual';
  }, [look]);

  const addressOf = (next: unknown, refuted: Shown['refutes']): string => {
    const fields = game.write(next);
    if (refuted !== undefined) fields.set('refutes', refuted);
    return writeAddress({ game: game.name, fields });
  };
  const put = (next: unknown, refuted: Shown['refutes']): void => {
    keep(state, next);
    history.replaceState(null, '', addressOf(next, refuted));
    show({ game, state: next, refutes: refuted, bad: undefined });
  };
  const Page = game.Page;

  return (
    <LanguageContext.Provider value={language}>
      {!embedded && (
        <header>
          <button type="button" class="skip" onClick={() => document.querySelector('main')?.focus()}>
            {t('skip')}
          </button>
          <a class="brand" href="#home" aria-current={game === first ? 'page' : undefined}>
            mexwave
          </a>
          <nav aria-label={t('games')}>
            {games.map((each) => (
              <a
                key={each.name}
                href={each === game ? location.hash || `#${each.name}` : withKept(each, left.get(each.name))}
                aria-current={each === game ? 'page' : undefined}
              >
                {each.title[language]}
              </a>
            ))}
          </nav>
          <div class="settings">
            <Choice
              id="language"
              label={t('language')}
              value={language}
              options={Object.entries(languages) as [Language, string][]}
              choose={(value) => {
                setLanguage(value);
                remember('language', value);
              }}
            />
            <Choice<Look>
              id="look"
              label={t('look')}
              value={look}
              options={looks.map((each) => [each, t(each)] as const)}
              choose={(value) => {
                setLook(value);
                remember('look', value);
              }}
            />
          </div>
        </header>
      )}
      <main tabindex={-1}>
        <h1 tabindex={-1}>{game.title[language]}</h1>
        <div class="intro" key={game.name}>
          <p class="rules">
            {game.rules[0][language]}
            <br />
            {game.rules[1][language]}
          </p>
          {game !== first && <game.Picture />}
        </div>
        {bad !== undefined && (
          <p class="status" role="alert" id="bad-address">
            {t('badAddress', { text: bad(language) })}
          </p>
        )}
        {refutes !== undefined && <Refutation id={refutes} close={() => put(state, undefined)} />}
        <AddressContext.Provider value={addressOf(state, refutes)}>
          <Page key={game.name} state={state} change={(next) => put(next, refutes)} />
        </AddressContext.Provider>
      </main>
      <footer>
        <p>
          {embedded ? (
            <a href={location.pathname + location.hash} target="_blank" rel="noopener">
              {t('open')}
            </a>
          ) : (
            t('about')
          )}
        </p>
      </footer>
    </LanguageContext.Provider>
  );
}
