"""What is shown of a crowd while it plays: a bar on a terminal, elsewhere now and then a line."""

import asyncio
import sys

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from app.loadtest.stats import LoadStats

OFTEN, SELDOM = 0.5, 5.0  # seconds between two looks, on a terminal and elsewhere


async def show(figures: LoadStats, seconds: float) -> None:
    """Show the figures until the task is cancelled."""
    if not sys.stderr.isatty():
        while True:
            await asyncio.sleep(SELDOM)
            print(figures.summary().line, file=sys.stderr, flush=True)
    columns = (BarColumn(20), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("sitting down", total=seconds)
        while True:
            await asyncio.sleep(OFTEN)
            summary = figures.summary()
            progress.update(task, completed=summary.seconds, description=summary.line)
