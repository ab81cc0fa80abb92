"""Tuning of the garbage collector, to avoid long pauses.

Most objects die by reference counting. For cycles, Python examines all objects whenever their
number has grown by a quarter. Under load this blocks the process for a quarter of a second, every
few seconds. Here every object is examined twice: while it is young, and with other objects of its
age, or after a short interval if few are made. Survivors are frozen, that is, no longer examined,
until the memory in use has grown, as cycles among old objects make it grow in the end. Closed rooms
and sockets form no cycles and matches in memory do not count, so this takes days. Examining
everything takes half a millisecond for each match in memory, so it waits as long as it can for a
moment without connections.
"""

import asyncio
import gc
import sys
from collections.abc import Awaitable, Callable

from app.rooms.registry import RoomRegistry

YOUNGEST_THRESHOLD = 2_000  # new objects that start a collection of the youngest generation
MIDDLE_THRESHOLD = 3  # collections of the youngest generation for one of the next, 10 by default
OLDEST_THRESHOLD = 1_000_000_000  # in practice never
INTERVAL = 2.0  # seconds between collections of new objects
GROWTH = 1.25  # growth of memory after which everything is examined if nobody is connected
MOST_GROWTH = 4.0  # growth after which everything is examined
BLOCKS_OF_TURN = 25  # blocks of memory for each turn of a match in memory; measured: 27


def blocks_without_matches(rooms: RoomRegistry) -> int:
    turns = sum(len(room.match.turns) for room in rooms.rooms)
    return sys.getallocatedblocks() - BLOCKS_OF_TURN * turns


async def collect_periodically(
    is_quiet: Callable[[], bool] = lambda: False,
    in_use: Callable[[], int] = sys.getallocatedblocks,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Tune the collector and run it until cancelled. Start this when all services are built.

    `in_use` returns the number of blocks of memory, without those known to be needed.
    """
    gc.set_threshold(YOUNGEST_THRESHOLD, MIDDLE_THRESHOLD, OLDEST_THRESHOLD)
    gc.freeze()  # unexamined: of 335,000 objects, 4,000 are garbage; finding them takes 0.2 s
    gc.enable()  # `birnam serve` starts with the collector off, which saves a fifth of the start
    gc.callbacks.append(_freeze_survivors)
    usual = in_use()
    try:
        while True:
            await sleep(INTERVAL)
            growth = in_use() / usual
            if everything := growth > (GROWTH if is_quiet() else MOST_GROWTH):
                gc.unfreeze()
            gc.collect()
            gc.freeze()
            if everything:
                usual = in_use()
    finally:
        gc.callbacks.remove(_freeze_survivors)


def _freeze_survivors(phase: str, info: dict[str, int]) -> None:
    """After a collection of the middle generation: a later one would pause for much longer."""
    if phase == "stop" and info["generation"] == 1:
        gc.freeze()
