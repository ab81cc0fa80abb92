"""Load tests that last as long as they need, on a machine that is busy with other tests."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from bench.load import api, socket
from bench.load.attack import runner as attack_runner
from bench.load.attack import stranger
from bench.load.runner import LoadRunner
from bench.load.stats import LoadStats
from harness.polling import until
from tests.support.site.fixtures import LIMITS
from tests.support.site.live_server import Site
from tests.support.site.site_thread import SiteThread

EndWhen = Callable[[Callable[[LoadStats], bool]], None]

LIMITS_OF_TIME = (
    (api, "TIMEOUT"),
    (socket, "HANDSHAKE_TIMEOUT"),
    (socket, "SILENCE_TIMEOUT"),
    (attack_runner, "RECOVERY"),
    (stranger, "REQUEST_TIMEOUT"),
)
PATIENCE = 120.0  # seconds


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients wait for answers: a machine that stands still for a while loses no connection."""
    for module, name in LIMITS_OF_TIME:
        monkeypatch.setattr(module, name, PATIENCE)


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """A server with generous limits."""
    async with Site(tmp_path, **LIMITS) as site:
        yield site


@pytest.fixture
def site_thread(tmp_path: Path) -> Iterator[Site]:
    """The same for commands, which have an event loop of their own."""
    with SiteThread(tmp_path, **LIMITS) as site:
        yield site


@pytest.fixture
def end_when(monkeypatch: pytest.MonkeyPatch) -> EndWhen:
    """Lets load tests end when their statistics show something, and not after some seconds."""

    def end_when(shown: Callable[[LoadStats], bool]) -> None:
        async def wait(runner: LoadRunner) -> None:
            await until(lambda: shown(runner.stats))

        monkeypatch.setattr(LoadRunner, "_wait_until_over", wait)

    return end_when
