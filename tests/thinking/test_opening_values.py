"""Values of opening moves are computed once for all who ask, and remembered."""

import asyncio
from typing import Any

import pytest

from app.thinking.opening_values import MoveValues, OpeningValues
from app.thinking.pool import Pool
from app.thinking.work import Priority
from app.turns import Asker, Busy
from engine import Position, find_game, format_move
from engine.canonical import canonical
from engine.think.value import RankedMove, SearchResult, Value

START = find_game("othello").start({})


class FakePool(Pool):
    """Values all moves alike, when the test lets it."""

    def __init__(self) -> None:
        self.asked = 0
        self.free = asyncio.Event()
        self.busy = self.provisional = False

    async def run(self, asker: Asker, work: Any, priority: Priority = "background") -> Any:
        assert (asker.network, priority) == ("network", "background")
        self.asked += 1
        await self.free.wait()
        if self.busy:
            raise Busy
        (position,) = work.args
        moves = tuple(RankedMove(move, Value(0.5, 1.0)) for move in position.legal_moves)
        return SearchResult(moves, (), 1, 1, provisional=self.provisional)


async def find(values: OpeningValues, position: Position = START, key: str = "") -> MoveValues:
    same = canonical(position)
    return await values.find(key or same.key, position, same, Asker("network"))


async def test_symmetric_positions_are_computed_once() -> None:
    pool = FakePool()
    values = OpeningValues(pool)
    first, mirrored = [START.play(move) for move in START.legal_moves[:2]]
    asking = [asyncio.create_task(find(values, one)) for one in (first, mirrored, first)]
    await asyncio.sleep(0)
    pool.free.set()
    found = await asyncio.gather(*asking)
    assert pool.asked == 1
    assert found[0] == found[1] == await find(values, mirrored)
    for position in (first, mirrored):
        turn_move = canonical(position).turn_move
        moves = {turn_move(format_move(position, move)) for move in position.legal_moves}
        assert moves == found[0].of.keys()


async def test_who_gives_up_does_not_stop_the_others() -> None:
    pool = FakePool()
    values = OpeningValues(pool)
    impatient, patient = (asyncio.create_task(find(values)) for _ in range(2))
    await asyncio.sleep(0)
    impatient.cancel()
    with pytest.raises(asyncio.CancelledError):
        await impatient
    pool.free.set()
    assert (await patient).of
    assert pool.asked == 1


async def test_a_failure_is_not_remembered() -> None:
    pool = FakePool()
    pool.free.set()
    pool.busy = True
    values = OpeningValues(pool)
    with pytest.raises(Busy):
        await find(values)
    pool.busy = False
    assert (await find(values)).of
    assert pool.asked == 2


async def test_the_positions_that_were_not_asked_for_are_forgotten() -> None:
    pool = FakePool()
    pool.free.set()
    values = OpeningValues(pool, most=2)
    for key in ("a", "b", "a", "c", "a", "b"):
        await find(values, key=key)
    assert pool.asked == 4


async def test_provisional_values_are_not_remembered() -> None:
    pool = FakePool()
    pool.free.set()
    values = OpeningValues(pool)
    for provisional, asked in ((True, 1), (False, 2), (False, 2)):
        pool.provisional = provisional
        assert (await find(values)).of
        assert pool.asked == asked
