"""A stranger who plays and loads pages while somebody else attacks the server."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from bench.load.attack.computer_waits import wait_for_computer, wait_for_review
from bench.load.attack.plain_http import get
from bench.load.attack.waits import Wait
from bench.load.options import LoadOptions
from bench.load.runner import LoadRunner
from bench.load.stats import LoadStats

REQUEST_INTERVAL = 0.05  # seconds
REQUEST_TIMEOUT = 10.0  # seconds, after which a request has failed
MATCHES = 3  # that the stranger plays at the same time
THINK_TIME = 0.1  # seconds before a move
FOREVER = 3_600.0  # seconds; the games are stopped before
POLL_INTERVAL = 0.02  # seconds

# Additional waits of the stranger beside some floods.
COMPUTER_WAITS: Mapping[str, Callable[[str, float], Coroutine[Any, Any, Wait]]] = {
    "computers": wait_for_computer,
    "reviews": wait_for_review,
}


class Stranger:
    """Measures for a number of seconds at a time."""

    def __init__(self, site: str, address: tuple[str, int], seconds: float) -> None:
        self._site = site
        self._address = address
        self._seconds = seconds

    async def measure(
        self, floods: tuple[str, ...], flooding: AbstractAsyncContextManager[object]
    ) -> tuple[Wait, ...]:
        """The waits inside a context, in which these floods attack.

        The games are open before it begins. Raises LoadFailed if they cannot be opened, and the
        context's errors; later failures are counted.
        """
        site, seconds = self._site, self._seconds
        async with self._playing() as stats, flooding:
            stats.start()
            others = [COMPUTER_WAITS[name] for name in floods if name in COMPUTER_WAITS]
            waits = await asyncio.gather(
                self._wait_for_requests(), *(wait(site, seconds) for wait in others)
            )
        failures = sum(stats.refusals.values()) + sum(stats.closes.values())
        moves = Wait("move", stats.delays + stats.unanswered, failures)
        return waits[0], moves, *waits[1:]

    @asynccontextmanager
    async def _playing(self) -> AsyncIterator[LoadStats]:
        """Games that continue until the end of the block."""
        stats = LoadStats()
        options = LoadOptions(
            site=self._site, games=("macbeth",), matches=MATCHES, think=THINK_TIME, seconds=FOREVER
        )
        playing = asyncio.create_task(LoadRunner(options, stats).run())
        try:
            while not stats.delays and not playing.done():  # noqa: ASYNC110 - nothing tells
                await asyncio.sleep(POLL_INTERVAL)
            if playing.done():
                playing.result()
            yield stats
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def _wait_for_requests(self) -> Wait:
        """Send requests at a fixed rate, regardless of slow earlier ones."""
        wait, loop = Wait("request"), asyncio.get_running_loop()
        started = loop.time()
        async with asyncio.TaskGroup() as group:
            for number in range(max(1, round(self._seconds / REQUEST_INTERVAL))):
                await asyncio.sleep(started + number * REQUEST_INTERVAL - loop.time())
                group.create_task(self._request(wait))
        return wait

    async def _request(self, wait: Wait) -> None:
        started, answer = time.perf_counter(), None
        try:
            async with asyncio.timeout(REQUEST_TIMEOUT):
                answer = await get(self._address, "/healthz")
        except (OSError, EOFError):  # TimeoutError is an OSError
            pass
        if answer:
            wait.delays.append(time.perf_counter() - started)
        else:
            wait.failures += 1
