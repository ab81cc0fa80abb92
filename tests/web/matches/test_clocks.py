"""Clocks on a real server whose time the test moves forward: charges, flags, gifts, outages."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from app.rooms.timekeeper import Timekeeper
from app.store.heartbeats import SETTLING
from tests.match.support.builder import TRIO
from tests.support.polling import TIME_LIMIT
from tests.web.support.live_server import NOT_PLAYED_OUT, Browser, Site
from tests.web.support.shifted_clock import MINUTE, ShiftedClock, begun, people

MODULES = (
    "app.server.lifespan",
    "app.server.live",
    "app.server.notifications",
    "app.server.ai",
    "app.web.socket.routes",
    "app.web.matches.clock",
    "app.web.lobby.routes",
)


@pytest.fixture
def server_clock(monkeypatch: pytest.MonkeyPatch) -> ShiftedClock:
    """A clock for the servers of this test, which check it often."""
    made = ShiftedClock()
    for module in MODULES:
        monkeypatch.setattr(f"{module}.now", made)
    monkeypatch.setattr("app.server.live.Timekeeper", partial(Timekeeper, interval=0.01))
    return made


async def test_the_ledger_explains_every_second(tmp_path: Path, server_clock: ShiftedClock) -> None:
    with Site(tmp_path) as site:
        async with people(site, 2) as browsers, begun(browsers, time="5+5") as game:
            server_clock.at += 7 * MINUTE  # the first moves are free
            await game.play("g8", "d5")
            server_clock.at += 12_345
            await game.play("e4")
            server_clock.at += 1_000
            book = await game.ledger()
    assert (book["time"], book["time_control"]["base"], book["now"]) == (
        "5+5",
        300,
        server_clock.at,
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
        "since": server_clock.at - 1_000,
        "delayed_by": None,
        "sides": {
            "black": {"left": 292_655, "periods": 0},
            "white": {"left": 300_000, "periods": 0},
        },
    }


async def test_the_server_ends_the_game_when_time_is_up(
    tmp_path: Path, server_clock: ShiftedClock
) -> None:
    with Site(tmp_path) as site:
        async with people(site, 2) as browsers, begun(browsers, time="5+5") as game:
            frame = await game.play("g8", "d5")
            deadline = frame["view"]["clock"]["since"] + 5 * MINUTE
            server_clock.at = deadline + 1_999  # the grace for the network is not over
            await browsers[0].ask("GET", f"/api/matches/{game.id}")
            server_clock.at = deadline + 2_000
            frame = await game.next_frame()
            assert frame["events"] == [{"kind": "flagged", "color": "black"}, {"kind": "ended"}]
            result = {"reason": "time", "winners": ["white"], "departed": {"black": "time"}}
            assert frame["view"]["result"] == result | NOT_PLAYED_OUT
            last = (await game.ledger())["entries"][-1]
            assert (last["kind"], last["color"], last["left"]) == ("flagged", "black", 0)
            assert last["at"] == deadline + 2_000, "and not before"
            record = await browsers[0].ask("GET", f"/api/matches/{game.id}/record.json")
            assert record["moves"] == ["g8", "d5", "black-timeout"]
            assert record["tags"]["TimeControl"] == "5+5"


async def test_time_runs_out_without_open_pages(tmp_path: Path, server_clock: ShiftedClock) -> None:
    with Site(tmp_path, room_idle=0.05) as site:
        async with people(site, 2) as browsers:
            async with begun(browsers, time="1d", listed="true") as game:
                await game.play("g8", "d5")
            deadline = server_clock.at + 24 * 60 * MINUTE
            (card,) = (await browsers[1].ask("GET", "/api/lobby"))["mine"]
            assert (card["time"], card["deadline"]) == ("1d", deadline)
            async with asyncio.timeout(TIME_LIMIT), browsers[1].socket("/api/lobby/socket") as home:
                await home.registered()
                server_clock.at = deadline
                while not card["result"]:
                    await home.connection.recv()  # something has changed
                    (card,) = (await browsers[1].ask("GET", "/api/lobby"))["mine"]
            assert card["result"]["winners"] == ["white"]
            assert card["deadline"] is None


async def test_a_flagged_player_of_three_is_skipped(
    tmp_path: Path, server_clock: ShiftedClock
) -> None:
    with Site(tmp_path) as site:
        async with people(site, 3) as browsers, begun(browsers, game=TRIO, time="5+0") as game:
            await game.play("e4", "e7", "f6")
            server_clock.at += 10 * MINUTE
            frame = await game.next_frame()
            view = frame["view"]
            assert frame["events"] == [{"kind": "flagged", "color": "black"}]
            assert (view["status"], view["to_move"]) == ("running", "white")
            assert view["departed"] == {"black": "time"}
            assert view["clock"]["since"] == server_clock.at
            assert await game.left("white") == 5 * MINUTE
            server_clock.at += 10 * MINUTE
            result = (await game.next_frame())["view"]["result"]
            assert result["winners"] == ["red"]
            assert result["departed"] == {"black": "time", "white": "time"}


async def test_given_time_is_sent_and_in_the_ledger(
    tmp_path: Path, server_clock: ShiftedClock
) -> None:
    with Site(tmp_path) as site:
        async with people(site, 3) as browsers, begun(browsers[:2], time="1+0") as game:
            await game.play("g8", "d5")
            await game.pages[1].send(t="give-time", id="gift", color="black")
            frame = await game.next_frame()
            gift = {"kind": "time-given", "by": "white", "to": "black", "gift": 30_000}
            assert frame["events"] == [gift]
            line = (await game.ledger())["entries"][-1]
            assert (line["kind"], line["by"], line["amount"]) == ("given", "white", 30_000)
            assert line["left"] == 90_000
            await game.pages[1].send(t="give-time", id="mine", color="white")
            assert (await game.pages[1].until("refused"))["reason"] == "no-such-seat"
            async with browsers[2].page(game.id) as watching:
                await watching.send(t="give-time", id="nobody", color="white")
                assert (await watching.until("refused"))["reason"] == "not-seated"
            server_clock.at += 89_999
            await game.play("e4")
            assert await game.left("black") == 1


async def test_an_outage_is_not_charged(tmp_path: Path, server_clock: ShiftedClock) -> None:
    with Site(tmp_path) as site:
        browsers = [Browser(site), Browser(site)]
        async with begun(browsers, time="5+0") as game:
            await game.play("g8", "d5")
            server_clock.at += MINUTE
        gone = server_clock.at
    server_clock.at += 60 * MINUTE
    with Site(tmp_path) as again:
        for browser in browsers:
            browser.site = again
            browser.http.base_url = again.address
        async with browsers[0].watch(game.id) as page:
            _, frames = await page.hello(game.version)
            frame = frames[0] if frames else await page.until("frame")
            (excused,) = frame["events"]
            assert excused == {
                "kind": "excused",
                "since": gone,
                "until": server_clock.at + SETTLING,
            }
            clock = frame["view"]["clock"]
            assert (clock["used"], clock["since"]) == (MINUTE, server_clock.at + SETTLING)
            assert clock["delayed_by"] == "excused"
            server_clock.at += SETTLING + 4 * MINUTE - 1
            await page.play("e4", frame["version"], "late")
            frame = await page.until("frame")
            assert frame["view"]["clock"]["sides"]["black"]["left"] == 1
        book = await browsers[1].ask("GET", f"/api/matches/{game.id}/clock")
        (line,) = [line for line in book["entries"] if line["kind"] == "excused"]
        assert (line["color"], line["amount"]) == ("black", 60 * MINUTE + SETTLING)
        for browser in browsers:
            await browser.http.aclose()


async def test_setting_the_system_clock_back_gains_no_time(
    tmp_path: Path, server_clock: ShiftedClock
) -> None:
    with Site(tmp_path) as site:
        async with people(site, 2) as browsers, begun(browsers, time="5+0") as game:
            await game.play("g8", "d5", "e4")
            server_clock.at -= 60 * MINUTE
            await game.pages[1].play("h9", game.version, "back")
            await game.next_frame()
            server_clock.at += 60 * MINUTE + 2_000
            assert await game.left("white") == await game.left("black") == 5 * MINUTE
            await game.play("g9")
            assert await game.left("black") == 5 * MINUTE - 2_000


async def test_a_pause_is_in_the_ledger(tmp_path: Path, server_clock: ShiftedClock) -> None:
    with Site(tmp_path) as site:
        async with people(site, 2) as browsers, begun(browsers, time="5+0") as game:
            await game.play("g8", "d5")
            server_clock.at += 10_000
            await game.pages[0].send(t="offer", id="rest", at=game.version, kind="pause")
            offer = (await game.next_frame())["view"]["offers"][0]["id"]
            await game.pages[1].send(t="answer", id="yes", offer=offer, accept=True)
            assert (await game.next_frame())["view"]["clock"]["since"] is None
            server_clock.at += 60 * MINUTE
            await game.pages[1].send(t="resume", id="on")
            clock = (await game.next_frame())["view"]["clock"]
            assert (clock["used"], clock["since"]) == (10_000, server_clock.at + MINUTE)
            assert clock["delayed_by"] == "resumed"
            paused, resumed = (await game.ledger())["entries"][-2:]
    assert (paused["kind"], paused["reason"], paused["color"]) == ("paused", "agreed", "black")
    assert (resumed["kind"], resumed["by"], resumed["amount"]) == ("resumed", "white", MINUTE)
