"""The readiness of the service, from checks of the parts that it needs."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic

from app.match.ports import Unavailable

TIMEOUT = 1.0  # seconds for each check
CACHE_TIME = 1.0  # seconds for which a result is reused

Check = Callable[[], Awaitable[str]]
"""Returns OK or a word for the problem. May raise Unavailable."""

OK = "ok"


class ReadinessChecker:
    """Runs the checks. While it is draining, the service is not ready, whatever they return."""

    def __init__(self, checks: Mapping[str, Check], timeout: float | None = None) -> None:
        self._checks = checks
        self._timeout = timeout
        self._started_at = float("-inf")
        self._results: asyncio.Future[dict[str, str]] | None = None
        self.draining = False

    def drain(self) -> None:
        """Report the service as not ready from now on, so that proxies send no more requests."""
        self.draining = True

    async def check(self) -> dict[str, str]:
        """The result of each check by its name. Concurrent callers share one run."""
        if self._results is None or monotonic() - self._started_at > CACHE_TIME:
            self._started_at = monotonic()
            self._results = asyncio.ensure_future(self._check_all())
        return await asyncio.shield(self._results)

    async def _check_all(self) -> dict[str, str]:
        results = await asyncio.gather(*(self._check_one(check) for check in self._checks.values()))
        return dict(zip(self._checks, results, strict=True))

    async def _check_one(self, check: Check) -> str:
        try:
            async with asyncio.timeout(TIMEOUT if self._timeout is None else self._timeout):
                return await check()
        except Unavailable:
            return "unavailable"
        except TimeoutError:
            return "slow"
