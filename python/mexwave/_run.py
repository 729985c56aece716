"""What all functions of the package share: whole numbers, and how a computation is run."""
from __future__ import annotations

import operator
from typing import Callable, Optional, SupportsIndex

from . import _core

Progress = Callable[[int, int], object]


def whole(name: str, value: SupportsIndex, least: int = 0, most: int = 2**32 - 1) -> int:
    """`value` as an int from `least` to `most`; numpy's integers and whatever else is a whole number will do."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} {value!r}: accepted are whole numbers") from None
    if not least <= number <= most:
        raise _core.InvalidArgument(f"{name} {number}: accepted are {least} to {most}")
    return number


def run(
    threads: SupportsIndex, simd: Optional[str], memory_limit: SupportsIndex, progress: Optional[Progress]
) -> _core.Run:
    """The options of a run. They change no result."""
    return _core.Run(
        whole("threads", threads, 0, 1024), simd, whole("memory_limit", memory_limit, 0, 2**64 - 1), progress
    )


def data_frame(columns: object):  # type: ignore[no-untyped-def]
    """A pandas.DataFrame; pandas is imported here and nowhere else."""
    import pandas  # type: ignore[import]

    return pandas.DataFrame(columns)
