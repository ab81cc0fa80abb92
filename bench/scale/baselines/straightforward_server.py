"""A straightforward server for MacBeth: an ORM, a commit for each move, a loop of sends.

`python -m bench.scale.baselines.straightforward_server PORT FILE` supports the part of the protocol
that the bench needs. It checks the rules with the engine, keeps positions in memory, uses the same
settings of SQLite as Birnam, and sends a move after its commit.
"""

import sys
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from sqlalchemy import create_engine, event
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from app.http.tokens import new_match_id, new_player_id
from engine import (
    PASS,
    IllegalMove,
    NotationError,
    Position,
    find_game,
    format_cell,
    format_move,
    format_stones,
    parse_move,
)

COOKIE = "birnam"


class Base(DeclarativeBase):
    pass


class Move(Base):
    __tablename__ = "move"

    match_id: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str]
    command: Mapped[str]
    text: Mapped[str]


@dataclass
class Match:
    """A running match."""

    id: str
    position: Position
    players: dict[str, str] = field(default_factory=dict)  # by color
    version: int = 2
    sockets: list[WebSocket] = field(default_factory=list)

    def view(self) -> dict[str, Any]:
        position = self.position
        board = position.rules.board
        return {
            "status": "over" if position.over else "running",
            "to_move": position.to_move,
            "stones": format_stones(position),
            "score": position.score,
            "legal": [
                {
                    "move": format_move(position, move),
                    "rays": [
                        [format_cell(board, cell) for cell in ray.cells]
                        for ray in position.rays(move)
                    ],
                }
                for move in position.legal_moves
            ],
        }


class Service:
    """All matches and the database."""

    def __init__(self, file: str) -> None:
        self._engine = create_engine(f"sqlite:///{file}")
        event.listen(self._engine, "connect", _configure)
        Base.metadata.create_all(self._engine)
        self._matches: dict[str, Match] = {}

    async def open_match(self, request: Request, response: Response) -> dict[str, str]:
        """POST /api/matches."""
        match = Match(new_match_id(), find_game("macbeth").start({}))
        match.players["black"] = _player(request, response)
        self._matches[match.id] = match
        return {"id": match.id}

    async def take_seat(
        self, match_id: str, request: Request, response: Response
    ) -> dict[str, str]:
        """POST /api/matches/{match_id}/seats."""
        self._matches[match_id].players["white"] = _player(request, response)
        return {"color": "white"}

    async def follow(self, socket: WebSocket, match_id: str) -> None:
        """The websocket /api/matches/{match_id}/socket."""
        match, player = self._matches[match_id], socket.cookies.get(COOKIE, "")
        await socket.accept()
        match.sockets.append(socket)
        try:
            while True:
                message = await socket.receive_json()
                if message["t"] == "hello":
                    await _welcome(socket, match, player)
                else:
                    await self._play(socket, match, player, message)
        except WebSocketDisconnect:
            match.sockets.remove(socket)

    async def _play(
        self, socket: WebSocket, match: Match, player: str, message: dict[str, Any]
    ) -> None:
        position = match.position
        try:
            if match.players[position.to_move or ""] != player or message["at"] != match.version:
                raise IllegalMove("not-your-turn", "It is not your turn.")
            after = position.play(parse_move(position, message["move"]))
            while after.legal_moves == (PASS,):
                after = after.play(PASS)
        except (IllegalMove, NotationError, KeyError) as error:
            refused = {"t": "refused", "id": message["id"], "reason": "illegal"}
            await socket.send_json(refused | {"message": str(error)})
            return
        version, command = match.version + 1, message["id"]
        with Session(self._engine) as session:
            session.add(
                Move(
                    match_id=match.id,
                    version=version,
                    player=player,
                    command=command,
                    text=message["move"],
                )
            )
            session.commit()
        match.position, match.version = after, version
        frame = {"t": "frame", "version": version, "id": command, "view": match.view()}
        for listener in match.sockets:
            await listener.send_json(frame)


async def _welcome(socket: WebSocket, match: Match, player: str) -> None:
    colors = [color for color, seated in match.players.items() if seated == player]
    await socket.send_json({"t": "welcome", "you": colors})
    await socket.send_json({"t": "snapshot", "version": match.version, "view": match.view()})


def _player(request: Request, response: Response) -> str:
    player = request.cookies.get(COOKIE) or new_player_id()
    response.set_cookie(COOKIE, player)
    return player


def _configure(connection: Any, _record: Any) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def create_app(file: str) -> FastAPI:
    app, service = FastAPI(), Service(file)
    app.post("/api/matches", status_code=201)(service.open_match)
    app.post("/api/matches/{match_id}/seats")(service.take_seat)
    app.websocket("/api/matches/{match_id}/socket")(service.follow)
    return app


if __name__ == "__main__":
    uvicorn.run(
        create_app(sys.argv[2]),
        port=int(sys.argv[1]),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        access_log=False,
        log_level="info",
    )
