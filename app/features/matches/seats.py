"""Seats: taking and leaving them, join requests, one-time links."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from app.features.computers.choices import check_bot_seat
from app.features.friends.blocks import check_blocks
from app.features.matches import schemas
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError, error_responses, refusal_error
from app.http.match_access import MatchId, load_room, load_visible_room
from app.http.qr_codes import qr_data_uri
from app.http.services import Services, shareable_url
from app.http.session import TheVisit, check_time_out, ensure_player, timed_out_until
from app.http.tokens import hash_secret, new_command_id, new_secret
from app.locales import t
from app.match import commands
from app.rooms.jobs import AcceptedAnswer
from app.wire.seats import SeatTaken
from engine import Color

router = APIRouter(prefix="/api/matches/{match_id}", tags=["joining"])

JoinRequestId = Annotated[
    int,
    Path(alias="request", ge=1, le=1_000_000, description="The id from the presence message."),
]

_ACCEPTED: dict[int | str, dict[str, Any]] = {
    202: {"model": schemas.JoinRequestCreated, "description": "The host was asked for the seat."}
}


@router.post(
    "/seats", **needs("challenge", anonymous=True), responses=_ACCEPTED | error_responses(404, 409)
)
async def take_seat(
    match_id: MatchId, body: schemas.SitRequest, visit: TheVisit, response: Response
) -> SeatTaken | schemas.JoinRequestCreated:
    """Take a seat, or ask the host for one. The game begins when all seats are taken."""
    room = await load_visible_room(visit.request, match_id)
    await check_time_out(visit.services, visit.player)
    await check_blocks(visit.services, room.match, visit.player)
    if room.match.seating.joining == "approval":
        await visit.check_create()  # each request notifies the host
    player = (await ensure_player(visit)).player
    await check_bot_seat(visit.services, player, room.match)
    key = hash_secret(body.key) if body.key else None
    accepted = await _submit(visit.services, match_id, commands.Sit(body.color, key), player)
    colors = accepted.match.seating.colors_of(player)
    if colors:
        return SeatTaken(color=colors[0], version=accepted.version)
    response.status_code = 202
    return schemas.JoinRequestCreated(request=accepted.version, version=accepted.version)


@router.delete("/seats/mine", **needs("challenge", 404, 409))
async def leave_seat(match_id: MatchId, visit: TheVisit) -> schemas.SeatFreed:
    """Leave your seat before the start, or give up your reservation or join request.

    If the host leaves, the match is withdrawn.
    """
    accepted = await _submit(visit.services, match_id, commands.Leave(), visit.player or "")
    return schemas.SeatFreed(version=accepted.version)


@router.delete("/seats/{color}", **needs("challenge", 404, 409))
async def free_seat(match_id: MatchId, color: Color, visit: TheVisit) -> schemas.SeatFreed:
    """Free the seat of another player before the second move. Only the host may do this."""
    accepted = await _submit(visit.services, match_id, commands.FreeSeat(color), visit.player or "")
    return schemas.SeatFreed(version=accepted.version)


@router.post("/keys", status_code=201, **needs("challenge", 404, 409))
async def create_one_time_link(match_id: MatchId, visit: TheVisit) -> schemas.OneTimeLink:
    """Create a link with which one player can take a seat. Only the host may do this."""
    await visit.check_create()
    secret = new_secret()
    await _submit(
        visit.services,
        match_id,
        commands.CreateOneTimeLink(hash_secret(secret)),
        visit.player or "",
    )
    url = f"{shareable_url(visit.request)}/matches/{match_id}#key={secret}"
    return schemas.OneTimeLink(url=url, qr=qr_data_uri(url))


@router.post("/join-requests/{request}", **needs("challenge", 404, 409))
async def answer_join_request(
    match_id: MatchId, request_id: JoinRequestId, body: schemas.JoinRequestAnswer, visit: TheVisit
) -> schemas.SeatFreed:
    """Accept or decline a join request. Only the host may do this."""
    if body.accept:
        await _check_beginning(visit.services, match_id, request_id, visit.player)
    command = commands.AnswerJoinRequest(request_id, body.accept)
    accepted = await _submit(visit.services, match_id, command, visit.player or "")
    return schemas.SeatFreed(version=accepted.version)


async def _check_beginning(
    services: Services, match_id: str, request_id: int, host: commands.PlayerId | None
) -> None:
    """Raises ApiError 403 or 409 if a time-out or a block prevents the game from beginning."""
    await check_time_out(services, host)
    match = (await load_room(services, match_id)).match
    for one in match.seating.join_requests:
        if one.id != request_id:
            continue
        if await timed_out_until(services, one.player):
            raise ApiError(409, "player-timed-out", t("errors.player-timed-out"))
        await check_blocks(services, match, one.player)


async def _submit(
    services: Services, match_id: str, command: commands.SeatCommand, player: commands.PlayerId
) -> AcceptedAnswer:
    room = await load_room(services, match_id)
    answer = await room.submit(commands.CommandRequest(command, player, new_command_id()))
    if not isinstance(answer, AcceptedAnswer):
        raise refusal_error(answer.refusal)
    return answer
