"""Shared by all modules: checks of integers, and the options of a computation."""
from __future__ import annotations

import contextvars
import operator
import os
from typing import TYPE_CHECKING, Any, Callable, Dict, NamedTuple, Optional, SupportsIndex, TypedDict, Union

from . import _core

if TYPE_CHECKING:
    from typing_extensions import Unpack as Unpack
else:
    Unpack = Dict  # for annotations, which are never evaluated

Progress = Callable[[int, int], object]


class Checkpoint(NamedTuple):
    """The file to which a long computation saves its state: every `every_seconds` (0 or more), and when it is stopped.

    With `resume` the computation continues from this file. It raises IoError if the file is missing, and FormatError if
    the file belongs to another computation. If the state cannot be written, a RuntimeWarning is issued and the
    computation continues.
    """

    path: Union[str, "os.PathLike[str]"]
    every_seconds: float = 60
    resume: bool = False


def whole(name: str, value: SupportsIndex, least: int = 0, most: int = 2**32 - 1) -> int:
    """`value` as an int from `least` to `most`. Accepts every integer type, such as those of numpy."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, got {value!r}") from None
    if not least <= number <= most:
        raise _core.InvalidArgument(f"{name}: expected {least} to {most}, got {number}")
    return number


_estimating: contextvars.ContextVar[bool] = contextvars.ContextVar("estimating", default=False)


def has_no_estimate() -> None:
    """Raises InvalidArgument within estimate_bytes()."""
    if _estimating.get():
        raise _core.InvalidArgument("this function has no memory estimate")


class SerialOptions(TypedDict, total=False):
    """Options of computations on one thread: memory_limit in bytes (0: memory_at_hand()), and progress(done, total)."""

    memory_limit: SupportsIndex
    progress: Optional[Progress]


class SimdOptions(SerialOptions, total=False):
    """As SerialOptions, and one of simd_levels() (None: the best)."""

    simd: Optional[str]


class RunOptions(SimdOptions, total=False):
    """As SimdOptions, and the number of threads, 0 to 1024 (0: as many as the machine has)."""

    threads: SupportsIndex


class LongRunOptions(RunOptions, total=False):
    """As RunOptions, and a checkpoint."""

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
    """As long_run(), without checkpoints."""
    return long_run(threads, simd, memory_limit, progress)


def simd_run(simd: Optional[str] = None, memory_limit: SupportsIndex = 0, progress: Optional[Progress] = None) -> _core.Run:
    """As run(), on one thread."""
    return long_run(1, simd, memory_limit, progress)


def serial_run(memory_limit: SupportsIndex = 0, progress: Optional[Progress] = None) -> _core.Run:
    """As simd_run(), without a choice of the SIMD level."""
    return long_run(1, None, memory_limit, progress)


def estimate_bytes(function: Callable[..., Any], *arguments: Any, **options: Any) -> int:
    """The bytes of memory that `function(*arguments, **options)` would take; nothing is computed. Raises the exceptions
    of the function for wrong arguments, and InvalidArgument if the function has no estimate.

    >>> import mexwave
    >>> mexwave.estimate_bytes(mexwave.chomp3.sweep, 1_000_000) > 10**9
    True
    """
    before = _estimating.set(True)
    try:
        function(*arguments, **options)
    except _core.Estimate as estimate:
        return int(estimate.args[0])
    finally:
        _estimating.reset(before)
    raise _core.InvalidArgument(f"{getattr(function, '__name__', function)}: this function has no memory estimate")


def data_frame(columns: object):  # type: ignore[no-untyped-def]
    """A pandas.DataFrame; pandas is imported here and nowhere else."""
    import pandas  # type: ignore[import]

    return pandas.DataFrame(columns)


def axes_or_new(axes: Any) -> Any:
    """`axes`, or those of a new figure; matplotlib is imported here and nowhere else."""
    if axes is not None:
        return axes
    from matplotlib import pyplot  # type: ignore[import]

    return pyplot.figure().add_subplot()
