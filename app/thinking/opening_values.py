"""The computer's values of the moves from opening positions, computed once and cached."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from cachetools import LRUCache

from app.thinking.bot_moves import rank_moves
from app.thinking.pool import Pool
from app.turns import Asker
from engine import PASS, Move, Position, format_move
from engine.canonical import Canonical
from engine.think.value import Value

MAX_KNOWN = 5_000  # positions


@dataclass(frozen=True, slots=True)
class MoveValues:
    """`of`: the values by the moves of `Canonical.turn_move`, from the view of the player who makes
    them. `line`: the principal variation, turned by the first of the symmetries.
    """

    of: Mapping[str, Value]
    line: tuple[str, ...]
    provisional: bool = False  # a better search was not ready


T = TypeVar("T")


class OpeningValues:
    """Caches values in this process, except provisional ones. Concurrent callers share a
    computation.
    """

    def __init__(self, pool: Pool, most: int = MAX_KNOWN) -> None:
        self._pool = pool
        self._known: LRUCache[str, MoveValues] = LRUCache(most)
        self._computing: dict[str, asyncio.Task[MoveValues]] = {}

    async def find(self, key: str, position: Position, same: Canonical, asker: Asker) -> MoveValues:
        """The values of all legal moves. `key` names the rules and the position.

        Raises Busy and WorkCrashed.
        """
        if key in self._known:
            return self._known[key]
        task = self._computing.get(key)
        if task is None:
            task = asyncio.create_task(self._compute(position, same, asker))
            self._computing[key] = task
            task.add_done_callback(partial(self._remember, key))
        return await asyncio.shield(task)

    async def _compute(self, position: Position, same: Canonical, asker: Asker) -> MoveValues:
        ranked = await self._pool.run(asker, partial(rank_moves, position), "background")
        values = {
            same.turn_move(format_move(position, one.move)): one.value for one in ranked.moves
        }
        turn = same.symmetries[0].turn_move
        line = tuple(turn(text) for text in _texts(position, ranked.line))
        return MoveValues(values, line, provisional=ranked.provisional)

    def _remember(self, key: str, task: asyncio.Task[MoveValues]) -> None:
        del self._computing[key]
        if task.cancelled() or task.exception() or task.result().provisional:
            return
        self._known[key] = task.result()


def _texts(position: Position, line: Iterable[Move]) -> Iterator[str]:
    """The moves without forced passes."""
    for move in line:
        if position.legal_moves != (PASS,):
            yield format_move(position, move)
        position = position.play(move)
