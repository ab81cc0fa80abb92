"""Offers, answers and pauses over real sockets, among two and three players."""

import pytest

from harness.games.match_builder import TRIO
from tests.support.site.live_server import Browser, Json
from tests.support.site.table import Table, seated

COLORS = ("black", "white", "red")


async def play(table: Table, count: int) -> None:
    """Play the first legal moves."""
    for _ in range(count):
        await table.play(table.view["legal"][0]["move"])


@pytest.mark.parametrize(
    ("kind", "reason"),
    [("draw", "agreed"), ("abort", "aborted"), ("takeback", None), ("pause", None)],
)
@pytest.mark.parametrize("players", [2, 3])
async def test_an_accepted_offer_takes_effect(
    ann: Browser, bob: Browser, cid: Browser, kind: str, reason: str | None, players: int
) -> None:
    game = "macbeth" if players == 2 else TRIO
    private = players == 3  # that changes nothing
    async with seated((game, {}), [ann, bob, cid], ann, private=private) as table:
        await play(table, players + 1)
        before = table.view
        await table.say("black", t="offer", at=table.version, kind=kind)
        offer = table.view["offers"][-1]
        assert (offer["kind"], offer["color"]) == (kind, "black")
        frame: Json = {}
        for color in COLORS[1:players]:
            assert table.view["offers"], "it takes all of them"
            assert table.view["stones"] == before["stones"]
            frame = await table.say(color, t="answer", offer=offer["id"], accept=True)
            assert frame["events"][0] == {"kind": "accepted", "color": color, "offer": kind}
        assert table.view["offers"] == []
        if reason:
            assert table.view["result"]["reason"] == reason
            assert len(table.view["result"]["winners"]) == (players if kind == "draw" else 0)
        elif kind == "pause":
            assert table.view["paused"] == "agreed"
            mover, move = table.pages[table.view["to_move"]], table.view["legal"][0]["move"]
            await mover.play(move, table.version, "early")
            assert (await mover.until("refused"))["reason"] == "paused"
            assert (await table.say("white", t="resume"))["view"]["paused"] is None
        else:
            assert (frame["turns_kept"], frame["turns"]) == (players, [])
            assert (table.view["ply"], table.view["to_move"]) == (players, "black")


async def test_an_early_claim_is_refused(ann: Browser, bob: Browser, eve: Browser) -> None:
    async with seated(("macbeth", {}), [ann, bob], eve) as table:
        await play(table, 2)
        for kind in ("win", "draw", "pause"):
            for color, reason in (("white", "too-soon"), ("black", "your-turn")):
                page = table.pages[color]
                await page.send(t="claim", id=f"{kind}-{color}", at=table.version, kind=kind)
                assert (await page.until("refused"))["reason"] == reason, "Black is here"


async def test_malformed_offers_are_unreadable(ann: Browser, match_id: str) -> None:
    async with ann.page(match_id) as page:
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
