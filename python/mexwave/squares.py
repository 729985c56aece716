"""RavaszNégyzet: two players claim cells of a board in turn; the first player who owns the corners of a square wins.

In misère play this player loses. Cells are written c4: column letter, row number from below.
"""
from __future__ import annotations

from typing import Dict, NamedTuple, Optional, Sequence, SupportsIndex, Tuple, Union

import numpy as np

from . import _core
from ._run import LongRunOptions, Progress, RunOptions, SerialOptions, Unpack, long_run, run, serial_run, whole

__all__ = [
    "Answer", "Choice", "DrawsCount", "Game", "MoveValue", "Node", "Opponent", "Solution", "Solver", "Strategy",
    "Value", "cell_name", "count_draws", "count_mirrored_draws", "draws", "find_cell", "image_of", "moves_text",
    "parse_moves", "solve", "squares_of", "strategy", "symmetries_of",
]  # fmt: skip


class Value(NamedTuple):
    """The value for the player to move: 'win', 'draw' or 'loss', and the number of moves that the winner needs (0 for a
    draw, and in misère play)."""

    outcome: str
    moves: int


class MoveValue(NamedTuple):
    """A legal move, and its value for the player who makes it: 'win', 'draw' or 'loss', and the number of moves that
    the winner needs."""

    cell: str
    outcome: str
    moves: int


class Solution(NamedTuple):
    """For the player to move: the outcome and the winner's moves; winning moves; all legal moves; a best move."""

    outcome: str
    within: int
    moves: Tuple[str, ...]
    legal: Tuple[MoveValue, ...]
    best: Optional[str]
    nodes: int


class DrawsCount(NamedTuple):
    """The number of colourings of the whole board without a one-coloured square; the number of classes if requested;
    the method used; with method 'corners' also the counts of the smaller square boards on the way, by side."""

    colourings: int
    classes: Optional[int]
    method: str
    smaller: Dict[int, int]


def _solution(found: dict) -> Solution:
    return Solution(
        found["value"][0], found["value"][1], tuple(found["moves"]), tuple(MoveValue(*move) for move in found["legal"]),
        found["best"], found["nodes"],
    )  # fmt: skip


def _side(name: str, value: SupportsIndex) -> int:
    return whole(name, value, 1, 10_000)


def cell_name(height: SupportsIndex, width: SupportsIndex, cell: SupportsIndex) -> str:
    """The name of the cell row * width + column, both from 0, rows from below.

    >>> cell_name(6, 6, 20)
    'c4'
    """
    return str(_core.squares_cell_name(_side("height", height), _side("width", width), whole("cell", cell)))


def find_cell(height: SupportsIndex, width: SupportsIndex, name: str) -> Optional[int]:
    """The cell of that name, or None.

    >>> find_cell(6, 6, "c4"), find_cell(6, 6, "z9")
    (20, None)
    """
    return _core.squares_find_cell(_side("height", height), _side("width", width), name)  # type: ignore[no-any-return]


def squares_of(height: SupportsIndex, width: SupportsIndex, *, axis_parallel: bool = False) -> np.ndarray:
    """The four cells of every square of the board, in increasing order: an int32 array [square, corner], sorted.

    >>> len(squares_of(6, 6)), squares_of(2, 2).tolist()
    (105, [[0, 1, 2, 3]])
    """
    return _core.squares_of(  # type: ignore[no-any-return]
        _side("height", height), _side("width", width), axis_parallel
    )


def symmetries_of(height: SupportsIndex, width: SupportsIndex, moves: str = "") -> np.ndarray:
    """The images of the cells under the symmetries of the board: an int32 array [symmetry, cell], the identity first.
    With `moves`, only the symmetries that keep the colours of the pieces placed.

    >>> len(symmetries_of(6, 6)), len(symmetries_of(5, 6)), len(symmetries_of(5, 5, "c3"))
    (8, 4, 8)
    """
    return _core.squares_symmetries_of(  # type: ignore[no-any-return]
        _side("height", height), _side("width", width), moves
    )


_MIRRORS = ("rotate", "left_right", "up_down")


def image_of(height: SupportsIndex, width: SupportsIndex, mirror: str) -> np.ndarray:
    """The images of the cells, as int32: 'rotate' is the half turn about the centre, 'left_right' and 'up_down' are the
    reflections.

    >>> image_of(2, 2, "rotate").tolist()
    [3, 2, 1, 0]
    """
    if mirror not in _MIRRORS:
        raise _core.InvalidArgument(f"mirror: expected {', '.join(_MIRRORS)}, got {mirror!r}")
    return _core.squares_image_of(  # type: ignore[no-any-return]
        _side("height", height), _side("width", width), _MIRRORS.index(mirror)
    )


def count_mirrored_draws(
    height: SupportsIndex,
    width: SupportsIndex,
    image: Union[str, Sequence[SupportsIndex], np.ndarray],
    *,
    axis_parallel: bool = False,
    **options: Unpack[SerialOptions],
) -> int:
    """The number of draws in which every cell and its image have different colours; the image as image_of() names or
    returns it; 0 if some cell is its own image. If no cell is, and there is no such draw, the second player wins misère
    play by mirroring. At most 64 cells.

    >>> count_mirrored_draws(6, 6, "rotate"), count_mirrored_draws(4, 4, "rotate") > 0
    (0, True)
    """
    cells = image_of(height, width, image) if isinstance(image, str) else image
    return int(
        _core.squares_count_mirrored_draws(
            _side("height", height), _side("width", width), axis_parallel, [whole("cell", cell) for cell in cells],
            serial_run(**options),
        )
    )  # fmt: skip


def count_draws(
    height: SupportsIndex,
    width: SupportsIndex,
    *,
    axis_parallel: bool = False,
    white_min: SupportsIndex = 0,
    white_max: Optional[SupportsIndex] = None,
    classes: bool = False,
    slice: SupportsIndex = 0,  # noqa: A002, the name of the C++ field,
    slices: SupportsIndex = 1,
    method: str = "automatic",
    **options: Unpack[LongRunOptions],
) -> DrawsCount:
    """The exact number of draws.

    white_min and white_max bound the number of white pieces. `classes` counts up to the symmetries of the board, and up
    to the exchange of colours if the bounds are symmetric. Only part `slice`, from 0, of `slices` disjoint parts is
    counted. method is 'automatic', 'columns', 'transfer', 'corners' or 'reference'.

    >>> count_draws(6, 6, white_min=18, white_max=18, classes=True)
    DrawsCount(colourings=24, classes=3, method='columns', smaller={})
    """
    return DrawsCount(
        *_core.squares_count_draws(
            _side("height", height), _side("width", width), axis_parallel,
            whole("white_min", white_min), None if white_max is None else whole("white_max", white_max), classes,
            whole("slice", slice), whole("slices", slices, 1), method,
            long_run(**options),
        )
    )  # fmt: skip


def draws(
    height: SupportsIndex,
    width: SupportsIndex,
    *,
    axis_parallel: bool = False,
    white_min: SupportsIndex = 0,
    white_max: Optional[SupportsIndex] = None,
    classes: bool = False,
    slice: SupportsIndex = 0,  # noqa: A002, the name of the C++ field,
    slices: SupportsIndex = 1,
    method: str = "automatic",
    **options: Unpack[RunOptions],
) -> Tuple[np.ndarray, np.ndarray]:
    """All draws: a uint8 array [draw,row,column], rows from below, 1 for White; and the sizes of their classes.

    The arguments are those of count_draws(); method is 'automatic', 'columns' or 'reference'. Raises InvalidArgument.

    >>> boards, sizes = draws(2, 2, classes=True)
    >>> boards.shape, int(sizes.sum()) == count_draws(2, 2).colourings
    ((3, 2, 2), True)
    """
    return _core.squares_list_draws(
        _side("height", height), _side("width", width), axis_parallel,
        whole("white_min", white_min), None if white_max is None else whole("white_max", white_max), classes,
        whole("slice", slice), whole("slices", slices, 1), method,
        run(**options),
    )  # fmt: skip


def solve(
    height: SupportsIndex,
    width: SupportsIndex,
    moves: str = "",
    *,
    axis_parallel: bool = False,
    misere: bool = False,
    **options: Unpack[SerialOptions],
) -> Solution:
    """The value of the position after `moves` ("c3 d4", White's first), and of every legal move.

    >>> solve(4, 4).outcome, solve(3, 3).outcome
    ('draw', 'draw')
    """
    return _solution(
        _core.squares_solve(
            whole("height", height, 1, 8), whole("width", width, 1, 8), axis_parallel, misere, moves,
            serial_run(**options),
        )
    )  # fmt: skip


class Solver:
    """The exact solver of a board, which keeps the values that it has found for later calls.

    Its table grows as it fills, to memory_limit at most (0: a quarter of the available memory). Only one thread at a
    time may call it.

    >>> solver = Solver(4, 4)
    >>> solver.solve("b2 c3").outcome, solver.solve("b2 c3 a1").outcome
    ('draw', 'draw')
    """

    def __init__(
        self,
        height: SupportsIndex,
        width: SupportsIndex,
        *,
        axis_parallel: bool = False,
        misere: bool = False,
        threads: SupportsIndex = 0,
        memory_limit: SupportsIndex = 0,
    ) -> None:
        self._solver = _core.SquaresSolver(
            whole("height", height, 1, 8), whole("width", width, 1, 8), axis_parallel, misere,
            run(threads, None, memory_limit, None),
        )  # fmt: skip

    def solve(self, moves: str = "", *, progress: Optional[Progress] = None) -> Solution:
        """As the function solve()."""
        return _solution(self._solver.solve(moves, progress))

    def value(self, moves: str = "", *, progress: Optional[Progress] = None) -> Value:
        """The value of the position only; faster than solve()."""
        return Value(*self._solver.value(moves, progress))

    def moves(self, moves: str = "", *, progress: Optional[Progress] = None) -> Tuple[MoveValue, ...]:
        """Every legal move and its value."""
        return tuple(MoveValue(*move) for move in self._solver.moves(moves, progress))

    def best_move(self, moves: str = "", *, progress: Optional[Progress] = None) -> Optional[str]:
        """A best move: a fastest win, else a draw, else a slowest loss; None if the game is over."""
        return self._solver.best_move(moves, progress)  # type: ignore[no-any-return]

    def wins_within(self, moves: str, within: SupportsIndex, *, progress: Optional[Progress] = None) -> bool:
        """Normal play: whether the player to move can force a square within this many moves of their own."""
        return bool(self._solver.wins_within(moves, whole("within", within), progress))


class Game:
    """The rules, move by move; moves are cells, White begins. Pickled as its moves.

    >>> game = Game(6, 6, "c2 e3 b3")
    >>> game.move("d1"); game.text(), game.over, game.new_threats()
    ('1. c2 e3 2. b3 d1', False, ())
    """

    def __init__(
        self,
        height: SupportsIndex,
        width: SupportsIndex,
        moves: str = "",
        *,
        axis_parallel: bool = False,
        misere: bool = False,
    ) -> None:
        self.height, self.width = whole("height", height, 1, 8), whole("width", width, 1, 8)
        self.axis_parallel, self.misere = axis_parallel, misere
        self._game = _core.SquaresGame(self.height, self.width, axis_parallel, misere, moves)

    def __getstate__(self) -> tuple:
        return self.height, self.width, " ".join(self.moves), self.axis_parallel, self.misere

    def __setstate__(self, state: tuple) -> None:
        height, width, moves, axis_parallel, misere = state
        self.__init__(height, width, moves, axis_parallel=axis_parallel, misere=misere)  # type: ignore[misc]

    def __repr__(self) -> str:
        return f"<squares.Game {self.height} x {self.width}: {self.text()}>"

    @property
    def moves(self) -> Tuple[str, ...]:
        """The moves so far, White's first."""
        return self._game.moves()  # type: ignore[no-any-return]

    def text(self) -> str:
        """The moves as text, such as "1. c2 e3 2. b3 d1 3. d3+", with marks for threats in normal play."""
        return str(self._game.text())

    @property
    def white_to_move(self) -> bool:
        """Whether it is White's turn."""
        return bool(self._game.white_to_move())

    @property
    def over(self) -> bool:
        """Whether a square is complete or the board is full."""
        return bool(self._game.over())

    @property
    def square(self) -> Optional[Tuple[str, ...]]:
        """The four cells of the square that ended the game, if one did."""
        return self._game.square()  # type: ignore[no-any-return]

    def move(self, cell: str) -> None:
        """Makes a move. Raises InvalidArgument if the cell is taken or off the board, or the game is over."""
        self._game.move(cell)

    def undo(self) -> None:
        """Takes the last move back; does nothing if there is none."""
        self._game.undo()

    def completing(self, white: bool) -> Tuple[str, ...]:
        """Free cells on which the player would complete a square now."""
        return self._game.completing(white)  # type: ignore[no-any-return]

    def new_threats(self) -> Tuple[str, ...]:
        """The new threats of the player who made the last move."""
        return self._game.new_threats()  # type: ignore[no-any-return]

    def mark(self, cell: str) -> str:
        """The mark of this move in normal play: '', '+' (it threatens one cell) or '++' (two or more)."""
        return str(self._game.mark(cell))


def parse_moves(
    height: SupportsIndex, width: SupportsIndex, text: str, *, axis_parallel: bool = False, misere: bool = False
) -> Game:
    """The game after these moves: cells separated by blanks. Dashes and marks are ignored; a move number must be that of
    the next move.

    >>> parse_moves(6, 6, "1. c2 - e3 2. b3+").moves
    ('c2', 'e3', 'b3')
    """
    return Game(height, width, text, axis_parallel=axis_parallel, misere=misere)


def moves_text(game: Game) -> str:
    """The moves as text: game.text()."""
    return game.text()


class Choice(NamedTuple):
    """A move; its value, unless it was chosen by rule of thumb; and the reason: 'solver', 'mirror' (which wins misère
    play) or 'rule_of_thumb' (the solver did not finish in time)."""

    cell: str
    value: Optional[Value]
    reason: str


class Opponent:
    """Chooses moves; `seconds` is the time limit for each.

    >>> Opponent(4, 4, seconds=5).choose(Game(4, 4)).reason
    'solver'
    """

    def __init__(
        self,
        height: SupportsIndex,
        width: SupportsIndex,
        *,
        seconds: float,
        axis_parallel: bool = False,
        misere: bool = False,
        threads: SupportsIndex = 0,
        memory_limit: SupportsIndex = 0,
    ) -> None:
        self._opponent = _core.SquaresOpponent(
            whole("height", height, 1, 8), whole("width", width, 1, 8), axis_parallel, misere, seconds,
            run(threads, None, memory_limit, None),
        )  # fmt: skip

    def value(self, game: Game) -> Optional[Value]:
        """The exact value for the player to move, or None if time ran out."""
        found = self._opponent.value(game._game)
        return found and Value(*found)

    def choose(self, game: Game) -> Choice:
        """A move for the player to move. Raises InvalidArgument if the game is over, on another board, or in the
        other kind of play (normal or misère)."""
        cell, value, reason = self._opponent.choose(game._game)
        return Choice(cell, value and Value(*value), reason)


class Answer(NamedTuple):
    """The node that answers these replies; if `otherwise`, all replies that no other answer names. The first move of a
    player who begins has no replies."""

    replies: Tuple[str, ...]
    otherwise: bool
    node: int


class Node(NamedTuple):
    """A move of the strategist: its number, the cell, how many cells it threatens (2: two or more), and the next
    answers."""

    number: int
    cell: str
    threats: int
    answers: Tuple[Answer, ...]


class Strategy(NamedTuple):
    """The answers of one player to all moves of the other; `first` is the beginning.

    outcome is 'win', or 'draw' if the player cannot win; `within` is the largest number of moves that the player needs
    (normal play). With a mirror (misère play: 'rotate', 'left_right', 'up_down') every move is answered by its image,
    and there are no nodes.
    """

    second: bool
    outcome: str
    within: int
    mirror: Optional[str]
    nodes: Tuple[Node, ...]
    first: Tuple[Answer, ...]
    position: str = ""  # the moves before the strategy begins


def _answers(found: list) -> Tuple[Answer, ...]:
    return tuple(Answer(*answer) for answer in found)


def strategy(
    height: SupportsIndex,
    width: SupportsIndex,
    *,
    axis_parallel: bool = False,
    misere: bool = False,
    second: Optional[bool] = None,
    second_moves: Sequence[str] = (),
    most_positions: SupportsIndex = 2_000_000,
    position: str = "",
    threads: SupportsIndex = 0,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> Strategy:
    """A strategy that wins in as few moves as possible, or draws, for the second player (True), the first (False), or
    the winner (None; in a draw, the first).

    second_moves are the cells allowed for the second move of the strategy; empty: all. Raises InvalidArgument if the
    player can only lose, if the second moves do not suffice, or if more than most_positions positions need an answer.
    position has the moves made before, "b2 c3 c2": the strategy continues from there, and is empty if the player
    completes a square at once.

    >>> strategy(5, 5).outcome
    'win'
    >>> strategy(4, 4, position="b2 c3 c2", second=True).outcome
    'draw'
    """
    found = _core.squares_strategy(
        whole("height", height, 1, 8), whole("width", width, 1, 8), axis_parallel, misere, second,
        list(second_moves), whole("most_positions", most_positions, 0, 2**64 - 1), position,
        run(threads, None, memory_limit, progress),
    )  # fmt: skip
    nodes = tuple(
        Node(number, cell, threats, _answers(answers)) for number, cell, threats, answers in found["nodes"]
    )
    return Strategy(
        found["second"], found["outcome"], found["within"], found["mirror"], nodes, _answers(found["first"]), position
    )
