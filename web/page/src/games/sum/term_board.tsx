// One term of a sum on the board of its own game.
import { useState } from 'preact/hooks';
import { chompRules, type Square, take } from '../bars/bar';
import { BarBoard } from '../bars/bar_board';
import { PieceView } from '../chocolate/piece_view';
import { chocolateRules, type Cut } from '../chocolate/table';
import type { CutProps } from '../pieces/cut_board';
import { NimBoard } from '../nim/nim_board';
import { type Cut as SixCut, sixRules } from '../six/rules';
import { SixPiece } from '../six/six_piece';
import { tilingRules, type Tile } from '../tiling/rules';
import { TilingBoard } from '../tiling/tiling_board';
import { barText, boardOf, boardText, boundOf, pieceOf, pieceText, rowsOf, type Term } from './rules';

interface TermBoardProps {
  term: Term;
  /** Of the term at the start: the room that its picture takes. */
  start: Term;
  /** What winning moves leave of this term. */
  winning: readonly string[];
  label: string;
  turn: string;
  move: (leaves: string) => void;
  say: (leaves: string) => void;
}

function Bar({ label, move, say, start, term, winning }: TermBoardProps) {
  const [cursor, setCursor] = useState<Square>();
  const rows = rowsOf(term.at);
  const left = (square: Square): string => barText(take(rows, square));
  return (
    <BarBoard
      frame={rowsOf(start.at)}
      rows={rows}
      winning={chompRules.legal(rows).filter((square) => winning.includes(left(square)))}
      cursor={cursor}
      label={label}
      point={(square, byKey) => {
        setCursor(square);
        if (byKey && square) say(left(square));
      }}
      take={(square) => move(left(square))}
    />
  );
}

export function TermBoard(props: TermBoardProps) {
  const { label, move, say, term, winning } = props;
  /** `left` gives what a cut leaves. */
  const cutting = <Move,>(left: (cut: Move) => string): CutProps<Move> => ({
    wins: (cut) => winning.includes(left(cut)),
    marked: true,
    label,
    tooLarge: '',
    cut: (cut) => move(left(cut)),
    look: () => undefined,
  });
  switch (term.game) {
    case 'nim':
      return (
        <NimBoard
          heaps={[Number(term.at)]}
          winning={winning.map((leaves) => ({ heap: 0, leaves: Number(leaves) }))}
          label={label}
          point={({ leaves }) => say(String(leaves))}
          take={({ leaves }) => move(String(leaves))}
        />
      );
    case 'chomp':
      return <Bar {...props} />;
    case 'tiling': {
      const board = boardOf(term.at),
        tile = term.rule as Tile,
        rules = tilingRules(tile, board.width);
      const left = (cells: readonly number[]): string => boardText(rules.after(board, cells));
      return (
        <TilingBoard
          board={board}
          tile={tile}
          placed={[]}
          winning={rules.legal(board).filter((cells) => winning.includes(left(cells)))}
          label={label}
          turn={props.turn}
          point={(cells) => say(left(cells))}
          paint={(cells) => move(left(cells))}
        />
      );
    }
    case 'chocolate': {
      const bound = boundOf(term.rule),
        whole = pieceOf(term.at);
      const left = (cut: Cut): string => pieceText(chocolateRules(bound).after(whole, cut));
      return <PieceView bound={bound} whole={whole} {...cutting(left)} />;
    }
    case 'six': {
      const x = term.at.split(',').map(Number);
      return <SixPiece x={x} {...cutting((cut: SixCut) => sixRules.after(x, cut).join(','))} />;
    }
  }
}
