"""One-heap games and their sums: octal codes ("0.137"), subtract:1,2,3, take:M, nim, rim, dim, fibonacci, ..."""
from __future__ import annotations

from typing import Any, Callable, Iterable, Iterator, List, NamedTuple, Optional, Sequence, SupportsIndex, Tuple, Union, overload

import numpy as np

from . import _core
from ._run import LongRunOptions, RunOptions, SerialOptions, Unpack, axes_or_new, has_no_estimate, long_run, run, serial_run, whole

__all__ = [
    "CatalogEntry", "Game", "Grundy", "Identified", "LongPeriod", "MisereSolution", "Move", "Moves", "PassSolution",
    "Period", "Solution", "ValueCount", "catalog", "count_values", "fibonacci_move", "find_long_period", "grundy", "grundy_with_pass",
    "has_few_rare_heaps", "has_long_periods", "has_positions", "identify", "largest_heap", "largest_long_heap", "moves_of",
    "parse_game", "period", "positions", "short_table", "solve", "solve_misere", "solve_with_pass", "takes", "wythoff_lower",
    "wythoff_partner",
]  # fmt: skip

largest_heap: int = _core.limits["heaps.largest_heap"]
largest_long_heap: int = _core.limits["heaps.largest_long_heap"]
short_table: int = _core.limits["heaps.short_table"]

Moves = Callable[[int], Iterable[Union[SupportsIndex, Sequence[SupportsIndex]]]]


class Period(NamedTuple):
    """G(n + period) = G(n) + saltus for all n >= preperiod: proved; preperiod and period are the least possible.

    pattern is G(preperiod), G(preperiod + 1), ...: one period; exceptions are the n < preperiod whose values differ
    from the pattern, continued backwards; values below values_needed prove the period. These three are None if the
    period was found in bounded memory.
    """

    preperiod: int
    period: int
    saltus: int
    pattern: Optional[Tuple[int, ...]]
    exceptions: Optional[Tuple[int, ...]]
    values_needed: Optional[int]


class Grundy:
    """Grundy values of the heaps 0..upto, as a sequence: g[n], g[2:5], len(g), numpy.asarray(g).

    Attributes
    ----------
    game : str
    values : int32 array
        G(n) at n = 0..upto
    period : Period or None
        if the values certify one: it is proved for all heaps; None for take:2^k, see period()
    mask, twist, rare : int; with_parity : bool
        of games that split heaps into two, but not into three: the value v of heap n is rare if popcount(v & mask) +
        twist, plus n if with_parity, is even; `rare` is the number of heaps with such values. 0 and False for other
        games, and for tables of at most 512 computed values

    >>> g = grundy("kayles", 100)
    >>> g
    <heaps.Grundy of 0.77, heaps 0..100>
    >>> g[5], len(g), g[:4].tolist()
    (4, 101, [0, 1, 2, 3])
    """

    def __init__(
        self, game: str, values: np.ndarray, period: Optional[Period], mask: int = 0, twist: int = 0,
        with_parity: bool = False, rare: int = 0,
    ) -> None:  # fmt: skip
        self.game = game
        self.values = values
        self.period = period
        self.mask = mask
        self.twist = twist
        self.with_parity = with_parity
        self.rare = rare

    def __len__(self) -> int:
        return len(self.values)

    @overload
    def __getitem__(self, n: SupportsIndex) -> int: ...

    @overload
    def __getitem__(self, n: slice) -> np.ndarray: ...

    def __getitem__(self, n: Union[SupportsIndex, slice]) -> Union[int, np.ndarray]:
        return self.values[n] if isinstance(n, slice) else int(self.values[n])

    def __iter__(self) -> Iterator[int]:
        return iter(self.values.tolist())

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> np.ndarray:
        return self.values.astype(dtype or self.values.dtype, copy=bool(copy))

    def __repr__(self) -> str:
        period = f", period {self.period.period}" if self.period else ""
        return f"<heaps.Grundy of {self.game}, heaps 0..{len(self) - 1}{period}>"

    def _repr_html_(self) -> str:
        """The values of the first heaps, as a table."""
        import html

        first = self.values[:20].tolist()
        heaps = "".join(f"<th>{n}</th>" for n in range(len(first)))
        values = "".join(f"<td>{value}</td>" for value in first)
        return f"{html.escape(repr(self))}<table><tr><th>n</th>{heaps}</tr><tr><th>G(n)</th>{values}</tr></table>"

    def plot(self, axes: Any = None, **style: Any) -> Any:
        """Draws G(n) over n with matplotlib, in `axes` or in a new figure, and returns the axes. `style` is that of
        axes.plot()."""
        axes = axes_or_new(axes)
        axes.plot(self.values, **{"marker": ",", "linestyle": "", **style})
        axes.set(xlabel="n", ylabel=f"G(n) of {self.game}")
        return axes


class Move(NamedTuple):
    """A move in part number `part` of the sum, counted from 0; `leaves` is what replaces this part."""

    part: int
    leaves: str


class Solution(NamedTuple):
    """Whether a sum is a P-position, its Grundy value, those of its parts, and every winning move."""

    is_p_position: bool
    grundy: Optional[int]
    values: Tuple[int, ...]
    moves: Tuple[Move, ...]


def grundy(game: Union[str, Moves], upto: SupportsIndex, **options: Unpack[LongRunOptions]) -> Grundy:
    """Grundy values of the heaps 0..upto, to largest_heap; of fibonacci to 8000.

    `game` is a text, or a function that gives all moves from a heap of n: what each leaves, a number of stones, or a
    sequence of numbers if it leaves several heaps or none. Python calls such a function for n = 0, 1, ..., upto. No
    options are accepted then, and no period is looked for. Raises InvalidArgument, and MemoryLimit.

    >>> grundy("0.137", 1000).period.period
    34
    >>> grundy("take:3", 7)[:].tolist()
    [0, 1, 2, 3, 0, 1, 2, 3]
    >>> grundy(lambda n: [n - k for k in (1, 3, 4) if k <= n], 7)[:].tolist()  # take 1, 3 or 4
    [0, 1, 0, 1, 2, 3, 2, 0]
    >>> grundy(lambda n: [(k, n - k) for k in range(1, n // 2 + 1) if 2 * k != n], 8)[:].tolist()  # split a heap unequally
    [0, 0, 0, 1, 0, 2, 1, 0, 2]
    """
    if not isinstance(game, str):
        return _grundy_by_moves(game, whole("upto", upto, 0, largest_heap), options)
    values, found, *rare = _core.heaps_grundy(game, whole("upto", upto), long_run(**options))
    return Grundy(parse_game(game).text, values, _period(found), *rare)


def _grundy_by_moves(moves: Moves, upto: int, options: LongRunOptions) -> Grundy:
    if options:
        raise _core.InvalidArgument(f"a function in place of a game: expected no options, got {', '.join(options)}")
    has_no_estimate()
    values: List[int] = []
    for n in range(upto + 1):
        seen = set()
        for left in moves(n):
            value = 0
            for heap in left if isinstance(left, Iterable) else (left,):
                value ^= values[_smaller(heap, n)]
            seen.add(value)
        values.append(next(value for value in range(len(seen) + 1) if value not in seen))
    return Grundy(getattr(moves, "__name__", "moves"), np.array(values, dtype=np.int32), None)


def _smaller(heap: SupportsIndex, n: int) -> int:
    if n == 0:
        raise _core.InvalidArgument(f"moves from a heap of 0: expected none, got one that leaves {heap!r}")
    return whole(f"moves from a heap of {n}", heap, 0, n - 1)


def _period(found: Optional[dict]) -> Optional[Period]:
    return found and Period(  # type: ignore[return-value]
        found["preperiod"], found["period"], found["saltus"], tuple(found["pattern"]), tuple(found["exceptions"]),
        found["values_needed"],
    )  # fmt: skip


def period(game: str, upto: SupportsIndex = 100_000, **options: Unpack[RunOptions]) -> Optional[Period]:
    """The period, if the values of the heaps 0..upto certify one, else None.

    `upto` is at most largest_heap; for games that may split a heap into two but not into three, it is at
    most largest_long_heap. For these games, an `upto` beyond 131072 takes bounded memory if few heaps have rare values,
    as in find_long_period(), which also accepts a checkpoint. Raises InvalidArgument, and MemoryLimit.

    >>> period("kayles").period, period("kayles", 100) is None
    (12, True)
    >>> period("0.16", 1_000_000)
    Period(preperiod=105351, period=149459, saltus=0, pattern=None, exceptions=None, values_needed=None)
    """
    upto = whole("upto", upto, 0, largest_long_heap if has_long_periods(game) else largest_heap)
    if upto > short_table and has_long_periods(game):
        has_no_estimate()
        if upto > largest_heap or has_few_rare_heaps(game, **options):
            if short := period(game, short_table, **options):
                return short
            try:
                found = find_long_period(game, upto, **options)
            except (_core.InvalidArgument, _core.MemoryLimit):  # a table may be possible
                if upto > largest_heap:
                    raise
            else:
                if found.preperiod is None or found.period is None:
                    return None
                return Period(found.preperiod, found.period, 0, None, None, None)
    return _period(_core.heaps_find_period(game, upto, run(**options)))


class LongPeriod(NamedTuple):
    """G(n + period) = G(n) for all n >= preperiod, both the least possible; None if no window recurred.

    `computed` heaps were computed, with `window` values in memory; every value was decided by values at most `furthest`
    heaps back (if a period was found, every value from the recurring window on). A value v is rare at n if
    popcount(v & mask) + twist, plus n if `with_parity`, is even; `rare_heaps` are the heaps from 1 on with rare values,
    each with its value. `largest` is the largest value, and `largest_at` the first heap that has it.
    """

    preperiod: Optional[int]
    period: Optional[int]
    computed: int
    window: int
    furthest: int
    mask: int
    with_parity: bool
    twist: int
    largest: int
    largest_at: int
    rare_heaps: Tuple[Tuple[int, int], ...]

    @property
    def rare(self) -> int:
        """The number of rare heaps."""
        return len(self.rare_heaps)

    @property
    def last_rare(self) -> int:
        """The last rare heap; 0 if there is none."""
        return self.rare_heaps[-1][0] if self.rare_heaps else 0


def has_long_periods(game: str) -> bool:
    """Whether find_long_period() accepts the game: one that may split a heap into two, but not into three.

    >>> has_long_periods("0.104"), has_long_periods("nim")
    (True, False)
    """
    return bool(_core.heaps_has_long_periods(game))


def has_few_rare_heaps(game: str, **options: Unpack[RunOptions]) -> bool:
    """Whether at most 300 of the first 4,096 heaps have rare values. Then find_long_period() is usually faster than a
    table. False for games that it does not accept, and if memory does not suffice for a window.

    >>> has_few_rare_heaps("0.104"), has_few_rare_heaps("0.6"), has_few_rare_heaps("nim")
    (True, False, False)
    """
    return bool(_core.heaps_has_few_rare_heaps(game, run(**options)))


def find_long_period(game: str, upto: SupportsIndex, **options: Unpack[LongRunOptions]) -> LongPeriod:
    """The period of a game that splits heaps into two, in bounded memory: if the values of a window recur, the
    period is proved for all heaps. `upto` is at most largest_long_heap. Uses at most two threads.

    >>> find_long_period("0.106", 100_000).rare
    15
    """
    return LongPeriod(*_core.heaps_find_long_period(game, whole("upto", upto, 0, largest_long_heap), long_run(**options)))


class ValueCount(NamedTuple):
    """`heaps` is the number of heaps that have this value; the smallest of them is `first`, the largest `last`."""

    value: int
    heaps: int
    first: int
    last: int


def count_values(game: str, upto: SupportsIndex, **options: Unpack[LongRunOptions]) -> List[ValueCount]:
    """How many of the heaps 0 to upto have each value, in bounded memory, by increasing value; for games that
    find_long_period() accepts. Uses at most two threads.

    >>> count_values("0.106", 1_000_000)[0]
    ValueCount(value=0, heaps=159681, first=0, last=999998)
    """
    return [ValueCount(*of) for of in _core.heaps_count_values(game, whole("upto", upto, 0, largest_long_heap), long_run(**options))]


class CatalogEntry(NamedTuple):
    """An octal game: whether it is proved periodic; if so its preperiod, its period, and the last heap whose value
    breaks the pattern; the largest value and the first heap that has it. For splitting games without a proved period:
    the mask with the fewest rare heaps (otherwise 0), the number of rare heaps, and the last of them."""

    game: str
    proved: bool
    preperiod: int
    period: int
    last_exception: Optional[int]
    largest: int
    largest_at: int
    mask: int
    rare: int
    last_rare: int


def catalog(codes: str,
    upto: SupportsIndex,
    *,
    splitting_only: bool = False,
    **options: Unpack[LongRunOptions],
) -> Tuple[CatalogEntry, ...]:
    """A catalog of octal games, from the values of the heaps 0..upto. In the code x stands for any digit (up to five x):
    "0.xxx"; "0.007" is one game.

    >>> [(entry.game, entry.period) for entry in catalog("0.x7", 500) if entry.proved][:4]
    [('0.07', 34), ('0.17', 34), ('0.27', 4), ('0.57', 4)]
    """
    found = _core.heaps_catalog(codes, whole("upto", upto), splitting_only, long_run(**options))
    return tuple(CatalogEntry(*entry) for entry in found)


class Game(NamedTuple):
    """A parsed game: its text (for a name of an octal code, the code), the kind of rules, the digits of the code by t =
    0, 1, ..., the largest number of heaps that a move leaves of one heap, whether a position is one heap, and whether
    grundy() accepts a checkpoint."""

    text: str
    rules: str
    digits: Tuple[int, ...]
    most_left: int
    one_heap: bool
    accepts_checkpoint: bool


def parse_game(text: str) -> Game:
    """Parses the argument `game` of the functions here.

    >>> parse_game("kayles").text, parse_game("nim").rules
    ('0.77', 'nim')
    """
    return Game(*_core.heaps_game(text))


def takes(game: str, upto: SupportsIndex) -> Tuple[int, ...]:
    """For take:squares, take:primes, take:2^k and allbut: the numbers to upto that may be taken; for other games: none.

    >>> takes("take:primes", 12)
    (2, 3, 5, 7, 11)
    """
    return _core.heaps_takes(game, whole("upto", upto, 0, largest_heap))  # type: ignore[no-any-return]


def has_positions(game: str) -> bool:
    """Whether positions() accepts the game.

    >>> has_positions("take:squares"), has_positions("0.137")
    (True, False)
    """
    return bool(_core.heaps_has_positions(game))


def positions(game: str, upto: SupportsIndex, **options: Unpack[SerialOptions]) -> np.ndarray:
    """The P-positions (heaps of value 0) among 0..upto, as int64, for take:squares, take:primes, take:2^k, take:M and
    subtract:...; upto is at most 10^12. The array takes 8 bytes per P-position.

    >>> positions("take:squares", 20).tolist()
    [0, 2, 5, 7, 10, 12, 15, 17, 20]
    """
    return _core.heaps_positions(game, whole("upto", upto, 0, 10**12), serial_run(**options))


class Identified(NamedTuple):
    """A game, the heap that has the first given value, and its group: games of one group are equal as far as
    computed."""

    game: str
    first: int
    group: int


def identify(values: Sequence[SupportsIndex], upto: SupportsIndex = 1000, **options: Unpack[RunOptions]) -> Tuple[Identified, ...]:
    """The octal codes of up to three digits and the named games that have these Grundy values, the first of them at
    heap 0 to 8.

    >>> identify([0, 1, 2, 3, 1, 4, 3])[:2]
    (Identified(game='0.77', first=0, group=1), Identified(game='0.771', first=0, group=1))
    """
    numbers = [whole("values", value) for value in values]
    return tuple(Identified(*game) for game in _core.heaps_identify(numbers, whole("upto", upto), run(**options)))


def wythoff_lower(k: SupportsIndex) -> int:
    """a, where {a, a + k} is the k-th P-position of Wythoff's game; k is at most 10^9.

    >>> [wythoff_lower(k) for k in range(6)]
    [0, 1, 3, 4, 6, 8]
    """
    return int(_core.heaps_wythoff_lower(whole("k", k)))


def wythoff_partner(x: SupportsIndex) -> int:
    """The one y with {x, y} a P-position of Wythoff's game; x below 10^9.

    >>> wythoff_partner(3), wythoff_partner(5)
    (5, 3)
    """
    return int(_core.heaps_wythoff_partner(whole("x", x)))


def fibonacci_move(n: SupportsIndex) -> int:
    """Fibonacci nim: the least number whose removal from a heap of n wins, n included; n itself for Fibonacci numbers.

    >>> fibonacci_move(11), fibonacci_move(13)
    (3, 13)
    """
    return int(_core.heaps_fibonacci_move(whole("n", n, 1, 2**63 - 1)))


def solve(position: str, **options: Unpack[RunOptions]) -> Solution:
    """The value of a sum, "rim:7 + dim:7 + nim:7", and every winning move.

    >>> solve("nim:3 + nim:5").moves
    (Move(part=1, leaves='3'),)
    """
    is_p, value, values, moves = _core.heaps_solve(position, run(**options))
    return Solution(is_p, value, tuple(values), tuple(Move(*move) for move in moves))


class PassSolution(NamedTuple):
    """For a sum with an unused pass: whether it is a P-position, its value, every winning move (the pass stays unused),
    and whether passing wins."""

    is_p_position: bool
    grundy: int
    moves: Tuple[Move, ...]
    pass_wins: bool


def solve_with_pass(position: str, **options: Unpack[SerialOptions]) -> PassSolution:
    """The value of a sum with a pass: once in the game either player may leave everything as it is instead of moving,
    but not if no move is left.

    >>> solve_with_pass("nim:1 + nim:2 + nim:3").pass_wins
    True
    """
    is_p, value, moves, pass_wins = _core.heaps_solve_with_pass(position, serial_run(**options))
    return PassSolution(is_p, value, tuple(Move(*move) for move in moves), pass_wins)


class MisereSolution(NamedTuple):
    """For a sum in misère play, where a player who cannot move wins: whether it is a P-position, and every winning
    move."""

    is_p_position: bool
    moves: Tuple[Move, ...]


def solve_misere(position: str, **options: Unpack[SerialOptions]) -> MisereSolution:
    """The outcome of a sum in misère play, by a table of all positions that it can become.

    >>> solve_misere("nim:1 + nim:1 + nim:1").is_p_position
    True
    """
    is_p, moves = _core.heaps_solve_misere(position, serial_run(**options))
    return MisereSolution(is_p, tuple(Move(*move) for move in moves))


def grundy_with_pass(
    game: str, upto: SupportsIndex, **options: Unpack[SerialOptions]) -> np.ndarray:
    """The values of one heap of 0, ..., upto with a pass, as int32.

    >>> grundy_with_pass("nim", 5).tolist()
    [0, 2, 1, 4, 3, 6]
    """
    return _core.heaps_grundy_with_pass(  # type: ignore[no-any-return]
        game, whole("upto", upto), serial_run(**options)
    )


def moves_of(position: str) -> Tuple[Tuple[str, ...], ...]:
    """What a move can leave of each part of a sum, as solve() writes it.

    >>> moves_of("dim:4 + take:2:3")
    (('0', '2', '3'), ('1', '2'))
    """
    return tuple(_core.heaps_moves_of(position))
