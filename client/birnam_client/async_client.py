"""The asynchronous client; `make client` generates the synchronous one from it."""

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from types import TracebackType
from typing import Any, Literal, Self, Unpack, cast
from uuid import uuid4

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from birnam_client import types
from birnam_client.errors import ConnectionLost, RequestError, error_of
from birnam_client.pauses import Pauses
from birnam_client.state import MatchState
from birnam_client.wishes import MatchWishes

SILENCE = 12.0  # seconds; streams have a line every five
TEMPORARY = (429, 502, 503, 504)


class AsyncBirnam:
    """A player of a Birnam server, or without a token a spectator.

    Requests that can be repeated without harm are repeated while the server does not answer, for
    `patience` seconds; so are commands, which the server carries out once. A command returns the
    version that it made. Streams connect again after a lost connection.
    """

    def __init__(
        self, site: str, token: str | None = None, *, patience: float = 60, timeout: float = 20
    ) -> None:
        self.site = site.rstrip("/")
        self._patience = patience
        self._headers = {"authorization": f"Bearer {token}"} if token else {}
        self._http = httpx2.AsyncClient(
            base_url=f"{self.site}/api/v1", headers=self._headers, timeout=timeout
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        await self._http.aclose()

    async def games(self) -> list[types.GameInfo]:
        return cast("list[types.GameInfo]", await self._get("/games"))

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

    async def open_match(self, game: str, **wishes: Unpack[MatchWishes]) -> types.MatchLink:
        return cast("types.MatchLink", await self._post("/matches", {"game": game, **wishes}))

    async def challenge(
        self, handle: str, game: str, **wishes: Unpack[MatchWishes]
    ) -> types.MatchLink:
        """Open a match and reserve a seat for the account with this handle."""
        body = {"game": game, **wishes, "challenge": handle}
        return cast("types.MatchLink", await self._post("/matches", body))

    async def find_opponent(
        self, game: str, *, options: Mapping[str, str] | None = None, time: str = "none"
    ) -> types.Pairing:
        """Take a seat in an open game, or open one."""
        body = {"game": game, "options": dict(options or {}), "time": time}
        return cast("types.Pairing", await self._post("/pairings", body))

    async def join(
        self, match: str, color: types.Color | None = None, key: str | None = None
    ) -> types.SeatTaken | types.JoinRequestCreated:
        """Take a seat, accept an invitation, or ask the host for a seat.

        If the answer is lost, this is repeated, and then `Refused` with the reason
        `already-seated` or `already-requested`.
        """
        body = {"color": color, "key": key}
        answer = await self._request("POST", f"/matches/{match}/seats", body, repeat=True)
        return cast("types.SeatTaken | types.JoinRequestCreated", answer.json())

    async def leave(self, match: str) -> None:
        """Leave before the start, or decline an invitation to a rematch."""
        await self._request("DELETE", f"/matches/{match}/seats/mine")

    async def decline(self, match: str) -> None:
        """Decline a challenge."""
        await self._request("DELETE", f"/me/challenges/{match}")

    async def rematch(self, match: str) -> types.NextMatch:
        """Ask for the next game, or take the seat in it."""
        return cast("types.NextMatch", await self._post(f"/matches/{match}/rematch"))

    async def add_computer(
        self, match: str, level: int, color: types.Color | None = None
    ) -> types.SeatTaken:
        body = {"level": level, "color": color}
        return cast("types.SeatTaken", await self._post(f"/matches/{match}/computers", body))

    async def play(self, match: str, move: str, at: int) -> int:
        """`at` is the version of the position in which you chose the move."""
        return await self._command(match, t="play", at=at, move=move)

    async def choose(self, match: str, color: types.Color, at: int) -> int:
        """Choose a color after the first moves, under the swap rule."""
        return await self._command(match, t="choose", at=at, color=color)

    async def resign(self, match: str, at: int) -> int:
        return await self._command(match, t="resign", at=at)

    async def offer(
        self,
        match: str,
        kind: Literal["draw", "takeback", "pause", "abort"],
        at: int,
        ply: int | None = None,
    ) -> int:
        return await self._command(match, t="offer", at=at, kind=kind, ply=ply)

    async def answer(self, match: str, offer: int, *, accept: bool) -> int:
        """`offer` is the id of an offer in the view. Declining your own withdraws it."""
        return await self._command(match, t="answer", offer=offer, accept=accept)

    async def claim(
        self, match: str, kind: Literal["pause", "win", "draw", "skip"], at: int
    ) -> int:
        return await self._command(match, t="claim", at=at, kind=kind)

    async def resume(self, match: str) -> int:
        return await self._command(match, t="resume")

    async def give_time(self, match: str, color: types.Color) -> int:
        return await self._command(match, t="give-time", color=color)

    async def plan(self, match: str, lines: Sequence[Sequence[str]], at: int) -> int:
        """Set conditional moves."""
        return await self._command(match, t="plan", at=at, lines=[list(line) for line in lines])

    async def chat(
        self, match: str, text: str, channel: Literal["players", "spectators"] = "players"
    ) -> None:
        body = {"id": uuid4().hex, "channel": channel, "text": text}
        await self._request("POST", f"/matches/{match}/chat", body, repeat=True)

    async def events(self) -> AsyncGenerator[types.PlayerEvent, None]:
        """Your invitations, and the starts and ends of your games, without an end.

        After a lost connection, open invitations and running games are told again.
        """
        pauses = Pauses(self._patience)
        while True:
            try:
                async with aclosing(self._lines("/stream/events", pauses)) as lines:
                    async for line in lines:
                        yield cast("types.PlayerEvent", line)
            except (httpx2.TransportError, RequestError) as error:
                await asyncio.sleep(pauses.after(error))
            else:
                await asyncio.sleep(pauses.after(None))

    async def messages(
        self, match: str, state: MatchState | None = None
    ) -> AsyncGenerator[types.MatchMessage, None]:
        """The messages of a match's stream, each version once, without an end.

        `state` is kept up to date. After a lost connection, the stream goes on at its version.
        """
        state = state or MatchState(match)
        pauses = Pauses(self._patience)
        while True:
            query = {"version": str(state.version)} if state.version else {}
            try:
                path = f"/matches/{match}/stream"
                async with aclosing(self._lines(path, pauses, query)) as lines:
                    async for line in lines:
                        message = cast("types.MatchMessage", line)
                        if state.apply(message) or message["t"] != "frame":
                            yield message
            except (httpx2.TransportError, RequestError, LookupError) as error:
                await asyncio.sleep(pauses.after(error))
            else:
                await asyncio.sleep(pauses.after(None))

    async def follow(self, match: str) -> AsyncGenerator[MatchState, None]:
        """The match after each change, until it is over."""
        state, known = MatchState(match), (0, 0)
        async with aclosing(self.messages(match, state)) as messages:
            async for _ in messages:
                if state.version and known != (state.version, len(state.you)):
                    known = (state.version, len(state.you))
                    yield state
                if state.over:
                    return

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

    async def _lines(
        self, path: str, pauses: Pauses, query: Mapping[str, str] | None = None
    ) -> AsyncGenerator[Any, None]:
        """The objects of a stream until it ends."""
        timeout = httpx2.Timeout(SILENCE)
        async with self._http.stream("GET", path, params=query, timeout=timeout) as answer:
            if answer.status_code >= 400:
                await answer.aread()
                raise error_of(answer.status_code, answer.text)
            async for line in answer.aiter_lines():
                pauses.begin()
                if line:
                    yield json.loads(line)

    async def _command(self, match: str, **fields: Any) -> int:
        body = {"id": uuid4().hex, **fields}
        answer = await self._request("POST", f"/matches/{match}/commands", body, repeat=True)
        return int(answer.json()["version"])

    async def _get(self, path: str, query: Mapping[str, str] | None = None) -> Any:
        return (await self._request("GET", path, query=query, repeat=True)).json()

    async def _post(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        return (await self._request("POST", path, body)).json()

    async def _request(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        query: Mapping[str, str] | None = None,
        repeat: bool = False,
    ) -> httpx2.Response:
        """Send a request; repeat it until it is answered, if that does no harm."""
        pauses = Pauses(self._patience)
        while True:
            try:
                answer = await self._http.request(method, path, json=body, params=query)
            except httpx2.TransportError as error:
                if not repeat and not isinstance(error, httpx2.ConnectError):
                    raise ConnectionLost(f"{method} {path}: {error!r}") from error
                await asyncio.sleep(pauses.after(error))
                continue
            if answer.status_code < 400:
                return answer
            problem = error_of(answer.status_code, answer.text)
            if answer.status_code not in TEMPORARY or not repeat:
                raise problem
            await asyncio.sleep(pauses.after(problem, answer.headers.get("retry-after")))
