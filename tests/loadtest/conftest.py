"""Load tests that last as long as they need, on a machine that is busy with other tests."""

from collections.abc import Callable

import pytest

from app.loadtest.runner import LoadRunner
from app.loadtest.stats import LoadStats
from tests.support.polling import until

EndWhen = Callable[[Callable[[LoadStats], bool]], None]

LIMITS_OF_TIME = (
    "api.TIMEOUT",
    "socket.HANDSHAKE_TIMEOUT",
    "socket.SILENCE_TIMEOUT",
    "attack.runner.RECOVERY",
    "attack.stranger.REQUEST_TIMEOUT",
)
PATIENCE = 120.0  # seconds


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients wait for answers: a machine that stands still for a while loses no connection."""
    for name in LIMITS_OF_TIME:
        monkeypatch.setattr(f"app.loadtest.{name}", PATIENCE)


@pytest.fixture
def end_when(monkeypatch: pytest.MonkeyPatch) -> EndWhen:
    """Lets load tests end when their statistics show something, and not after some seconds."""

    def end_when(shown: Callable[[LoadStats], bool]) -> None:
        async def wait(runner: LoadRunner) -> None:
            await until(lambda: shown(runner.stats))

        monkeypatch.setattr(LoadRunner, "_wait_until_over", wait)

    return end_when
