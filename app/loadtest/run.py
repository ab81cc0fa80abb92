"""Runs a crowd, shows how it goes, and tells at the end what was seen."""

import asyncio
import sys

import orjson

from app.errors import UserError
from app.loadtest.options import LoadOptions
from app.loadtest.runner import RAISE, TOO_MANY, LoadRunner
from app.loadtest.show import show
from app.loadtest.stats import LoadStats, Summary

SPARE_FILES = 200  # that the process opens for other things than sockets


def run_load(plan: LoadOptions, *, as_json: bool) -> None:
    """Put a site under load, and print what was seen. Raises Mistake."""
    make_room(plan.spectators + 3 * plan.matches)
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        summary = runner.run(_run(plan))
    if as_json:
        print(orjson.dumps(summary.json).decode())
        return
    print(summary)
    if TOO_MANY in summary.refusals:
        print(f"birnam: {RAISE}", file=sys.stderr)


async def run_crowd(plan: LoadOptions, figures: LoadStats) -> Summary:
    """The same without a word, for programs. Raises Mistake."""
    await LoadRunner(plan, figures).run()
    return figures.summary()


async def _run(plan: LoadOptions) -> Summary:
    figures = LoadStats()
    showing = asyncio.create_task(show(figures, plan.seconds))
    try:
        return await run_crowd(plan, figures)
    finally:
        showing.cancel()
        await asyncio.gather(showing, return_exceptions=True)


def make_room(sockets: int) -> None:
    """Let this process open so many. Raises Mistake if the system does not."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - Windows has none

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = sockets + SPARE_FILES
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise UserError(f"{needed} open files are needed, and the system allows {hard}: ulimit -n")
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def _new_loop() -> asyncio.AbstractEventLoop:
    """The fastest that there is."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop  # noqa: PLC0415 - Windows has none

    return uvloop.new_event_loop()
