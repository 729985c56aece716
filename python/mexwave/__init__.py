"""Exact tables of combinatorial games.

There is a module for each family of games: chomp3, chomp4, chomp5, chomp, chocolate, squares, heaps, lines, tiling,
nim, and one for sums of any games. Modules and functions have the names of the C++ library; README.md of the
project describes the games. The module `files` reads and writes files with a checksum. The module `program` runs
two commands that are not in the library: verify() and check().

Arrays that the C++ code fills share its memory, and are read-only. A value that does not exist is -1, unless the
function states otherwise.

Computations accept these keyword arguments, `threads` and `simd` only if they make use of them:

threads
    worker threads, 0 to 1024; 0 takes as many as the machine has processors
simd
    a level of simd_levels(); None takes the best
memory_limit
    bytes that may be taken; if more is needed, MemoryLimit is raised before allocation; 0 takes memory_at_hand().
    A list whose length is not known before counts as it grows
progress
    called as progress(done, total) at most 20 times a second, in cells of the table or other units of work; if the
    total is not known, it is 0, and done counts positions, or is 0

Computations that can resume after a stop also accept

checkpoint
    a Checkpoint: the file, how often it is written, and whether to resume from it

None of these arguments changes a result. estimate_bytes(function, ...) returns how much memory a call would take,
without such lists.
Ctrl-C ends a computation within a tenth of a second; so does an exception raised by `progress`.

>>> import mexwave
>>> mexwave.chomp3.solve(8, 8, 8).moves
(Move(row=2, column=5, leaves=(8, 4, 4)),)
"""
from . import (
    chocolate,
    chomp,
    files,
    chomp5,
    chomp4,
    heaps,
    lines,
    nim,
    program,
    squares,
    sums,
    chomp3,
    tiling,
)
from ._core import (
    Cancelled,
    Error,
    FormatError,
    InvalidArgument,
    IoError,
    MemoryLimit,
    best_simd_level,
    executor,
    memory_at_hand,
    simd_levels,
)
from ._core import version as __version__
from ._run import Checkpoint, estimate_bytes

__all__ = [
    "Cancelled", "Checkpoint", "Error", "FormatError", "InvalidArgument", "IoError", "MemoryLimit", "best_simd_level",
    "chocolate", "chomp", "chomp3", "chomp4", "chomp5", "estimate_bytes", "executor", "files", "heaps", "lines",
    "memory_at_hand", "nim", "program", "simd_levels", "squares", "sums", "tiling",
]  # fmt: skip
