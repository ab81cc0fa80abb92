"""Clocks on a real server whose time the test moves forward: charges, flags, gifts, outages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from app.db.heartbeats import SETTLING
from app.match.time_control import MINUTE
from tests.support.fake_clock import FakeClock
from tests.support.site.live_server import NOT_PLAYED_OUT, Browser, Json, Site
from tests.support.site.table import Table, seated
from tests.support.timeouts import UNHURRIED

OFTEN = replace(UNHURRIED, due_poll=0.01)


@pytest.fixture
def server_clock() -> FakeClock:
    return FakeClock(1_800_000_000_000)


@asynccontextmanager
async def timed(folder: Path, clock: FakeClock, time: str) -> AsyncIterator[Table]:
    async with Site(folder, clock=clock, timeouts=OFTEN) as site:
        ann, bob, eve = (Browser(site) for _ in range(3))
        async with seated(("macbeth", {}), [ann, bob], eve, time=time) as table:
            yield table


async def ledger(table: Table) -> Json:
    book: Json = await table.players["white"].ask("GET", f"/api/matches/{table.match_id}/clock")
    return book


async def test_the_ledger_explains_every_second(tmp_path: Path, server_clock: FakeClock) -> None:
    async with timed(tmp_path, server_clock, "5+5") as table:
        server_clock.now += 7 * MINUTE  # the first moves are free
        await table.play_all("g8 d5")
        server_clock.now += 12_345
        await table.play("e4")
        server_clock.now += 1_000
        book = await ledger(table)
    assert (book["time"], book["time_control"]["base"], book["now"]) == (
        "5+5",
        300,
        server_clock.now,
    )
    assert book["start"] == {"left": 300_000, "periods": 0}
    free = {"spent": 0, "credit": 0, "added": 0, "periods": 0}
    paid = {"spent": 12_345, "credit": 0, "added": 5_000, "periods": 0}
    assert [(line["color"], line["ply"], line["charge"]) for line in book["entries"]] == [
        ("black", 0, free),
        ("white", 1, free),
        ("black", 2, paid),
    ]
    assert [line["left"] for line in book["entries"]] == [300_000, 300_000, 292_655]
    assert book["clock"] == {
        "mover": "white",
        "used": 0,
        "since": server_clock.now - 1_000,
        "delayed_by": None,
        "sides": {
            "black": {"left": 292_655, "periods": 0},
            "white": {"left": 300_000, "periods": 0},
        },
    }


async def test_the_server_ends_the_game_when_time_is_up(
    tmp_path: Path, server_clock: FakeClock
) -> None:
    async with timed(tmp_path, server_clock, "5+5") as table:
        frame = await table.play_all("g8 d5")
        deadline = frame["view"]["clock"]["since"] + 5 * MINUTE
        server_clock.now = deadline + 1_999  # the grace for the network is not over
        await table.players["black"].read_match(table.match_id)
        server_clock.now = deadline + 2_000
        frame = await table.next_frame()
        assert frame["events"] == [{"kind": "flagged", "color": "black"}, {"kind": "ended"}]
        result = {"reason": "time", "winners": ["white"], "departed": {"black": "time"}}
        assert frame["view"]["result"] == result | NOT_PLAYED_OUT
        last = (await ledger(table))["entries"][-1]
        assert (last["kind"], last["color"], last["left"]) == ("flagged", "black", 0)
        assert last["at"] == deadline + 2_000, "and not before"
        record = await table.players["black"].ask(
            "GET", f"/api/matches/{table.match_id}/record.json"
        )
        assert record["moves"] == ["g8", "d5", "black-timeout"]
        assert record["tags"]["TimeControl"] == "5+5"


async def test_given_time_is_sent_and_in_the_ledger(
    tmp_path: Path, server_clock: FakeClock
) -> None:
    async with timed(tmp_path, server_clock, "1+0") as table:
        await table.play_all("g8 d5")
        frame = await table.say("white", t="give-time", color="black")
        gift = {"kind": "time-given", "by": "white", "to": "black", "gift": 30_000}
        assert frame["events"] == [gift]
        line = (await ledger(table))["entries"][-1]
        assert (line["kind"], line["by"], line["amount"]) == ("given", "white", 30_000)
        assert line["left"] == 90_000
        for page, reason in (
            (table.pages["white"], "no-such-seat"),
            (table.watching, "not-seated"),
        ):
            await page.send(t="give-time", id=reason, color="white")
            assert (await page.until("refused"))["reason"] == reason
        server_clock.now += 89_999
        await table.play("e4")
        assert (await ledger(table))["clock"]["sides"]["black"]["left"] == 1


async def test_an_outage_is_not_charged(tmp_path: Path, server_clock: FakeClock) -> None:
    async with timed(tmp_path, server_clock, "5+0") as table:
        await table.play_all("g8 d5")
        server_clock.now += MINUTE
        gone = server_clock.now
    server_clock.now += 60 * MINUTE
    async with Site(tmp_path, clock=server_clock, timeouts=OFTEN) as again:
        for browser in table.players.values():
            browser.move_to(again)
        async with table.players["black"].watch(table.match_id) as page:
            _, frames = await page.hello(table.version)
            frame = frames[0] if frames else await page.until("frame")
            (excused,) = frame["events"]
            assert excused == {
                "kind": "excused",
                "since": gone,
                "until": server_clock.now + SETTLING,
            }
            clock = frame["view"]["clock"]
            assert (clock["used"], clock["since"]) == (MINUTE, server_clock.now + SETTLING)
            assert clock["delayed_by"] == "excused"
            server_clock.now += SETTLING + 4 * MINUTE - 1
            await page.play("e4", frame["version"], "late")
            frame = await page.until("frame")
            assert frame["view"]["clock"]["sides"]["black"]["left"] == 1
        book = await ledger(table)
        (line,) = [line for line in book["entries"] if line["kind"] == "excused"]
        assert (line["color"], line["amount"]) == ("black", 60 * MINUTE + SETTLING)
