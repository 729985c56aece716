"""The audit and the check of saved files: `mexwave verify` and `mexwave check`.

Both run the program that path() finds.
"""
from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import NamedTuple, Optional, Sequence, SupportsIndex, Tuple, Union

from . import _core
from ._run import whole

__all__ = [
    "Checked", "Claim", "check", "path", "verify",
]  # fmt: skip


class Claim(NamedTuple):
    """A claim of a paper, and the result of its check.

    `verdict` is "holds" or "fails"; `first_counterexample` and `note` are None if there is none.
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
    """The result of a check. is_right: whether the saved file is correct as far as it was checked. said: what was checked,
    or what is wrong."""

    is_right: bool
    said: str


def path() -> str:
    """The path of the program: $MEXWAVE_PROGRAM if set, else the program that pip installed with this package, else
    `mexwave` on the PATH. Raises FileNotFoundError if there is none.
    """
    installed = os.path.join(os.path.dirname(__file__), "bin", "mexwave")
    found = os.environ.get("MEXWAVE_PROGRAM") or (installed if os.path.exists(installed) else shutil.which("mexwave"))
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
    """Checks claims of the papers: the named ones ("A22", "E03"), or all; with `source`, only those of one paper.

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
    """Checks a file that the program saved, by code that shares nothing with the code that computed it.

    Raises InvalidArgument, a ValueError, if the file is damaged or is not a file of mexwave. With `strict`, a file that
    cannot be fully checked counts as wrong.
    """
    words = ["check", *(["--strict"] if strict else []), *([] if upto is None else ["--upto", str(whole("upto", upto))])]
    ended = _ran([*words, "--", os.fspath(file)], (0, 2))
    return Checked(ended.returncode == 0, ended.stdout.strip() or ended.stderr.strip())
