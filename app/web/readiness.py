"""Whether the service can do its work now: the parts that it needs, each asked within a second."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic

from app.match.ports import Unavailable

PATIENCE = 1.0  # seconds that a part may take to answer
MOMENT = 1.0  # seconds for which an answer is good: whoever asks more often gets the same

Check = Callable[[], Awaitable[str]]
"""Answers OK or says in a word what is wrong; may raise Unavailable, or take too long."""

OK = "ok"


class ReadinessChecker:
    """Asks the parts. Once it drains it is not ready any more, whatever they say."""

    def __init__(self, checks: Mapping[str, Check], patience: float = PATIENCE) -> None:
        self._checks = checks
        self._patience = patience
        self._asked = float("-inf")
        self._asking: asyncio.Future[dict[str, str]] | None = None
        self.draining = False

    def drain(self) -> None:
        """The service is about to end: let the proxy before it send nobody any more."""
        self.draining = True

    async def check(self) -> dict[str, str]:
        """What each part says. Everybody who asks at the same moment gets one answer."""
        if self._asking is None or monotonic() - self._asked > MOMENT:
            self._asked = monotonic()
            self._asking = asyncio.ensure_future(self._check_all())
        return await asyncio.shield(self._asking)

    async def _check_all(self) -> dict[str, str]:
        answers = await asyncio.gather(*(self._check_one(check) for check in self._checks.values()))
        return dict(zip(self._checks, answers, strict=True))

    async def _check_one(self, check: Check) -> str:
        try:
            async with asyncio.timeout(self._patience):
                return await check()
        except Unavailable:
            return "unavailable"
        except TimeoutError:
            return "slow"
