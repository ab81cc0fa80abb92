"""Players who are on the site while others play: a bye counts for them, and they are not paused."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import Any

import pytest

from app.features.tournaments.rules.evolve import fold
from app.features.tournaments.store.arrivals import Arrivals
from app.features.tournaments.store.log import TournamentLog
from app.players.access_tokens import USE_INTERVAL, AccessToken, AccessTokens
from harness.games.tournament import joined, plan
from tests.features.streams.support import stream
from tests.features.tournaments.support.pages import created, own_game, text_with
from tests.support.site.fixtures import NewBrowser
from tests.support.site.live_server import Browser
from tests.support.store.fixtures import Store

Opened = Callable[[Browser, str], AbstractAsyncContextManager[Any]]

OPEN: dict[str, Opened] = {
    "page": lambda player, path: player.listen(f"/api{path}/socket"),
    "lobby": lambda player, _path: player.listen("/api/lobby/socket"),
    "stream": lambda player, path: stream(player, f"/api{path}/stream"),
    "events": lambda player, _path: stream(player, "/api/stream/events"),
}


@pytest.mark.parametrize("opened", OPEN)
async def test_who_waits_since_before_the_start_is_there(
    new_browser: NewBrowser, opened: str
) -> None:
    players = [new_browser() for _ in range(5)]
    path = await created(players, rounds="3")
    ids = {await one.id(): one for one in players}
    async with AsyncExitStack() as stack:
        for one in players:
            await stack.enter_async_context(OPEN[opened](one, path))
        await players[0].send(f"{path}/start")
        visitor = new_browser()
        await text_with(visitor, path, 'class="card"')
        found = await visitor.ask("GET", f"/api{path}/games")
        (resting,) = found["byes"]["1"]
        for game in found["games"]:
            loser = ids[game["players"][0]]
            await loser.resign(await own_game(loser, path))
        await text_with(visitor, path, 'id="round-2"')
    rows = (await visitor.ask("GET", f"/api{path}/standings"))["standings"]
    (row,) = (one for one in rows if one["player"]["id"] == resting)
    assert (row["points"], row["withdrawn"]) == (1, False)


async def test_a_program_visits_the_site_with_its_token(store: Store) -> None:
    """Its last use may be recorded too early."""
    now = 10 * USE_INTERVAL
    used = {"p0": now, "p1": now - USE_INTERVAL, "p2": now - USE_INTERVAL - 1}
    tokens = AccessTokens(store.writer, store.reader)
    for player, at in used.items():
        await store.players.create(player, f"session-{player}", 1)
        await tokens.add(AccessToken(f"token-{player}", player, "bot", ("bot",), 1, at))
    log, played = TournamentLog(store.writer, store.reader), joined(plan("swiss"), 3)
    for count, entry in enumerate(played.log, 1):
        after = fold(played.log[:count])
        assert after
        await log.append("t", entry, after)
    arrivals = Arrivals(store.writer, store.reader)
    assert await arrivals.visited("t", now) == {"p0", "p1"}
    assert await arrivals.away(used, now) == {"p2"}
