"""Sealed files, which carry a checksum, and the removal of checkpoint parts."""
from __future__ import annotations

import os
from typing import NamedTuple, Union

from . import _core

__all__ = [
    "Path", "Sealed", "checksum", "read_sealed", "remove_checkpoint_parts", "write_sealed",
]  # fmt: skip

Path = Union[str, "os.PathLike[str]"]


class Sealed(NamedTuple):
    """The content of a sealed file: its kind, one line of text chosen by the writer, and any bytes."""

    kind: str
    parameters: str
    payload: bytes


def checksum(data: bytes) -> str:
    """The XXH3 checksum of 128 bits as 32 hexadecimal digits, as in the seal FILE.xxh3 of a file that the program wrote.

    >>> checksum(b"")
    '99aa06d3014798d86001c324468d497f'
    """
    return str(_core.checksum(data))


def write_sealed(path: Path, content: Sealed) -> None:
    """Writes a versioned file with a checksum and a compressed payload, completely or not at all. Raises IoError.

    >>> import tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "notes")
    >>> write_sealed(path, Sealed("notes", "n = 3", b"some bytes"))
    >>> read_sealed(path, "notes").payload
    b'some bytes'
    """
    _core.write_sealed(os.fspath(path), content.kind, content.parameters, content.payload)


def read_sealed(path: Path, kind: str) -> Sealed:
    """Reads a file that write_sealed() wrote. Raises IoError if it cannot be read, and FormatError if it is damaged,
    truncated, of another version or kind."""
    return Sealed(*_core.read_sealed(os.fspath(path), kind))


def remove_checkpoint_parts(path: Path) -> None:
    """Removes the parts PATH.BLOCK.CHUNK beside the checkpoint at PATH. Call it when the checkpoint is no longer
    needed."""
    _core.remove_checkpoint_parts(os.fspath(path))
