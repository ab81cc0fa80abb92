"""Converts a record to a line of an export. Moves have no times: the game is played at its date."""

import hashlib
import re
from dataclasses import replace
from datetime import UTC, datetime

import orjson

from app.features.exports.reading import InvalidLine, read_line
from app.features.exports.store.public_matches import ExportedGame
from app.match.swap import plies_before_choice
from engine import (
    DEPARTURES,
    IllegalMove,
    NotationError,
    OptionError,
    Position,
    Record,
    ReplayError,
    UnknownGame,
    find_game,
    parse_record,
)

_ID_IN_SITE = re.compile(r"/matches/([\w-]{1,32})$", re.ASCII)
_BALANCED = re.compile(r"balanced, ([0-9]{1,3}) moves")
_ID_LENGTH = 14


def read_record_game(text: str) -> ExportedGame:
    """The log of a game. Its id is in the tag Site, or derived from the record.

    Raises InvalidLine.
    """
    try:
        record = parse_record(text)
        options = find_game(record.game).complete(record.options)
        last = replace(record, options=options).replay()[-1]
        score = "-".join(map(str, last.score.values()))
        record = Record(record.game, options, {"Score": score, **record.tags}, record.moves)
        fields = _line_of(record, last)
    except (UnknownGame, OptionError, NotationError, ReplayError, IllegalMove) as error:
        raise InvalidLine(str(error)) from error
    return read_line(orjson.dumps(fields))


def _line_of(record: Record, last: Position) -> dict[str, object]:
    game, tags = find_game(record.game), record.tags
    plies = sum(not move.endswith(DEPARTURES) for move in record.moves)
    at, balanced = _played_at(record), _BALANCED.fullmatch(tags.get("Opening", ""))
    swap = "Swap" in tags
    return {
        "id": _id(record),
        "cursor": "",
        "opened_at": at,
        "ended_at": at,
        "ended": _end(record, last),
        "rated": False,
        "plies": plies,
        "earlier_plies": int(balanced[1]) if balanced else 0,
        "start": "swap" if swap else "balanced" if balanced else "usual",
        "swap_plies": plies_before_choice(game, record.options) if swap else 0,
        "times": [at] * plies,
        "game": record.game,
        "options": dict(record.options),
        "tags": dict(tags),
        "moves": list(record.moves),
    }


def _id(record: Record) -> str:
    found = _ID_IN_SITE.search(record.tags.get("Site", ""))
    if found:
        return found[1]
    content = orjson.dumps(
        [record.game, record.options, record.tags, record.moves], option=orjson.OPT_SORT_KEYS
    )
    return hashlib.sha256(content).hexdigest()[:_ID_LENGTH]


def _played_at(record: Record) -> int:
    day = record.tags.get("Date", "")
    try:
        return int(datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC).timestamp() * 1000)
    except ValueError as error:
        raise InvalidLine(f"the tag Date is {day!r}") from error


def _end(record: Record, last: Position) -> str:
    """The game's ending; a claim is written as a resignation, a shared game as an agreed one."""
    if not last.over:
        if "=" not in record.tags.get("Result", ""):
            raise InvalidLine(f"the game is not over: {last.turn} is to move")
        return "agreed"
    if len(last.active) > 1:
        return "finished"
    left = [move for move in record.moves if move.endswith(DEPARTURES)]
    return "time" if left[-1].endswith("timeout") else "resigned"
