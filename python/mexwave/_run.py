"""What all functions of the package share: whole numbers, and how a computation is run."""
from __future__ import annotations

import contextvars
import operator
import os
from typing import TYPE_CHECKING, Any, Callable, Dict, NamedTuple, Optional, SupportsIndex, TypedDict, Union

from . import _core

if TYPE_CHECKING:
    from typing_extensions import Unpack as Unpack
else:
    Unpack = Dict  # for annotations, which nobody evaluates

Progress = Callable[[int, int], object]


class Checkpoint(NamedTuple):
    """Where a long computation leaves its state every so many seconds (0 and more), and when it is stopped.

    With `resume` it goes on from the state that is there, which must be of the same computation: FormatError or IoError else. A
    state that cannot be written is a RuntimeWarning, and the computation goes on.
    """

    path: Union[str, "os.PathLike[str]"]
    every_seconds: float = 60
    resume: bool = False


def whole(name: str, value: SupportsIndex, least: int = 0, most: int = 2**32 - 1) -> int:
    """`value` as an int from `least` to `most`; numpy's integers and whatever else is a whole number will do."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, got {value!r}") from None
    if not least <= number <= most:
        raise _core.InvalidArgument(f"{name}: expected {least} to {most}, got {number}")
    return number


_estimating: contextvars.ContextVar[bool] = contextvars.ContextVar("estimating", default=False)


class SerialOptions(TypedDict, total=False):
    """Of computations on one thread: bytes that may be taken (0: what memory_at_hand() says), and progress(done, total)."""

    memory_limit: SupportsIndex
    progress: Optional[Progress]


class SimdOptions(SerialOptions, total=False):
    """And a level of simd_levels(); None takes the best."""

    simd: Optional[str]


class RunOptions(SimdOptions, total=False):
    """And how many threads, 0 to 1024; 0 takes as many as the machine has."""

    threads: SupportsIndex


class LongRunOptions(RunOptions, total=False):
    """And a checkpoint."""

    checkpoint: Optional[Checkpoint]


def long_run(
    threads: SupportsIndex = 0,
    simd: Optional[str] = None,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
    checkpoint: Optional[Checkpoint] = None,
) -> _core.Run:
    """The options of a run. They change no result."""
    path, every_seconds, resume = checkpoint or ("", 60, False)
    if checkpoint and not os.fspath(path):
        raise _core.InvalidArgument("a checkpoint's path: expected the name of a file, got ''")
    if not every_seconds >= 0:
        raise _core.InvalidArgument(f"every_seconds: expected 0 or more, got {every_seconds}")
    return _core.Run(
        whole("threads", threads, 0, 1024), simd, whole("memory_limit", memory_limit, 0, 2**64 - 1), progress,
        os.fspath(path), every_seconds, resume, _estimating.get(),
    )  # fmt: skip


def run(
    threads: SupportsIndex = 0, simd: Optional[str] = None, memory_limit: SupportsIndex = 0, progress: Optional[Progress] = None
) -> _core.Run:
    return long_run(threads, simd, memory_limit, progress)


def simd_run(simd: Optional[str] = None, memory_limit: SupportsIndex = 0, progress: Optional[Progress] = None) -> _core.Run:
    return long_run(1, simd, memory_limit, progress)


def serial_run(memory_limit: SupportsIndex = 0, progress: Optional[Progress] = None) -> _core.Run:
    return long_run(1, None, memory_limit, progress)


def estimate_bytes(function: Callable[..., Any], *arguments: Any, **options: Any) -> int:
    """How many bytes `function(*arguments, **options)` would take; nothing is computed. Raises what it raises of its arguments, and
    InvalidArgument of a function whose memory nobody knows beforehand.

    >>> import mexwave
    >>> mexwave.estimate_bytes(mexwave.chomp3.sweep, 1_000_000) > 10**9
    True
    """
    before = _estimating.set(True)
    try:
        function(*arguments, **options)
    except _core.Estimate as said:
        return int(said.args[0])
    finally:
        _estimating.reset(before)
    raise _core.InvalidArgument(f"{getattr(function, '__name__', function)}: it computes nothing")


def data_frame(columns: object):  # type: ignore[no-untyped-def]
    """A pandas.DataFrame; pandas is imported here and nowhere else."""
    import pandas  # type: ignore[import]

    return pandas.DataFrame(columns)
