"""A player's data: to download all of it, and to delete the player."""

from collections.abc import AsyncIterator, Sequence

import orjson
from anyio import to_thread
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from app.locales import t
from app.match.commands import CommandRequest, Leave, PlayerId, Resign
from app.match.ports import Unavailable
from app.rooms.mailbox import AcceptedAnswer
from app.rooms.room import Room
from app.store.players import DELETED_NAME
from app.tournaments.commands import Continue, Stop, Withdraw
from app.web.errors import ApiError, error_responses, media_response
from app.web.players.account_schemas import DeletePlayer, PlayerDeleted
from app.web.services import Services, TheServices
from app.web.session import TheVisitor, delete_session_cookies, require_session
from app.web.tokens import new_command_id
from app.web.wording.names import shared_name

MAX_CHANGES = 5  # times in a row that a match starts or waits again before it is given up
_JSON = "application/json"
_FILE = {"content-disposition": 'attachment; filename="birnam.json"'}

router = APIRouter(prefix="/api/me", tags=["me"])


@router.get(
    "/data",
    response_class=StreamingResponse,
    responses=media_response(_JSON) | error_responses(403, 429, 503),
)
async def download_data(
    request: Request, services: TheServices, visitor: TheVisitor
) -> StreamingResponse:
    """Download everything that is stored about you, as JSON."""
    player = require_session(visitor).player
    await services.rate_limits.check_create(request)
    first = await services.personal_data.read(player)  # an error is answered before the rest
    return StreamingResponse(_data(services, player, first), media_type=_JSON, headers=_FILE)


@router.delete("", responses=error_responses(403, 409, 413, 422, 429, 503))
async def delete_player(
    body: DeletePlayer,
    request: Request,
    response: Response,
    services: TheServices,
    visitor: TheVisitor,
) -> PlayerDeleted:
    """Delete your player. Unfinished matches are given up; games stay, without your name."""
    await services.rate_limits.check_redeem(request)
    session = require_session(visitor)
    typed = (body.handle or "").removeprefix("@")
    if typed.lower() != (session.handle or "").lower():
        raise ApiError(409, "not-confirmed", t("account.delete.confirm"))
    resigned = await delete_everything(services, session.player)
    delete_session_cookies(request, response, services)
    return PlayerDeleted(resigned=resigned)


async def delete_everything(services: Services, player: PlayerId) -> int:
    """Give up a player's matches and delete the player. Returns the number of matches."""
    await _leave_tournaments(services, player)
    resigned = await _give_up_matches(services, player)
    circles = await services.circles.circles.of_player(player)
    await services.personal_data.delete(player)
    for listed in circles:
        await services.circles.pages.members_changed(listed.circle.id)
    services.rooms.player_renamed(player, shared_name(player, DELETED_NAME))
    services.rooms.disconnect_player(player)
    services.notifications.dispatcher.subscribers_changed()
    return resigned


async def _data(
    services: Services, player: PlayerId, rows: dict[str, list[dict[str, object]]]
) -> AsyncIterator[bytes]:
    """One JSON object. Matches are read a few at a time."""
    yield await to_thread.run_sync(_begin, rows)
    after, separator = "", b""
    while page := await services.personal_data.matches(player, after):
        yield separator + await to_thread.run_sync(_join, page)
        after, separator = page[-1]["id"], b","
    yield b"]}"


def _begin(rows: dict[str, list[dict[str, object]]]) -> bytes:
    settings = [orjson.loads(str(row["choices"])) for row in rows.pop("settings")]
    kinds = (rows | {"settings": settings}).items()
    members = [orjson.dumps(name) + b":[" + _join(found) + b"]" for name, found in kinds]
    return b"{" + b",".join([*members, b'"matches":['])


def _join(rows: Sequence[object]) -> bytes:
    """Encoding all rows in one call would keep the interpreter's lock from the event loop."""
    return b",".join([orjson.dumps(row) for row in rows])


async def _leave_tournaments(services: Services, player: PlayerId) -> None:
    """Withdraw; let a tournament of the player go on without its organizer, or end it."""
    live = services.tournaments.live
    for tournament_id in await services.tournaments.lists.unfinished_of(player):
        await live.submit(tournament_id, Withdraw(), player)
        tournament = await live.find(tournament_id)
        if tournament is not None and tournament.host == player:
            joining = tournament.status == "joining"
            await live.submit(tournament_id, Stop() if joining else Continue(), player)
        services.tournaments.wake(tournament_id)


async def _give_up_matches(services: Services, player: PlayerId) -> int:
    """Resign running matches and leave waiting ones. Returns their number."""
    given_up = 0
    for match_id in await services.personal_data.unfinished(player):
        room = await services.rooms.room(match_id)
        given_up += room is not None and await _give_up(room, player)
    return given_up


async def _give_up(room: Room, player: PlayerId) -> bool:
    """False if nothing was to do.

    The match may start, or wait again, before the command is served. Raises Unavailable.
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
