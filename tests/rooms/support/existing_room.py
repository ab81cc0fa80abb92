"""The room of a match that exists."""

from app.rooms.registry import RoomRegistry
from app.rooms.room import Room


async def existing_room(registry: RoomRegistry, match_id: str = "m") -> Room:
    room = await registry.room(match_id)
    assert room is not None
    return room
