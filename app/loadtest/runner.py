"""The crowd: it comes to a site, takes its tables, and plays until the time is over."""

import asyncio
from collections.abc import Sequence
from random import Random

from app.errors import UserError
from app.loadtest.api import CONNECTION_ERRORS, ApiClient, ApiRefused
from app.loadtest.match_loop import LoadContext, MatchLoop
from app.loadtest.options import LoadOptions
from app.loadtest.stats import LoadStats

OPENERS = 8  # tables that are opened at the same time
TOO_MANY = "too-many"
RAISE = (
    "the server does not let one address open so many matches: start it with a higher "
    "BIRNAM_LIMIT_OPENING, such as 1000000/minute"
)


class LoadFailed(UserError):
    """Nothing was said wrong, but the server does not do what the crowd needs."""

    status = 1


class LoadRunner:
    """Everybody who comes to one site."""

    def __init__(self, plan: LoadOptions, figures: LoadStats) -> None:
        self._plan = plan
        self._outing = LoadContext(plan, figures, ApiClient(plan.site), Random(plan.seed))

    async def run(self) -> None:
        """Sit down, play, go. Raises Mistake if not even the first matches could begin."""
        try:
            tables = self._create_loops(await self._outing.api.players())
            await self._open(tables)
            await self._play(tables)
        except (ApiRefused, *CONNECTION_ERRORS) as error:
            raise LoadFailed(_why(error, self._plan.site)) from error
        finally:
            await self._outing.api.close()

    def _create_loops(self, sizes: dict[str, int]) -> list[MatchLoop]:
        plan = self._plan
        unknown = [game for game in plan.games if game not in sizes]
        if unknown:
            raise UserError(f"the server has no game {unknown[0]}; it has {', '.join(sizes)}")
        reading = _shares(plan.spectators - plan.deaf, plan.matches)
        deaf = _shares(plan.deaf, plan.matches)
        games = [plan.games[number % len(plan.games)] for number in range(plan.matches)]
        return [
            MatchLoop(self._outing, game, sizes[game], *watching)
            for game, *watching in zip(games, reading, deaf, strict=True)
        ]

    async def _open(self, tables: Sequence[MatchLoop]) -> None:
        openers = asyncio.Semaphore(OPENERS)

        async def open_one(table: MatchLoop) -> None:
            async with openers:
                await table.open()

        tasks = [asyncio.create_task(open_one(table)) for table in tables]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()

    async def _play(self, tables: Sequence[MatchLoop]) -> None:
        self._outing.stats.start()
        tasks = [asyncio.create_task(table.run()) for table in tables]
        try:
            done, _ = await asyncio.wait(
                tasks, timeout=self._plan.seconds, return_when=asyncio.FIRST_EXCEPTION
            )
            for task in done:
                task.result()
        finally:
            self._outing.stats.stop()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.gather(*(table.finish_opening() for table in tables))


def _shares(count: int, tables: int) -> list[int]:
    """So many, as evenly as can be."""
    return [count // tables + (number < count % tables) for number in range(tables)]


def _why(error: Exception, site: str) -> str:
    if isinstance(error, ApiRefused):
        return RAISE if error.reason == TOO_MANY else f"{site} answers {error}"
    return f"{site} cannot be reached: {str(error) or type(error).__name__}"
