"""Who sits where, over HTTP: sit down or knock, let in, one-time links, and giving seats back."""

from typing import Annotated, Any

import segno
from fastapi import APIRouter, Path, Request, Response

from app.match.commands import Admit, Ask, Invite, Joins, Leave, PlayerId, Sit, Unseat
from app.rooms.mailbox import Accepted
from app.web.errors import problems, refusal
from app.web.matches import MatchId, find_room
from app.web.parts import Parts, TheParts, shared_site
from app.web.resources import AnswerKnock, KeyLink, Knocked, SeatTaken, TakeSeat, Vacated
from app.web.session import AVisitor, become_player
from app.web.tokens import hash_secret, new_command_id, new_secret
from engine import Color

router = APIRouter(prefix="/api/matches/{match_id}", tags=["joining"])

KnockId = Annotated[int, Path(ge=1, le=1_000_000, description="From the presence.")]

_KNOCKED: dict[int | str, dict[str, Any]] = {
    202: {"model": Knocked, "description": "The host has been asked; wait."}
}


@router.post("/seats", responses=_KNOCKED | problems(403, 404, 409, 413, 422, 429, 503))
async def sit(
    match_id: MatchId,
    wish: TakeSeat,
    request: Request,
    response: Response,
    parts: TheParts,
    visitor: AVisitor,
) -> SeatTaken | Knocked:
    """Take a seat, or ask the host for one. The game begins when all are taken."""
    room = await find_room(parts, match_id)
    if room.match.joining == "approval":
        await parts.flood.opening(request)  # whoever knocks makes the host look up
    player = (await become_player(request, parts, visitor)).player
    key = hash_secret(wish.key) if wish.key else None
    accepted = await _ask(parts, match_id, Sit(wish.color, key), player)
    colors = accepted.match.colors_of(player)
    if colors:
        return SeatTaken(color=colors[0], version=accepted.version)
    response.status_code = 202
    return Knocked(knock=accepted.version, version=accepted.version)


@router.delete("/seats/mine", responses=problems(403, 404, 409, 422, 503))
async def leave(match_id: MatchId, parts: TheParts, visitor: AVisitor) -> Vacated:
    """Give back a seat before the start, one that is kept for you, or the wish for one.

    When the host leaves, the match is withdrawn.
    """
    accepted = await _ask(parts, match_id, Leave(), visitor.player or "")
    return Vacated(version=accepted.version)


@router.delete("/seats/{color}", responses=problems(403, 404, 409, 422, 503))
async def swap_out(match_id: MatchId, color: Color, parts: TheParts, visitor: AVisitor) -> Vacated:
    """The host gives a guest's seat to somebody else, before the second move."""
    accepted = await _ask(parts, match_id, Unseat(color), visitor.player or "")
    return Vacated(version=accepted.version)


@router.post("/keys", status_code=201, responses=problems(403, 404, 409, 422, 429, 503))
async def make_key(
    match_id: MatchId, request: Request, parts: TheParts, visitor: AVisitor
) -> KeyLink:
    """A link that lets one person sit down, once. Only the host can make one."""
    await parts.flood.opening(request)
    secret = new_secret()
    await _ask(parts, match_id, Invite(hash_secret(secret)), visitor.player or "")
    url = f"{shared_site(request, parts)}/matches/{match_id}#key={secret}"
    qr = segno.make(url, error="m", micro=False).svg_data_uri(scale=4, border=2, light="white")
    return KeyLink(url=url, qr=qr)


@router.post("/knocks/{knock}", responses=problems(403, 404, 409, 413, 422, 429, 503))
async def answer_knock(
    match_id: MatchId, knock: KnockId, wish: AnswerKnock, parts: TheParts, visitor: AVisitor
) -> Vacated:
    """The host lets somebody sit who has asked for a seat, or does not."""
    accepted = await _ask(parts, match_id, Admit(knock, wish.welcome), visitor.player or "")
    return Vacated(version=accepted.version)


async def _ask(parts: Parts, match_id: str, command: Joins, player: PlayerId) -> Accepted:
    room = await find_room(parts, match_id)
    answer = await room.ask(Ask(command, player, new_command_id()))
    if not isinstance(answer, Accepted):
        raise refusal(answer.refused)
    return answer
