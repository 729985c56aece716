// A sum of heaps, played by choosing what is left of one of them.
import { useContext, useMemo } from 'preact/hooks';
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import { EngineStatus, Panel } from '../../shell/parts';
import { LanguageContext, useWords } from '../../shell/words';
import { useHints } from '../play/hints';
import { MoveButton } from '../play/move_button';
import { Moves, PlayFields, useOpponent, Verdict } from '../play/opponent';
import type { HeapsState, SumMove } from './heaps';
import { after, options, parseSum, partText, sumText, type Part } from './rules';
import { playWords } from '../play/play_words';
import { TypedSetup } from '../play/typed_setup';
import { ruleOf } from './game_rules';
import { words } from './words';

interface Solved {
  p_position: boolean;
  grundy?: number;
  values?: number[];
  winning_moves: { part: number; leaves: string }[];
}

const parse = (answer: Answer): Solved => JSON.parse(text(answer)) as Solved;
const mostShown = 300;

export function current(state: HeapsState): Part[] {
  return state.line.moves
    .slice(0, state.line.at)
    .reduce<Part[]>((sum, move) => after(sum, move.part, move.left), [...state.start]);
}

const leftText = (left: readonly Part[]): string => left.map((part) => part.at).join(' + ');
/** As the program names what a move leaves: an empty place is 0. */
const leaves = (left: readonly Part[]): string => (left.length === 0 ? '0' : leftText(left));
/** Heaps in any order. */
const key = (left: string): string => left.split(' + ').sort().join(' + ');
const same = (a: SumMove, b: SumMove): boolean => a.part === b.part && leaves(a.left) === leaves(b.left);

/** The rule of each game of the sum, once. */
function SumRules({ sum }: { sum: readonly Part[] }) {
  const language = useContext(LanguageContext);
  return (
    <ul id="sum-rules" class="list note">
      {[...new Set(sum.map(({ game }) => game))].map((game) => {
        const rule = ruleOf(game);
        return (
          rule && (
            <li key={game}>
              <span>
                <strong>{game}</strong>: {rule[language]}
              </span>
            </li>
          )
        );
      })}
    </ul>
  );
}

export function Sum({ state, change }: { state: HeapsState; change(next: HeapsState): void }) {
  const t = useWords({ ...words, whatGrundy: playWords.whatGrundy });
  const sum = current(state),
    written = sumText(sum);
  const choices = useMemo(() => sum.map((part) => options(part)), [written]);
  const asked = useAnswer(['heaps', 'solve', written, '--format', 'json'], parse);
  const hints = useHints(state);
  // One question has the values of all that can be left: they are the terms of a sum.
  const terms = useMemo(
    () => [
      ...new Set(
        choices.flatMap((list) =>
          (list ?? [])
            .slice(0, mostShown)
            .flat()
            .filter((part) => part.game !== 'wythoff')
            .map(partText),
        ),
      ),
    ],
    [choices],
  );
  const valued = useAnswer(
    terms.length === 0 || !hints.shown ? null : ['heaps', 'solve', terms.join(' + '), '--format', 'json'],
    parse,
  );
  const valueOf = (left: readonly Part[]): number | undefined => {
    const values = left.map((part) => valued.value?.values?.[terms.indexOf(partText(part))]);
    return values.some((value) => value === undefined)
      ? undefined
      : values.reduce<number>((all, value) => all ^ value!, 0);
  };
  const solved = asked.value;
  const winning = (part: number, left: readonly Part[]): boolean =>
    solved?.winning_moves.some((move) => move.part === part + 1 && key(move.leaves) === key(leaves(left))) ?? false;
  const over = choices.every((list) => list !== null && list.length === 0);

  const whatIsLeft = (left: readonly Part[]): string =>
    left.length === 0 ? t('nothing') : t('leave', { left: leftText(left) });
  const best = solved?.winning_moves[0];
  const replies = choices.flatMap((list, part) => (list ?? []).map((left): SumMove => ({ part, left })));
  const opponent = useOpponent<SumMove>({
    state,
    hints,
    over,
    same,
    set: (next) => change({ ...state, ...next }),
    reply:
      solved
      && replies.find(
        ({ left, part }) => best === undefined || (best.part === part + 1 && key(best.leaves) === key(leaves(left))),
      ),
    stopped: asked.error !== undefined,
    called: ({ left, part }) => t('called', { heap: part + 1, move: whatIsLeft(left) }),
  });

  return (
    <Panel title={t('sum')}>
      <TypedSetup
        id="heap-sum"
        label={t('sumLabel')}
        text={sumText(state.start)}
        set={(typed) => change({ ...state, start: parseSum(typed), line: { moves: [], at: 0 } })}
        hint="sum-hint"
      />
      <p id="sum-hint" class="note">
        {t('sumHint')}
      </p>
      <p id="position">
        <strong>{written}</strong>
      </p>
      <SumRules sum={state.start} />
      <EngineStatus asked={asked} />
      <Verdict
        opponent={opponent}
        value={solved && (solved.p_position ? 'P' : 'N')}
        ended={t('over')}
        text={t(solved?.p_position ? 'loses' : solved?.winning_moves.length === 1 ? 'winsOne' : 'wins', {
          count: solved?.winning_moves.length ?? 0,
        })}
        more={
          solved?.grundy !== undefined
          && t('grundy', { value: solved.grundy })
            + (solved.values !== undefined && solved.values.length > 1 ? ` = ${solved.values.join(' ⊕ ')}` : '')
        }
        what={t('whatGrundy')}
      />
      <PlayFields opponent={opponent} />
      <Moves opponent={opponent} name={opponent.called} />
      {sum.map((part, k) => {
        const list = choices[k] ?? [];
        return (
          <div key={k} role="group" aria-label={t('movesOf', { part: partText(part) })} class="part">
            <h3>
              {sum.length > 1 && `${k + 1}. `}
              {partText(part)}
              {hints.shown && solved?.values?.[k] !== undefined
                ? ` — ${t('grundy', { value: solved.values[k]! })}`
                : ''}
            </h3>
            {/^\d+$/.test(part.at) && Number(part.at) <= 60 && (
              <p class="stones" aria-hidden="true">
                {'●'.repeat(Number(part.at))}
              </p>
            )}
            <div class="buttons">
              {list.slice(0, mostShown).map((left) => {
                const wins = hints.shown && winning(k, left),
                  value = hints.shown ? valueOf(left) : undefined;
                return (
                  <MoveButton
                    key={leaves(left)}
                    wins={wins}
                    grundy={value}
                    data-leaves={leaves(left)}
                    data-part={k + 1}
                    data-value={value}
                    data-move={wins ? `${k + 1}:${leaves(left)}` : undefined}
                    onClick={() => opponent.move({ part: k, left })}
                  >
                    {whatIsLeft(left)}
                  </MoveButton>
                );
              })}
            </div>
            {list.length > mostShown && <p class="note">{t('onlySome', { count: mostShown })}</p>}
          </div>
        );
      })}
    </Panel>
  );
}
