"""A flood of pages, pictures and statistics, which need no session."""

from collections.abc import Iterator
from itertools import cycle
from urllib.parse import quote

from app.loadtest.api import SessionCookie
from app.loadtest.attack.finished_game import open_resigned, random_moves
from app.loadtest.attack.requests import page_request, send_all
from app.loadtest.attack.target import Target

CONNECTIONS = 48  # two less than an address may have
PLIES = 40  # of the game that is shown
PATHS = (
    "/api/games/macbeth/statistics",
    "/api/games/macbeth/explorer?moves={moves}",
    "/api/games/macbeth/explorer/values?moves={moves}",
    "/matches/{match}",
    "/matches/{match}/analysis",
    "/matches/{match}/preview.png",
    "/matches/{match}/game.gif",
    "/embed/{match}",
    "/oembed?url={page}",
    "/rules/macbeth",
    "/tournaments",
    "/circles",
    "/leaderboards/macbeth",
    "/watch",
    "/admin",
    "/openapi.json",
    "/no/such/page",
)


class PageFlood:
    """Asks for the next page as soon as it has one, on many connections."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._requests: Iterator[bytes] = iter(())

    async def prepare(self) -> None:
        api = self._target.api()
        try:
            moves = await random_moves(api, self._target.rng, PLIES)
            match_id = await open_resigned(api, SessionCookie(), moves)
        finally:
            await api.close()
        page = quote(f"{self._target.site}/matches/{match_id}", safe="")
        line = ",".join(moves[:4])
        paths = (one.format(match=match_id, page=page, moves=line) for one in PATHS)
        self._requests = cycle([page_request(self._target, path) for path in paths])

    async def attack(self) -> None:
        await self._target.repeat(CONNECTIONS, lambda: send_all(self._target, self._requests))
