"""Loads the match that a request names, and checks who may see it."""

from typing import Annotated

from fastapi import Path, Query
from starlette.requests import HTTPConnection

from app.db.epoch import Epoch
from app.http.errors import ApiError, match_is_private, match_not_found
from app.http.services import Services, services_of
from app.http.session import find_session
from app.locales import t
from app.match.state import Match
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room

KEPT = 3600  # seconds: what is over changes only by the names of its players
MatchId = Annotated[str, Path(max_length=32, description="The id in a match's URL.")]

KnownEpoch = Annotated[
    str | None,
    Query(max_length=16, description="`epoch` of the welcome that the known version came with."),
]


def check_epoch(services: Services, epoch: str | None) -> None:
    """Raises ApiError 409 if a backup was restored since. None is not checked."""
    if epoch is not None and epoch != services[Epoch].name:
        raise ApiError(409, "other-epoch", t("errors.other-epoch"))


async def load_room(services: Services, match_id: str) -> Room:
    """Raises ApiError 404 if there is no such match."""
    room = await services[RoomRegistry].room(match_id)
    if room is None:
        raise match_not_found()
    return room


async def load_visible_room(connection: HTTPConnection, match_id: str) -> Room:
    """Load a room that the visitor may see. Raises ApiError 404, and 403 if it is private."""
    services = services_of(connection)
    room = await load_room(services, match_id)
    if room.match.terms.private:
        session = await find_session(connection)
        room = await load_room(services, match_id)  # it may have been unloaded
        if not room.match.visible_to(session.player if session else None):
            raise match_is_private()
    return room


def match_caching(services: Services, match: Match, epoch: str | None) -> str:
    """How long pictures and records of a match, as it is now, may be kept, and by whom.

    An address that names no epoch may lead to another end once a backup was restored.
    """
    if match.terms.private:
        return "private, no-cache"
    final = match.status == "over" and epoch == services[Epoch].name
    return f"public, max-age={KEPT}" if final else "no-cache"
