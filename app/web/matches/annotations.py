"""What the players of a finished match write about it, ply by ply."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from app.match.state import Match
from app.store.annotations import StoredAnnotation
from app.web.errors import ApiError, error_responses
from app.web.match_access import MatchId, load_visible_room
from app.web.matches.schemas import Annotation, Annotations, AnnotationText
from app.web.names import PlayerNames, plain_text
from app.web.services import Services, TheServices
from app.web.session import TheVisitor, Visitor
from app.web.tokens import now

router = APIRouter(prefix="/api/matches/{match_id}/annotations", tags=["matches"])

MAX_LENGTH = 500  # characters

Ply = Annotated[int, Path(ge=0, le=10_000, description="After how many turns; 0 is the start.")]


@router.get("", responses=error_responses(403, 404, 422, 503))
async def read_annotations(
    match_id: MatchId, request: Request, services: TheServices, visitor: TheVisitor
) -> Annotations:
    """Everything that was written, for whoever may see the match."""
    match = (await load_visible_room(request, services, match_id)).match
    return await _all(services, match_id, match, visitor)


@router.put("/{ply}", responses=error_responses(403, 404, 409, 413, 422, 503))
async def annotate(
    match_id: MatchId,
    ply: Ply,
    body: AnnotationText,
    request: Request,
    services: TheServices,
    visitor: TheVisitor,
) -> Annotations:
    """Write about a ply, in the place of what one has written there; no text takes it away."""
    match = (await load_visible_room(request, services, match_id)).match
    if visitor.player is None or not match.seating.colors_of(visitor.player):
        raise ApiError(403, "not-seated", "Only the players write about their game.")
    if match.status != "over":
        raise ApiError(409, "running", "Write about the game when it is over.")
    if ply > len(match.turns):
        raise ApiError(404, "no-such-ply", f"The game had {len(match.turns)} turns.")
    note = StoredAnnotation(ply, visitor.player, _clean(body.text), now())
    await services.annotations.write(match_id, note)
    return await _all(services, match_id, match, visitor)


async def _all(services: Services, match_id: str, match: Match, visitor: Visitor) -> Annotations:
    notes = await services.annotations.find(match_id)
    names = await PlayerNames(services.players).names({note.player for note in notes})
    seats = {player: color for color, player in match.seating.seats}
    seated = visitor.player is not None and bool(match.seating.colors_of(visitor.player))
    return Annotations(
        annotations=[
            Annotation(
                ply=note.ply,
                color=seats[note.player],
                name=names[note.player],
                text=note.text,
                at=note.at,
                mine=note.player == visitor.player,
            )
            for note in notes
            if note.player in seats
        ],
        can_write=seated and match.status == "over",
    )


def _clean(text: str) -> str:
    """Lines of plain text, without empty ones around. Raises ApiError if it is too long."""
    lines = "\n".join(plain_text(line, joiners=True) for line in text.splitlines()).strip()
    if len(lines) > MAX_LENGTH:
        message = f"A note has at most {MAX_LENGTH} characters."
        raise ApiError(422, "too-long", message)
    return lines
