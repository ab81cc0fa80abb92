"""The readiness of the server, from checks of the parts that it needs."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from app.clock import Clock
from app.errors import Unavailable
from app.timeouts import Timeouts

Check = Callable[[], Awaitable[str]]
"""Returns OK or a word for the problem. May raise Unavailable."""

OK = "ok"


class ReadinessChecker:
    """Runs the checks. While draining, the server is not ready, whatever they return."""

    def __init__(self, checks: Mapping[str, Check], clock: Clock, timeouts: Timeouts) -> None:
        self._checks = checks
        self._clock = clock
        self._timeouts = timeouts
        self._started_at = float("-inf")
        self._results: asyncio.Future[dict[str, str]] | None = None
        self.draining = False

    def drain(self) -> None:
        """Report the server as not ready from now on, so that proxies send no more requests."""
        self.draining = True

    async def check(self) -> dict[str, str]:
        """The result of each check by name. Concurrent callers share one run."""
        now = self._clock.monotonic()
        if self._results is None or now - self._started_at > self._timeouts.readiness_kept:
            self._started_at = now
            self._results = asyncio.ensure_future(self._check_all())
        return await asyncio.shield(self._results)

    async def _check_all(self) -> dict[str, str]:
        results = await asyncio.gather(*(self._check_one(check) for check in self._checks.values()))
        return dict(zip(self._checks, results, strict=True))

    async def _check_one(self, check: Check) -> str:
        try:
            async with asyncio.timeout(self._timeouts.readiness_check):
                return await check()
        except Unavailable:
            return "unavailable"
        except TimeoutError:
            return "slow"
