// A piece that is cut in six directions: the piece, its cuts with their values, and P-positions beside it.
import './six.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { lanes, text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { useAnswer } from '../../engine/use_answer';
import type { PageProps } from '../../shell/game';
import { CommandBox, Downloads, EngineStatus, Lesson, Panel } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { pieceWords } from '../pieces/piece_words';
import { useHints } from '../play/hints';
import { MoveButton } from '../play/move_button';
import { Moves, PlayFields, useOpponent, Verdict } from '../play/opponent';
import { type Cut, cuts, same, type Six } from './rules';
import { current, nameOf, parsePiece, type SixState } from './six';
import { SixMap } from './six_map';
import { SixPiece } from './six_piece';
import { playWords } from '../play/play_words';
import { TypedSetup } from '../play/typed_setup';
import { lesson, words } from './words';

interface Solved {
  p_position: boolean;
  grundy: number;
  moves: { direction: number; leaves: Six; grundy: number }[];
}

interface Known {
  leaves: Six;
  grundy: number;
}

const parse = (answer: Answer): Solved => JSON.parse(text(answer)) as Solved;
const braced = (x: Six): string => `{${x.join(',')}}`;

export function SixPage({ state, change }: PageProps<SixState>) {
  const t = useWords({ ...words, ...pieceWords, whatGrundy: playWords.whatGrundy, diamond: playWords.diamond });
  const x = current(state),
    here = x.join(',');
  const asked = useAnswer(['chocolate', 'six', 'solve', here, '--format', 'json'], parse);
  const solved = asked.value;
  const list = useMemo(() => cuts(x), [here]);
  const known = useMemo(
    () =>
      new Map(
        (solved?.moves ?? []).map(({ direction, leaves, grundy }): [string, Known] => [
          nameOf({ direction, to: leaves[direction - 1]! }),
          { leaves, grundy },
        ]),
      ),
    [solved],
  );
  const wins = (move: Cut): boolean => known.get(nameOf(move))?.grundy === 0;
  const count = list.filter(wins).length,
    over = list.length === 0;

  const hints = useHints(state);
  const opponent = useOpponent<Cut>({
    state,
    hints,
    over,
    same,
    set: (next) => change({ ...state, ...next }),
    reply: solved && (list.find(wins) ?? list[0]),
    stopped: asked.error !== undefined,
    called: (move) => `x${move.direction} → ${move.to}`,
  });

  const [lookedAt, look] = useState<Cut | null>(null);
  useEffect(() => look(null), [here]);
  const told = (move: Cut): string => {
    const found = known.get(nameOf(move));
    if (found === undefined) return '';
    const left = { at: braced(found.leaves), grundy: found.grundy };
    return t(!hints.shown ? 'leaves' : found.grundy === 0 ? 'leavesP' : 'leavesN', left);
  };
  return (
    <>
      <Lesson text={lesson} keys={t('keys')} />
      <div class="columns wide">
        <div>
          <Panel title={t('play')}>
            <TypedSetup
              id="six-piece"
              label={t('position')}
              text={state.start.join(',')}
              set={(typed) => change({ ...state, start: parsePiece(typed), line: { moves: [], at: 0 } })}
              hint="six-hint"
            />
            <SixPiece
              x={x}
              wins={wins}
              marked={hints.shown}
              label={t('picture', { at: braced(x) })}
              tooLarge={t('noPicture')}
              cut={opponent.move}
              look={look}
            />
            <p id="six-told" class="note" aria-live="polite">
              {lookedAt === null
                ? !opponent.over && `${t('choose')} ${hints.shown ? t('diamond') : ''}`
                : `${opponent.called(lookedAt)}: ${told(lookedAt)}`}
            </p>
            <EngineStatus asked={asked} />
            <Verdict
              opponent={opponent}
              value={solved && (solved.p_position ? 'P' : 'N')}
              ended={t('over')}
              text={t(solved?.p_position ? 'loses' : count === 1 ? 'winsOne' : 'wins', { at: braced(x), count })}
              more={solved && t('grundy', { value: solved.grundy })}
              what={t('whatGrundy')}
            />
            <p id="position" class="note">
              {braced(x)}
            </p>
            <PlayFields opponent={opponent} />
            <Moves opponent={opponent} name={opponent.called} />
            <p id="six-hint" class="note">
              {t('letters')}
              <br />
              {t('bounds')}
            </p>
            {x.map(
              (value, i) =>
                value > 0 && (
                  <div key={i} role="group" aria-label={t('cuts', { direction: `x${i + 1}`, from: value })}>
                    <h3>{t('cuts', { direction: `x${i + 1}`, from: value })}</h3>
                    <div class="buttons cuts">
                      {list
                        .filter((move) => move.direction === i + 1)
                        .map((move) => {
                          const best = hints.shown && wins(move);
                          return (
                            <MoveButton
                              key={move.to}
                              wins={best}
                              grundy={hints.shown ? known.get(nameOf(move))?.grundy : undefined}
                              data-cut={nameOf(move)}
                              data-move={best ? nameOf(move) : undefined}
                              onClick={() => opponent.move(move)}
                              onFocus={() => look(move)}
                              onPointerEnter={() => look(move)}
                            >
                              {move.to}
                            </MoveButton>
                          );
                        })}
                    </div>
                  </div>
                ),
            )}
            <Downloads
              name={`six-${x.join('-')}`}
              picture={() => document.querySelector<SVGSVGElement>('svg.six')}
              command={['chocolate', 'six', 'solve', here]}
              csv={
                state.hints === 'off'
                  ? undefined
                  : () => lanes.position.ask(['chocolate', 'six', 'solve', here, '--format', 'csv']).then(text)
              }
            />
          </Panel>
        </div>
        <div>
          {hints.shown && (
            <SixMap
              x={x}
              across={state.across}
              up={state.up}
              choose={(across, up) => change({ ...state, across, up })}
              take={(start) => change({ ...state, start, line: { moves: [], at: 0 } })}
            />
          )}
          <CommandBox
            commands={[
              ['chocolate', 'six', 'solve', here],
              ['chocolate', 'six', 'draw', here, '-o', 'piece.svg'],
            ]}
          />
        </div>
      </div>
    </>
  );
}
