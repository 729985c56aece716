// A table that shows why a bar is lost: every move, and the answer to it from the engine's certificate.
import { useState } from 'preact/hooks';
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import { EngineStatus } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { chompRules, type Square, take } from './bar';
import { barWords } from './bar_words';

const most = 150; // squares of a bar whose replies make a list

/** "3,2: 1,2>2,1 1,3>2,2 ..." of each lost bar: taking square 2 of row 1 is answered by square 1 of row 2. */
function parse(answer: Answer): Map<string, (readonly [Square, Square])[]> {
  const bars = new Map<string, (readonly [Square, Square])[]>();
  for (const line of text(answer).split('\n')) {
    const match = /^([\d,]+):\s*(.*)$/.exec(line);
    if (!match) continue;
    const pairs = (match[2] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((pair) => {
        const [a, b, c, d] = pair.split(/[,>]/).map(Number);
        return [
          { row: a ?? 0, column: b ?? 0 },
          { row: c ?? 0, column: d ?? 0 },
        ] as const;
      });
    bars.set(match[1] ?? '', pairs);
  }
  return bars;
}

export function Replies(props: { lost: readonly number[]; title: string; squareText: (square: Square) => string }) {
  const t = useWords(barWords);
  const [open, setOpen] = useState(false);
  const bar = props.lost.filter((length) => length > 0);
  const small = bar.reduce((sum, length) => sum + length, 0) <= most;
  const asked = useAnswer(open && small ? ['chomp', 'certificate', bar.join(',')] : null, parse);
  const replies = asked.value?.get(bar.join(',')) ?? [];
  return (
    <details class="panel" id="why" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{props.title}</h2>
      </summary>
      {!small && <p>{t('whyLarge', { rows: bar.join(',') })}</p>}
      <EngineStatus asked={asked} />
      {small && asked.value && (
        <>
          <p>{t('whyText', { rows: bar.join(',') })}</p>
          <div class="scroll" tabindex={0} role="region" aria-label={props.title}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('reply')}</th>
                  <th scope="col">{t('answer')}</th>
                  <th scope="col">{t('left')}</th>
                </tr>
              </thead>
              <tbody>
                {replies.map(([move, answer]) => (
                  <tr
                    key={chompRules.name(move)}
                    data-reply={chompRules.name(move)}
                    data-answer={chompRules.name(answer)}
                  >
                    <td>{props.squareText(move)}</td>
                    <td>{props.squareText(answer)}</td>
                    <td>{take(take(bar, move), answer).join(',')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </details>
  );
}
