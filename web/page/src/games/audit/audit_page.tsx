// Every claim of the papers, checked in this page one after the other, with its counterexample where it fails.
import './audit.css';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { csv, EngineError, lanes, text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import { wholeNumber } from '../../shell/address';
import type { PageProps } from '../../shell/game';
import {
  Choice,
  CommandBox,
  Downloads,
  EngineStatus,
  Form,
  Lesson,
  Panel,
  TextField,
  useTyped,
  WhatIs,
} from '../../shell/parts';
import { shellWords } from '../../shell/shell_words';
import { LanguageContext, useWords } from '../../shell/words';
import { filters, largestUpto, leastUpto, type AuditState } from './audit';
import { gameAddress } from './links';
import { lesson, terms, words } from './words';

interface Claim {
  id: string;
  source: string;
  statement: string;
  paper_range: string;
}

interface Verdict extends Claim {
  checked_to: string;
  verdict: 'holds' | 'fails';
  first_counterexample: string | null;
  failures: number;
  note?: string;
}

const parseList = (answer: Answer): Claim[] => JSON.parse(text(answer)) as Claim[];

/** What was checked already, by claim and range: the page may be left and come back to. */
const known = new Map<string, Verdict>();
const keyOf = (id: string, upto: number): string => `${id} ${upto}`;
const question = (id: string, upto: number): string[] => [
  'verify',
  id,
  '--upto',
  String(upto),
  '--format',
  'json',
  '--quiet',
];

export function AuditPage({ state, change }: PageProps<AuditState>) {
  const t = useWords({ ...words, refused: shellWords.refused }),
    { upto } = state;
  const language = useContext(LanguageContext);
  const listed = useAnswer(['verify', '--list', '--format', 'json'], parseList);
  const claims = listed.value ?? [];
  const [running, run] = useState(''),
    [trouble, setTrouble] = useState('');
  const [round, setRound] = useState(0),
    control = useRef<AbortController | null>(null);

  useEffect(() => {
    if (claims.length === 0) return;
    const abort = new AbortController();
    control.current = abort;
    void (async () => {
      setTrouble('');
      // The one that was asked for comes first.
      const order = [...claims].sort((a, b) => Number(b.id === state.claim) - Number(a.id === state.claim));
      for (const { id } of order) {
        if (known.has(keyOf(id, upto))) continue;
        run(id);
        try {
          const answer = await lanes.table.ask(question(id, upto), { signal: abort.signal });
          known.set(keyOf(id, upto), (JSON.parse(text(answer)) as Verdict[])[0]!);
        } catch (error) {
          if (error instanceof EngineError && error.reason === 'stopped') break;
          setTrouble(`${id}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      if (!abort.signal.aborted) run('');
    })();
    return () => abort.abort();
  }, [claims.length, upto, round]);
  const stop = () => {
    control.current?.abort();
    run('');
  };

  const chosen = useRef<HTMLLIElement>(null);
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'start' });
    chosen.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [state.claim, claims.length]);

  const verdictOf = (claim: Claim): Verdict | undefined => known.get(keyOf(claim.id, upto));
  const count = (verdict: string) => claims.filter((claim) => verdictOf(claim)?.verdict === verdict).length;
  const hold = count('holds'),
    fail = count('fails'),
    checked = hold + fail;
  const [typed, type] = useTyped(String(upto));

  return (
    <>
      <Lesson text={lesson} keys={t('keys')} />
      <div class="wide audit">
        <Panel title={t('claims')}>
          <Form
            send={() => {
              const most = wholeNumber(t('upto'), typed, leastUpto, largestUpto);
              if (most === upto) setRound(round + 1);
              else change({ ...state, upto: most });
            }}
          >
            <Choice<AuditState['show']>
              id="audit-show"
              label={t('which')}
              value={state.show}
              choose={(show) => change({ ...state, show })}
              options={filters.map((name) => [name, t(name === 'holds' ? 'holding' : name)] as const)}
            />
            <TextField
              id="audit-upto"
              label={t('upto')}
              type="number"
              min={leastUpto}
              max={largestUpto}
              value={typed}
              set={type}
            />
            {running === '' ? (
              <button type="submit" id="audit-check">
                {t('check')}
              </button>
            ) : (
              <button type="button" id="audit-stop" onClick={stop}>
                {t('stop')}
              </button>
            )}
          </Form>
          <EngineStatus asked={listed} />
          {trouble !== '' && (
            <p class="status" role="alert">
              {t('refused', { text: trouble })}
            </p>
          )}
          <p id="audit-summary" role="status">
            {t('summary', { checked, count: claims.length, hold, fail })}
          </p>
          {claims.length > 0 && <progress aria-label={t('claims')} value={checked} max={claims.length} />}
          <p class="note">{t('english')}</p>
          <WhatIs title={t('terms')} text={terms[language]} />
          <ul class="claims">
            {claims.map((claim) => {
              const said = verdictOf(claim);
              if (state.show !== 'all' && said?.verdict !== state.show) return null;
              const link = said?.first_counterexample ? gameAddress(claim.id, said.first_counterexample) : null;
              return (
                <li
                  key={claim.id}
                  id={`claim-${claim.id}`}
                  ref={claim.id === state.claim ? chosen : null}
                  data-verdict={said?.verdict ?? 'open'}
                  aria-current={claim.id === state.claim ? 'true' : undefined}
                >
                  <h3>
                    <a href={`#audit?claim=${claim.id}`}>{claim.id}</a> <span class="note">{claim.source}</span>{' '}
                    <span class={said === undefined ? 'note' : said.verdict === 'holds' ? 'is-win' : 'is-loss'}>
                      {said === undefined
                        ? running === claim.id
                          ? t('checking')
                          : t('open')
                        : said.verdict === 'holds'
                          ? `✓ ${t('holds')}`
                          : `✗ ${t('doesNot')}`}
                    </span>
                  </h3>
                  <p lang="en">{claim.statement}</p>
                  {said?.first_counterexample && (
                    <p>
                      <strong>{t('counterexample', { text: said.first_counterexample })}.</strong>{' '}
                      {t('failures', { count: said.failures })}{' '}
                      {link !== null && (
                        <a href={link} data-look={claim.id} onClick={() => change({ ...state, claim: claim.id })}>
                          {t('look')}
                        </a>
                      )}
                    </p>
                  )}
                  <p class="note">
                    {t('printedFor', { text: claim.paper_range })}{' '}
                    {said !== undefined && t('checkedTo', { text: said.checked_to })}{' '}
                    {said?.note !== undefined && <span lang="en">{said.note}</span>}
                  </p>
                </li>
              );
            })}
          </ul>
          <Downloads name="audit" csv={() => csv('table', ['verify', '--upto', String(upto), '--quiet'])} />
        </Panel>
        <CommandBox commands={[['verify', ...(state.claim === '' ? [] : [state.claim]), '--upto', String(upto)]]} />
      </div>
    </>
  );
}
