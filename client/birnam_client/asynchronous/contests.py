"""Tournaments and ratings, asynchronously; `make client` generates the synchronous form from it."""

from collections.abc import AsyncGenerator
from typing import Literal, Unpack, cast

from birnam_client import types
from birnam_client.asynchronous.variants import AsyncVariants
from birnam_client.wishes import TournamentFormat, TournamentWishes

Speed = Literal["bullet", "blitz", "rapid", "classical", "correspondence"]


class AsyncContests(AsyncVariants):
    """Tournaments, and how players do: profiles, ratings and leaderboards.

    If the answer to a request is lost, it is repeated; then the repeat may be `Refused`, because
    the first one has taken effect. A tournament is created once.
    """

    async def create_tournament(
        self,
        name: str,
        format: TournamentFormat,  # noqa: A002 - the name of the field
        games: list[str],
        **wishes: Unpack[TournamentWishes],
    ) -> types.TournamentInfo:
        """Create a tournament, as its organizer."""
        body = {"name": name, "format": format, "games": games, **wishes}
        return cast("types.TournamentInfo", await self._create("/tournaments", body))

    async def join_tournament(self, tournament: str) -> types.TournamentInfo:
        """Take part, or return after a withdrawal."""
        return await self._act(tournament, "join")

    async def withdraw(self, tournament: str) -> types.TournamentInfo:
        """Be paired no more."""
        return await self._act(tournament, "withdraw")

    async def start_tournament(self, tournament: str) -> types.TournamentInfo:
        """Pair the players, as the organizer. The server pairs all later rounds."""
        return await self._act(tournament, "start")

    async def pause_tournament(self, tournament: str) -> types.TournamentInfo:
        """Pair nobody until `continue_tournament`, as the organizer."""
        return await self._act(tournament, "pause")

    async def continue_tournament(self, tournament: str) -> types.TournamentInfo:
        return await self._act(tournament, "continue")

    async def stop_tournament(self, tournament: str) -> types.TournamentInfo:
        """End it early, as the organizer."""
        return await self._act(tournament, "stop")

    async def begin_season(self, tournament: str) -> types.TournamentInfo:
        """Begin the next season of a league, as the organizer."""
        return await self._act(tournament, "next-season")

    async def hand_over(self, tournament: str, player: str) -> types.TournamentInfo:
        """Make a player, by id, the organizer. You are it no more."""
        path = f"/tournaments/{tournament}/organizer/{player}"
        answer = await self._request("PUT", path, repeat=True)
        return cast("types.TournamentInfo", answer.json())

    async def remove_player(self, tournament: str, player: str) -> types.TournamentInfo:
        """Remove a player, by id, for good, as the organizer."""
        path = f"/tournaments/{tournament}/players/{player}"
        answer = await self._request("DELETE", path, repeat=True)
        return cast("types.TournamentInfo", answer.json())

    async def _act(
        self,
        tournament: str,
        action: Literal["join", "withdraw", "start", "pause", "continue", "stop", "next-season"],
    ) -> types.TournamentInfo:
        answer = await self._post(f"/tournaments/{tournament}/{action}")
        return cast("types.TournamentInfo", answer)

    async def profile(self, handle: str) -> types.PlayerProfile:
        """`Forbidden` if the player hides it."""
        return cast("types.PlayerProfile", await self._get(f"/players/{handle}"))

    async def games_of(
        self,
        handle: str,
        *,
        game: str | None = None,
        result: Literal["won", "drawn", "lost"] | None = None,
    ) -> AsyncGenerator[types.MatchCard, None]:
        """The finished public games of an account, the latest first."""
        wanted = {"game": game, "result": result}
        query = {name: value for name, value in wanted.items() if value}
        after: str | None = None
        while True:
            page = query | ({"after": after} if after else {})
            found = cast("types.PlayerGames", await self._get(f"/players/{handle}/games", page))
            for card in found["matches"]:
                yield card
            after = found["next"]
            if after is None:
                return

    async def results_of(self, handle: str) -> types.PlayerOpponents:
        """The results of an account by opponent and game."""
        return cast("types.PlayerOpponents", await self._get(f"/players/{handle}/opponents"))

    async def circles_of(self, handle: str) -> types.PlayerCircles:
        """The circles of an account that everybody may see."""
        return cast("types.PlayerCircles", await self._get(f"/players/{handle}/circles"))

    async def openings(self, handle: str) -> types.PlayerOpenings:
        """The first moves that an account plays most; `Forbidden` if its player hides them."""
        return cast("types.PlayerOpenings", await self._get(f"/players/{handle}/openings"))

    async def series(self, handle: str) -> types.PlayerSeries:
        """The latest series of rematches of an account; `Forbidden` if its player hides them."""
        return cast("types.PlayerSeries", await self._get(f"/players/{handle}/series"))

    async def puzzles_of(self, handle: str) -> types.SolvedByGame:
        """How many puzzles an account has solved; `Forbidden` if its player hides that."""
        return cast("types.SolvedByGame", await self._get(f"/players/{handle}/puzzles"))

    async def rating_history(self, handle: str, game: str, speed: Speed) -> types.RatingCurve:
        path = f"/players/{handle}/ratings/{game}/{speed}"
        return cast("types.RatingCurve", await self._get(path))

    async def leaderboard(self, game: str, speed: Speed | None = None) -> types.GameLeaderboard:
        """The best players of a game; without a speed, at the one with most players."""
        query = {"speed": speed} if speed else None
        return cast("types.GameLeaderboard", await self._get(f"/leaderboards/{game}", query))

    async def ratings(self) -> list[types.PlayerRating]:
        """Your ratings, those with most games first."""
        return cast("list[types.PlayerRating]", await self._get("/me/ratings"))

    async def own_rating_history(self, game: str, speed: Speed) -> types.RatingCurve:
        return cast("types.RatingCurve", await self._get(f"/me/ratings/{game}/{speed}"))
