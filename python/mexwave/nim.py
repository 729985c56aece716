"""The losing triples of Nim as Gy. Báron built them in 1964."""
from __future__ import annotations

from typing import NamedTuple, SupportsIndex, Tuple

import numpy as np

from . import _core
from ._run import SerialOptions, Unpack, serial_run, whole

__all__ = [
    "Complete", "Halving", "complete_sets", "halve", "triples",
]  # fmt: skip


def triples(upto: SupportsIndex, **options: Unpack[SerialOptions]) -> np.ndarray:
    """The greedy triples a < b < c <= upto: an int32 array.

    >>> triples(7).tolist()
    [[1, 2, 3], [1, 4, 5], [1, 6, 7], [2, 4, 6], [2, 5, 7], [3, 4, 7], [3, 5, 6]]
    """
    return _core.nim_triples(whole("upto", upto, 0, 16_383), serial_run(**options))


class Complete(NamedTuple):
    """A number up to which the triples use up every pair, and how many triples there are up to it."""

    hypotenuse: int
    triples: int


def complete_sets(upto: SupportsIndex, **options: Unpack[SerialOptions]) -> Tuple[Complete, ...]:
    """All complete sets with a largest number from 2 to upto.

    >>> complete_sets(10)
    (Complete(hypotenuse=3, triples=1), Complete(hypotenuse=7, triples=7))
    """
    found = _core.nim_complete_sets(whole("upto", upto, 0, 16_383), serial_run(**options))
    return tuple(Complete(*one) for one in found)


class Halving(NamedTuple):
    """The chain of triples, each of them half of the one before, rounded down, and whether the first is a v-triple."""

    chain: Tuple[Tuple[int, int, int], ...]
    is_v_triple: bool


def halve(a: SupportsIndex, b: SupportsIndex, c: SupportsIndex) -> Halving:
    """The halving procedure of one triple, 1 <= a < b < c.

    >>> halve(4, 10, 14).is_v_triple
    True
    """
    chain, is_v_triple = _core.nim_halve(whole("a", a), whole("b", b), whole("c", c))
    return Halving(tuple(chain), is_v_triple)
