"""Clocks on a real server, whose time the test puts forward: charges, flags, gifts, outages."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from app.rooms.timekeeper import SETTLING, Timekeeper
from tests.match.story import TRIO
from tests.web.site import Browser, Json, Page, Site

MINUTE = 60_000
MODULES = ("app.lifespan", "app.web.socket", "app.web.clocks", "app.web.lobby")


class Watch:
    """The server's time, which goes on when the test says so."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """A watch for the servers of this test; they look at it often."""
    made = Watch()
    for module in MODULES:
        monkeypatch.setattr(f"{module}.now", made)
    monkeypatch.setattr("app.lifespan.Timekeeper", partial(Timekeeper, every=0.01))
    return made


@asynccontextmanager
async def people(site: Site, count: int) -> AsyncIterator[list[Browser]]:
    """Browsers at a site."""
    browsers = [Browser(site) for _ in range(count)]
    try:
        yield browsers
    finally:
        for browser in browsers:
            await browser.http.aclose()


class Game:
    """A match with a clock, and the page of each of its players."""

    def __init__(self, match_id: str, browsers: list[Browser], pages: list[Page]) -> None:
        self.id = match_id
        self.browsers = browsers
        self.pages = pages
        self.version = len(pages)

    async def play(self, *moves: str) -> Json:
        """Moves in turn, from the first player on; the last frame."""
        frame: Json = {}
        for number, move in enumerate(moves):
            await self.pages[number % len(self.pages)].play(move, self.version, f"m{self.version}")
            frame = await self.told()
        return frame

    async def told(self) -> Json:
        """The next frame, which everybody gets."""
        frames = [await page.until("frame") for page in self.pages]
        assert all(frame == frames[0] for frame in frames)
        self.version = frames[0]["version"]
        return frames[0]

    async def ledger(self) -> Json:
        """As the first player is told."""
        book: Json = await self.browsers[0].ask("GET", f"/api/matches/{self.id}/clock")
        return book

    async def left(self, color: str) -> int:
        """What a color had when the turn began."""
        left: int = (await self.ledger())["clock"]["sides"][color]["left"]
        return left


@asynccontextmanager
async def begun(browsers: list[Browser], **wish: str) -> AsyncIterator[Game]:
    """A match that all of them play: the first has black, the others come in turn."""
    match_id = await browsers[0].open_match(**wish)
    for browser in browsers[1:]:
        await browser.sit(match_id)
    async with AsyncExitStack() as doors:
        pages = [await doors.enter_async_context(one.page(match_id)) for one in browsers]
        yield Game(match_id, browsers, pages)


async def test_the_ledger_explains_every_second(tmp_path: Path, watch: Watch) -> None:
    with Site(tmp_path) as site:
        async with people(site, 2) as browsers, begun(browsers, time="5+5") as game:
            watch.at += 7 * MINUTE  # the first moves are free
            await game.play("g8", "d5")
            watch.at += 12_345
            await game.play("e4")
            watch.at += 1_000
            book = await game.ledger()
    assert (book["time"], book["control"]["base"], book["now"]) == ("5+5", 300, watch.at)
    assert book["start"] == {"left": 300_000, "periods": 0}
    free = {"spent": 0, "credit": 0, "added": 0, "periods": 0}
    paid = {"spent": 12_345, "credit": 0, "added": 5_000, "periods": 0}
    assert [(line["color"], line["ply"], line["charge"]) for line in book["lines"]] == [
        ("black", 0, free),
        ("white", 1, free),
        ("black", 2, paid),
    ]
    assert [line["left"] for line in book["lines"]] == [300_000, 300_000, 292_655]
    assert book["clock"] == {
        "mover": "white",
        "used": 0,
        "since": watch.at - 1_000,
        "held": None,
        "sides": {
            "black": {"left": 292_655, "periods": 0},
            "white": {"left": 300_000, "periods": 0},
        },
    }


async def test_the_server_says_by_itself_that_time_is_up(tmp_path: Path, watch: Watch) -> None:
    with Site(tmp_path) as site:
        async with people(site, 2) as browsers, begun(browsers, time="5+5") as game:
            frame = await game.play("g8", "d5")
            deadline = frame["view"]["clock"]["since"] + 5 * MINUTE
            watch.at = deadline + 1_999  # the grace for the network is not over
            await browsers[0].ask("GET", f"/api/matches/{game.id}")
            watch.at = deadline + 2_000
            frame = await game.told()
            assert frame["happened"] == [{"kind": "flagged", "color": "black"}, {"kind": "ended"}]
            result = {"reason": "time", "winners": ["white"], "out": {"black": "time"}}
            assert frame["view"]["result"] == result
            last = (await game.ledger())["lines"][-1]
            assert (last["kind"], last["color"], last["left"]) == ("flagged", "black", 0)
            assert last["at"] == deadline + 2_000, "and not before"
            record = await browsers[0].ask("GET", f"/api/matches/{game.id}/record.json")
            assert record["moves"] == ["g8", "d5", "black-timeout"]
            assert record["tags"]["TimeControl"] == "5+5"


async def test_nobody_need_be_there_when_time_is_up(tmp_path: Path, watch: Watch) -> None:
    with Site(tmp_path, room_idle=0.05) as site:
        async with people(site, 2) as browsers:
            async with begun(browsers, time="1d", listed="true") as game:
                await game.play("g8", "d5")
            deadline = watch.at + 24 * 60 * MINUTE
            (card,) = (await browsers[1].ask("GET", "/api/lobby"))["mine"]
            assert (card["time"], card["deadline"]) == ("1d", deadline)
            watch.at = deadline
            async with asyncio.timeout(20), browsers[1].socket("/api/lobby/socket") as home:
                while not card["result"]:
                    await home.connection.recv()  # something has changed
                    (card,) = (await browsers[1].ask("GET", "/api/lobby"))["mine"]
            assert card["result"]["winners"] == ["white"]
            assert card["deadline"] is None


async def test_of_three_the_late_one_is_skipped(tmp_path: Path, watch: Watch) -> None:
    with Site(tmp_path) as site:
        async with people(site, 3) as browsers, begun(browsers, game=TRIO, time="5+0") as game:
            await game.play("e4", "e7", "f6")
            watch.at += 10 * MINUTE
            frame = await game.told()
            view = frame["view"]
            assert frame["happened"] == [{"kind": "flagged", "color": "black"}]
            assert (view["status"], view["to_move"]) == ("running", "white")
            assert view["out"] == {"black": "time"}
            assert view["clock"]["since"] == watch.at
            assert await game.left("white") == 5 * MINUTE
            watch.at += 10 * MINUTE
            result = (await game.told())["view"]["result"]
            assert result["winners"] == ["red"]
            assert result["out"] == {"black": "time", "white": "time"}


async def test_a_gift_of_time_is_said_and_written_down(tmp_path: Path, watch: Watch) -> None:
    with Site(tmp_path) as site:
        async with people(site, 3) as browsers, begun(browsers[:2], time="1+0") as game:
            await game.play("g8", "d5")
            await game.pages[1].send(t="give", id="gift", color="black")
            frame = await game.told()
            gift = {"kind": "time-given", "by": "white", "to": "black", "gift": 30_000}
            assert frame["happened"] == [gift]
            line = (await game.ledger())["lines"][-1]
            assert (line["kind"], line["by"], line["amount"]) == ("given", "white", 30_000)
            assert line["left"] == 90_000
            await game.pages[1].send(t="give", id="mine", color="white")
            assert (await game.pages[1].until("refused"))["reason"] == "no-such-seat"
            async with browsers[2].page(game.id) as watching:
                await watching.send(t="give", id="nobody", color="white")
                assert (await watching.until("refused"))["reason"] == "not-seated"
            watch.at += 89_999
            await game.play("e4")
            assert await game.left("black") == 1


async def test_an_outage_is_charged_to_nobody(tmp_path: Path, watch: Watch) -> None:
    with Site(tmp_path) as site:
        browsers = [Browser(site), Browser(site)]
        async with begun(browsers, time="5+0") as game:
            await game.play("g8", "d5")
            watch.at += MINUTE
        gone = watch.at
    watch.at += 60 * MINUTE
    with Site(tmp_path) as again:
        for browser in browsers:
            browser.site = again
            browser.http.base_url = again.address
        async with browsers[0].watch(game.id) as page:
            _, frames = await page.hello(game.version)
            frame = frames[0] if frames else await page.until("frame")
            (excused,) = frame["happened"]
            assert excused == {"kind": "excused", "since": gone, "until": watch.at + SETTLING}
            clock = frame["view"]["clock"]
            assert (clock["used"], clock["since"]) == (MINUTE, watch.at + SETTLING)
            assert clock["held"] == "excused"
            watch.at += SETTLING + 4 * MINUTE - 1
            await page.play("e4", frame["version"], "late")
            frame = await page.until("frame")
            assert frame["view"]["clock"]["sides"]["black"]["left"] == 1
        book = await browsers[1].ask("GET", f"/api/matches/{game.id}/clock")
        (line,) = [line for line in book["lines"] if line["kind"] == "excused"]
        assert (line["color"], line["amount"]) == ("black", 60 * MINUTE + SETTLING)
        for browser in browsers:
            await browser.http.aclose()


async def test_a_clock_that_is_set_back_gives_nothing(tmp_path: Path, watch: Watch) -> None:
    with Site(tmp_path) as site:
        async with people(site, 2) as browsers, begun(browsers, time="5+0") as game:
            await game.play("g8", "d5", "e4")
            watch.at -= 60 * MINUTE
            await game.pages[1].play("h9", game.version, "back")
            await game.told()
            watch.at += 60 * MINUTE + 2_000
            assert await game.left("white") == await game.left("black") == 5 * MINUTE
            await game.play("g9")
            assert await game.left("black") == 5 * MINUTE - 2_000


async def test_without_a_clock_there_is_nothing_to_explain(ann: Browser, match_id: str) -> None:
    book = await ann.ask("GET", f"/api/matches/{match_id}/clock")
    assert (book["time"], book["clock"], book["start"], book["lines"]) == ("none", None, None, [])


async def test_the_ledger_of_a_private_match_is_its_players(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await ann.open_match(private=True, time="5+5")
    await bob.sit(match_id)
    path = f"/api/matches/{match_id}/clock"
    assert (await bob.ask("GET", path))["time"] == "5+5"
    assert (await eve.ask("GET", path, status=403))["reason"] == "private"
    assert (await eve.ask("GET", "/api/matches/nowhere/clock", status=404))["reason"]


@pytest.mark.parametrize("time", ["0+0", "5", "31d", "10+3x1", "<script>", "5" * 13])
async def test_what_is_no_time_control_is_refused(ann: Browser, time: str) -> None:
    wish = {"game": "macbeth", "time": time}
    problem = await ann.ask("POST", "/api/matches", wish, 422)
    assert problem["reason"] in ("no-such-time", "invalid")
    assert problem["message"]


@pytest.mark.parametrize(
    ("time", "words"),
    [
        ("5 5", "MacBeth, 5 min + 5 s a move."),
        ("15+0", "MacBeth, 15 min."),
        ("10+3x30", "MacBeth, 10 min, then 3 × 30 s."),
        ("0+2x40", "MacBeth, 2 × 40 s."),
        ("1d", "MacBeth, 1 day a move."),
        ("none", "MacBeth."),
    ],
)
async def test_the_preview_of_a_link_names_the_clock(ann: Browser, time: str, words: str) -> None:
    match_id = await ann.open_match(time=time)
    page = (await ann.http.get(f"/matches/{match_id}")).text
    assert f"invites you to a game of {words} No account needed" in page


async def test_a_pause_is_in_the_ledger(tmp_path: Path, watch: Watch) -> None:
    with Site(tmp_path) as site:
        async with people(site, 2) as browsers, begun(browsers, time="5+0") as game:
            await game.play("g8", "d5")
            watch.at += 10_000
            await game.pages[0].send(t="offer", id="rest", at=game.version, kind="pause")
            offer = (await game.told())["view"]["offers"][0]["id"]
            await game.pages[1].send(t="answer", id="yes", offer=offer, accept=True)
            assert (await game.told())["view"]["clock"]["since"] is None
            watch.at += 60 * MINUTE
            await game.pages[1].send(t="resume", id="on")
            clock = (await game.told())["view"]["clock"]
            assert (clock["used"], clock["since"]) == (10_000, watch.at + MINUTE)
            assert clock["held"] == "resumed"
            paused, resumed = (await game.ledger())["lines"][-2:]
    assert (paused["kind"], paused["reason"], paused["color"]) == ("paused", "agreed", "black")
    assert (resumed["kind"], resumed["by"], resumed["amount"]) == ("resumed", "white", MINUTE)
