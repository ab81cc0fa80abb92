"""Checks a record: its moves, and its own claims about the result."""

import json

from engine.cells import NotationError, quoted
from engine.games import UnknownGame
from engine.option import OptionError
from engine.position import Position
from engine.record import (
    Record,
    ReplayError,
    find_json,
    parse_record,
    record_from_json,
)
from engine.record.movetext import unknown_at


class InvalidRecord(ValueError):
    """A record that cannot be parsed or replayed, or contradicts itself."""


def read_record(text: str) -> Record:
    """The record in a text, either readable or JSON. Raises InvalidRecord."""
    try:
        return read_json(text) or parse_record(text)
    except NotationError as error:
        raise InvalidRecord(str(error)) from error


def read_json(text: str) -> Record | None:
    """The record in a text that is JSON. Raises InvalidRecord and NotationError."""
    first: InvalidRecord | NotationError | None = None
    for one in find_json(text):
        try:
            return _from_json(one)
        except (InvalidRecord, NotationError) as error:
            first = first or error
    if first:
        raise first
    return None


def verify(record: Record) -> Position:
    """The final position. Raises InvalidRecord."""
    try:
        end = record.replay()[-1]
    except (UnknownGame, OptionError, ReplayError) as error:
        raise InvalidRecord(str(error)) from error
    _compare_result(record, end)
    _compare_score(record, end)
    return end


def _from_json(text: str) -> Record:
    try:
        data = json.loads(text, object_pairs_hook=_reject_duplicates)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise unknown_at(text, error.pos, f"this is no JSON: {error.msg}, {place}") from error
    except NotationError:
        raise
    except (ValueError, RecursionError) as error:
        raise InvalidRecord("this is no JSON of a record") from error
    return record_from_json(data)


def _reject_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object. Refuses a repeated name, because only one of its values could be checked."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise NotationError("unreadable", f"{quoted(twice)} is there twice")
    return found


def _compare_result(record: Record, end: Position) -> None:
    """Raises InvalidRecord if the tag Result does not name the winners."""
    tag = record.tags.get("Result")
    if tag is None or sorted(tag.split("=")) == sorted(end.winners or "*"):
        return
    if end.winners:
        raise InvalidRecord(
            f"the tag Result is {quoted(tag)}, but the moves lead to {_format_result(end)}"
        )
    raise InvalidRecord(
        f"the tag Result is {quoted(tag)}, but the game is not over: {end.turn} is to move"
    )


def _format_result(end: Position) -> str:
    """The winners as in the tag Result, with an explanation."""
    text = quoted("=".join(end.winners))
    return f"{text}, a draw" if len(end.winners) > 1 else text


def _compare_score(record: Record, end: Position) -> None:
    """Raises InvalidRecord if the tag Score differs; its numbers are in turn order."""
    tag, score = record.tags.get("Score"), "-".join(str(count) for count in end.score.values())
    if tag is not None and tag != score:
        raise InvalidRecord(f"the tag Score is {quoted(tag)}, but the moves lead to {score!r}")
