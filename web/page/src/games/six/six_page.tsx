// A piece that is cut in six directions, and beside it the map of P-positions.
import './six.css';
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import type { PageProps } from '../../shell/game';
import { useWords } from '../../shell/words';
import { CutPage } from '../pieces/cut_page';
import type { Solved } from '../play/play';
import { playWords } from '../play/play_words';
import { TypedSetup } from '../play/setup';
import { type Cut, type Six, sixRules } from './rules';
import { parsePiece, type SixState } from './six';
import { SixMap } from './six_map';
import { SixPiece } from './six_piece';
import { lesson, words } from './words';

interface SolvedSix extends Solved<Cut> {
  /** Grundy values of the piece and of what each cut leaves, by their coordinates. */
  values: ReadonlyMap<string, number>;
}

function parse(answer: Answer): SolvedSix {
  const { grundy, moves, p_position, piece } = JSON.parse(text(answer)) as {
    piece: Six;
    p_position: boolean;
    grundy: number;
    moves: { direction: number; leaves: Six; grundy: number }[];
  };
  return {
    outcome: p_position ? 'P' : 'N',
    winning: moves
      .filter((move) => move.grundy === 0)
      .map(({ direction, leaves }) => ({ direction, to: leaves[direction - 1]! })),
    values: new Map([...moves.map((move) => [move.leaves.join(), move.grundy] as const), [piece.join(), grundy]]),
  };
}

export function SixPage({ state, change }: PageProps<SixState>) {
  const t = useWords({ ...words, whatGrundy: playWords.whatGrundy });
  const setUp = (start: Six): void => change({ ...state, start, line: { moves: [], at: 0 } });
  return (
    <CutPage<Six, Cut, SolvedSix>
      id="six"
      words={words}
      rules={sixRules}
      start={state.start}
      state={state}
      change={(next) => change({ ...state, ...next })}
      command={(x) => ['chocolate', 'six', 'solve', x.join(',')]}
      parse={parse}
      numbers={(x) => x.join(',')}
      axis={(direction) => `x${direction}`}
      piece={(x, cutting) => <SixPiece x={x} label={t('picture', { at: `{${x.join(',')}}` })} {...cutting} />}
      grundy={(x, answer) => answer?.values.get(x.join())}
      losing={(x, grundy) => t('leavesN', { at: `{${x.join(',')}}`, grundy })}
      what={t('whatGrundy')}
      setup={
        <TypedSetup
          id="six-piece"
          label={t('position')}
          text={state.start.join(',')}
          set={(typed) => setUp(parsePiece(typed))}
          hint="six-hint"
        />
      }
      note={
        <p id="six-hint" class="note">
          {t('letters')}
          <br />
          {t('bounds')}
        </p>
      }
      beside={({ hints, position }) =>
        hints && (
          <SixMap
            x={position}
            across={state.across}
            up={state.up}
            choose={(across, up) => change({ ...state, across, up })}
            take={setUp}
          />
        )
      }
      commands={(solve) => [solve, ['chocolate', 'six', 'draw', solve[3]!, '-o', 'piece.svg']]}
      lesson={lesson}
    />
  );
}
