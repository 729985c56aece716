// The moves in each component of a sum as buttons, with the value that each leaves.
import { useMemo } from 'preact/hooks';
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import { useWords } from '../../shell/words';
import type { Shown } from '../play/game_page';
import { MoveButton } from '../play/move_button';
import type { Solved } from '../play/play';
import { type Part, partText, type SumMove, sumRules } from './rules';
import { words } from './words';

export interface SolvedSum extends Solved<SumMove> {
  grundy: number | undefined;
  values: readonly number[] | undefined;
}

const ascending = (numbers: string[]): string[] => numbers.sort((a, b) => Number(a) - Number(b));

/** What a move leaves, as options() has it. The engine writes 0 or 0/0 for no heap, the largest heap first, and both
 *  orders of a pair of wythoff. */
function leftOf(leaves: string): string[] {
  if (leaves === '0' || leaves === '0/0') return [];
  if (leaves.includes(',')) return [ascending(leaves.split(',')).join()];
  return ascending(leaves.split(' + '));
}

export function parse(answer: Answer): SolvedSum {
  const { grundy, p_position, values, winning_moves } = JSON.parse(text(answer)) as {
    p_position: boolean;
    grundy?: number;
    values?: number[];
    winning_moves: { part: number; leaves: string }[];
  };
  const moves = winning_moves.map(({ leaves, part }) => ({ part: part - 1, left: leftOf(leaves) }));
  return {
    outcome: p_position ? 'P' : 'N',
    winning: [...new Map(moves.map((move) => [sumRules.name(move), move])).values()],
    grundy,
    values,
  };
}

const mostShown = 300; // of one component

/** The values of all components that a move can leave, by one question: they are the terms of a sum. */
function useValues(sum: readonly Part[], moves: readonly SumMove[], wanted: boolean) {
  const termsOf = ({ left, part }: SumMove): string[] => left.map((at) => partText({ game: sum[part]!.game, at }));
  const terms = useMemo(
    () => [...new Set(moves.filter(({ part }) => sum[part]!.game !== 'wythoff').flatMap(termsOf))],
    [moves],
  );
  const asked = useAnswer(
    wanted && terms.length > 0 ? ['heaps', 'solve', terms.join(' + '), '--format', 'json'] : null,
    parse,
  );
  return (move: SumMove): number | undefined => {
    const values = termsOf(move).map((term) => asked.value?.values?.[terms.indexOf(term)]);
    return wanted && values.every((value) => value !== undefined)
      ? values.reduce<number>((all, value) => all ^ value!, 0)
      : undefined;
  };
}

export function SumMoves({
  answer,
  hints,
  legal: all,
  move,
  position: sum,
}: Shown<readonly Part[], SumMove, SolvedSum>) {
  const t = useWords(words);
  const legal = all();
  const moves = useMemo(() => sum.map((_, k) => legal.filter(({ part }) => part === k)), [legal]);
  const shown = useMemo(() => moves.flatMap((list) => list.slice(0, mostShown)), [moves]);
  const valueAfter = useValues(sum, shown, hints);
  const winning = new Set(answer?.winning.map(sumRules.name));
  return (
    <>
      {sum.map((part, k) => (
        <div key={k} role="group" aria-label={t('movesOf', { part: partText(part) })} class="part">
          <h3>
            {sum.length > 1 && `${k + 1}. `}
            {partText(part)}
            {answer?.values?.[k] !== undefined && ` — ${t('grundy', { value: answer.values[k] })}`}
          </h3>
          {/^\d+$/.test(part.at) && Number(part.at) <= 60 && (
            <p class="stones" aria-hidden="true">
              {'●'.repeat(Number(part.at))}
            </p>
          )}
          <div class="buttons">
            {moves[k]!.slice(0, mostShown).map((each) => {
              const name = sumRules.name(each),
                wins = winning.has(name),
                value = valueAfter(each),
                leaves = each.left.join(' + ') || '0';
              return (
                <MoveButton
                  key={leaves}
                  wins={wins}
                  grundy={value}
                  data-leaves={leaves}
                  data-part={k + 1}
                  data-value={value}
                  data-move={wins ? name : undefined}
                  onClick={() => move(each)}
                >
                  {each.left.length === 0 ? t('nothing') : t('leave', { left: leaves })}
                </MoveButton>
              );
            })}
          </div>
          {moves[k]!.length > mostShown && <p class="note">{t('onlySome', { count: mostShown })}</p>}
        </div>
      ))}
    </>
  );
}
