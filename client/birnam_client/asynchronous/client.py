"""The asynchronous client; `make client` generates the synchronous one from it."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Unpack, cast
from uuid import uuid4

from birnam_client import types
from birnam_client.asynchronous.people import AsyncPeople
from birnam_client.wishes import MatchWishes

HookEvent = Literal["invitation", "game-started", "turn", "game-finished"]


class AsyncBirnam(AsyncPeople):
    """A player of a Birnam server, or without a token a spectator.

    Requests are repeated while the server does not answer, for `patience` seconds. The server opens
    a match and carries out a command once. A command returns the version that it made. Streams
    connect again after a lost connection.
    """

    async def open_match(self, game: str, **wishes: Unpack[MatchWishes]) -> types.MatchLink:
        return cast("types.MatchLink", await self._create("/matches", {"game": game, **wishes}))

    async def challenge(
        self, player: str, game: str, **wishes: Unpack[MatchWishes]
    ) -> types.MatchLink:
        """Open a match and reserve a seat for the player with this id or handle."""
        body = {"game": game, **wishes, "challenge": player}
        return cast("types.MatchLink", await self._create("/matches", body))

    async def find_opponent(
        self, game: str, *, options: Mapping[str, str] | None = None, time: str = "none"
    ) -> types.Pairing:
        """Take a seat in an open game, or open one."""
        body = {"game": game, "options": dict(options or {}), "time": time}
        return cast("types.Pairing", await self._create("/pairings", body))

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
        self, match: str, level: int | Literal["own"], color: types.Color
    ) -> types.SeatTaken:
        """Seat a computer in a free seat of your match. `own`: at your strength."""
        body = {"level": level, "color": color}
        return cast("types.SeatTaken", await self._post(f"/matches/{match}/computers", body))

    async def add_webhook(
        self, url: str, events: Sequence[HookEvent] | None = None
    ) -> types.EventHookSecret:
        """Have your events sent to a URL: those named, or all. The secret is not shown again."""
        body = {"url": url, **({"events": list(events)} if events else {})}
        return cast("types.EventHookSecret", await self._create("/me/webhooks", body))

    async def remove_webhook(self, webhook: str) -> None:
        await self._request("DELETE", f"/me/webhooks/{webhook}")

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

    async def ask_for_hint(self, match: str, at: int) -> int:
        """Get the right to `read_hints` of this position, against computers only."""
        return await self._command(match, t="hint", at=at)

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

    async def _command(self, match: str, **fields: Any) -> int:
        body = {"id": uuid4().hex, **fields}
        path, epoch = f"/matches/{match}/commands", self._epochs.get(match)
        query = {"epoch": epoch} if epoch else None
        answer = await self._request("POST", path, body, query, repeat=True)
        return int(answer.json()["version"])
