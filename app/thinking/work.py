"""Work that computer players do in another process, and the priority of its threads."""

import os
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Literal, TypeVar

from engine import Position
from engine.think.thinker import StopFlag, Thinker

T = TypeVar("T")

Priority = Literal["move", "hint", "background"]
NICENESS: Mapping[Priority, int] = {"move": 5, "hint": 10, "background": 15}


@dataclass(frozen=True, slots=True)
class WorkContext:
    """The means of work. `find` returns the best thinker for a position that is ready soon,
    `find_within` one that is ready within some seconds.

    `share`: the part of its usual time, from 0 to 1, that work may take while others wait.
    """

    find: Callable[[Position], Thinker]
    stop: StopFlag
    share: float = 1.0
    await_best: Callable[[Position, StopFlag], Thinker] | None = None
    find_within: Callable[[Position, float], Thinker] | None = None

    def find_by(self, position: Position, deadline: float | None) -> Thinker:
        """The best thinker that is ready soon, in half of the time until a deadline."""
        if deadline is None or self.find_within is None:
            return self.find(position)
        return self.find_within(position, max(0.0, deadline - monotonic()) / 2)

    def wait_for(self, position: Position) -> Thinker:
        """The best thinker for a position, for results that are kept.

        If it must be compiled, that may take minutes.
        """
        return self.await_best(position, self.stop) if self.await_best else self.find(position)


Work = Callable[[WorkContext], T]
"""A module's function, or a partial of one, so that it can be pickled.

After a stop, its result is discarded.
"""


def set_thread_niceness(niceness: int) -> None:
    """Set the niceness (0 to 19) of the calling thread. Only Linux supports that."""
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
