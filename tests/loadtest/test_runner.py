"""A crowd plays on a server that stays: every game, with people around the tables."""

from pathlib import Path

import pytest

from app.loadtest.api import ApiClient
from app.loadtest.options import LoadOptions
from app.loadtest.run import run_crowd
from app.loadtest.stats import LoadStats
from engine import GAMES
from tests.loadtest.support.running import out, until
from tests.web.conftest import LIMITS
from tests.web.support.live_server import Site


async def test_the_door_knows_the_games(tmp_path: Path) -> None:
    with Site(tmp_path, **LIMITS) as site:
        door = ApiClient(site.address)
        assert await door.players() == {game.id: len(game.players) for game in GAMES.values()}
        await door.close()


async def test_what_was_acknowledged_is_in_the_log(tmp_path: Path) -> None:
    with Site(tmp_path, **LIMITS) as site:
        plan = LoadOptions(
            site=site.address,
            games=tuple(GAMES),
            matches=len(GAMES),
            spectators=10,
            deaf=1,
            seconds=3,
        )
        figures = LoadStats()
        summary = await run_crowd(plan, figures)
        assert summary.refusals == {}
        assert 0 < summary.moves <= site.count("entry") - site.count("match")
        assert summary.matches_opened == site.count("match") >= len(GAMES)
        assert summary.spectators_heard > 0
        assert summary.most_sockets >= 2 * len(GAMES)
        assert (summary.sockets, summary.reconnects, summary.closes) == (0, 0, {})
        assert summary.p50_ms <= summary.p90_ms <= summary.p99_ms <= summary.max_ms


async def test_who_has_finished_begins_again(tmp_path: Path) -> None:
    with Site(tmp_path, **LIMITS) as site:
        plan = LoadOptions(
            site=site.address, games=("moxie",), matches=2, spectators=4, seconds=600
        )
        async with out(plan) as figures:
            await until(lambda: figures.finished >= 3 and figures.opened >= 5)
            heard = figures.frames
            await until(lambda: figures.frames > heard)
        assert figures.sockets == 0


@pytest.mark.parametrize("seconds", [0.0, 0.5])
async def test_it_ends_when_it_should(tmp_path: Path, seconds: float) -> None:
    with Site(tmp_path, **LIMITS) as site:
        plan = LoadOptions(site=site.address, games=("macbeth",), matches=2, seconds=seconds)
        assert (await run_crowd(plan, LoadStats())).seconds < seconds + 5
