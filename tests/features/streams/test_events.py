"""The events of a player, on both kinds of databases."""

from typing import Any

import pytest
from sqlalchemy import insert, select

from app.db.database import open_writer, transaction
from app.event_log.tables import match, seat
from app.features.streams.events import MAX_PAGES
from app.players.matches.of_player import PAGE_LENGTH, PlayerMatches
from tests.features.streams.support import command, stream
from tests.support.site.live_server import Browser, Site


async def test_events_of_a_player(ann: Browser, bob: Browser, eve: Browser) -> None:
    await eve.ask("GET", "/api/stream/events", status=403)
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    async with stream(bob, "/api/stream/events") as events:
        match_id = await ann.start_match(bob)
        started = await events.until("game-started")
        assert (started["match"], started["card"]["you"]) == (match_id, ["white"])
        await command(bob, match_id, t="resign", id="r", at=2)
        finished = await events.until("game-finished")
        assert finished["match"] == match_id
        (friend,) = (await ann.ask("GET", "/api/me/people"))["people"]
        invitation = await ann.open_match(friends=[friend["id"]])
        assert (await events.until("invitation"))["match"] == invitation
    async with stream(bob, "/api/stream/events") as events:
        assert (await events.until("invitation"))["match"] == invitation


async def test_a_game_that_waits_again_has_not_ended(ann: Browser, bob: Browser) -> None:
    first, second = await ann.open_match(), await ann.open_match()
    await bob.sit(first)
    async with stream(ann, "/api/stream/events") as events:
        assert (await events.next())["match"] == first
        await ann.ask("DELETE", f"/api/matches/{first}/seats/white")
        await bob.sit(second)
        started = await events.next()
        assert (started["t"], started["match"]) == ("game-started", second)
        await command(ann, second, t="resign", id="r", at=2)
        finished = await events.next()
        assert (finished["t"], finished["match"]) == ("game-finished", second)


async def test_a_game_that_starts_while_the_matches_are_read_starts_once(
    ann: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, page = await ann.open_match(), PlayerMatches.page

    async def start_first(self: PlayerMatches, player: str, wanted: Any, after: Any) -> Any:
        if wanted.status == "running":
            monkeypatch.setattr(PlayerMatches, "page", page)
            await bob.sit(match_id)
        return await page(self, player, wanted, after)

    monkeypatch.setattr(PlayerMatches, "page", start_first)
    async with stream(ann, "/api/stream/events") as events:
        assert (await events.next())["t"] == "game-started"
        await command(ann, match_id, t="resign", id="r", at=2)
        assert (await events.next())["t"] == "game-finished"


async def test_a_game_that_starts_and_ends_between_two_reads_is_told(
    ann: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    short, page = await ann.open_match(), PlayerMatches.page

    async def play_first(self: PlayerMatches, *wanted: Any) -> Any:
        monkeypatch.setattr(PlayerMatches, "page", page)
        await bob.sit(short)
        await command(ann, short, t="resign", id="r", at=2)
        return await page(self, *wanted)

    async with stream(ann, "/api/stream/events") as events:
        running = await ann.start_match(bob)
        assert (await events.next())["match"] == running
        monkeypatch.setattr(PlayerMatches, "page", play_first)
        await ann.start_match(bob)
        told = [await events.next() for _ in range(2)]
    assert ("game-finished", short) in [(one["t"], one["match"]) for one in told]


def add_copies(site: Site, match_id: str, count: int) -> None:
    """Copies of a match in the lists of its players, each of which has waited a bit shorter."""
    with transaction(open_writer(site.settings.database_url)) as connection:
        original = connection.execute(select(match).where(match.c.id == match_id)).mappings().one()
        copies = [
            {**original, "id": f"copy-{number:03}", "moved_at": original["moved_at"] + number}
            for number in range(1, count + 1)
        ]
        seats = connection.execute(select(seat).where(seat.c.match_id == match_id)).mappings()
        copied_seats = [{**one, "match_id": copy["id"]} for one in seats for copy in copies]
        connection.execute(insert(match), copies)
        connection.execute(insert(seat), copied_seats)


async def test_only_ends_are_reported_of_more_games_than_are_read(
    site: Site, ann: Browser, bob: Browser
) -> None:
    first, read = await ann.open_match(), MAX_PAGES * PAGE_LENGTH
    await bob.sit(first)
    add_copies(site, first, read)
    async with stream(ann, "/api/stream/events") as events:
        started = [await events.next() for _ in range(read)]
        assert {one["t"] for one in started} == {"game-started"}
        assert [one["match"] for one in started[:2]] == [first, "copy-001"]
        await command(ann, first, t="play", id="a", at=2, move="g8")
        last = await events.next()
        assert (last["t"], last["match"]) == ("game-started", f"copy-{read}"), "another is read"
        await command(ann, first, t="resign", id="r", at=3)
        finished = await events.next()
        assert (finished["t"], finished["match"]) == ("game-finished", first)
        assert finished["card"]["status"] == "over"


async def test_nothing_is_missed_by_a_cut_connection(ann: Browser, bob: Browser) -> None:
    games = [await ann.open_match() for _ in range(2)]
    for match_id in games:
        await bob.sit(match_id)
    async with stream(bob, "/api/stream/events") as events:
        at = (await events.until("game-started"))["at"]
    await command(bob, games[0], t="resign", id="r", at=2)  # while nobody reads
    async with stream(bob, f"/api/stream/events?since={at}") as events:
        ended = await events.until("game-finished")
        assert (ended["match"], ended["card"]["status"]) == (games[0], "over")
        assert (await events.until("game-started"))["match"] == games[1]
    async with stream(bob, f"/api/stream/events?since={at + 3_600_000}") as events:
        assert (await events.next())["t"] == "game-started"
    await bob.ask("GET", "/api/stream/events?since=-1", status=422)
