"""What the players of a finished match write about it, ply by ply."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from app.match.state import Match
from app.store.annotations import Note
from app.web.errors import ProblemError, problems
from app.web.matches import MatchId, open_room
from app.web.names import Directory, plain_text
from app.web.parts import Parts, TheParts
from app.web.session import AVisitor, Visitor
from app.web.study import Annotate, Annotation, Annotations
from app.web.tokens import now

router = APIRouter(prefix="/api/matches/{match_id}/annotations", tags=["matches"])

MAX_LENGTH = 500  # characters

Ply = Annotated[int, Path(ge=0, le=10_000, description="After how many turns; 0 is the start.")]


@router.get("", responses=problems(403, 404, 422, 503))
async def read_annotations(
    match_id: MatchId, request: Request, parts: TheParts, visitor: AVisitor
) -> Annotations:
    """Everything that was written, for whoever may see the match."""
    match = (await open_room(request, parts, match_id)).match
    return await _all(parts, match_id, match, visitor)


@router.put("/{ply}", responses=problems(403, 404, 409, 413, 422, 503))
async def annotate(
    match_id: MatchId,
    ply: Ply,
    wish: Annotate,
    request: Request,
    parts: TheParts,
    visitor: AVisitor,
) -> Annotations:
    """Write about a ply, in the place of what one has written there; no text takes it away."""
    match = (await open_room(request, parts, match_id)).match
    if visitor.player is None or not match.colors_of(visitor.player):
        raise ProblemError(403, "not-seated", "Only the players write about their game.")
    if match.status != "over":
        raise ProblemError(409, "running", "Write about the game when it is over.")
    if ply > len(match.turns):
        raise ProblemError(404, "no-such-ply", f"The game had {len(match.turns)} turns.")
    note = Note(ply, visitor.player, _clean(wish.text), now())
    await parts.annotations.write(match_id, note)
    return await _all(parts, match_id, match, visitor)


async def _all(parts: Parts, match_id: str, match: Match, visitor: Visitor) -> Annotations:
    notes = await parts.annotations.of(match_id)
    names = await Directory(parts.players).names({note.player for note in notes})
    seats = {player: color for color, player in match.seats}
    seated = visitor.player is not None and bool(match.colors_of(visitor.player))
    return Annotations(
        annotations=[
            Annotation(
                ply=note.ply,
                color=seats[note.player],
                name=names[note.player],
                text=note.text,
                at=note.at,
                yours=note.player == visitor.player,
            )
            for note in notes
            if note.player in seats
        ],
        open_to_you=seated and match.status == "over",
    )


def _clean(text: str) -> str:
    """Lines of plain text, without empty ones around. Raises ProblemError if it is too long."""
    lines = "\n".join(plain_text(line, joiners=True) for line in text.splitlines()).strip()
    if len(lines) > MAX_LENGTH:
        message = f"A note has at most {MAX_LENGTH} characters."
        raise ProblemError(422, "too-long", message)
    return lines
