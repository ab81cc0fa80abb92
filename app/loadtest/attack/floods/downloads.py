"""A flood of downloads: one's data, the games of everybody, records, what search engines read."""

from collections.abc import Iterator
from itertools import cycle

from app.loadtest.api import SessionCookie
from app.loadtest.attack.finished_game import open_resigned, random_moves
from app.loadtest.attack.requests import page_request, send_all
from app.loadtest.attack.target import Target

DOWNLOADER = "127.0.0.5"  # so that no other flood reaches its limits
CONNECTIONS = 16
GAMES = 20  # of the player
PLIES = 40
PATHS = (
    "/api/me/data",
    "/api/matches/export?limit=1000",
    "/api/matches/export?limit=1000&format=records",
    "/api/matches/{match}",
    "/api/matches/{match}/record.json",
    "/api/matches/{match}/clock",
    "/api/me/matches",
    "/me/games",
    "/sitemap.xml",
    "/asyncapi.json",
)


class DownloadFlood:
    """Downloads the next thing as soon as it has one."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._requests: Iterator[bytes] = iter(())

    async def prepare(self) -> None:
        api, player = self._target.api(DOWNLOADER), SessionCookie()
        try:
            moves = await random_moves(api, self._target.rng, PLIES)
            match_id = await open_resigned(api, player, moves, listed=True)
            for _ in range(self._target.scaled(GAMES) - 1):
                await open_resigned(api, player, moves, listed=True)
        finally:
            await api.close()
        paths = (path.format(match=match_id) for path in PATHS)
        self._requests = cycle([page_request(self._target, path, player) for path in paths])

    async def attack(self) -> None:
        await self._target.repeat(
            CONNECTIONS, lambda: send_all(self._target, self._requests, DOWNLOADER)
        )
