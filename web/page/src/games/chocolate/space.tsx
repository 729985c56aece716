// Positions of one Grundy value (usually 0, the P-positions) as points in space, and the bound above them.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { csv, text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer, type Asked } from '../../engine/use_answer';
import { Choice, Downloads, EngineStatus, NumberField, Panel, Switch } from '../../shell/parts';
import { useColourChanges } from '../../shell/watch';
import { useWords } from '../../shell/words';
import { colourings, largestUpto, type ChocolateState, type Colouring } from './chocolate';
import { CloudView, type Cloud } from './cloud';
import { pColour, ramp } from './colours';
import type { Table } from './table';
import { words } from './words';

const parsePoints = (answer: Answer): Uint16Array =>
  Uint16Array.from((JSON.parse(text(answer)) as { positions: number[][] }).positions.flat());

function colours(points: Uint16Array, colouring: Colouring, b: (x: number, z: number) => number): Uint8Array {
  const list = new Uint8Array(points.length),
    values: number[] = [];
  for (let k = 0; k < points.length; k += 3)
    values.push(colouring === 'nim-sum' ? points[k]! ^ points[k + 1]! ^ points[k + 2]! : points[k + 1]!);
  const most = values.reduce((a, value) => Math.max(a, value), 1);
  values.forEach((value, k) => {
    const onBound = points[3 * k + 1]! === b(points[3 * k]!, points[3 * k + 2]!);
    list.set(colouring === 'bound' ? (onBound ? pColour : ramp(0.35)) : ramp((0.9 * value) / most), 3 * k);
  });
  return list;
}

export function Space(props: { state: ChocolateState; change(next: ChocolateState): void; asked: Asked<Table> }) {
  const t = useWords(words),
    { state, change, asked } = props,
    { bound } = state;
  const positions = [
    'chocolate',
    'positions',
    ...bound.words,
    '--upto',
    String(state.upto),
    ...(state.misere ? ['--misere'] : []),
  ];
  const misere = useAnswer(
    !state.misere ? null : [...positions, '--format', 'json'],
    parsePoints,
    'table',
    bound.files,
  );
  const table = asked.value;
  const points = useMemo(
    () => (state.misere ? misere.value : table?.ofValue(state.grundy)),
    [state.misere, misere.value, table, state.grundy],
  );
  const largest = useMemo(
    () =>
      points === undefined ? 0 : points.reduce((most, value, k) => (k % 3 === 1 && value > most ? value : most), 0),
    [points],
  );
  const area = useRef<HTMLDivElement>(null),
    view = useRef<CloudView | null>(null);
  const [by, setBy] = useState('');

  useEffect(() => {
    const made = new CloudView(area.current!, state.software);
    view.current = made;
    setBy(made.by);
    return () => {
      made.drop();
      view.current = null;
      area.current?.replaceChildren();
    };
  }, [state.software]);
  useEffect(() => {
    if (points === undefined) return;
    const cloud: Cloud = {
      side: Math.max(1, state.upto),
      top: state.surface ? bound.at(state.upto, state.upto) : largest,
      points,
      colours: colours(points, state.colouring, (x, z) => bound.at(x, z)),
      surface: state.surface ? (x, z) => bound.at(Math.min(x, state.upto), Math.min(z, state.upto)) : null,
    };
    view.current?.show(cloud);
  }, [points, state.colouring, state.surface, state.software, bound.text]);
  const changes = useColourChanges();
  useEffect(() => view.current?.redraw(), [changes]);
  const look = (from: number) => () => {
    view.current?.turning.look(from);
    view.current?.redraw();
  };
  const count = points === undefined ? 0 : points.length / 3;
  return (
    <Panel title={t('space')}>
      <div class="fields">
        <NumberField
          id="space-upto"
          label={t('upto')}
          value={state.upto}
          most={Math.min(largestUpto, bound.reach)}
          set={(upto) => change({ ...state, upto })}
        />
        {!state.misere && (
          <NumberField
            id="space-grundy"
            label={t('value')}
            value={state.grundy}
            most={65_534}
            set={(grundy) => change({ ...state, grundy })}
          />
        )}
        <Choice<Colouring>
          id="space-colour"
          label={t('colour')}
          value={state.colouring}
          choose={(colouring) => change({ ...state, colouring })}
          options={colourings.map(
            (name) => [name, t(name === 'height' ? 'byHeight' : name === 'nim-sum' ? 'byNimSum' : 'byBound')] as const,
          )}
        />
        <Switch
          id="space-surface"
          label={t('surface')}
          on={state.surface}
          turn={(surface) => change({ ...state, surface })}
        />
        <Switch
          id="space-software"
          label={t('software')}
          on={state.software}
          turn={(software) => change({ ...state, software })}
        />
      </div>
      <EngineStatus asked={asked} />
      {state.misere && <EngineStatus asked={misere} />}
      <div ref={area} id="space" tabindex={0} role="application" aria-label={t('cloud', { count })} />
      <p id="space-points" class="note">
        {points === undefined ? ' ' : t('points', { count, largest, by })}
      </p>
      <div class="buttons">
        <button type="button" onClick={look(1)}>
          {t('corner')}
        </button>
        <button type="button" onClick={look(2)}>
          {t('diagonal')}
        </button>
        <button type="button" onClick={look(3)}>
          {t('above')}
        </button>
      </div>
      <Downloads
        name="chocolate-positions"
        command={positions}
        picture={() => view.current?.picture()}
        csv={() => csv('table', positions, bound.files)}
      />
    </Panel>
  );
}
