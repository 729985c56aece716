"""Painting games: two players in turn paint a tile's worth of free cells; whoever cannot, loses."""
from __future__ import annotations

from typing import Optional, Sequence, SupportsIndex, Union

import numpy as np

from . import _core
from ._run import Progress, run, whole


def grundy(
    tile: Union[str, Sequence[str]],
    height: SupportsIndex,
    width: SupportsIndex,
    *,
    fixed: bool = False,
    memory_limit: SupportsIndex = 0,
    progress: Optional[Progress] = None,
) -> np.ndarray:
    """Grundy numbers of the empty boards, m x n at [m-1,n-1]. Tiles: "2x2", or a picture "XX./.XX"; several may be given.

    >>> grundy("2x2", 2, 5).tolist()
    [[0, 0, 0, 0, 0], [0, 1, 1, 2, 0]]
    """
    tiles = [tile] if isinstance(tile, str) else list(tile)
    return _core.tiling_grundy(
        tiles, fixed, whole("height", height, 1, 128), whole("width", width, 1, 128), run(1, None, memory_limit, progress)
    )
