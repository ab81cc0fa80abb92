"""Reading, asynchronously; `make client` generates the synchronous form from it."""

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from datetime import date
from typing import Any, Literal, cast

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from birnam_client import types
from birnam_client.asynchronous.transport import AsyncTransport
from birnam_client.errors import RequestError, error_of
from birnam_client.pauses import Pauses
from birnam_client.state import MatchState


class AsyncReading(AsyncTransport):
    """Everything that changes nothing."""

    async def games(self) -> list[types.GameInfo]:
        return cast("list[types.GameInfo]", await self._get("/games"))

    async def game(self, game: str) -> types.GameInfo:
        return cast("types.GameInfo", await self._get(f"/games/{game}"))

    async def statistics(self, game: str) -> types.GameStatistics:
        """How often each side wins, the usual length, and more, from the public games."""
        return cast("types.GameStatistics", await self._get(f"/games/{game}/statistics"))

    async def strength(self, game: str) -> types.OwnStrength:
        """Your strength in a game, as the computer estimates it."""
        return cast("types.OwnStrength", await self._get(f"/games/{game}/strength"))

    async def levels(self) -> list[types.LevelInfo]:
        """The levels of the computer, the weakest first."""
        return cast("list[types.LevelInfo]", await self._get("/levels"))

    async def explorer(
        self, game: str, moves: Sequence[str] = (), options: Mapping[str, str] | None = None
    ) -> types.Explorer:
        """Moves that were played in public games after these moves."""
        query = {"moves": ",".join(moves), **(options or {})}
        return cast("types.Explorer", await self._get(f"/games/{game}/explorer", query))

    async def explorer_values(
        self, game: str, moves: Sequence[str] = (), options: Mapping[str, str] | None = None
    ) -> types.ExplorerValues:
        """The computer's values of the moves that `explorer` lists."""
        query = {"moves": ",".join(moves), **(options or {})}
        found = await self._get(f"/games/{game}/explorer/values", query)
        return cast("types.ExplorerValues", found)

    async def position(
        self, game: str, moves: Sequence[str] = (), options: Mapping[str, str] | None = None
    ) -> types.AnalysisResponse:
        """The position after these moves, with the legal moves."""
        body = {"game": game, "moves": list(moves), "options": dict(options or {})}
        return cast("types.AnalysisResponse", await self._post("/positions", body))

    async def parse_record(self, text: str, game: str | None = None) -> types.GameRecord:
        """Read a record as text, as JSON, or as a list of moves."""
        body = {"text": text, "game": game}
        return cast("types.GameRecord", await self._post("/records", body))

    async def me(self) -> types.Me:
        return cast("types.Me", await self._get("/me"))

    async def lobby(self) -> types.Lobby:
        return cast("types.Lobby", await self._get("/lobby"))

    async def match(self, match: str) -> types.MatchResource:
        return cast("types.MatchResource", await self._get(f"/matches/{match}"))

    async def record(self, match: str) -> types.GameRecord:
        return cast("types.GameRecord", await self._get(f"/matches/{match}/record.json"))

    async def record_text(self, match: str) -> str:
        answer = await self._request("GET", f"/matches/{match}/record.txt", repeat=True)
        return answer.text

    async def opponents(self) -> types.Opponents:
        return cast("types.Opponents", await self._get("/me/people"))

    async def archive(
        self,
        *,
        status: Literal["waiting", "running", "over"] | None = "over",
        game: str | None = None,
        opponent: str | None = None,
    ) -> AsyncGenerator[types.MatchCard, None]:
        """Your matches, the latest first. `opponent` is an id of `opponents()`."""
        wanted = {"status": status, "game": game, "with": opponent}
        query = {name: value for name, value in wanted.items() if value}
        after: str | None = None
        while True:
            page = query | ({"after": after} if after else {})
            found = cast("types.MyMatches", await self._get("/me/matches", page))
            for card in found["matches"]:
                yield card
            after = found["next"]
            if after is None:
                return

    async def clock(self, match: str) -> types.Ledger:
        return cast("types.Ledger", await self._get(f"/matches/{match}/clock"))

    async def annotations(self, match: str) -> types.Annotations:
        return cast("types.Annotations", await self._get(f"/matches/{match}/annotations"))

    async def match_ratings(self, match: str) -> types.MatchRatings:
        """The ratings of the players, and their changes. `NotFound` if the match is not rated."""
        return cast("types.MatchRatings", await self._get(f"/matches/{match}/ratings"))

    async def tournaments(self) -> types.TournamentList:
        return cast("types.TournamentList", await self._get("/tournaments"))

    async def tournament(self, tournament: str) -> types.TournamentInfo:
        return cast("types.TournamentInfo", await self._get(f"/tournaments/{tournament}"))

    async def standings(self, tournament: str) -> types.TournamentStandings:
        path = f"/tournaments/{tournament}/standings"
        return cast("types.TournamentStandings", await self._get(path))

    async def tournament_games(self, tournament: str) -> types.TournamentGames:
        path = f"/tournaments/{tournament}/games"
        return cast("types.TournamentGames", await self._get(path))

    async def review(self, match: str) -> types.MatchReview:
        """The computer's review of a finished match, if there is one."""
        return cast("types.MatchReview", await self._get(f"/matches/{match}/review"))

    async def hints(self, match: str) -> types.Hints:
        """The values of your moves, against computers, with hints or after `ask_for_hint`."""
        return cast("types.Hints", await self._get(f"/matches/{match}/hints"))

    async def planned(self, match: str) -> types.PlanView:
        """Your conditional moves."""
        return cast("types.PlanView", await self._get(f"/matches/{match}/plan"))

    async def next_match(self, match: str) -> types.NextMatch:
        """The next match of the series."""
        return cast("types.NextMatch", await self._get(f"/matches/{match}/rematch"))

    async def turns(self) -> types.MyTurns:
        """The matches in which it is your turn."""
        return cast("types.MyTurns", await self._get("/me/turns"))

    async def webhooks(self) -> types.EventHookList:
        return cast("types.EventHookList", await self._get("/me/webhooks"))

    async def deliveries(self, webhook: str) -> types.EventDeliveries:
        """The latest events for a webhook, and how sending them went."""
        return cast("types.EventDeliveries", await self._get(f"/me/webhooks/{webhook}/deliveries"))

    async def puzzles(self) -> types.PuzzleList:
        return cast("types.PuzzleList", await self._get("/puzzles"))

    async def puzzle(self, puzzle: str) -> types.PuzzleInfo:
        return cast("types.PuzzleInfo", await self._get(f"/puzzles/{puzzle}"))

    async def puzzle_hint(self, puzzle: str) -> types.PuzzleHint:
        return cast("types.PuzzleHint", await self._get(f"/puzzles/{puzzle}/hint"))

    async def puzzle_solution(self, puzzle: str) -> types.PuzzleAnswer:
        return cast("types.PuzzleAnswer", await self._get(f"/puzzles/{puzzle}/solution"))

    async def solved_puzzles(self) -> types.SolvedPuzzles:
        return cast("types.SolvedPuzzles", await self._get("/me/puzzles"))

    async def export(
        self,
        *,
        game: str | None = None,
        player: str | None = None,
        result: Literal["black", "white", "red", "draw"] | None = None,
        since: date | None = None,
        until: date | None = None,
        after: str | None = None,
    ) -> AsyncGenerator[types.PublicGame, None]:
        """All finished public games, in the order in which they ended.

        `player` is a handle, `until` the day after the last one. Keep the `cursor` of the last game
        that you have, and pass it as `after` to get those that have ended since.
        """
        wanted = {"game": game, "player": player, "result": result, "since": since, "until": until}
        query = {name: str(value) for name, value in wanted.items() if value}
        pauses = Pauses(self._patience)
        while True:
            found, start = False, {"after": after} if after else {}
            try:
                path = "/matches/export"
                async with aclosing(self._lines(path, pauses, query | start)) as lines:
                    async for line in lines:
                        one = cast("types.PublicGame", line)
                        found, after = True, one["cursor"]
                        yield one
            except (httpx2.TransportError, RequestError) as error:
                await asyncio.sleep(pauses.after(error))
                continue
            if not found:
                return

    def events(self) -> AsyncGenerator[types.PlayerEvent, None]:
        """Your invitations, and the starts and ends of your games, without an end.

        After a lost connection, open invitations and running games are sent again, perhaps also the
        latest ends.
        """
        return self._followed("/stream/events", resumed=True)

    async def messages(
        self, match: str, state: MatchState | None = None
    ) -> AsyncGenerator[types.MatchMessage, None]:
        """The messages of a match's stream, each version once, without an end.

        `state` is kept up to date. After a lost connection, the stream goes on at its version. A
        command is refused (`other-epoch`) if a backup of the site was restored since the latest
        message.
        """
        state = state or MatchState(match)
        pauses = Pauses(self._patience)
        while True:
            query = {"version": str(state.version)} if state.version else {}
            query |= {"epoch": state.epoch} if state.epoch else {}
            try:
                path = f"/matches/{match}/stream"
                async with aclosing(self._lines(path, pauses, query)) as lines:
                    async for line in lines:
                        message = cast("types.MatchMessage", line)
                        is_new = state.apply(message)
                        self._epochs[match] = state.epoch
                        if is_new or message["t"] != "frame":
                            yield message
            except (httpx2.TransportError, RequestError, LookupError) as error:
                await asyncio.sleep(pauses.after(error))
            else:
                await asyncio.sleep(pauses.after(None))

    async def follow(self, match: str) -> AsyncGenerator[MatchState, None]:
        """The match after each change, until it is over."""
        state, known = MatchState(match), (0, list[types.Color]())
        async with aclosing(self.messages(match, state)) as messages:
            async for message in messages:
                if message["t"] == "welcome" and message["frames"] != 0:
                    continue  # its seats are those after the frames that follow
                if state.version and known != (state.version, state.you):
                    known = state.version, state.you
                    yield state
                if state.over:
                    return

    def tournament_changes(
        self, tournament: str
    ) -> AsyncGenerator[types.ChangedMessage | types.PairedMessage, None]:
        """`changed` now and after each change, `paired` when a match of yours begins."""
        return self._followed(f"/tournaments/{tournament}/stream")

    async def _followed(
        self, path: str, query: Mapping[str, str] | None = None, *, resumed: bool = False
    ) -> AsyncGenerator[Any, None]:
        """The lines of a stream, which is opened again when it ends, perhaps where it was."""
        pauses, known = Pauses(self._patience), dict(query or {})
        while True:
            try:
                async with aclosing(self._lines(path, pauses, known)) as lines:
                    async for line in lines:
                        if resumed:
                            known["since"] = str(line["at"])
                        yield line
            except (httpx2.TransportError, RequestError) as error:
                await asyncio.sleep(pauses.after(error))
            else:
                await asyncio.sleep(pauses.after(None))

    async def lobby_changes(self) -> AsyncGenerator[types.Lobby, None]:
        """The lists of the lobby now and after each change, over a websocket, without an end."""
        address = self.site.replace("http", "ws", 1) + "/api/v1/lobby/socket"
        pauses = Pauses(self._patience)
        while True:
            try:
                async with connect(address, additional_headers=self._headers) as socket:
                    yield await self.lobby()
                    pauses.begin()
                    async for message in socket:
                        if json.loads(message)["t"] == "changed":
                            yield await self.lobby()
            except InvalidStatus as error:
                await asyncio.sleep(pauses.after(error_of(error.response.status_code)))
            except (OSError, WebSocketException) as error:
                await asyncio.sleep(pauses.after(error))
            else:
                await asyncio.sleep(pauses.after(None))
