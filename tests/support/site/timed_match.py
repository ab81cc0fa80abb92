"""Matches with a clock."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext

from tests.support.site.live_server import Browser, Json, Site
from tests.support.site.page import Page

MINUTE = 60_000


def people(site: Site, count: int) -> nullcontext[list[Browser]]:
    """Clients of a site, for `async with`."""
    return nullcontext([Browser(site) for _ in range(count)])


class Game:
    """A match with a clock, and the page of each of its players."""

    def __init__(self, match_id: str, browsers: list[Browser], pages: list[Page]) -> None:
        self.id = match_id
        self.browsers = browsers
        self.pages = pages
        self.version = len(pages)

    async def play(self, *moves: str) -> Json:
        """Play moves in turn from the first player on; returns the last frame."""
        frame: Json = {}
        for number, move in enumerate(moves):
            await self.pages[number % len(self.pages)].play(move, self.version, f"m{self.version}")
            frame = await self.next_frame()
        return frame

    async def next_frame(self) -> Json:
        """The next frame, which must be the same for all pages."""
        frames = [await page.until("frame") for page in self.pages]
        assert all(frame == frames[0] for frame in frames)
        self.version = frames[0]["version"]
        return frames[0]

    async def ledger(self) -> Json:
        """The ledger as the first player receives it."""
        book: Json = await self.browsers[0].ask("GET", f"/api/matches/{self.id}/clock")
        return book

    async def left(self, color: str) -> int:
        """A color's time when the turn began."""
        left: int = (await self.ledger())["clock"]["sides"][color]["left"]
        return left


@asynccontextmanager
async def begun(browsers: list[Browser], **body: object) -> AsyncIterator[Game]:
    """A running match of these clients; the first is black."""
    match_id = await browsers[0].open_match(**body)
    for browser in browsers[1:]:
        await browser.sit(match_id)
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(one.page(match_id)) for one in browsers]
        yield Game(match_id, browsers, pages)
