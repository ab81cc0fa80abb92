"""`birnam puzzles load`: adds puzzles to the database."""

from pathlib import Path

from app.cli.commands.database import run_job
from app.db.database import Reader
from app.db.writer import Writer
from app.errors import UserError
from app.features.puzzles.puzzle_file import PuzzleFileError, read_puzzle_file
from app.features.puzzles.store.puzzles import PuzzleStore


def load_puzzles(file: str) -> str:
    """Add a collection to the database. Returns a line about it. Raises UserError."""
    try:
        collection = read_puzzle_file(Path(file).read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{file} cannot be read: it must be text in UTF-8") from error
    except PuzzleFileError as error:
        raise UserError(f"{file} cannot be read: {error}") from error

    async def job(writer: Writer, reader: Reader) -> str:
        puzzles = PuzzleStore(writer, reader)
        before = sum((await puzzles.counts()).values())
        await puzzles.add(collection.puzzles, 0)
        after = sum((await puzzles.counts()).values())
        return f"{after - before} new puzzles, {after} in all"

    return run_job(job, "written")
