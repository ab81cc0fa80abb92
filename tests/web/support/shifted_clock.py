"""Matches with a clock, and a server's time that the test puts forward."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from tests.web.support.live_server import Browser, Json, Page, Site

MINUTE = 60_000


class Watch:
    """The server's time, which goes on when the test says so."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at


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
