// Painting games: players in turn paint a tile; a player who cannot move loses, or wins in misère play.
import './tiling.css';
import { text } from '../../engine/client';
import type { Answer } from '../../engine/messages';
import { readWord } from '../../shell/address';
import { announce } from '../../shell/announce';
import type { Game, PageProps } from '../../shell/game';
import { standing } from '../../shell/line';
import { Choice } from '../../shell/parts';
import { useWords } from '../../shell/words';
import { GamePage } from '../play/game_page';
import { TilingPicture } from '../play/pictures';
import { type PlayState, readMoves, readPlay, type Solved, writePlay } from '../play/play';
import { playWords } from '../play/play_words';
import { EndChoice } from '../play/setup';
import {
  type Board,
  cellName,
  mostSide,
  type Placement,
  placementName,
  readSize,
  type Tile,
  tiles,
  tilingRules,
} from './rules';
import { TilingBoard } from './tiling_board';
import { lesson, tilingWords, tilingIntroduction } from './tiling_words';

interface TilingState extends PlayState<Placement> {
  readonly height: number;
  readonly width: number;
  readonly tile: Tile;
  readonly misere: boolean;
}

interface TilingAnswer extends Solved<Placement> {
  grundy: number | undefined;
}

const usual = { height: 4, width: 6 };
const numbers = Array.from({ length: mostSide }, (_, k) => [String(k + 1), String(k + 1)] as const);

function parse(answer: Answer): TilingAnswer {
  const solution = JSON.parse(text(answer)) as {
    parameters: { board: string };
    wins: boolean;
    grundy?: number;
    winning_moves: string[][];
  };
  const width = Number(solution.parameters.board.split('x')[1]);
  const cell = (name: string): number => (Number(name.slice(1)) - 1) * width + name.charCodeAt(0) - 97;
  return {
    outcome: solution.wins ? 'win' : 'loss',
    winning: solution.winning_moves.map((cells) => cells.map(cell).sort((a, b) => a - b)),
    grundy: solution.grundy,
  };
}

function command({ height, painted, width }: Board, { misere, tile }: TilingState): string[] {
  const cells = [...painted].sort((a, b) => a - b).map((cell) => cellName(cell, width));
  return [
    'tiling',
    'solve',
    '--board',
    `${height}x${width}`,
    '--tile',
    tile,
    ...(cells.length > 0 ? ['--painted', cells.join(' ')] : []),
    ...(misere ? ['--misere'] : []),
  ];
}

const empty = (height: number, width: number): Board => ({ height, width, painted: new Set() });

function Page({ change, state }: PageProps<TilingState>) {
  const t = useWords({ ...tilingWords, whatGrundy: playWords.whatGrundy });
  const { height, misere, tile, width } = state;
  const moveText = (cells: Placement): string => cells.map((cell) => cellName(cell, width)).join(' ');
  const set = (next: Partial<TilingState>): void => change({ ...state, ...next, line: { moves: [], at: 0 } });
  return (
    <GamePage<Board, Placement, TilingAnswer>
      rules={tilingRules(tile, width)}
      start={empty(height, width)}
      state={state}
      change={(next) => change({ ...state, ...next })}
      command={(board) => command(board, state)}
      parse={parse}
      positionText={({ painted }) => t('free', { free: height * width - painted.size })}
      moveText={moveText}
      more={({ grundy }) => grundy !== undefined && t('grundy', { grundy })}
      what={misere ? undefined : t('whatGrundy')}
      setup={
        <div class="fields">
          <Choice<Tile>
            id="tile"
            label={t('tile')}
            value={tile}
            options={tiles.map((each) => [each, t(each)] as const)}
            choose={(next) => set({ tile: next })}
          />
          <Choice
            id="rows"
            label={t('rows')}
            value={String(height)}
            options={numbers}
            choose={(next) => set({ height: Number(next) })}
          />
          <Choice
            id="columns"
            label={t('columns')}
            value={String(width)}
            options={numbers}
            choose={(next) => set({ width: Number(next) })}
          />
          <EndChoice words={tilingWords} misere={misere} choose={(next) => change({ ...state, misere: next })} />
        </div>
      }
      board={({ answer, move, position }) => (
        <TilingBoard
          board={position}
          tile={tile}
          placed={standing(state.line)}
          winning={answer?.winning ?? []}
          label={t('board', { height, width })}
          turn={t('turnTile')}
          paint={move}
          point={(cells) => announce(moveText(cells))}
        />
      )}
      lesson={lesson}
      keys={t('keys')}
      file={() => `tiling_${height}x${width}`}
      drawing="svg.tiling"
    />
  );
}

export const tiling: Game<TilingState> = {
  name: 'tiling',
  title: tilingWords.title,
  rules: tilingIntroduction,
  Picture: TilingPicture,
  read(fields) {
    const { height, width } = fields.has('board') ? readSize(fields.get('board')!) : usual;
    const tile = readWord(fields, 'tile', tiles);
    return {
      height,
      width,
      tile,
      misere: readWord(fields, 'play', ['normal', 'misere']) === 'misere',
      ...readPlay(fields, readMoves(fields, tilingRules(tile, width), empty(height, width))),
    };
  },
  write(state) {
    const fields = new URLSearchParams();
    if (state.height !== usual.height || state.width !== usual.width)
      fields.set('board', `${state.height}x${state.width}`);
    if (state.tile !== tiles[0]) fields.set('tile', state.tile);
    if (state.misere) fields.set('play', 'misere');
    return writePlay(fields, state, state.line.moves.map((cells) => placementName(cells, state.width)).join('.'));
  },
  Page,
};
