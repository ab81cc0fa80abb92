"""`birnam puzzles`: makes a collection of puzzles by self-play, or adds one to the database."""

import asyncio
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from rich.progress import Progress, TaskID

from app.errors import UserError
from app.match.ports import Unavailable
from app.reviews.puzzle_file import (
    PuzzleFile,
    PuzzleFileError,
    format_puzzle_file,
    read_puzzle_file,
)
from app.reviews.puzzle_selfplay import SelfPlayRequest, generate_puzzles
from app.settings import load_settings
from app.store.db.database import Reader, open_writer
from app.store.db.migrate import is_current
from app.store.db.writer import Writer
from app.store.log import write_appends
from app.store.puzzles import PuzzleStore
from engine import GAMES
from engine.think import find_thinker


def make_puzzles(games: Sequence[str], count: int, seed: int, out: str | None) -> str:
    """Write a collection to a file, or the standard output: a line about it. Raises Mistake.

    What cannot be proved to the end is left out: without a table of Moxie, most of its positions.
    """
    tables = load_settings().tables
    wanted = list(games) or [game.id for game in GAMES.values() if len(game.players) == 2]
    found = []
    with Progress(disable=not sys.stderr.isatty()) as progress:
        for game in wanted:
            task = progress.add_task(game, total=count)
            tell = partial(_tell, progress, task)
            found += generate_puzzles(
                SelfPlayRequest(game, count, seed),
                lambda position: find_thinker(position, tables),
                tell,
            )
    names = "".join(f" --game {game}" for game in games)
    made_by = f"birnam puzzles make{names} --count {count} --seed {seed}"
    text = format_puzzle_file(PuzzleFile(made_by, tuple(found)))
    if out is None:
        sys.stdout.write(text)
        return ""
    try:
        Path(out).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UserError(f"{out} cannot be written: {error.strerror}") from error
    return f"{len(found)} puzzles in {out}"


def _tell(progress: Progress, task: TaskID, _played: int, found: int) -> None:
    progress.update(task, completed=found)


def load_puzzles(name: str) -> str:
    """Add a collection to the database: a line about it. Raises Mistake."""
    settings = load_settings()
    try:
        collection = read_puzzle_file(Path(name).read_text(encoding="utf-8"))
        if not is_current(settings.database_url):
            raise UserError("the database is not up to date; run birnam migrate first")
        before, after = asyncio.run(_load(settings.database_url, collection))
    except (OSError, UnicodeDecodeError, PuzzleFileError) as error:
        raise UserError(f"{name} cannot be read: {error}") from error
    except Unavailable as error:
        raise UserError(f"{settings.database_name} cannot be written: {error}") from error
    return f"{after - before} new puzzles, {after} in all"


async def _load(url: str, collection: PuzzleFile) -> tuple[int, int]:
    """How many puzzles there were before and after."""
    writer, reader = Writer(open_writer(url), write_appends), Reader(url)
    writer.start()
    puzzles = PuzzleStore(writer, reader)
    try:
        before = sum((await puzzles.counts()).values())
        await puzzles.add(collection.puzzles, 0)
        return before, sum((await puzzles.counts()).values())
    finally:
        await writer.stop()
        reader.close()
