"""The starts and ends of games by player and by id, on both kinds of databases."""

from typing import Any

import pytest

from app.features.streams.store import FollowedMatches
from tests.features.streams.support import command, stream
from tests.support.site.authenticator import keep
from tests.support.site.live_server import Browser, Site


async def test_listed_games_of_players(ann: Browser, bob: Browser, eve: Browser) -> None:
    await keep(ann, "streamed")
    first, unlisted = await ann.start_match(bob, listed=True), await ann.start_match(bob)
    path = "/api/stream/games-by-users?users=@Streamed"
    async with stream(eve, path) as events:
        started = await events.next()
        assert (started["t"], started["match"]) == ("game-started", first)
        assert started["card"]["you"] == []
        await command(bob, unlisted, t="resign", id="u", at=2)
        second = await ann.start_match(bob, listed=True)
        assert (await events.next())["match"] == second, "nobody is told of the unlisted one"
        await command(bob, first, t="resign", id="r", at=2)
        finished = await events.next()
        assert (finished["t"], finished["match"]) == ("game-finished", first)
        assert finished["card"]["status"] == "over"
    await command(bob, second, t="resign", id="r", at=2)  # while nobody reads
    async with stream(eve, f"{path}&since={finished['at']}") as events:
        assert (await events.until("game-finished"))["match"] in (first, second)
    third = await ann.start_match(bob, listed=True)
    async with stream(eve, path) as events:
        assert (await events.next())["match"] == third, "without since, only what is running"


async def test_a_game_that_starts_and_ends_between_two_reads_is_told(
    ann: Browser, bob: Browser, eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keep(ann, "hasty")
    read, short = FollowedMatches.read, list[str]()

    async def play_first(self: FollowedMatches, *wanted: Any) -> Any:
        monkeypatch.setattr(FollowedMatches, "read", read)
        short.append(await ann.start_match(bob, listed=True))
        await command(bob, short[0], t="resign", id="r", at=2)
        return await read(self, *wanted)

    async with stream(eve, "/api/stream/games-by-users?users=hasty") as events:
        running = await ann.start_match(bob, listed=True)
        assert (await events.next())["match"] == running
        monkeypatch.setattr(FollowedMatches, "read", play_first)
        await ann.start_match(bob, listed=True)
        told = [await events.next() for _ in range(2)]
    assert ("game-finished", short[0]) in [(one["t"], one["match"]) for one in told]


async def test_games_by_id(ann: Browser, bob: Browser, eve: Browser) -> None:
    over, waiting = await ann.start_match(bob), await ann.open_match()
    await command(bob, over, t="resign", id="r", at=2)
    async with stream(eve, f"/api/stream/games/{over},{waiting}") as events:
        known = await events.next()
        assert (known["t"], known["match"]) == ("game-finished", over)
        await bob.sit(waiting)
        assert (await events.next())["t"] == "game-started", "though it is not listed"
        await command(bob, waiting, t="resign", id="r", at=2)
        assert (await events.next())["t"] == "game-finished"


async def test_what_cannot_be_followed_is_refused(site: Site, ann: Browser, eve: Browser) -> None:
    private, users = await ann.open_match(private=True), "/api/stream/games-by-users?users="
    await eve.ask("GET", f"/api/stream/games/{private}", status=404)
    known = await ann.open_match()
    refused = await eve.ask("GET", f"/api/stream/games/one,{known},{private},two", status=404)
    assert refused["message"].startswith(f"one, {private}, two: ")
    await eve.ask("GET", "/api/stream/games/A!", status=422)
    await keep(eve, "watching")
    refused = await eve.ask("GET", f"{users}watching,@nobody", status=404)
    assert refused["message"].startswith("@nobody: ")
    await eve.ask("GET", f"{users}{'x,' * 31}", status=422)
    async with stream(ann, f"/api/stream/games/{private}") as events:
        await Browser(site).sit(private)
        assert (await events.next())["t"] == "game-started"
    await keep(ann, "hidden")
    await ann.ask("PUT", "/api/me/settings", {"choices": {"profile": "me", "language": "en"}})
    assert (await eve.ask("GET", f"{users}hidden", status=403))["reason"] == "private"
