"""Load tests of a running server, with every game."""

from bench.load.api import ApiClient
from bench.load.options import LoadOptions
from bench.load.runner import run_quietly
from bench.load.stats import LoadStats
from engine import GAMES
from harness.polling import until
from tests.bench.load.conftest import EndWhen
from tests.bench.load.support.background import running
from tests.support.site.live_server import Site


async def test_every_acknowledged_move_is_in_the_log(site: Site, end_when: EndWhen) -> None:
    api = ApiClient(site.address)
    assert await api.player_counts() == {game.id: len(game.players) for game in GAMES.values()}
    await api.close()
    end_when(
        lambda stats: (
            len(stats.delays) > 100 and stats.frames > 0 and stats.sockets >= 2 * len(GAMES)
        )
    )
    options = LoadOptions(
        site=site.address, games=tuple(GAMES), matches=len(GAMES), spectators=10, deaf=1
    )
    summary = await run_quietly(options, LoadStats())
    assert summary.refusals == {}
    assert 0 < summary.moves <= site.count("entry") - site.count("match")
    assert summary.matches_opened == site.count("match") >= len(GAMES)
    assert summary.spectators_heard > 0
    assert summary.most_sockets >= 2 * len(GAMES)
    assert (summary.sockets, summary.reconnects, summary.closes) == (0, 0, {})
    assert summary.p50_ms <= summary.p90_ms <= summary.p99_ms <= summary.max_ms


async def test_players_open_a_new_match_after_each_game_until_the_end(site: Site) -> None:
    options = LoadOptions(site=site.address, games=("moxie",), matches=2, spectators=4, seconds=600)
    async with running(options) as stats:
        await until(lambda: stats.finished >= 3 and stats.opened >= 5)
        frames = stats.frames
        await until(lambda: stats.frames > frames)
    assert stats.sockets == 0
    options = LoadOptions(site=site.address, games=("macbeth",), matches=2, seconds=0)
    summary = await run_quietly(options, LoadStats())
    assert (summary.matches_opened, summary.sockets) == (2, 0)
