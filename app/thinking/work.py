"""Work that computer players do in another process."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from engine import Position
from engine.think.thinker import StopFlag, Thinker

T = TypeVar("T")

Priority = Literal["move", "hint", "background"]
NICENESS: Mapping[Priority, int] = {"move": 5, "hint": 10, "background": 15}


@dataclass(frozen=True, slots=True)
class WorkContext:
    """The means of work. `find` returns the thinker for a position.

    `share`: the part of its usual time, from 0 to 1, that work may take while others wait.
    """

    find: Callable[[Position], Thinker]
    stop: StopFlag
    share: float = 1.0


Work = Callable[[WorkContext], T]
"""A module's function, or a partial of one, so that it can be pickled.

After a stop, its result is discarded.
"""
