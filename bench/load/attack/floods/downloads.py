"""A flood of downloads: personal data, everybody's games, records, and files for search engines."""

from bench.load.api import ApiClient, SessionCookie
from bench.load.attack.finished_game import open_resigned, random_moves
from bench.load.attack.floods.requests import RequestFlood, page_request

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


class DownloadFlood(RequestFlood):
    """Downloads the next thing as soon as it has one."""

    async def write_requests(self, api: ApiClient) -> list[bytes]:
        player = SessionCookie()
        moves = await random_moves(api, self._target.rng, PLIES)
        match_id = await open_resigned(api, player, moves, listed=True)
        for _ in range(self._target.scaled(GAMES) - 1):
            await open_resigned(api, player, moves, listed=True)
        paths = (path.format(match=match_id) for path in PATHS)
        return [page_request(self._target, path, player) for path in paths]
