"""Runs a load test: opens the matches, plays until the time is over, shows the statistics."""

import asyncio
import resource
import sys
from collections.abc import Sequence
from random import Random

import orjson
import uvloop

from app.errors import UserError
from bench.load.api import CONNECTION_ERRORS, ApiClient, ApiRefused
from bench.load.match_loop import LoadContext, MatchLoop
from bench.load.options import LoadOptions
from bench.load.stats import LoadStats, Summary

CONCURRENT_OPENINGS = 8  # matches that are opened at the same time
EXTRA_FILES = 200  # open files of the process other than sockets
LINE_INTERVAL = 5.0  # seconds between lines of progress
TOO_MANY = "too-many"
LIMIT_ADVICE = (
    "the server does not let one address open so many matches: start it with a higher "
    "BIRNAM_LIMIT_OPENING, such as 1000000/minute, and the same BIRNAM_LIMIT_CHANGING"
)
TOO_MANY_SOCKETS = "4429"  # close code
SOCKETS_ADVICE = (
    "the server does not let one address have so many connections: start it with a higher "
    "BIRNAM_LIMIT_SOCKETS, such as 100000"
)


class LoadFailed(UserError):
    """The server is unreachable or refuses the first matches."""

    status = 1


def run_load(options: LoadOptions, *, as_json: bool) -> None:
    """Run a load test and print its summary. Raises UserError."""
    raise_file_limit(options.spectators + 3 * options.matches)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        summary = runner.run(_run_with_progress(options))
    if as_json:
        print(orjson.dumps(summary.json).decode())
        return
    print(summary)
    if TOO_MANY in summary.refusals:
        print(f"bench.load: {LIMIT_ADVICE}", file=sys.stderr)
    if TOO_MANY_SOCKETS in summary.closes:
        print(f"bench.load: {SOCKETS_ADVICE}", file=sys.stderr)


async def run_quietly(options: LoadOptions, stats: LoadStats) -> Summary:
    """Run a load test without output. Raises UserError."""
    await LoadRunner(options, stats).run()
    return stats.summary()


class LoadRunner:
    """Runs all matches of a load test."""

    def __init__(self, options: LoadOptions, stats: LoadStats) -> None:
        self._options = options
        self.stats = stats
        api, rng = ApiClient(options.site), Random(options.seed)
        self._context = LoadContext(options, stats, api, rng)

    async def run(self) -> None:
        """Raises UserError if the first matches cannot be opened."""
        try:
            loops = self._create_loops(await self._context.api.player_counts())
            await self._open(loops)
            await self._play(loops)
        except (ApiRefused, *CONNECTION_ERRORS) as error:
            raise LoadFailed(_failure_message(error, self._options.site)) from error
        finally:
            await self._context.api.close()

    def _create_loops(self, player_counts: dict[str, int]) -> list[MatchLoop]:
        options = self._options
        unknown = [game for game in options.games if game not in player_counts]
        if unknown:
            known = ", ".join(player_counts)
            raise UserError(f"the server has no game {unknown[0]}; it has {known}")
        games = [options.games[number % len(options.games)] for number in range(options.matches)]
        reading = _distribute(options.spectators - options.deaf, options.matches)
        deaf = _distribute(options.deaf, options.matches)
        return [
            MatchLoop(self._context, game, player_counts[game], *spectators)
            for game, *spectators in zip(games, reading, deaf, strict=True)
        ]

    async def _open(self, loops: Sequence[MatchLoop]) -> None:
        semaphore = asyncio.Semaphore(CONCURRENT_OPENINGS)

        async def open_one(loop: MatchLoop) -> None:
            async with semaphore:
                await loop.open()

        tasks = [asyncio.create_task(open_one(loop)) for loop in loops]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()

    async def _play(self, loops: Sequence[MatchLoop]) -> None:
        self.stats.start()
        tasks = [asyncio.create_task(loop.run()) for loop in loops]  # none ends by itself
        tasks.append(asyncio.create_task(self._wait_until_over()))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            self.stats.stop()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.gather(*(loop.finish_opening() for loop in loops))

    async def _wait_until_over(self) -> None:
        await asyncio.sleep(self._options.seconds)


def _distribute(count: int, shares: int) -> list[int]:
    """Divide a number into shares that differ by one at most."""
    return [count // shares + (number < count % shares) for number in range(shares)]


def _failure_message(error: Exception, site: str) -> str:
    if isinstance(error, ApiRefused):
        return LIMIT_ADVICE if error.reason == TOO_MANY else f"{site} answers {error}"
    return f"{site} cannot be reached: {str(error) or type(error).__name__}"


async def _run_with_progress(options: LoadOptions) -> Summary:
    stats = LoadStats()
    progress = asyncio.create_task(_print_progress(stats))
    try:
        return await run_quietly(options, stats)
    finally:
        progress.cancel()
        await asyncio.gather(progress, return_exceptions=True)


async def _print_progress(stats: LoadStats) -> None:
    """Print a line from time to time, until cancelled."""
    while True:
        await asyncio.sleep(LINE_INTERVAL)
        print(stats.summary().line, file=sys.stderr, flush=True)


def raise_file_limit(sockets: int) -> None:
    """Allow this process to open so many sockets. Raises UserError if the system refuses."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = sockets + EXTRA_FILES
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise UserError(f"{needed} open files are needed, the system allows {hard}: see ulimit -n")
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
