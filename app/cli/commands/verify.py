"""`birnam verify`: checks the record of a game."""

import sys
from pathlib import Path

from app.cli.commands.texts import decoded
from app.errors import UserError
from engine import DEPARTURES, InvalidRecord, describe, read_record, verify

STDIN = "-"
MAX_BYTES = 1_000_000  # of a record


class RecordError(UserError):
    """The file was read, but its record is not valid."""

    status = 1


def verify_file(name: str) -> str:
    """A line about a valid record. Raises RecordError, or UserError for an unreadable file."""
    try:
        record = read_record(_read(name))
        end = verify(record)
    except InvalidRecord as error:
        raise RecordError(f"{_quote(name)}: {error}") from error
    departures = tuple(f"-{manner}" for manner in DEPARTURES)
    plies = sum(not move.endswith(departures) for move in record.moves)
    return f"{record.game}: {plies} {'ply' if plies == 1 else 'plies'}; {describe(end)}"


def _read(name: str) -> str:
    try:
        with sys.stdin.buffer if name == STDIN else Path(name).open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UserError(f"{_quote(name)} cannot be read: {reason}") from error
    if len(content) > MAX_BYTES:
        raise RecordError(f"{_quote(name)}: a record has at most {MAX_BYTES:,} bytes")
    try:
        return decoded(content)
    except ValueError as error:
        raise RecordError(f"{_quote(name)}: a record {error}") from error


def _quote(name: str) -> str:
    """The name of a file without line breaks."""
    return "standard input" if name == STDIN else name if name.isprintable() else repr(name)
