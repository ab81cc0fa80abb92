"""The pages and forms of tournaments, as browsers use them."""

import re
from collections.abc import Sequence

from tests.support.site.live_server import Browser
from tests.support.site.page_words import words_of

HTML = {"accept": "text/html"}
OWN_GAME = re.compile(r'id="own-game" href="/matches/(\w+)"')


async def post(browser: Browser, path: str, status: int = 303, /, **fields: str) -> str:
    """Send a form; the address to which the answer leads, or its text."""
    answer = await browser.http.post(path, data=fields, headers=HTML)
    assert answer.status_code == status, answer.text
    return str(answer.headers["location"]) if status == 303 else words_of(answer.text)


async def created(players: Sequence[Browser], **fields: str) -> str:
    """A tournament with some players, p0 and so on, of whom the first is the organizer."""
    terms = {"name": "Cup", "format": "swiss", "rounds": "2", "game": "othello", "join": "yes"}
    path = await post(players[0], "/tournaments", player="p0", **(terms | fields))
    for number, player in enumerate(players[1:], 1):
        await post(player, f"{path}/join", player=f"p{number}")
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
