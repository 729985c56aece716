// Components that several pages use: panels, forms and fields, the state of a question, undo and redo, downloads.
import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { Asked } from '../engine/use_answer';
import { commandLine } from '../engine/client';
import { AddressContext, BadAddress, refusal, wholeNumber } from './address';
import { download } from './downloads';
import { type Drawing, figure, leastWidth, mostWidth, pngBlob, printFigure, svgText, usualWidth } from './figures';
import { useFocusInGame, useKeys } from './keys';
import { goTo, type Line, step } from './line';
import { recall, remember } from './settings';
import { shellWords } from './shell_words';
import { LanguageContext, useWords } from './words';

export function Panel(props: { title: string; id?: string; children: ComponentChildren }) {
  return (
    <section class="panel" id={props.id}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** Shows an error; the text of a BadAddress is in the language of the page. */
function Refused({ error }: { error: unknown }) {
  const t = useWords(shellWords),
    language = useContext(LanguageContext);
  if (error === undefined) return null;
  const text = error instanceof Error ? error.message : String(error);
  return (
    <p class="status" role="alert">
      {error instanceof BadAddress ? t('notValid', { text: refusal(error, language) }) : t('refused', { text })}
    </p>
  );
}

/** Keeps the BadAddress that `work` throws, until it throws none. */
function useRefusal(): [BadAddress | undefined, (work: () => void) => void] {
  const [refused, refuse] = useState<BadAddress>();
  return [
    refused,
    (work) => {
      try {
        work();
        refuse(undefined);
      } catch (error) {
        if (!(error instanceof BadAddress)) throw error;
        refuse(error);
      }
    },
  ];
}

/** Fields that are sent together. `send` checks their values and throws BadAddress: a message of the browser could be
 *  in another language than the page. */
export function Form({ children, label, send }: { children: ComponentChildren; label?: string; send: () => void }) {
  const [refused, attempt] = useRefusal();
  return (
    <form
      class="fields"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        attempt(send);
      }}
    >
      {children}
      <Refused error={refused} />
    </form>
  );
}

/** What is typed into a field of `value`, until `value` changes. */
export function useTyped(value: string): [string, (typed: string) => void] {
  const [typed, type] = useState(value);
  useEffect(() => type(value), [value]);
  return [typed, type];
}

type TextFieldProps = InputHTMLAttributes & { label: ComponentChildren; value: string; set: (typed: string) => void };

/** A field with a label. The other attributes are those of `input`. */
export function TextField({ label, set, ...input }: TextFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input type="text" onInput={({ currentTarget }) => set(currentTarget.value)} {...input} />
    </label>
  );
}

/** A whole number that is set when it has been typed, without a button. */
export function NumberField(props: {
  id: string;
  label: string;
  value: number;
  most: number;
  set: (value: number) => void;
}) {
  const { id, label, most, set, value } = props;
  const [refused, attempt] = useRefusal();
  const [typed, type] = useTyped(String(value));
  return (
    <>
      <TextField
        id={id}
        label={label}
        type="number"
        min={0}
        max={most}
        value={typed}
        set={type}
        onChange={() => attempt(() => set(wholeNumber(label, typed, 0, most)))}
      />
      <Refused error={refused} />
    </>
  );
}

/** The state of a question: its progress, or its error; nothing when it is answered. */
export function EngineStatus<T>({ asked }: { asked: Asked<T> }) {
  const t = useWords(shellWords);
  const { error, progress, thinking } = asked;
  if (error) {
    const key = error.reason === 'memory' ? 'memory' : error.reason === 'input' ? 'refused' : error.reason;
    return (
      <div class="status" role="alert" data-engine={error.reason}>
        <p>{t(key, { text: error.message })}</p>
        <button type="button" onClick={asked.again}>
          {t('again')}
        </button>
      </div>
    );
  }
  if (!thinking) return null;
  const known = progress && progress.total > 0;
  return (
    <div class="status" role="status" data-engine="thinking">
      <span>{t(document.readyState === 'loading' ? 'loading' : 'thinking')}</span>
      {known ? (
        <progress aria-label={t('thinking')} value={progress.done} max={progress.total} />
      ) : (
        <span class="busy" aria-hidden="true" />
      )}
      <button type="button" onClick={asked.cancel}>
        {t('cancel')}
      </button>
    </div>
  );
}

/** Undo, redo, and the moves, each of which leads to its position. */
export function LineBar<Move>(props: {
  line: Line<Move> /** The k-th move, from 1. */;
  name: (move: Move, k: number) => string /** See step(). */;
  engine?: 0 | 1 | undefined;
  go: (line: Line<Move>) => void;
}) {
  const t = useWords(shellWords);
  const { line, go } = props;
  const here = useRef<HTMLButtonElement>(null);
  const back = step(line, -1, props.engine),
    on = step(line, 1, props.engine);
  const to = (at: number | undefined): void => {
    if (at !== undefined) go(goTo(line, at));
  };
  useKeys((key) => {
    if (key !== 'undo' && key !== 'redo') return false;
    to(key === 'undo' ? back : on);
    return true;
  });
  // The list alone is moved: scrollIntoView would move the page, too.
  useEffect(() => {
    const button = here.current,
      list = button?.closest('ol');
    if (!button || !list) return;
    const above = button.offsetTop - list.offsetTop,
      below = above + button.offsetHeight - list.clientHeight;
    if (list.scrollTop > above) list.scrollTop = above;
    else if (list.scrollTop < below) list.scrollTop = below;
  }, [line.at]);
  const bar = useRef<HTMLDivElement>(null);
  useFocusInGame(bar, line);
  return (
    <div class="line" ref={bar}>
      <div class="buttons">
        <button type="button" id="undo" onClick={() => to(back)} disabled={back === undefined}>
          <span aria-hidden="true">↶ </span>
          {t('undo')}
        </button>
        <button type="button" id="redo" onClick={() => to(on)} disabled={on === undefined}>
          <span aria-hidden="true">↷ </span>
          {t('redo')}
        </button>
      </div>
      <ol class="moves" aria-label={t('movesPlayed')}>
        {[t('start'), ...line.moves.map((move, k) => props.name(move, k + 1))].map((name, k) => (
          <li key={k}>
            <button
              type="button"
              ref={k === line.at ? here : null}
              aria-current={k === line.at ? 'step' : undefined}
              class={k > line.at ? 'taken-back' : ''}
              onClick={() => go(goTo(line, k))}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** If there is no clipboard API, copies by selecting the text. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

function CopyButton(props: { text: () => string; label: string }) {
  const t = useWords(shellWords);
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <button type="button" onClick={() => void copy(props.text()).then(setDone)}>
      <span aria-live="polite">{done ? t('copied') : props.label}</span>
    </button>
  );
}

/** The command lines of the page, and buttons that copy them and the address. */
export function CommandBox({ commands }: { commands: readonly (readonly string[])[] }) {
  const t = useWords(shellWords);
  const address = useContext(AddressContext);
  return (
    <Panel title={t('command')} id="command">
      {commands.map((args) => (
        <div class="command" key={args.join(' ')}>
          <code>
            {commandLine(args)
              .split(/(--[\w-]+)/)
              .map((part, k) => (k % 2 === 0 ? part : <span class="option">{part}</span>))}
          </code>
          <CopyButton text={() => commandLine(args)} label={t('copy')} />
        </div>
      ))}
      <CopyButton text={() => location.href.replace(/#.*|$/, address)} label={t('share')} />
    </Panel>
  );
}

interface DownloadsProps {
  name: string;
  /** A drawing for a figure; called while the page has its light colours. */
  picture?: () => Drawing | null | undefined;
  /** The command line under the caption of the figure. */
  command?: readonly string[];
  csv?: (() => Promise<string>) | undefined;
  children?: ComponentChildren;
}

/** Buttons for files: `csv` makes its text when it is asked for. A figure has a chosen width and a caption. */
export function Downloads({ children, command, csv, name, picture }: DownloadsProps) {
  const t = useWords(shellWords);
  const [failed, fail] = useState<unknown>();
  const [width, setWidth] = useState(() => recall('figure-width') ?? String(usualWidth));
  const [caption, setCaption] = useState('');
  const make = (work: () => unknown): void => {
    fail(undefined);
    Promise.resolve().then(work).catch(fail);
  };
  const take = (kind: 'PNG' | 'SVG' | 'PDF') => () =>
    make(async () => {
      if (!picture) return;
      const made = figure(picture, {
        width: wholeNumber(t('width'), width, leastWidth, mostWidth),
        caption,
        command: command ? commandLine(command) : '',
      });
      if (made && kind === 'SVG') download(`${name}.svg`, svgText(made), 'image/svg+xml');
      if (made && kind === 'PDF') printFigure(made);
      const blob = made && kind === 'PNG' ? await pngBlob(made) : null;
      if (blob) download(`${name}.png`, blob, 'image/png');
    });
  if (!csv && !picture && !children) return null;
  return (
    <div class="buttons files" role="group" aria-label={t('take')}>
      {csv && (
        <button type="button" onClick={() => make(async () => download(`${name}.csv`, await csv(), 'text/csv'))}>
          CSV
        </button>
      )}
      {picture && (
        <>
          <button type="button" onClick={take('PNG')}>
            PNG
          </button>
          <button type="button" onClick={take('SVG')}>
            SVG
          </button>
          <button type="button" onClick={take('PDF')}>
            PDF
          </button>
          <details class="figure">
            <summary>{t('figure')}</summary>
            <TextField
              label={t('width')}
              inputMode="numeric"
              name="width"
              value={width}
              set={(typed) => {
                setWidth(typed);
                remember('figure-width', typed);
              }}
            />
            <TextField label={t('caption')} name="caption" value={caption} set={setCaption} />
          </details>
          <span class="note">{t('print')}</span>
        </>
      )}
      {children}
      <Refused error={failed} />
    </div>
  );
}

/** An explanation of the terms used, closed at first. */
export function WhatIs({ title, text }: { text: readonly string[]; title?: string }) {
  const t = useWords(shellWords);
  return (
    <details class="what" id="what">
      <summary>{title ?? t('what')}</summary>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
  );
}

/** The rules and an introduction, closed at first, in the language of the page. */
export function Lesson({ text, keys }: { text: Readonly<Record<string, readonly string[]>>; keys: string }) {
  const t = useWords(shellWords);
  const language = useContext(LanguageContext);
  // With speech input, single letters can be triggered by mistake.
  const [letters, setLetters] = useState(() => recall('letters') !== 'off');
  return (
    <details class="panel lesson">
      <summary>
        <h2>{t('lesson')}</h2>
      </summary>
      {(text[language] ?? []).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        <strong>{t('keys')}:</strong> {keys}
      </p>
      <Switch
        id="letters"
        label={t('letters')}
        on={letters}
        turn={(on) => {
          setLetters(on);
          remember('letters', on ? 'on' : 'off');
        }}
      />
    </details>
  );
}

export function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  choose: (value: Value) => void;
  id?: string;
}) {
  return (
    <label class="choice">
      <span>{props.label}</span>
      <select id={props.id} value={props.value} onChange={(event) => props.choose(event.currentTarget.value as Value)}>
        {props.options.map(([value, name]) => (
          <option key={value} value={value} selected={value === props.value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Switch(props: { label: string; on: boolean; turn: (on: boolean) => void; id?: string }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        id={props.id}
        checked={props.on}
        onChange={(event) => props.turn(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}
