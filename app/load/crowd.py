"""The crowd: it comes to a site, takes its tables, and plays until the time is over."""

import asyncio
from collections.abc import Sequence
from random import Random

from app.load.door import TROUBLES, Door, TurnedAway
from app.load.figures import Figures
from app.load.plan import Plan
from app.load.table import Outing, Table
from app.mistake import Mistake

OPENERS = 8  # tables that are opened at the same time
TOO_MANY = "too-many"
RAISE = (
    "the server does not let one address open so many matches: start it with a higher "
    "BIRNAM_LIMIT_OPENING, such as 1000000/minute"
)


class Failed(Mistake):
    """Nothing was said wrong, but the server does not do what the crowd needs."""

    status = 1


class Crowd:
    """Everybody who comes to one site."""

    def __init__(self, plan: Plan, figures: Figures) -> None:
        self._plan = plan
        self._outing = Outing(plan, figures, Door(plan.site), Random(plan.seed))

    async def come(self) -> None:
        """Sit down, play, go. Raises Mistake if not even the first matches could begin."""
        try:
            tables = self._lay(await self._outing.door.players())
            await self._open(tables)
            await self._play(tables)
        except (TurnedAway, *TROUBLES) as error:
            raise Failed(_why(error, self._plan.site)) from error
        finally:
            await self._outing.door.close()

    def _lay(self, sizes: dict[str, int]) -> list[Table]:
        plan = self._plan
        unknown = [game for game in plan.games if game not in sizes]
        if unknown:
            raise Mistake(f"the server has no game {unknown[0]}; it has {', '.join(sizes)}")
        reading = _shares(plan.spectators - plan.deaf, plan.matches)
        deaf = _shares(plan.deaf, plan.matches)
        games = [plan.games[number % len(plan.games)] for number in range(plan.matches)]
        return [
            Table(self._outing, game, sizes[game], *watching)
            for game, *watching in zip(games, reading, deaf, strict=True)
        ]

    async def _open(self, tables: Sequence[Table]) -> None:
        openers = asyncio.Semaphore(OPENERS)

        async def open_one(table: Table) -> None:
            async with openers:
                await table.open()

        tasks = [asyncio.create_task(open_one(table)) for table in tables]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()

    async def _play(self, tables: Sequence[Table]) -> None:
        self._outing.figures.start()
        tasks = [asyncio.create_task(table.keep()) for table in tables]
        try:
            done, _ = await asyncio.wait(
                tasks, timeout=self._plan.seconds, return_when=asyncio.FIRST_EXCEPTION
            )
            for task in done:
                task.result()
        finally:
            self._outing.figures.stop()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def _shares(count: int, tables: int) -> list[int]:
    """So many, as evenly as can be."""
    return [count // tables + (number < count % tables) for number in range(tables)]


def _why(error: Exception, site: str) -> str:
    if isinstance(error, TurnedAway):
        return RAISE if error.reason == TOO_MANY else f"{site} answers {error}"
    return f"{site} cannot be reached: {str(error) or type(error).__name__}"
