"""Painting games: two players in turn paint free cells that a tile covers; a player who cannot move loses (misère:
wins).

Tiles: "2x2", a picture, "XX./.XX", or "cram" for 1x2; several may be given. They may be rotated and reflected, unless
`fixed`. Cells are (row, column), from 0, rows from below. Boards have 1 to 128 cells.
"""
from __future__ import annotations

from typing import Iterable, List, NamedTuple, Optional, Sequence, SupportsIndex, Tuple, Union

import numpy as np

from . import _core
from ._run import Progress, SerialOptions, Unpack, run, serial_run, whole

__all__ = [
    "Cell", "Move", "Solution", "Solver", "Tiles", "grundy", "most_cells", "parse_tile", "solve",
]  # fmt: skip

most_cells: int = _core.limits["tiling.most_cells"]

Cell = Tuple[int, int]
Tiles = Union[str, Sequence[str]]


class Move(NamedTuple):
    """A legal move: the cells that it paints, whether it wins, and the Grundy value of what it leaves (normal
    play)."""

    cells: Tuple[Cell, ...]
    wins: bool
    grundy: Optional[int]


class Solution(NamedTuple):
    """Whether a position is a P-position, its Grundy value (normal play), the cells of every winning move, and every
    legal move."""

    is_p_position: bool
    grundy: Optional[int]
    moves: Tuple[Tuple[Cell, ...], ...]
    legal: Tuple[Move, ...]


def _tiles(tile: Tiles) -> List[str]:
    return [tile] if isinstance(tile, str) else list(tile)


def _position(
    height: SupportsIndex, width: SupportsIndex, painted: Iterable[Tuple[SupportsIndex, SupportsIndex]]
) -> Tuple[int, int, List[Cell]]:
    cells = [(whole("row", row), whole("column", column)) for row, column in painted]
    return whole("height", height, 1, most_cells), whole("width", width, 1, most_cells), cells


def _solution(is_p: bool, grundy: Optional[int], winning: tuple, legal: list) -> Solution:
    return Solution(is_p, grundy, winning, tuple(Move(*move) for move in legal))


def parse_tile(text: str) -> Tuple[Cell, ...]:
    """The cells of a tile, in increasing order; the least row and the least column are 0.

    >>> parse_tile("XX./.XX")
    ((0, 1), (0, 2), (1, 0), (1, 1))
    """
    return _core.tiling_parse_tile(text)  # type: ignore[no-any-return]


def grundy(
    tile: Tiles,
    height: SupportsIndex,
    width: SupportsIndex,
    *,
    fixed: bool = False,
    **options: Unpack[SerialOptions],
) -> np.ndarray:
    """Grundy values of the empty boards, m x n at [m-1,n-1], as int32.

    >>> grundy("2x2", 2, 5).tolist()
    [[0, 0, 0, 0, 0], [0, 1, 1, 2, 0]]
    """
    rows, columns, _ = _position(height, width, ())
    return _core.tiling_grundy(  # type: ignore[no-any-return]
        _tiles(tile), fixed, rows, columns, serial_run(**options)
    )


def solve(
    tile: Tiles,
    height: SupportsIndex,
    width: SupportsIndex,
    painted: Iterable[Tuple[SupportsIndex, SupportsIndex]] = (),
    *,
    fixed: bool = False,
    misere: bool = False,
    **options: Unpack[SerialOptions],
) -> Solution:
    """The value of a board of which some cells are painted, and of every move.

    >>> solve("2x2", 2, 3, [(0, 0)]).moves
    (((0, 1), (0, 2), (1, 1), (1, 2)),)
    """
    return _solution(
        *_core.tiling_solve(
            _tiles(tile), fixed, *_position(height, width, painted), misere, serial_run(**options)
        )
    )


class Solver:
    """A solver that keeps the value of each connected region for later calls.

    Its table grows as it fills, to memory_limit at most. Only one thread at a time may call it.

    >>> solver = Solver("2x2")
    >>> solver.grundy(2, 4), solver.wins(2, 4), solver.wins(2, 4, misere=True)
    (2, True, True)
    """

    def __init__(self, tile: Tiles, *, fixed: bool = False, memory_limit: SupportsIndex = 0) -> None:
        self._solver = _core.TilingSolver(_tiles(tile), fixed, run(1, None, memory_limit, None))

    def grundy(
        self,
        height: SupportsIndex,
        width: SupportsIndex,
        painted: Iterable[Tuple[SupportsIndex, SupportsIndex]] = (),
        *,
        progress: Optional[Progress] = None,
    ) -> int:
        """The Grundy value of a position; normal play."""
        return int(self._solver.grundy(*_position(height, width, painted), progress))

    def wins(
        self,
        height: SupportsIndex,
        width: SupportsIndex,
        painted: Iterable[Tuple[SupportsIndex, SupportsIndex]] = (),
        *,
        misere: bool = False,
        progress: Optional[Progress] = None,
    ) -> bool:
        """Whether the player to move wins."""
        return bool(self._solver.wins(*_position(height, width, painted), misere, progress))

    def moves(
        self,
        height: SupportsIndex,
        width: SupportsIndex,
        painted: Iterable[Tuple[SupportsIndex, SupportsIndex]] = (),
        *,
        misere: bool = False,
        progress: Optional[Progress] = None,
    ) -> Tuple[Move, ...]:
        """Every legal move, in the order of their cells."""
        return tuple(Move(*move) for move in self._solver.moves(*_position(height, width, painted), misere, progress))

    def solve(
        self,
        height: SupportsIndex,
        width: SupportsIndex,
        painted: Iterable[Tuple[SupportsIndex, SupportsIndex]] = (),
        *,
        misere: bool = False,
        progress: Optional[Progress] = None,
    ) -> Solution:
        """As the function solve()."""
        return _solution(*self._solver.solve(*_position(height, width, painted), misere, progress))
