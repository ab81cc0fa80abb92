"""The ticks of a room, and the time since somebody used it."""

import asyncio
from collections.abc import Callable

TICK = 3.0  # seconds between checks for players who have fallen quiet


class IdleTimer:
    """Calls a function every few seconds until it is canceled."""

    def __init__(self) -> None:
        self._limit = self._idle = 0.0  # seconds
        self._due: asyncio.TimerHandle | None = None

    def start(self, limit: float, on_tick: Callable[[], None]) -> None:
        """`limit` is the seconds after which the time has expired."""
        self._limit = limit
        self._schedule(on_tick)

    def reset(self) -> None:
        """The room is being used."""
        self._idle = 0.0

    @property
    def expired(self) -> bool:
        return self._idle >= self._limit

    def cancel(self) -> None:
        if self._due:
            self._due.cancel()
            self._due = None

    def _schedule(self, on_tick: Callable[[], None]) -> None:
        delay = min(TICK, self._limit)
        self._due = asyncio.get_running_loop().call_later(delay, self._tick, delay, on_tick)

    def _tick(self, passed: float, on_tick: Callable[[], None]) -> None:
        self._idle += passed
        self._schedule(on_tick)
        on_tick()
