// The page of a piece of chocolate: the piece, what a chosen cut leaves, and a button for each cut with its value.
import type { ComponentChildren } from 'preact';
import { useWords, type Words } from '../../shell/words';
import { GamePage, type GamePageProps, type Shown } from '../play/game_page';
import { useLineState } from '../play/line_state';
import { MoveButton } from '../play/move_button';
import type { Solved } from '../play/play';
import { playWords } from '../play/play_words';
import type { CutProps } from './cut_board';
import { pieceWords } from './piece_words';

interface Cut {
  direction: string | number;
  /** What is left of the coordinate. */
  to: number;
}

/** What CutPage gives to GamePage. */
type Given = 'positionText' | 'moveText' | 'more' | 'ended' | 'board' | 'below' | 'keys' | 'file' | 'drawing';

interface CutPageProps<Position, Move extends Cut, Answered extends Solved<Move>>
  extends Omit<GamePageProps<Position, Move, Answered>, Given> {
  id: 'chocolate' | 'six';
  words: Readonly<Record<'choose' | 'keys' | 'noPicture' | 'over', Words>>;
  /** The coordinates, separated by commas. */
  numbers: (position: Position) => string;
  axis: (direction: Move['direction']) => string;
  piece: (position: Position, cutting: Omit<CutProps<Move>, 'label'>) => ComponentChildren;
  /** The Grundy value of a position after at most one move, if it is known. */
  grundy: (position: Position, answer: Answered | undefined) => number | undefined;
  /** What a losing cut leaves. */
  losing: (left: Position, grundy: number) => string;
  /** Explains the numbers that are typed. */
  note: ComponentChildren;
}

const mostButtons = 200; // of one direction

export function CutPage<Position, Move extends Cut, Answered extends Solved<Move>>(
  props: CutPageProps<Position, Move, Answered>,
) {
  const { axis, grundy, id, numbers, rules, state } = props;
  const t = useWords({ ...pieceWords, ...props.words, diamond: playWords.diamond });
  const [chosen, choose] = useLineState<Move>(state.line);
  const moveText = ({ direction, to }: Move): string => `${axis(direction)} → ${to}`;
  const positionText = (position: Position): string => `{${numbers(position)}}`;

  type Here = Shown<Position, Move, Answered>;
  const wins = ({ answer }: Here, cut: Move): boolean =>
    answer?.winning.some((each) => rules.name(each) === rules.name(cut)) ?? false;
  const valueAfter = ({ answer, hints, position }: Here, cut: Move): number | undefined =>
    hints ? grundy(rules.after(position, cut), answer) : undefined;
  const leaves = (shown: Here, cut: Move): string => {
    const left = rules.after(shown.position, cut),
      value = valueAfter(shown, cut);
    if (wins(shown, cut)) return t('leavesP', { at: positionText(left) });
    return value === undefined ? t('leaves', { at: positionText(left) }) : props.losing(left, value);
  };
  const buttons = (shown: Here, direction: Move['direction']): ComponentChildren => {
    const cuts = shown
      .legal()
      .filter((cut) => cut.direction === direction)
      .reverse();
    const label = t('cuts', { direction: axis(direction), from: cuts.length });
    return (
      <div key={direction} role="group" aria-label={label}>
        <h3>{label}</h3>
        <div class="buttons cuts">
          {cuts.slice(0, mostButtons).map((cut) => (
            <MoveButton
              key={cut.to}
              wins={wins(shown, cut)}
              grundy={valueAfter(shown, cut)}
              data-cut={rules.name(cut)}
              data-move={wins(shown, cut) ? rules.name(cut) : undefined}
              onClick={() => shown.move(cut)}
              onFocus={() => choose(cut)}
              onPointerEnter={() => choose(cut)}
            >
              {cut.to}
            </MoveButton>
          ))}
        </div>
      </div>
    );
  };
  return (
    <GamePage<Position, Move, Answered>
      {...props}
      positionText={positionText}
      moveText={moveText}
      more={(answer, position) => {
        const value = grundy(position, answer);
        return value !== undefined && t('grundy', { value });
      }}
      ended={t('over')}
      setup={
        <>
          <h2>{t('play')}</h2>
          {props.setup}
        </>
      }
      board={(shown) => (
        <>
          {props.piece(shown.position, {
            wins: (cut) => wins(shown, cut),
            marked: shown.hints,
            tooLarge: t('noPicture'),
            cut: shown.move,
            look: (cut) => choose(cut ?? undefined),
          })}
          <p id={`${id}-told`} class="note" aria-live="polite">
            {chosen
              ? `${moveText(chosen)}: ${leaves(shown, chosen)}`
              : !shown.over && `${t('choose')} ${shown.hints ? t('diamond') : ''}`}
          </p>
        </>
      )}
      below={(shown) => (
        <>
          {props.note}
          {[...new Set(shown.legal().map(({ direction }) => direction))].map((direction) => buttons(shown, direction))}
        </>
      )}
      keys={t('keys')}
      file={(position) => `${id}-${numbers(position).replaceAll(',', '-')}`}
      drawing="svg.wedge"
    />
  );
}
