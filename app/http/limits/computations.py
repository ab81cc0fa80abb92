"""Short computations of requests in threads: a few in parallel, networks in turn."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from anyio import to_thread
from starlette.requests import HTTPConnection

from app.connections.network import client_network
from app.http.services import services_of
from app.turns import Asker, Turns

P = ParamSpec("P")
T = TypeVar("T")

AT_ONCE = 2  # computations; more would only wait for the interpreter's lock


class Computations:
    """Runs functions in threads. A client with many requests queues behind itself."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._free = at_once
        self._turns: Turns[asyncio.Future[None]] = Turns()

    @property
    def waiting(self) -> int:
        return len(self._turns)

    async def run(
        self, network: str, function: Callable[P, T], *arguments: P.args, **options: P.kwargs
    ) -> T:
        """Call a function in a thread. Raises its errors, and Busy if too many wait."""
        await self._wait_for_turn(Asker(network))
        try:
            return await to_thread.run_sync(lambda: function(*arguments, **options))
        finally:
            self._pass_on()

    async def _wait_for_turn(self, asker: Asker) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turns.add(asker, turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not self._turns.remove(asker, turn):
                self._pass_on()  # it was its turn already
            raise

    def _pass_on(self) -> None:
        while found := self._turns.take():
            _, turn = found
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


async def compute(
    connection: HTTPConnection, function: Callable[P, T], *arguments: P.args, **options: P.kwargs
) -> T:
    """`Computations.run` for the network of a request."""
    computations, network = services_of(connection)[Computations], client_network(connection)
    return await computations.run(network, function, *arguments, **options)
