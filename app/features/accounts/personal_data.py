"""A player's data: downloading all of it, and deleting the player."""

from collections.abc import AsyncIterator, Sequence

import orjson
from anyio import to_thread
from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse

from app.errors import Unavailable
from app.features.accounts.hooks import PlayerLeaving, SessionsEnded
from app.features.accounts.schemas import DeletePlayer, PlayerDeleted
from app.features.accounts.store.personal_data import PersonalData
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError, media_response
from app.http.limits.rate_limit import RateLimits
from app.http.services import Services
from app.http.session import TheVisit, delete_session_cookies, require_session
from app.http.tokens import new_command_id
from app.locales import t
from app.match.commands import CommandRequest, Leave, PlayerId, Resign
from app.players.shown_names import shared_name
from app.players.store import DELETED_NAME
from app.rooms.jobs import AcceptedAnswer
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room

MAX_CHANGES = 5  # attempts while a match starts or waits again
_JSON = "application/json"
_FILE = {"content-disposition": 'attachment; filename="birnam.json"'}

router = APIRouter(prefix="/api/me", tags=["me"])


@router.get("/data", **needs("read"), **media_response(_JSON))
async def download_data(visit: TheVisit) -> StreamingResponse:
    """Download everything that is stored about you, as JSON."""
    player = require_session(visit).player
    await visit.check_create()
    first = await visit[PersonalData].read(player)  # an error must come first
    return StreamingResponse(_data(visit.services, player, first), media_type=_JSON, headers=_FILE)


@router.delete("", **needs("browser", 409))
async def delete_player(body: DeletePlayer, visit: TheVisit, response: Response) -> PlayerDeleted:
    """Delete your player. Unfinished matches are given up; games stay, without your name."""
    await visit[RateLimits].check_redeem(visit.request)
    session = require_session(visit)
    typed = (body.handle or "").removeprefix("@")
    if typed.lower() != (session.handle or "").lower():
        raise ApiError(409, "not-confirmed", t("account.delete.confirm"))
    resigned = await delete_everything(visit.services, session.player)
    delete_session_cookies(visit.request, response)
    return PlayerDeleted(resigned=resigned)


async def delete_everything(services: Services, player: PlayerId) -> int:
    """Give up a player's matches and delete the player. Returns the number of matches."""
    afterwards = await services[PlayerLeaving](player)
    resigned = await _give_up_matches(services, player)
    await services[PersonalData].delete(player)
    for follow_up in filter(None, afterwards):
        await follow_up()
    services[RoomRegistry].player_renamed(player, shared_name(player, DELETED_NAME))
    services[RoomRegistry].disconnect_player(player)
    await services[SessionsEnded](player)
    return resigned


async def _data(
    services: Services, player: PlayerId, rows: dict[str, list[dict[str, object]]]
) -> AsyncIterator[bytes]:
    """One JSON object. A few matches are read at a time."""
    yield await to_thread.run_sync(begin_json, rows)
    after, separator = "", b""
    while page := await services[PersonalData].matches(player, after):
        yield separator + await to_thread.run_sync(_join, page)
        after, separator = page[-1]["id"], b","
    yield b"]}"


def begin_json(rows: dict[str, list[dict[str, object]]]) -> bytes:
    settings = [orjson.loads(str(row["choices"])) for row in rows.pop("settings")]
    kinds = (rows | {"settings": settings}).items()
    members = [orjson.dumps(name) + b":[" + _join(found) + b"]" for name, found in kinds]
    return b"{" + b",".join([*members, b'"matches":['])


def _join(rows: Sequence[object]) -> bytes:
    """Encoding all rows in one call would keep the interpreter's lock from the event loop."""
    return b",".join([orjson.dumps(row) for row in rows])


async def _give_up_matches(services: Services, player: PlayerId) -> int:
    """Resign running matches and leave waiting ones. Returns their number."""
    given_up = 0
    for match_id in await services[PersonalData].unfinished(player):
        room = await services[RoomRegistry].room(match_id)
        given_up += room is not None and await give_up(room, player)
    return given_up


async def give_up(room: Room, player: PlayerId) -> bool:
    """Returns False if there was nothing to do. Raises Unavailable.

    The match may start, or wait again, before the command is served.
    """
    for _ in range(MAX_CHANGES):
        match = room.match
        command = Resign(match.version) if match.status == "running" else Leave()
        answer = await room.submit(CommandRequest(command, player, new_command_id()))
        if isinstance(answer, AcceptedAnswer):
            return True
        if answer.refusal.reason not in ("started", "not-started"):
            return False
    raise Unavailable("the match starts and waits again all the time")
