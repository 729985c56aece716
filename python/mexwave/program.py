"""The audit and the check of saved files, which are the program's: `mexwave verify` and `mexwave check`.

Both run the installed program: what $MEXWAVE_PROGRAM names, or `mexwave` on the PATH. FileNotFoundError says that there is none.
"""
from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import NamedTuple, Optional, Sequence, SupportsIndex, Tuple, Union

from . import _core
from ._run import whole


class Claim(NamedTuple):
    """What a paper says, as it was checked.

    `verdict` is "holds", "fails" or another word of the report; `first_counterexample` and `note` are None where there is none.
    """

    id: str
    source: str
    statement: str
    paper_range: str
    checked_to: str
    verdict: str
    first_counterexample: Optional[str]
    failures: int
    note: Optional[str]


class Checked(NamedTuple):
    """Of a saved file: whether it is right as far as checked, and what was checked or found wrong, in words."""

    is_right: bool
    said: str


def path() -> str:
    """The path of the program."""
    named = os.environ.get("MEXWAVE_PROGRAM")
    found = named or shutil.which("mexwave")
    if found is None:
        raise FileNotFoundError("mexwave, the program, is not on the PATH: install it, or name it in $MEXWAVE_PROGRAM")
    return found


def _ran(words: Sequence[str], accepted: Tuple[int, ...]) -> subprocess.CompletedProcess[str]:
    ended = subprocess.run([path(), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    if ended.returncode not in accepted:
        raise _core.InvalidArgument(ended.stderr.strip() or f"mexwave ended with status {ended.returncode}")
    return ended


def verify(
    claims: Union[str, Sequence[str]] = (),
    *,
    source: Optional[str] = None,
    upto: SupportsIndex = 10_000,
    threads: SupportsIndex = 0,
) -> Tuple[Claim, ...]:
    """The claims of the papers, checked again: those named ("A22", "E03"), or all, of one source or of all.

    A source is "horvath", "miyadera", "nyitrai", "csakany" or "baron".

    >>> [(claim.id, claim.verdict) for claim in verify("E03")][:3]
    [('E03.1', 'holds'), ('E03.2', 'holds'), ('E03.3', 'fails')]
    """
    words = ["verify", *([claims] if isinstance(claims, str) else claims), "--format", "json", "--quiet"]
    words += ["--upto", str(whole("upto", upto)), "--threads", str(whole("threads", threads, 0, 1024))]
    words += [] if source is None else ["--source", source]
    return tuple(
        Claim(**{field: claim.get(field) for field in Claim._fields}) for claim in json.loads(_ran(words, (0,)).stdout)
    )


def check(file: Union[str, "os.PathLike[str]"], *, upto: Optional[SupportsIndex] = None, strict: bool = False) -> Checked:
    """A file that the program saved, recomputed by code that shares nothing with what made it.

    A file that is damaged, or is none of these, raises InvalidArgument, a ValueError; with `strict`, what cannot be decided is not right.
    """
    words = ["check", *(["--strict"] if strict else []), *([] if upto is None else ["--upto", str(whole("upto", upto))])]
    ended = _ran([*words, "--", os.fspath(file)], (0, 2))
    return Checked(ended.returncode == 0, ended.stdout.strip() or ended.stderr.strip())
