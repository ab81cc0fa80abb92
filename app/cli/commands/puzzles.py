"""`birnam puzzles`: makes puzzles by self-play, and adds puzzles to the database."""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from rich.progress import Progress, TaskID

from app.cli.commands.database import run_job
from app.errors import UserError
from app.reviews.puzzle_file import (
    PuzzleFile,
    PuzzleFileError,
    format_puzzle_file,
    read_puzzle_file,
)
from app.reviews.puzzle_selfplay import SelfPlayRequest, generate_puzzles
from app.server.export_files import new_file
from app.settings import load_settings
from app.store.db.database import Reader
from app.store.db.writer import Writer
from app.store.puzzles import PuzzleStore
from engine import GAMES
from engine.think import find_thinker


def make_puzzles(games: Sequence[str], count: int, seed: int, out: str | None) -> str:
    """Write a collection to a file or the standard output, and return a line about it.

    Only positions with a proved solution become puzzles. Without its table, Moxie has few of them.
    Raises UserError.
    """
    tables = load_settings().tables
    puzzles = []
    with Progress(disable=not sys.stderr.isatty()) as progress:
        for game in games or [game.id for game in GAMES.values() if len(game.players) == 2]:
            task = progress.add_task(game, total=count)
            puzzles += generate_puzzles(
                SelfPlayRequest(game, count, seed),
                lambda position: find_thinker(position, tables),
                partial(_show_progress, progress, task),
            )
    names = "".join(f" --game {game}" for game in games)
    made_by = f"birnam puzzles make{names} --count {count} --seed {seed}"
    text = format_puzzle_file(PuzzleFile(made_by, tuple(puzzles)))
    if out is None:
        sys.stdout.write(text)
        return ""
    try:
        with new_file(Path(out), compressed=False) as file:
            file.write(text.encode())
    except OSError as error:
        raise UserError(f"{out} cannot be written: {error.strerror}") from error
    return f"{len(puzzles)} puzzles in {out}"


def _show_progress(progress: Progress, task: TaskID, _games: int, puzzles: int) -> None:
    progress.update(task, completed=puzzles)


def load_puzzles(file: str) -> str:
    """Add a collection to the database, and return a line about it. Raises UserError."""
    try:
        collection = read_puzzle_file(Path(file).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, PuzzleFileError) as error:
        raise UserError(f"{file} cannot be read: {error}") from error

    async def job(writer: Writer, reader: Reader) -> str:
        puzzles = PuzzleStore(writer, reader)
        before = sum((await puzzles.counts()).values())
        await puzzles.add(collection.puzzles, 0)
        after = sum((await puzzles.counts()).values())
        return f"{after - before} new puzzles, {after} in all"

    return run_job(job, "written")
