"""The levels that operators can watch: how full everything is that can fill up."""

import asyncio
from collections.abc import Iterator, Mapping

from app.notices.herald import Herald
from app.rooms.house import House
from app.rooms.lobby import Lobby
from app.rooms.others import Others
from app.store.writer import Writer
from app.telemetry.levels import Level
from app.thinking.pool import Pool


def levels(
    house: House, lobby: Lobby, writer: Writer, pool: Pool, herald: Herald, others: Others
) -> Iterator[Level]:
    """All of them."""

    def queues() -> Mapping[str, float]:
        mailboxes = [room.waiting for room in house.rooms]
        heard, sending = herald.waiting
        return {
            "writer": writer.waiting,
            "mailboxes": sum(mailboxes),
            "longest-mailbox": max(mailboxes, default=0),
            **{f"thinking-{urgency}": count for urgency, count in pool.waiting.items()},
            "notices-heard": heard,
            "notices-sending": sending,
        }

    yield Level("birnam_queue_depth", "What waits, in this process.", "queue", queues)
    yield Level(
        "birnam_sockets", "Open websockets of this process.", "kind", lambda: _sockets(house, lobby)
    )
    yield Level(
        "birnam_rooms_awake",
        "Matches that this process has in memory.",
        "status",
        lambda: _awake(house),
    )
    yield Level(
        "birnam_others_reachable",
        "Whether this process can tell the others news; 0 while Redis is away.",
        "way",
        lambda: {"bus": float(others.reachable)},
    )
    yield Level(
        "birnam_tasks",
        "Tasks of the event loop of this process.",
        "state",
        lambda: {"alive": len(asyncio.all_tasks())},
    )


def _sockets(house: House, lobby: Lobby) -> Mapping[str, float]:
    pages = watching = 0
    for room in house.rooms:
        seated = {player for _, player in room.match.seats if player is not None}
        pages += len(room.audience.listeners)
        watching += room.audience.watching(seated)
    return {
        "player": pages - watching,
        "spectator": watching,
        "lobby": len(lobby.audience.listeners),
    }


def _awake(house: House) -> Mapping[str, float]:
    awake = {"waiting": 0, "running": 0, "over": 0}
    for room in house.rooms:
        awake[room.match.status] += 1
    return awake
