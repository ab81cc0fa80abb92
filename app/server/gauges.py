"""Prometheus gauges of queues, sockets and rooms."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping

from app.core import Core
from app.delivery.worker import DeliveryWorker
from app.rooms.registry import RoomRegistry
from app.rooms.room import Room
from app.telemetry.metrics import LabeledGauge
from app.thinking.pool import Pool

SLICE = 100  # rooms that are counted in one go


def core_gauges(core: Core) -> Iterator[LabeledGauge]:
    """Gauges of everything that can fill up, apart from features."""
    services, peers = core.services, core.peers
    rooms, pool = services[RoomRegistry], services[Pool]

    async def queues() -> Mapping[str, float]:
        mailboxes = [room.waiting async for room in _in_slices(rooms)]
        return {
            "writer": services.writer.waiting,
            "mailboxes": sum(mailboxes),
            "longest-mailbox": max(mailboxes, default=0),
            "deliveries": services[DeliveryWorker].sending,
            **{f"thinking-{urgency}": count for urgency, count in pool.waiting.items()},
        }

    async def peers_reachable() -> Mapping[str, float]:
        return {"redis": float(peers.reachable)}

    async def thinking() -> Mapping[str, float]:
        return {"running": float(pool.runner.pid is not None), "died": pool.runner.deaths}

    async def tasks() -> Mapping[str, float]:
        return {"alive": len(asyncio.all_tasks())}

    yield core.queue_gauge(queues)
    yield core.sockets_gauge(lambda: _sockets(rooms))
    yield LabeledGauge(
        "birnam_rooms_loaded",
        "Matches in the memory of this process.",
        "status",
        lambda: rooms_by_status(rooms),
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


async def _sockets(rooms: RoomRegistry) -> Mapping[str, float]:
    listeners = spectators = 0
    async for room in _in_slices(rooms):
        seated = {player for _, player in room.match.seating.seats if player is not None}
        listeners += len(room.audience.listeners)
        spectators += room.audience.count_spectators(seated)
    return {
        "player": listeners - spectators,
        "spectator": spectators,
    }


async def rooms_by_status(rooms: RoomRegistry) -> Mapping[str, float]:
    counts = {"waiting": 0, "running": 0, "over": 0}
    async for room in _in_slices(rooms):
        counts[room.match.status] += 1
    return counts


async def _in_slices(rooms: RoomRegistry) -> AsyncIterator[Room]:
    """All rooms of now, with pauses for other tasks."""
    for number, room in enumerate(list(rooms.rooms), 1):
        yield room
        if number % SLICE == 0:
            await asyncio.sleep(0)
