"""Prometheus gauges of queues, sockets and rooms."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping

from app.notifications.dispatcher import Dispatcher
from app.rooms.lobby.lobby import Lobby
from app.rooms.ports import Peers
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from app.server.ai import AiServices
from app.server.live import Live
from app.store.db.writer import Writer
from app.telemetry.metrics import LabeledGauge

SLICE = 100  # rooms that are counted at one go


def build_gauges(
    live: Live, writer: Writer, ai: AiServices, dispatcher: Dispatcher, peers: Peers
) -> Iterator[LabeledGauge]:
    """Gauges for everything that can fill up."""
    rooms, lobby = live.rooms, live.lobby

    async def queues() -> Mapping[str, float]:
        mailboxes = [room.waiting async for room in _in_slices(rooms)]
        queued, sending = dispatcher.waiting
        return {
            "writer": writer.waiting,
            "mailboxes": sum(mailboxes),
            "longest-mailbox": max(mailboxes, default=0),
            **{f"thinking-{urgency}": count for urgency, count in ai.pool.waiting.items()},
            "notifications-queued": queued,
            "notifications-sending": sending,
        }

    async def peers_reachable() -> Mapping[str, float]:
        return {"redis": float(peers.reachable)}

    async def thinking() -> Mapping[str, float]:
        return {"running": float(ai.process.pid is not None), "died": ai.process.deaths}

    async def tasks() -> Mapping[str, float]:
        return {"alive": len(asyncio.all_tasks())}

    yield LabeledGauge(
        "birnam_queue_depth", "Items in the queues of this process.", "queue", queues
    )
    yield LabeledGauge(
        "birnam_sockets",
        "Open websockets of this process.",
        "kind",
        lambda: _sockets(rooms, lobby),
    )
    yield LabeledGauge(
        "birnam_rooms_loaded",
        "Matches in the memory of this process.",
        "status",
        lambda: _rooms_by_status(rooms),
    )
    yield LabeledGauge(
        "birnam_peers_reachable",
        "1 if this process can publish messages to its peers; 0 while Redis is unavailable.",
        "via",
        peers_reachable,
    )
    yield LabeledGauge(
        "birnam_thinking_process",
        "Whether the process in which computers think is running, and how often it has died.",
        "figure",
        thinking,
    )
    yield LabeledGauge("birnam_tasks", "Tasks in the event loop of this process.", "state", tasks)


async def _sockets(rooms: RoomRegistry, lobby: Lobby) -> Mapping[str, float]:
    listeners = spectators = 0
    async for room in _in_slices(rooms):
        seated = {player for _, player in room.match.seating.seats if player is not None}
        listeners += len(room.audience.listeners)
        spectators += room.audience.count_spectators(seated)
    return {
        "player": listeners - spectators,
        "spectator": spectators,
        "lobby": len(lobby.audience.listeners),
    }


async def _rooms_by_status(rooms: RoomRegistry) -> Mapping[str, float]:
    counts = {"waiting": 0, "running": 0, "over": 0}
    async for room in _in_slices(rooms):
        counts[room.match.status] += 1
    return counts


async def _in_slices(rooms: RoomRegistry) -> AsyncIterator[Room]:
    """All rooms of now; others have their turn in between."""
    for number, room in enumerate(list(rooms.rooms), 1):
        yield room
        if number % SLICE == 0:
            await asyncio.sleep(0)
