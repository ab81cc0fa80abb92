"""A flood of pages, pictures and statistics, which need no session."""

from itertools import cycle
from urllib.parse import quote

from app.loadtest.api import SessionCookie
from app.loadtest.attack.finished_game import open_resigned, random_moves
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
REQUEST = "GET {} HTTP/1.1\r\nHost: {}:{}\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n\r\n"


class PageFlood:
    """Asks for the next page as soon as it has one, on many connections."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._paths = cycle(PATHS)

    async def prepare(self) -> None:
        api = self._target.api()
        try:
            moves = await random_moves(api, self._target.rng, PLIES)
            match_id = await open_resigned(api, SessionCookie(), moves)
        finally:
            await api.close()
        page = quote(f"{self._target.site}/matches/{match_id}", safe="")
        line = ",".join(moves[:4])
        self._paths = cycle([one.format(match=match_id, page=page, moves=line) for one in PATHS])

    async def attack(self) -> None:
        await self._target.repeat(CONNECTIONS, self._ask)

    async def _ask(self) -> None:
        reader, writer = await self._target.connect()
        try:
            while True:
                path = next(self._paths)
                writer.write(REQUEST.format(path, *self._target.address).encode())
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
                self._target.tally[head.split(" ", 2)[1]] += 1
                if "transfer-encoding: chunked" in head:
                    while size := int((await reader.readline()), 16):
                        await reader.readexactly(size + 2)
                    await reader.readline()
                else:
                    length = head.partition("content-length: ")[2].partition("\r\n")[0]
                    await reader.readexactly(int(length or 0))
        finally:
            writer.transport.abort()
