// A sum of heaps, played by choosing what is left of one of them.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import { play } from '../../shell/line';
import { EngineStatus, LineBar, Panel, Switch } from '../../shell/parts';
import { useWords } from '../../shell/words';
import type { HeapsState, SumMove } from './heaps';
import { after, options, parse_sum, part_text, sum_text, SumError, type Part } from './rules';
import { words } from './words';

interface Solved {
  p_position: boolean;
  grundy?: number;
  values?: number[];
  winning_moves: { part: number; leaves: string }[];
}

const parse = (answer: Answer): Solved => JSON.parse(text(answer)) as Solved;
const most_shown = 300;

export function current(state: HeapsState): Part[] {
  return state.line.moves.slice(0, state.line.at).reduce<Part[]>((sum, move) => after(sum, move.part, move.left), [...state.start]);
}

const left_text = (left: readonly Part[]): string => left.map((part) => part.at).join(' + ');
/** As the program names what a move leaves: an empty place is 0. */
const leaves = (left: readonly Part[]): string => (left.length === 0 ? '0' : left_text(left));
/** Heaps in any order. */
const key = (left: string): string => left.split(' + ').sort().join(' + ');
const same = (a: SumMove, b: SumMove): boolean => a.part === b.part && leaves(a.left) === leaves(b.left);

export function Sum({ state, change }: { state: HeapsState; change(next: HeapsState): void }) {
  const t = useWords(words);
  const sum = current(state), written = sum_text(sum);
  const choices = useMemo(() => sum.map((part) => options(part)), [written]);
  const asked = useAnswer(['heaps', 'solve', written, '--format', 'json'], parse);
  // One question has the values of all that can be left: they are the terms of a sum.
  const terms = useMemo(() => [...new Set(choices.flatMap((list) => (list ?? []).slice(0, most_shown).flat().filter((part) => part.game !== 'wythoff').map(part_text)))], [choices]);
  const valued = useAnswer(terms.length === 0 || !state.marked ? null : ['heaps', 'solve', terms.join(' + '), '--format', 'json'], parse);
  const value_of = (left: readonly Part[]): number | null => {
    const values = left.map((part) => valued.value?.values?.[terms.indexOf(part_text(part))]);
    return values.some((value) => value === undefined) ? null : values.reduce<number>((all, value) => all ^ value!, 0);
  };
  const solved = asked.value;
  const winning = (part: number, left: readonly Part[]): boolean =>
    solved?.winning_moves.some((move) => move.part === part + 1 && key(move.leaves) === key(leaves(left))) ?? false;
  const over = choices.every((list) => list !== null && list.length === 0);

  const [typed, type] = useState(sum_text(state.start)), [wrong, set_wrong] = useState('');
  useEffect(() => type(sum_text(state.start)), [sum_text(state.start)]);
  const move = (part: number, left: readonly Part[], by: HeapsState = state) => change({ ...by, line: play(by.line, { part, left }, same) });
  const engine_moves = () => {
    const best = solved?.winning_moves[0];
    for (let part = 0; part < sum.length; ++part) {
      const found = choices[part]?.find((left) => best === undefined || (best.part === part + 1 && key(best.leaves) === key(leaves(left))));
      if (found !== undefined) return move(part, found);
    }
  };
  // The engine makes the second, fourth, ... move; it does not replace moves that were taken back.
  const its_turn = state.answers && state.line.at % 2 === 1 && state.line.at === state.line.moves.length && !over;
  useEffect(() => {
    if (!its_turn || solved === undefined) return;
    const timer = setTimeout(engine_moves, 600);
    return () => clearTimeout(timer);
  }, [its_turn, solved]);

  return (
    <Panel title={t('sum')}>
      <form class="fields" onSubmit={(event) => {
        event.preventDefault();
        try {
          change({ ...state, start: parse_sum(typed), line: { moves: [], at: 0 } });
          set_wrong('');
        } catch (error) {
          if (!(error instanceof SumError)) throw error;
          set_wrong(error.message);
        }
      }}>
        <label class="field"><span>{t('sum_label')}</span>
          <input id="heap-sum" type="text" value={typed} onInput={(event) => type(event.currentTarget.value)} aria-describedby="sum-hint" required />
        </label>
        <button type="submit">{t('set')}</button>
        <span id="sum-hint" class="note">{t('sum_hint')}</span>
      </form>
      {wrong !== '' && <p class="status" role="alert">{wrong}</p>}
      <p id="position"><strong>{written}</strong></p>
      <EngineStatus asked={asked} />
      <p class="verdict" id="verdict" data-verdict={solved === undefined ? undefined : solved.p_position ? 'P' : 'N'} aria-live="polite">
        {solved !== undefined && state.marked && (
          <span class={solved.p_position ? 'is-loss' : 'is-win'}>
            {over ? t('over') : solved.p_position ? t('loses') : t(solved.winning_moves.length === 1 ? 'wins_one' : 'wins', { count: solved.winning_moves.length })}
          </span>
        )}
        {solved?.grundy !== undefined && state.marked && (
          <span class="note"> {t('grundy', { value: solved.grundy })}{solved.values !== undefined && solved.values.length > 1 ? ` = ${solved.values.join(' ⊕ ')}` : ''}</span>
        )}
      </p>
      <div class="fields">
        <Switch id="sum-marks" label={t('marks')} on={state.marked} turn={(on) => change({ ...state, marked: on })} />
        <Switch id="sum-answers" label={t('answers')} on={state.answers} turn={(on) => change({ ...state, answers: on })} />
        <button type="button" id="sum-engine" disabled={over || solved === undefined} onClick={engine_moves}>{t('engine_moves')}</button>
      </div>
      <LineBar line={state.line} name={(one) => `${one.part + 1}: ${leaves(one.left)}`} go={(line) => change({ ...state, line })} />
      {sum.map((part, k) => {
        const list = choices[k] ?? [];
        return (
          <div key={k} role="group" aria-label={t('moves_of', { part: part_text(part) })} class="part">
            <h3>{part_text(part)}{state.marked && solved?.values?.[k] !== undefined ? ` — ${t('grundy', { value: solved.values[k]! })}` : ''}</h3>
            {/^\d+$/.test(part.at) && Number(part.at) <= 60 && <p class="stones" aria-hidden="true">{'●'.repeat(Number(part.at))}</p>}
            <div class="buttons">
              {list.slice(0, most_shown).map((left) => {
                const wins = state.marked && winning(k, left), value = state.marked ? value_of(left) : null;
                const what = left.length === 0 ? t('nothing') : left_text(left);
                return (
                  <button key={leaves(left)} type="button" class={wins ? 'wins' : ''} data-leaves={leaves(left)} data-part={k + 1} data-value={value ?? undefined} data-move={wins ? `${k + 1}:${leaves(left)}` : undefined}
                    onClick={() => move(k, left)}>
                    {wins && <span aria-hidden="true">★ </span>}{what}{value !== null && <small> <span class="unseen">{t('worth')} </span>{value}</small>}
                    {wins && <span class="unseen">: {t('winning')}</span>}
                  </button>
                );
              })}
            </div>
            {list.length > most_shown && <p class="note">{t('only_some', { count: most_shown })}</p>}
          </div>
        );
      })}
    </Panel>
  );
}
