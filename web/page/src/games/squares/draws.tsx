// The draws of a board, as small pictures.
import { useState } from 'preact/hooks';
import { csv } from '../../engine/client';
import { useAnswer } from '../../engine/use_answer';
import { Choice, Downloads, EngineStatus, Panel } from '../../shell/parts';
import { useWords } from '../../shell/words';
import type { SquaresState } from './board';
import { type Draw, parseDraws } from './solution';
import { squaresWords } from './squares_words';

function Picture({ draw, label }: { draw: Draw; label: string }) {
  const [height, width] = [draw.rows.length, draw.rows[0]?.length ?? 1];
  return (
    <svg class="board squares draw" viewBox={`0 0 ${width * 10} ${height * 10}`} role="img" aria-label={label}>
      {draw.rows.flatMap((row, y) =>
        [...row].map((man, x) => (
          <g key={`${x}.${y}`}>
            <rect class="cell" x={x * 10} y={(height - 1 - y) * 10} width={10} height={10} />
            <circle
              class={`man ${man === 'w' ? 'white' : 'black'}`}
              cx={x * 10 + 5}
              cy={(height - 1 - y) * 10 + 5}
              r={3.6}
            />
          </g>
        )),
      )}
    </svg>
  );
}

export function Draws({ state }: { state: SquaresState }) {
  const t = useWords(squaresWords);
  const [balance, setBalance] = useState<'equal' | 'any'>('equal');
  const [shown, show] = useState(false);
  const command = [
    'squares',
    'draws',
    '--board',
    `${state.height}x${state.width}`,
    ...(state.parallel ? ['--axis-parallel'] : []),
    '--balance',
    balance,
    '--classes',
    '--limit',
    '60',
  ];
  const asked = useAnswer(shown ? [...command, '--format', 'json'] : null, parseDraws, 'table');
  return (
    <Panel title={t('gallery')} id="draws">
      <p>{t('galleryText')}</p>
      <div class="fields">
        <Choice
          label={t('men')}
          value={balance}
          choose={setBalance}
          options={[
            ['equal', t('equal')],
            ['any', t('anyMen')],
          ]}
        />
        {!shown && (
          <button type="button" id="show-draws" onClick={() => show(true)}>
            {t('show')}
          </button>
        )}
        {shown && <Downloads name={`draws_${state.height}x${state.width}`} csv={() => csv('table', command)} />}
      </div>
      <EngineStatus asked={asked} />
      {asked.value?.length === 0 && <p>{t('noDraws')}</p>}
      {asked.value?.length === 60 && <p class="note">{t('first60')}</p>}
      <ul class="gallery">
        {asked.value?.map((draw) => {
          const label = t('drawLabel', { n: draw.n, white: draw.white, orbit: draw.orbit });
          return (
            <li key={draw.n}>
              <Picture draw={draw} label={label} />
              <p class="note">{label}</p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
