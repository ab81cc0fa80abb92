"""Annotations: notes that the players of a finished match write about its turns."""

from typing import Annotated

from fastapi import APIRouter, Path

from app.features.annotations.store import AnnotationStore, StoredAnnotation
from app.features.matches.schemas import Annotation, Annotations, AnnotationText
from app.fields import filled
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError
from app.http.match_access import MatchId, load_visible_room
from app.http.session import TheVisit, Visit
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
async def read_annotations(match_id: MatchId, visit: TheVisit) -> Annotations:
    """List the annotations of a match."""
    match = (await load_visible_room(visit.request, match_id)).match
    return await _annotations(visit, match_id, match)


@router.put("/{ply}", **needs("play", 404, 409))
async def write_annotation(
    match_id: MatchId, ply: Ply, body: AnnotationText, visit: TheVisit
) -> Annotations:
    """Write your annotation of a ply, or delete it with an empty text."""
    match = (await load_visible_room(visit.request, match_id)).match
    if visit.player is None or not match.seating.colors_of(visit.player):
        raise ApiError(403, "not-seated", t("errors.notes.only-players"))
    if match.status != "over":
        raise ApiError(409, "running", t("errors.notes.running"))
    if ply > len(match.turns):
        raise ApiError(404, "no-such-ply", t("errors.no-such-ply", count=len(match.turns)))
    annotation = StoredAnnotation(ply, visit.player, _clean(body.text), visit.now())
    await visit[AnnotationStore].write(match_id, annotation)
    return await _annotations(visit, match_id, match)


async def _annotations(visit: Visit, match_id: str, match: Match) -> Annotations:
    stored = await visit[AnnotationStore].find(match_id)
    names = await PlayerNames(visit[Players]).names({one.player for one in stored})
    seats = {player: color for color, player in match.seating.seats}
    return Annotations(
        annotations=[
            filled(
                Annotation,
                annotation,
                color=seats[annotation.player],
                name=names[annotation.player],
                mine=annotation.player == visit.player,
            )
            for annotation in stored
            if annotation.player in seats
        ],
        can_write=bool(match.seating.colors_of(visit.player)) and match.status == "over",
    )


def _clean(text: str) -> str:
    """Reduce each line to plain text. Raises ApiError if the result is too long."""
    cleaned = "\n".join(plain_text(line) for line in text.splitlines()).strip()
    if len(cleaned) > MAX_LENGTH:
        raise ApiError(422, "too-long", t("errors.notes.too-long", count=MAX_LENGTH))
    return cleaned
