"""Loads the match that a request names, and checks who may see it."""

from typing import Annotated

from fastapi import Path
from starlette.requests import HTTPConnection

from app.http.errors import match_is_private, match_not_found
from app.http.services import Services
from app.http.session import find_visitor
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room

MatchId = Annotated[str, Path(max_length=32, description="The id in a match's URL.")]


async def load_room(services: Services, match_id: str) -> Room:
    """Raises ApiError 404 if there is no such match."""
    room = await services[RoomRegistry].room(match_id)
    if room is None:
        raise match_not_found()
    return room


async def load_visible_room(connection: HTTPConnection, services: Services, match_id: str) -> Room:
    """Load a room that the visitor may see. Raises ApiError 404, and 403 if the match is
    private.
    """
    room = await load_room(services, match_id)
    if room.match.terms.private:
        visitor = await find_visitor(connection, services)
        room = await load_room(services, match_id)  # it may have been unloaded
        if not room.match.visible_to(visitor.player):
            raise match_is_private()
    return room
