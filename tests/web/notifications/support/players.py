"""What players do who want to be told, and what they were told."""

from tests.web.support.http_sink import PostOffice, Subscription
from tests.web.support.live_server import Browser, Json


async def plays(browser: Browser, match_id: str, move: str, at: int) -> None:
    async with browser.page(match_id) as page:
        await page.play(move, at, f"{move}-{at}")
        await page.until("frame")


async def subscribes(browser: Browser, office: PostOffice) -> Subscription:
    made = Subscription(f"{office.url}/push/{id(browser)}")
    await browser.ask("POST", "/api/me/notices/devices", made.wish | {"name": "Firefox"}, 201)
    return made


async def recent(browser: Browser, count: int = 1) -> list[Json]:
    """The newest notices, when so many are settled."""
    board: Json = {}
    for _ in range(200):
        board = await browser.ask("GET", "/api/me/notices")
        settled: list[Json] = [one for one in board["recent"] if one["state"] != "waiting"]
        if len(settled) >= count:
            return settled
    raise AssertionError(board["recent"])


async def webhook(browser: Browser, match_id: str, url: str, **wish: str) -> Json:
    path = f"/api/matches/{match_id}/webhook"
    answer: Json = await browser.ask("POST", path, {"url": url} | wish, 201)
    return answer
