"""Offers, answers and pauses over real sockets, among two and three players."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from uuid import uuid4

import pytest

from harness.games.match_builder import TRIO
from tests.support.site.live_server import Browser, Json
from tests.support.site.page import Page

COLORS = ("black", "white", "red")


class OfferPages:
    """The pages of all players of one match. Frames are the same for all."""

    def __init__(self, pages: dict[str, Page], version: int, view: Json) -> None:
        self.pages = pages
        self.version = version
        self.view = view

    async def say(self, color: str, **message: Any) -> Json:
        """Send a command; returns the frame that everybody gets."""
        await self.pages[color].send(id=uuid4().hex, **message)
        frames = [await page.until("frame") for page in self.pages.values()]
        assert all(frame == frames[0] for frame in frames)
        assert frames[0]["by"] == color
        self.version, self.view = frames[0]["version"], frames[0]["view"]
        return frames[0]

    async def offer(self, color: str, kind: str, ply: int | None = None) -> int:
        """The id of the offer that was made."""
        await self.say(color, t="offer", at=self.version, kind=kind, ply=ply)
        newest = self.view["offers"][-1]
        assert (newest["kind"], newest["color"]) == (kind, color)
        return int(newest["id"])

    async def answer(self, color: str, offer: int, *, accept: bool) -> Json:
        return await self.say(color, t="answer", offer=offer, accept=accept)

    async def play(self, count: int) -> None:
        """Play moves for the players to move."""
        for _ in range(count):
            move = self.view["legal"][0]["move"]
            await self.say(self.view["to_move"], t="play", at=self.version, move=move)

    async def refused(self, color: str, **message: Any) -> str:
        """The reason."""
        await self.pages[color].send(id=uuid4().hex, **message)
        return str((await self.pages[color].until("refused"))["reason"])


@asynccontextmanager
async def at(match_id: str, *browsers: Browser) -> AsyncIterator[OfferPages]:
    """Opens their pages."""
    async with AsyncExitStack() as stack:
        pages = {
            color: await stack.enter_async_context(browser.page(match_id))
            for color, browser in zip(COLORS, browsers, strict=False)
        }
        seen = await browsers[0].snapshot(match_id)
        yield OfferPages(pages, seen["version"], seen["view"])


async def started_match(*browsers: Browser, **body: Any) -> str:
    host, *guests = browsers
    match_id = await host.open_match(game=TRIO if guests[1:] else "macbeth", **body)
    for guest in guests:
        await guest.sit(match_id)
    return match_id


@pytest.mark.parametrize(
    ("kind", "reason"),
    [("draw", "agreed"), ("abort", "aborted"), ("takeback", None), ("pause", None)],
)
@pytest.mark.parametrize("players", [2, 3])
async def test_an_accepted_offer_takes_effect(
    ann: Browser, bob: Browser, cid: Browser, kind: str, reason: str | None, players: int
) -> None:
    people = [ann, bob, cid][:players]
    private = players == 3  # that changes nothing
    async with at(await started_match(*people, private=private), *people) as table:
        await table.play(players + 1)
        before = table.view
        offer = await table.offer("black", kind)
        frame: Json = {}
        for color in COLORS[1:players]:
            assert table.view["offers"], "it takes all of them"
            assert table.view["stones"] == before["stones"]
            frame = await table.answer(color, offer, accept=True)
            assert frame["events"][0] == {"kind": "accepted", "color": color, "offer": kind}
        assert table.view["offers"] == []
        if reason:
            assert table.view["result"]["reason"] == reason
            assert len(table.view["result"]["winners"]) == (players if kind == "draw" else 0)
        elif kind == "pause":
            assert table.view["paused"] == "agreed"
            play = {"t": "play", "at": table.version, "move": table.view["legal"][0]["move"]}
            assert await table.refused(table.view["to_move"], **play) == "paused"
            assert (await table.say("white", t="resume"))["view"]["paused"] is None
        else:
            assert (frame["turns_kept"], frame["turns"]) == (players, [])
            assert (table.view["ply"], table.view["to_move"]) == (players, "black")


async def test_an_answer_names_its_offer(ann: Browser, bob: Browser) -> None:
    """Accepting a void takeback does not accept a later draw offer."""
    async with at(await started_match(ann, bob), ann, bob) as table:
        await table.play(2)
        takeback = await table.offer("black", "takeback")
        await table.answer("black", takeback, accept=False)
        draw = await table.offer("black", "draw")
        yes = {"t": "answer", "offer": takeback, "accept": True}
        assert await table.refused("white", **yes) == "no-such-offer"
        own = {"t": "answer", "offer": draw, "accept": True}
        assert await table.refused("black", **own) == "own-offer"
        await table.answer("white", draw, accept=True)
        assert table.view["result"]["reason"] == "agreed"


async def test_an_early_claim_is_refused(ann: Browser, bob: Browser) -> None:
    async with at(await started_match(ann, bob), ann, bob) as table:
        await table.play(2)
        for kind in ("win", "draw", "pause"):
            claim = {"t": "claim", "at": table.version, "kind": kind}
            assert await table.refused("white", **claim) == "too-soon", "Black is here"
            assert await table.refused("black", **claim) == "your-turn"


async def test_malformed_offers_are_unreadable(ann: Browser, bob: Browser) -> None:
    async with ann.page(await started_match(ann, bob)) as page:
        for message in (
            {"t": "offer", "at": 2, "kind": "rematch"},
            {"t": "offer", "at": -1, "kind": "draw"},
            {"t": "offer", "at": 2, "kind": "takeback", "ply": -1},
            {"t": "offer", "at": 2, "kind": "takeback", "ply": 10**9},
            {"t": "answer", "offer": "first", "accept": True},
            {"t": "answer", "offer": 1, "accept": "maybe"},
            {"t": "answer", "offer": 1},
            {"t": "claim", "at": 2, "kind": "everything"},
            {"t": "resume", "at": 2},
        ):
            await page.send(id="1", **message)
            assert (await page.until("error"))["reason"] == "unreadable", message
