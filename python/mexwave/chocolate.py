"""Chocolate games: positions {x,y,z} with 0 <= y <= b(x,z); b is the bound. A move lowers one coordinate; if y then
exceeds the bound, it is lowered to the bound.

Bounds: Bound.sum(k) is floor((x+z)/k), Bound.last(k) is floor(z/k), Bound.constant(h) is a box, Bound.by_sum(values)
and Bound.by_pair(rows) are tables. Every argument that is a bound can also be an integer k, which means
Bound.sum(k).

With `pass_`, once in the game either player may leave the position as it is instead of moving, but not if no move is
left. Results are for positions in which the pass has not been used.
"""
from __future__ import annotations

import copyreg
from typing import Any, List, NamedTuple, Optional, Sequence, SupportsIndex, Tuple, Union

import numpy as np

from . import _core
from ._core import Bound
from ._run import RunOptions, SerialOptions, Unpack, run, serial_run, whole

__all__ = [
    "AnyBound", "Bound", "Difference", "Grundy", "Move", "PassSolution", "ShiftRule", "SixMove", "SixPassSolution",
    "SixRule", "SixSolution", "Solution", "first_difference", "grundy", "grundy_value", "is_piece",
    "largest_grundy_side", "largest_side", "largest_six", "positions", "shift_rules", "six_after_move", "six_cells",
    "six_grundy", "six_rules", "six_solve", "six_solve_misere", "six_solve_with_pass", "solve", "solve_with_pass",
]  # fmt: skip

largest_side: int = _core.limits["chocolate.largest_side"]
largest_grundy_side: int = _core.limits["chocolate.largest_grundy_side"]

AnyBound = Union[Bound, SupportsIndex]


class Move(NamedTuple):
    """Lowers 'x', 'y' or 'z'."""

    lowered: str
    leaves: Tuple[int, int, int]


class Solution(NamedTuple):
    """Whether a position is a P-position, and every winning move."""

    is_p_position: bool
    moves: Tuple[Move, ...]


class PassSolution(NamedTuple):
    """As Solution, for the game with an unused pass, before and after each move; and whether passing wins."""

    is_p_position: bool
    moves: Tuple[Move, ...]
    pass_wins: bool


class ShiftRule(NamedTuple):
    """The rule (x+a) xor (y+b) xor (z+c) = 0, and the first pair (x,z) at which it fails, or None."""

    a: int
    b: int
    c: int
    text: str
    fails: Optional[Tuple[int, int]]


def _made_bound(name: str, *arguments: Any) -> Bound:
    return getattr(Bound, name)(*arguments)  # type: ignore[no-any-return]


copyreg.pickle(Bound, lambda bound: (_made_bound, bound.recipe))


def _bound(bound: AnyBound) -> Bound:
    return bound if isinstance(bound, Bound) else Bound.sum(whole("k", bound, 1, 1_000_000))


def positions(bound: AnyBound,
    upto: SupportsIndex,
    *,
    misere: bool = False,
    pass_: bool = False,
    **options: Unpack[RunOptions],
) -> np.ndarray:
    """An int32 array: at [x,z] the y of the P-position {x,y,z}, or -1 if there is none; 0 <= x,z <= upto.

    >>> positions(3, 3).tolist()
    [[0, -1, -1, -1], [-1, 0, -1, -1], [-1, -1, 0, 1], [-1, -1, 1, 0]]
    """
    return _core.chocolate_positions(
        _bound(bound), whole("upto", upto, 0, largest_side), misere, pass_, run(**options)
    )


class Grundy:
    """Grundy values of all {x,y,z}, 0 <= x,z <= upto, 0 <= y <= b(x,z).

    g[x,y,z] is one number; g.column(x,z) has those of a pair, for y = 0, 1, ... g.packed has all stored numbers
    (uint16; for a symmetric bound only the pairs x <= z); g.start[x,z] is where a pair begins in it. histogram[v] is
    how often v occurs.
    """

    def __init__(self, bound: Bound, upto: int, found: tuple) -> None:
        self.bound_text = bound.text
        self.upto = upto
        self.packed: np.ndarray = found[0]
        self.start: np.ndarray = found[1]
        self.histogram: np.ndarray = found[2]
        self.positions: int = found[3]
        self._height = bound

    def column(self, x: SupportsIndex, z: SupportsIndex) -> np.ndarray:
        """The values of {x,y,z} for y = 0, ..., b(x,z), as uint16. Raises InvalidArgument if x or z is above upto."""
        x, z = whole("x", x, 0, self.upto), whole("z", z, 0, self.upto)
        start = self.start[x, z]
        return self.packed[start : start + self._height(x, z) + 1]

    def __getitem__(self, at: Tuple[SupportsIndex, SupportsIndex, SupportsIndex]) -> int:
        x, y, z = at
        column = self.column(x, z)
        return int(column[whole("y", y, 0, len(column) - 1)])

    def dense(self) -> np.ndarray:
        """An int32 array [x,y,z], -1 above the bound. Takes 4 (upto+1)^2 (b+1) bytes; b is the largest bound."""
        side, height = self.upto + 1, self._height(self.upto, self.upto) + 1
        table = np.full((side, height, side), -1, dtype=np.int32)
        for x in range(side):
            for z in range(side):
                column = self.column(x, z)
                table[x, : len(column), z] = column
        return table

    def __repr__(self) -> str:
        return f"<chocolate.Grundy under {self.bound_text} to {self.upto}>"


def grundy(bound: AnyBound, upto: SupportsIndex, *, pass_: bool = False, **options: Unpack[RunOptions]) -> Grundy:
    """Grundy values of all positions with x, z <= upto.

    >>> g = grundy(3, 15)
    >>> g[10, 2, 5], g.column(10, 5).tolist() == [g[10, y, 5] for y in range(6)]
    (12, True)
    """
    made = _bound(bound)
    upto = whole("upto", upto, 0, largest_grundy_side)
    return Grundy(made, upto, _core.chocolate_grundy(made, upto, pass_, run(**options)))


def solve(
    bound: AnyBound,
    x: SupportsIndex,
    y: SupportsIndex,
    z: SupportsIndex,
    *,
    misere: bool = False,
    **options: Unpack[RunOptions],
) -> Solution:
    """Whether {x,y,z} is a P-position, and every winning move; grundy_value() computes its Grundy value.

    Raises InvalidArgument if y is above the bound, or x or z above its reach.

    >>> solve(3, 10, 2, 5).moves
    (Move(lowered='x', leaves=(7, 2, 5)),)
    """
    return Solution(*_solved(bound, (x, y, z), misere, False, run(**options))[:2])


def solve_with_pass(
    bound: AnyBound,
    x: SupportsIndex,
    y: SupportsIndex,
    z: SupportsIndex,
    *,
    misere: bool = False,
    **options: Unpack[RunOptions],
) -> PassSolution:
    """As solve(), for the game with a pass. In {0,0,0} no player may pass.

    >>> solve_with_pass(3, 1, 0, 0).moves, solve_with_pass(3, 1, 0, 0).pass_wins
    ((Move(lowered='x', leaves=(0, 0, 0)),), False)
    """
    return _solved(bound, (x, y, z), misere, True, run(**options))


def _solved(
    bound: AnyBound, at: Tuple[SupportsIndex, SupportsIndex, SupportsIndex], misere: bool, pass_: bool, how: _core.Run
) -> PassSolution:
    x, y, z = (whole(name, value) for name, value in zip("xyz", at))
    is_p, moves, pass_wins = _core.chocolate_solve(_bound(bound), x, y, z, misere, pass_, how)
    return PassSolution(is_p, tuple(Move(*move) for move in moves), pass_wins)


def grundy_value(
    bound: AnyBound,
    x: SupportsIndex,
    y: SupportsIndex,
    z: SupportsIndex,
    *,
    pass_: bool = False,
    **options: Unpack[RunOptions],
) -> int:
    """The Grundy value of {x,y,z}. Fills the table to max(x,z), which takes far longer than solve().

    >>> grundy_value(3, 10, 2, 5)
    12
    """
    x, y, z = (whole(name, value) for name, value in zip("xyz", (x, y, z)))
    return _core.chocolate_grundy_value(_bound(bound), x, y, z, pass_, run(**options))


def shift_rules(
    bound: AnyBound,
    upto: SupportsIndex,
    *,
    misere: bool = False,
    shift: SupportsIndex = 4,
    **options: Unpack[RunOptions],
) -> List[ShiftRule]:
    """All rules with shifts from -shift to shift, compared with the P-positions to `upto`, best first.

    >>> shift_rules(3, 100)[0].text
    'x xor y xor z = 0'
    """
    found = _core.chocolate_shift_rules(
        _bound(bound), whole("upto", upto, 0, largest_side), misere, whole("shift", shift, 0, 16),
        run(**options),
    )  # fmt: skip
    return [ShiftRule(*rule) for rule in found]


class Difference(NamedTuple):
    """A pair at which a rule and the game differ: the y of the P-position, and that of the rule; None if there is
    none."""

    x: int
    z: int
    game: Optional[int]
    rule: Optional[int]


def first_difference(a: int, b: int, c: int, bound: AnyBound, y: np.ndarray) -> Optional[Difference]:
    """The first pair, by max(x,z), then x, z, at which the rule (x+a) xor (y+b) xor (z+c) = 0, 0 <= y <= bound, differs
    from y.

    >>> first_difference(0, 0, 0, 3, positions(3, 100)) is None
    True
    """
    if y.ndim != 2 or y.shape[0] != y.shape[1] or y.shape[0] == 0:
        raise _core.InvalidArgument(f"expected a square array, as positions() returns, got one of shape {y.shape}")
    found = _core.chocolate_first_difference(a, b, c, _bound(bound), y)
    return found and Difference(*found)


largest_six: int = _core.limits["chocolate.largest_six"]


class SixMove(NamedTuple):
    """Lowers the coordinate number `direction`, 1 to 6; leaves a piece of this Grundy value."""

    direction: int
    leaves: Tuple[int, ...]
    grundy: int


class SixSolution(NamedTuple):
    """Whether a piece cut in six directions is a P-position, its Grundy value, and all moves."""

    is_p_position: bool
    grundy: int
    moves: Tuple[SixMove, ...]


class SixPassSolution(NamedTuple):
    """As SixSolution, for the game with an unused pass, before and after each move; and whether passing wins."""

    is_p_position: bool
    grundy: int
    moves: Tuple[SixMove, ...]
    pass_wins: bool


def _six(name: str, values: Sequence[SupportsIndex]) -> List[int]:
    if len(values) != 6:
        raise _core.InvalidArgument(f"{name}: expected six numbers, got {len(values)}")
    return [whole(name, value, 0, largest_six) for value in values]


def is_piece(piece: Sequence[SupportsIndex]) -> bool:
    """Whether all six inequalities hold: x1 <= x2 + x6, x2 <= x1 + x3 + 1, and so on, cyclically.

    >>> is_piece([0, 1, 0, 0, 0, 0]), is_piece([1, 0, 0, 0, 0, 0])
    (True, False)
    """
    return bool(_core.chocolate_is_piece(_six("piece", piece)))


def six_after_move(piece: Sequence[SupportsIndex], direction: SupportsIndex, to: SupportsIndex) -> Tuple[int, ...]:
    """The piece that is left after coordinate `direction` (1 to 6) is lowered to `to`.

    >>> six_after_move([1, 1, 0, 0, 0, 0], 2, 0)
    (0, 0, 0, 0, 0, 0)
    """
    return _core.chocolate_six_after_move(  # type: ignore[no-any-return]
        _six("piece", piece), whole("direction", direction, 1, 6), whole("to", to)
    )


def six_grundy(
    most: Sequence[SupportsIndex],
    *,
    pass_: bool = False,
    **options: Unpack[SerialOptions],
) -> Tuple[np.ndarray, np.ndarray]:
    """For chocolate that is cut in six directions: the Grundy values at [x1,x2,x3,x4,x5,x6], xi <= most[i-1], 255 if
    there is no such piece; and how many pieces have each value. With `pass_`, those of the game with an unused pass.

    >>> values, histogram = six_grundy([1, 1, 1, 1, 1, 1])
    >>> int(values[0, 1, 0, 0, 0, 0]), int((values != 255).sum()) == int(histogram.sum())
    (1, True)
    """
    found = _core.chocolate_six_grundy(_six("most", most), pass_, serial_run(**options))
    return found  # type: ignore[no-any-return]


def six_solve(
    piece: Sequence[SupportsIndex], **options: Unpack[SerialOptions]) -> SixSolution:
    """The value of a piece (x1,...,x6), and of every move.

    >>> six_solve([0, 1, 0, 0, 0, 0]).moves
    (SixMove(direction=2, leaves=(0, 0, 0, 0, 0, 0), grundy=0),)
    """
    is_p, grundy, moves, _ = _core.chocolate_six_solve(_six("piece", piece), False, False, serial_run(**options))
    return SixSolution(is_p, grundy, tuple(SixMove(*move) for move in moves))


def six_solve_with_pass(piece: Sequence[SupportsIndex], **options: Unpack[SerialOptions]) -> SixPassSolution:
    """As six_solve(), for the game with a pass. In (0,0,0,0,0,0) no player may pass.

    >>> found = six_solve_with_pass([0, 1, 0, 0, 0, 0])
    >>> found.is_p_position, found.pass_wins, len(found.moves)
    (False, False, 1)
    """
    is_p, grundy, moves, wins = _core.chocolate_six_solve(_six("piece", piece), True, False, serial_run(**options))
    return SixPassSolution(is_p, grundy, tuple(SixMove(*move) for move in moves), wins)


def six_solve_misere(piece: Sequence[SupportsIndex], **options: Unpack[SerialOptions]) -> SixSolution:
    """As six_solve(), in misère play. A value of 0 means a P-position; other values have no meaning.

    >>> six_solve_misere([0, 1, 0, 0, 0, 0]).is_p_position
    True
    """
    is_p, grundy, moves, _ = _core.chocolate_six_solve(_six("piece", piece), False, True, serial_run(**options))
    return SixSolution(is_p, grundy, tuple(SixMove(*move) for move in moves))


class SixRule(NamedTuple):
    """For the pieces in which all coordinates except the `free` ones are 0: the rule that holds, or that fails last.

    The rule is that (xi+si) xor (xj+sj) xor ... over the free i is 0. `fails` is the first piece for which the rule is
    wrong, or None.
    """

    free: Tuple[bool, ...]
    pieces: int
    p_positions: int
    s: Tuple[int, ...]
    agrees: int
    fails: Optional[Tuple[int, ...]]
    text: str


def six_rules(upto: SupportsIndex, shift: SupportsIndex = 1, **options: Unpack[SerialOptions]) -> Tuple[SixRule, ...]:
    """For each face (the pieces whose coordinates are 0 except certain ones) the best rule with shifts from -shift to
    shift, compared with all pieces with coordinates to upto.

    >>> rule = six_rules(4)[0]
    >>> rule.text, rule.fails is None
    ('x6 = 0', True)
    """
    found = _core.chocolate_six_rules(
        whole("upto", upto, 0, largest_six), whole("shift", shift, 0, 2), serial_run(**options)
    )
    return tuple(SixRule(*rule) for rule in found)


def six_cells(piece: Sequence[SupportsIndex]) -> np.ndarray:
    """The cells of a piece, sorted: an int32 array with the numbers (a, b, c) of the three strips through each cell. The
    bitter cell is (0, 0, 0).

    >>> six_cells([0, 0, 0, 0, 0, 0]).tolist()
    [[0, 0, 0]]
    """
    return _core.chocolate_six_cells(_six("piece", piece))  # type: ignore[no-any-return]
