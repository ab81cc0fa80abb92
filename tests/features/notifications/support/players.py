"""Players' notification settings, and the list of their notifications."""

import asyncio

from harness.polling import INTERVAL, TIME_LIMIT
from tests.support.site.http_sink import PostOffice, Subscription
from tests.support.site.live_server import Browser, Json


async def subscribes(browser: Browser, office: PostOffice) -> Subscription:
    made = Subscription(f"{office.url}/push/{id(browser)}")
    await browser.ask("POST", "/api/me/notices/devices", made.request | {"name": "Firefox"}, 201)
    return made


async def recent(browser: Browser, count: int = 1) -> list[Json]:
    """The latest notifications, once that many are delivered or given up."""
    async with asyncio.timeout(TIME_LIMIT):
        while True:
            board = await browser.ask("GET", "/api/me/notices")
            settled: list[Json] = [one for one in board["recent"] if one["state"] != "waiting"]
            if len(settled) >= count:
                return settled
            await asyncio.sleep(INTERVAL)


async def webhook(browser: Browser, match_id: str, url: str, **body: str) -> Json:
    path = f"/api/matches/{match_id}/webhook"
    answer: Json = await browser.ask("POST", path, {"url": url} | body, 201)
    return answer
