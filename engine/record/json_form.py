"""Records as JSON."""

import json
import re
from contextlib import suppress

from engine.cells import NotationError
from engine.option import RULES
from engine.record.cleaning import clean
from engine.record.record import Record, canonical_lines, named_relative

_BEGIN = re.compile(r"(?:\[\s*)?\{\s*(?:[\"}]|$)")
_TEXT = re.compile(r"\"(?:[^\"\\]|\\.)*\"", re.DOTALL)


def find_json(text: str) -> tuple[str, ...]:
    """The text as JSON, as it is and without what a mail has done to it; empty if it is none."""
    plain = text.strip("\ufeff \t\r\n")
    cleaned = clean(text).strip()
    return tuple(one for one in dict.fromkeys((plain, cleaned)) if _BEGIN.match(one))


def text_of_json(text: str) -> str | None:
    """The text in a JSON string, or the game and the moves in the object of another program."""
    plain = text.strip("\ufeff \t\r\n")
    if _TEXT.fullmatch(plain):
        with suppress(ValueError):
            return str(json.loads(plain, strict=False))
    for one in find_json(text):
        with suppress(ValueError, RecursionError):
            data = json.loads(one)
            data = {"moves": data} if isinstance(data, list) else data
            game, moves = data.get("game"), data.get("moves")
            if isinstance(moves, list):
                moves = " ".join(map(_move, moves))
            if isinstance(moves, str):
                return f'[Game "{game}"]\n\n{moves}' if isinstance(game, str) else moves
    return None


def _move(value: object) -> str:
    return str(value.get("move", value) if isinstance(value, dict) else value)


def record_to_json(record: Record) -> dict[str, object]:
    return {
        "game": record.game,
        "options": dict(record.options),
        "tags": dict(record.tags),
        "moves": list(record.moves),
    }


def record_from_json(data: object) -> Record:
    """The inverse of `record_to_json`. Raises NotationError."""
    if not isinstance(data, dict) or set(data) != {"game", "options", "tags", "moves"}:
        raise NotationError("unreadable", "a record has the keys game, options, tags and moves")
    game, moves = data["game"], data["moves"]
    if not isinstance(game, str) or not isinstance(moves, list):
        raise NotationError("unreadable", "a record's game is a text, its moves are a list")
    if not all(isinstance(move, str) for move in moves):
        raise NotationError("unreadable", "a record's moves are texts")
    options = _string_dict(data["options"])
    if RULES in options:
        options = {**options, RULES: canonical_lines(options[RULES])}
    game, options = named_relative(game, options)
    return Record(game, options, _string_dict(data["tags"]), tuple(moves))


def _string_dict(data: object) -> dict[str, str]:
    if not isinstance(data, dict):
        raise NotationError("unreadable", "a record's options and tags are objects")
    for name, value in data.items():
        if not isinstance(name, str) or not isinstance(value, str):
            raise NotationError("unreadable", "a record's options and tags are texts")
    return data
