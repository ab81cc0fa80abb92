"""`birnam verify`: reads the record of a game and says the first thing wrong with it."""

import sys
from pathlib import Path

from app.errors import UserError
from engine import DEPARTURES, InvalidRecord, describe, read_record, verify

STDIN = "-"


class Fault(UserError):
    """What is wrong with a record."""

    status = 1


def verify_file(name: str) -> str:
    """A line about a record that is right. Raises Mistake if the file cannot be read, or Fault."""
    try:
        record = read_record(_read(name))
        end = verify(record)
    except InvalidRecord as error:
        raise Fault(f"{_shown(name)}: {error}") from error
    leavings = tuple(f"-{leaving}" for leaving in DEPARTURES)
    plies = sum(not move.endswith(leavings) for move in record.moves)
    return f"{record.game}: {plies} {'ply' if plies == 1 else 'plies'}; {describe(end)}"


def _read(name: str) -> str:
    try:
        content = sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UserError(f"{_shown(name)} cannot be read: {reason}") from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Fault(f"{_shown(name)}: a record is a text in UTF-8") from error


def _shown(name: str) -> str:
    """The file in a message of one line."""
    return "standard input" if name == STDIN else name if name.isprintable() else repr(name)
