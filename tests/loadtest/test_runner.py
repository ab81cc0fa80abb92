"""Load tests of a running server, with every game."""

from pathlib import Path

import pytest

from app.loadtest.api import ApiClient
from app.loadtest.options import LoadOptions
from app.loadtest.runner import run_quietly
from app.loadtest.stats import LoadStats
from engine import GAMES
from tests.loadtest.conftest import EndWhen
from tests.loadtest.support.background import running
from tests.support.polling import until
from tests.web.conftest import LIMITS
from tests.web.support.live_server import Site


async def test_the_client_reads_the_number_of_players_of_each_game(tmp_path: Path) -> None:
    with Site(tmp_path, **LIMITS) as site:
        api = ApiClient(site.address)
        assert await api.player_counts() == {game.id: len(game.players) for game in GAMES.values()}
        await api.close()


async def test_every_acknowledged_move_is_in_the_log(tmp_path: Path, end_when: EndWhen) -> None:
    end_when(
        lambda stats: (
            len(stats.delays) > 100 and stats.frames > 0 and stats.sockets >= 2 * len(GAMES)
        )
    )
    with Site(tmp_path, **LIMITS) as site:
        options = LoadOptions(
            site=site.address,
            games=tuple(GAMES),
            matches=len(GAMES),
            spectators=10,
            deaf=1,
        )
        summary = await run_quietly(options, LoadStats())
        assert summary.refusals == {}
        assert 0 < summary.moves <= site.count("entry") - site.count("match")
        assert summary.matches_opened == site.count("match") >= len(GAMES)
        assert summary.spectators_heard > 0
        assert summary.most_sockets >= 2 * len(GAMES)
        assert (summary.sockets, summary.reconnects, summary.closes) == (0, 0, {})
        assert summary.p50_ms <= summary.p90_ms <= summary.p99_ms <= summary.max_ms


async def test_players_open_a_new_match_after_each_game(tmp_path: Path) -> None:
    with Site(tmp_path, **LIMITS) as site:
        options = LoadOptions(
            site=site.address, games=("moxie",), matches=2, spectators=4, seconds=600
        )
        async with running(options) as stats:
            await until(lambda: stats.finished >= 3 and stats.opened >= 5)
            frames = stats.frames
            await until(lambda: stats.frames > frames)
        assert stats.sockets == 0


@pytest.mark.parametrize("seconds", [0.0, 0.5])
async def test_a_load_test_ends_by_itself(tmp_path: Path, seconds: float) -> None:
    with Site(tmp_path, **LIMITS) as site:
        options = LoadOptions(site=site.address, games=("macbeth",), matches=2, seconds=seconds)
        summary = await run_quietly(options, LoadStats())
        assert summary.matches_opened >= 2
        assert summary.sockets == 0
