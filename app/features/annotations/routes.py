"""Annotations: notes that the players of a finished match write about its turns."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from app.features.annotations.store import AnnotationStore, StoredAnnotation
from app.features.matches.schemas import Annotation, Annotations, AnnotationText
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.match_access import MatchId, load_visible_room
from app.http.services import Services, TheServices
from app.http.session import TheVisitor, Visitor
from app.locales import t
from app.match.state import Match
from app.players.plain_text import plain_text
from app.players.shown_names import PlayerNames
from app.players.store import Players

router = APIRouter(prefix="/api/matches/{match_id}/annotations", tags=["matches"])

MAX_LENGTH = 500  # characters

Ply = Annotated[
    int, Path(ge=0, le=10_000, description="The number of turns played; 0 is the start.")
]


@router.get("", **needs("any", 404))
async def read_annotations(
    match_id: MatchId, request: Request, services: TheServices, visitor: TheVisitor
) -> Annotations:
    """List the annotations of a match."""
    match = (await load_visible_room(request, services, match_id)).match
    return await _annotations(services, match_id, match, visitor)


@router.put("/{ply}", **needs("play", 404, 409))
async def write_annotation(
    match_id: MatchId,
    ply: Ply,
    body: AnnotationText,
    request: Request,
    services: TheServices,
    visitor: TheVisitor,
) -> Annotations:
    """Write your annotation of a ply, or delete it with an empty text."""
    match = (await load_visible_room(request, services, match_id)).match
    if visitor.player is None or not match.seating.colors_of(visitor.player):
        raise ApiError(403, "not-seated", t("errors.notes.only-players"))
    if match.status != "over":
        raise ApiError(409, "running", t("errors.notes.running"))
    if ply > len(match.turns):
        raise ApiError(404, "no-such-ply", t("errors.no-such-ply", count=len(match.turns)))
    annotation = StoredAnnotation(ply, visitor.player, _clean(body.text), services.now())
    await services[AnnotationStore].write(match_id, annotation)
    return await _annotations(services, match_id, match, visitor)


async def _annotations(
    services: Services, match_id: str, match: Match, visitor: Visitor
) -> Annotations:
    stored = await services[AnnotationStore].find(match_id)
    names = await PlayerNames(services[Players]).names({one.player for one in stored})
    seats = {player: color for color, player in match.seating.seats}
    return Annotations(
        annotations=[
            Annotation(
                ply=annotation.ply,
                color=seats[annotation.player],
                name=names[annotation.player],
                text=annotation.text,
                at=annotation.at,
                mine=annotation.player == visitor.player,
            )
            for annotation in stored
            if annotation.player in seats
        ],
        can_write=bool(match.seating.colors_of(visitor.player)) and match.status == "over",
    )


def _clean(text: str) -> str:
    """Reduce each line to plain text. Raises ApiError if the result is too long."""
    cleaned = "\n".join(plain_text(line) for line in text.splitlines()).strip()
    if len(cleaned) > MAX_LENGTH:
        raise ApiError(422, "too-long", t("errors.notes.too-long", count=MAX_LENGTH))
    return cleaned
