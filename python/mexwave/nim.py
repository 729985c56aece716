"""The losing triples of Nim as Gy. Báron built them in 1964."""
from __future__ import annotations

from typing import Optional, SupportsIndex

import numpy as np

from . import _core
from ._run import Progress, run, whole


def triples(
    upto: SupportsIndex, *, memory_limit: SupportsIndex = 0, progress: Optional[Progress] = None
) -> np.ndarray:
    """The greedy triples a < b < c <= upto: an int32 array.

    >>> triples(7).tolist()
    [[1, 2, 3], [1, 4, 5], [1, 6, 7], [2, 4, 6], [2, 5, 7], [3, 4, 7], [3, 5, 6]]
    """
    return _core.nim_triples(whole("upto", upto, 0, 16_383), run(1, None, memory_limit, progress))
