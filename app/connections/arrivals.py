"""New connections begin in turn, so that hundreds that come at once do not hold up the others."""

import asyncio
from collections.abc import Callable

from app.turns import Rotation

AT_ONCE = 4  # connections that begin in one round of the event loop
PATIENCE = 200  # rounds; libuv accepts one connection in each


class Arrivals:
    """Begins a few connections in each round of the event loop, of each network in turn.

    While further ones come, those that wait are put off for some rounds: the last one to be
    accepted may be the only one of its network.
    """

    def __init__(self) -> None:
        self._begun = 0  # in this round
        self._came = False  # a connection, since the last round
        self._put_off = 0  # rounds
        self._waiting: Rotation[Callable[[], None]] = Rotation()

    def come(self) -> None:
        """A connection was accepted."""
        self._came = True

    def admit(self, network: str, begin: Callable[[], None]) -> bool:
        """False if the connection has to wait until `begin` is called."""
        if not self._begun:
            asyncio.get_running_loop().call_soon(self._begin_some)
        if self._begun < AT_ONCE:
            self._begun += 1
            return True
        self._waiting.add((network,), begin)
        return False

    def _begin_some(self) -> None:
        if self._waiting and self._came and self._put_off < PATIENCE:
            self._came = False
            self._put_off += 1
            asyncio.get_running_loop().call_soon(self._begin_some)
            return
        self._begun = self._put_off = 0
        try:
            while self._begun < AT_ONCE and (found := self._waiting.take()):
                _, begin = found
                self._begun += 1
                begin()
        finally:  # whatever fails in one, the others begin
            if self._begun:
                asyncio.get_running_loop().call_soon(self._begin_some)
