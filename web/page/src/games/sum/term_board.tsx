// One term of a sum on the board of its own game.
import { useRef, useState } from 'preact/hooks';
import { type Square, take } from '../bars/bar';
import { BarBoard } from '../bars/bar_board';
import { PieceView } from '../chocolate/piece_view';
import { NimBoard } from '../nim/nim_board';
import { cut } from '../six/rules';
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
  const picture = useRef<SVGSVGElement | null>(null);
  const rows = rowsOf(term.at);
  const left = (square: Square): string => barText(take(rows, square));
  const squares = rows
    .flatMap((length, k) => Array.from({ length }, (_, c) => ({ row: k + 1, column: c + 1 })))
    .slice(1);
  return (
    <BarBoard
      frame={rowsOf(start.at)}
      rows={rows}
      winning={squares.filter((square) => winning.includes(left(square)))}
      cursor={cursor}
      answer={undefined}
      label={label}
      picture={picture}
      point={(square, byKey) => {
        setCursor(square);
        if (byKey && square) say(left(square));
      }}
      take={(square) => move(left(square))}
    />
  );
}

const nothing = (): void => undefined;

export function TermBoard(props: TermBoardProps) {
  const { label, move, say, term, winning } = props;
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
    case 'chocolate':
      return (
        <PieceView
          bound={boundOf(term.rule)}
          whole={pieceOf(term.at)}
          wins={({ to }) => winning.includes(pieceText(to))}
          label={label}
          marked
          cut={({ to }) => move(pieceText(to))}
          look={nothing}
        />
      );
    case 'six': {
      const x = term.at.split(',').map(Number);
      return (
        <SixPiece
          x={x}
          wins={(each) => winning.includes(cut(x, each).join(','))}
          marked
          label={label}
          tooLarge=""
          cut={(each) => move(cut(x, each).join(','))}
          look={nothing}
        />
      );
    }
  }
}
