"""The pages and forms of tournaments, as browsers use them."""

import re
from collections.abc import Sequence

from tests.support.site.live_server import Browser

OWN_GAME = re.compile(r'id="own-game" href="/matches/(\w+)"')


async def created(players: Sequence[Browser], **fields: str) -> str:
    """A tournament with some players, p0 and so on, of whom the first is the organizer."""
    terms = {"name": "Cup", "format": "swiss", "rounds": "2", "game": "othello", "join": "yes"}
    path = await players[0].send("/tournaments", player="p0", **(terms | fields))
    for number, player in enumerate(players[1:], 1):
        await player.send(f"{path}/join", player=f"p{number}")
    return path


async def begun(players: Sequence[Browser], **fields: str) -> str:
    """A tournament that the organizer has started."""
    path = await created(players, **fields)
    await players[0].send(f"{path}/start")
    return path


async def own_game(browser: Browser, path: str, *, but: str = "") -> str:
    """The match to which the page leads a player, when it is there."""
    async with browser.listen(f"/api{path}/socket") as page:
        while True:
            found = OWN_GAME.search(await browser.read(path))
            if found and found[1] != but:
                return found[1]
            await page.connection.recv()


async def text_with(browser: Browser, path: str, wanted: str) -> str:
    """The page, as soon as it has a text."""
    async with browser.listen(f"/api{path}/socket") as page:
        while wanted not in (text := await browser.read(path)):
            await page.connection.recv()
        return text
