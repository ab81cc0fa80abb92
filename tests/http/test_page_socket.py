"""One socket tells a page of all that it shows: also of the player's own matches."""

import json

import pytest

from tests.features.circles.support import found
from tests.features.tournaments.test_circles import created
from tests.support.site.live_server import Browser
from tests.support.site.page import Page


async def kinds_until(page: Page, kind: str) -> set[str]:
    kinds: set[str] = set()
    while kind not in kinds:
        kinds.add(json.loads(await page.connection.recv())["t"])
    return kinds


@pytest.mark.parametrize("shown", ["lobby", "match", "tournament", "circle"])
async def test_every_socket_tells_of_the_own_turns_if_it_was_asked_to(
    ann: Browser, bob: Browser, shown: str
) -> None:
    match_id = await ann.open_match()
    match shown:
        case "lobby":
            path = "/lobby"
        case "match":
            path = f"/matches/{await ann.open_match()}"
        case "tournament":
            path = await created(ann, "")
        case _:
            path = await found(ann)
    address = f"/api{path}/socket"
    async with ann.listen(f"{address}?turns=true") as page, ann.listen(address) as silent:
        await bob.sit(match_id)
        await kinds_until(page, "turns-changed")
        await silent.send(t="ping", n=1)
        assert "turns-changed" not in await kinds_until(silent, "pong")


async def test_others_are_not_told_of_a_match(ann: Browser, bob: Browser, eve: Browser) -> None:
    match_id = await ann.open_match()
    await eve.open_match()
    async with (
        ann.listen("/api/lobby/socket?turns=true") as own,
        eve.listen("/api/lobby/socket?turns=true") as other,
    ):
        await bob.sit(match_id)
        await kinds_until(own, "turns-changed")
        await other.send(t="ping", n=1)
        assert await kinds_until(other, "pong") == {"pong"}


async def test_the_pages_of_a_match_are_told_of_its_next_one(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    """Spectators, too; and not of each move in it."""
    match_id = await ann.start_match(bob)
    await ann.resign(match_id)
    following = (await ann.ask("POST", f"/api/matches/{match_id}/rematch"))["id"]
    seat = f"/api/matches/{following}/seats/mine"
    async with eve.listen(f"/api/matches/{match_id}/socket?turns=true&anonymous=1") as page:
        await bob.ask("DELETE", seat)
        await kinds_until(page, "turns-changed")
        await ann.ask("DELETE", seat)
        await kinds_until(page, "turns-changed")
