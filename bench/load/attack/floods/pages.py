"""A flood of pages, pictures and statistics, which need no session."""

from urllib.parse import quote

from bench.load.api import ApiClient, SessionCookie
from bench.load.attack.finished_game import open_resigned, random_moves
from bench.load.attack.floods.requests import RequestFlood, page_request

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


class PageFlood(RequestFlood):
    """Asks for the next page as soon as it has one, on many connections."""

    connections = 48  # two less than an address may have

    async def write_requests(self, api: ApiClient) -> list[bytes]:
        moves = await random_moves(api, self._target.rng, PLIES)
        match_id = await open_resigned(api, SessionCookie(), moves)
        page = quote(f"{self._target.site}/matches/{match_id}", safe="")
        line = ",".join(moves[:4])
        paths = (one.format(match=match_id, page=page, moves=line) for one in PATHS)
        return [page_request(self._target, path) for path in paths]
