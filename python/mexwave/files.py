"""Files that can tell whether they are whole, and what checkpoints leave behind."""
from __future__ import annotations

import os
from typing import NamedTuple, Union

from . import _core

Path = Union[str, "os.PathLike[str]"]


class Sealed(NamedTuple):
    """The content of a sealed file: its kind, one line of text of its writer, and any bytes."""

    kind: str
    parameters: str
    payload: bytes


def checksum(data: bytes) -> str:
    """XXH3, 128 bits, as 32 hexadecimal digits: what stands in FILE.xxh3 beside a file that the program wrote.

    >>> checksum(b"")
    '99aa06d3014798d86001c324468d497f'
    """
    return str(_core.checksum(data))


def write_sealed(path: Path, content: Sealed) -> None:
    """Writes a versioned file, checksummed throughout, its payload compressed; it appears whole or not at all. Raises IoError."""
    _core.write_sealed(os.fspath(path), content.kind, content.parameters, content.payload)


def read_sealed(path: Path, kind: str) -> Sealed:
    """Reads it back. Raises IoError, and FormatError if it is damaged, cut off, of another version or of another kind."""
    return Sealed(*_core.read_sealed(os.fspath(path), kind))


def remove_checkpoint_parts(path: Path) -> None:
    """Removes the parts PATH.CUT.PART that a computation over ranks left beside its checkpoint, once that is not needed any more."""
    _core.remove_checkpoint_parts(os.fspath(path))
