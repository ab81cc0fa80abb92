"""A load test of a tournament."""

import pytest

from app.errors import UserError
from bench.load.arena import _Arena, play_arena
from bench.load.options import ArenaOptions
from harness.polling import until
from tests.support.site.live_server import Site


async def test_all_players_of_an_arena_see_their_games_and_play(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait(arena: _Arena) -> None:
        await until(lambda: arena.summary().paired == 6 and arena.summary().moves > 0)

    monkeypatch.setattr(_Arena, "_wait_until_over", wait)
    options = ArenaOptions(sites=(site.address,), players=6, game="othello", think=0)
    summary = await play_arena(options)
    assert (summary.players, summary.paired) == (6, 6)
    assert summary.games >= 3
    assert 0 < summary.p50_paired_s <= summary.all_paired_s
    assert summary.moves > 0
    assert "6 of 6 players" in str(summary)
    unknown = ArenaOptions(sites=(site.address,), players=2, game="chess")
    with pytest.raises(UserError, match="the arena cannot be played"):
        await play_arena(unknown)
