"""Exact tables of combinatorial games.

A module for each family of games: three_row_chomp, four_row_chomp, five_row_chomp, chomp, chocolate, squares, heaps, lines, tiling,
nim. They have the names of the C++ library; README.md of the project tells the games. The module `program` runs what the program has
and the library has not: verify() and check().

Arrays share the memory of the C++ results, and cannot be written to. A value that does not exist is -1.

Every computation takes, by keyword:

threads
    worker threads, 0 to 1024; 0 takes as many as the machine has
simd
    a level of simd_levels(); None takes the best
memory_limit
    bytes that may be taken, else MemoryLimit is raised before they are; 0 takes what memory_at_hand() says
progress
    called as progress(done, total) some 20 times a second, in cells of the table; a total of 0 is not known

None of them changes a result. Ctrl-C ends a computation within a tenth of a second; so does an exception that
`progress` raises.

>>> import mexwave
>>> mexwave.three_row_chomp.solve(8, 8, 8).moves
(Move(row=2, column=5, leaves=(8, 4, 4)),)
"""
from . import (
    chocolate,
    chomp,
    five_row_chomp,
    four_row_chomp,
    heaps,
    lines,
    nim,
    program,
    squares,
    three_row_chomp,
    tiling,
)
from ._core import (
    Cancelled,
    Error,
    FormatError,
    InvalidArgument,
    IoError,
    MemoryLimit,
    memory_at_hand,
    simd_levels,
)
from ._core import version as __version__

__all__ = [
    "Cancelled", "Error", "FormatError", "InvalidArgument", "IoError", "MemoryLimit", "chocolate", "chomp",
    "five_row_chomp", "four_row_chomp", "heaps", "lines", "memory_at_hand", "nim", "program", "simd_levels", "squares", "three_row_chomp", "tiling",
]  # fmt: skip
