"""Prometheus gauges of queues, sockets and rooms."""

import asyncio
from collections.abc import Iterator, Mapping

from app.notifications.dispatcher import Dispatcher
from app.rooms.lobby import Lobby
from app.rooms.peers import Peers
from app.rooms.registry import RoomRegistry
from app.server.live import Live
from app.store.db.writer import Writer
from app.telemetry.metrics import LabeledGauge
from app.thinking.pool import Pool


def build_gauges(
    live: Live, writer: Writer, pool: Pool, dispatcher: Dispatcher, peers: Peers
) -> Iterator[LabeledGauge]:
    """Gauges for everything that can fill up."""
    rooms, lobby = live.rooms, live.lobby

    def queues() -> Mapping[str, float]:
        mailboxes = [room.waiting for room in rooms.rooms]
        queued, sending = dispatcher.waiting
        return {
            "writer": writer.waiting,
            "mailboxes": sum(mailboxes),
            "longest-mailbox": max(mailboxes, default=0),
            **{f"thinking-{urgency}": count for urgency, count in pool.waiting.items()},
            "notifications-queued": queued,
            "notifications-sending": sending,
        }

    yield LabeledGauge("birnam_queue_depth", "What waits, in this process.", "queue", queues)
    yield LabeledGauge(
        "birnam_sockets", "Open websockets of this process.", "kind", lambda: _sockets(rooms, lobby)
    )
    yield LabeledGauge(
        "birnam_rooms_awake",
        "Matches that this process has in memory.",
        "status",
        lambda: _awake(rooms),
    )
    yield LabeledGauge(
        "birnam_others_reachable",
        "Whether this process can tell the others news; 0 while Redis is away.",
        "way",
        lambda: {"bus": float(peers.reachable)},
    )
    yield LabeledGauge(
        "birnam_tasks",
        "Tasks of the event loop of this process.",
        "state",
        lambda: {"alive": len(asyncio.all_tasks())},
    )


def _sockets(house: RoomRegistry, lobby: Lobby) -> Mapping[str, float]:
    pages = watching = 0
    for room in house.rooms:
        seated = {player for _, player in room.match.seating.seats if player is not None}
        pages += len(room.audience.listeners)
        watching += room.audience.count_spectators(seated)
    return {
        "player": pages - watching,
        "spectator": watching,
        "lobby": len(lobby.audience.listeners),
    }


def _awake(house: RoomRegistry) -> Mapping[str, float]:
    awake = {"waiting": 0, "running": 0, "over": 0}
    for room in house.rooms:
        awake[room.match.status] += 1
    return awake
