"""Whole games as editable text and as JSON."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cells import NotationError
from engine.color import Color
from engine.games import GAMES, find_game
from engine.notation import parse_move
from engine.position import PASS, IllegalMove, Position

DEPARTURES = ("resigns", "timeout")
"""How a player can leave a game. A record lists `white-resigns` among the moves."""

_WORD = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_TAG = re.compile(r"[A-Z][A-Za-z0-9]*")
_MOVE = re.compile(r"[a-z0-9!:-]*[a-z!:-][a-z0-9!:-]*")
_HEADER = re.compile(r'\s*\[\s*(\w+)\s*("(?:[^"\\]|\\.)*")\s*\]', re.DOTALL)
_COMMENT = re.compile(r"\{[^{}]*\}")
_NUMBER = re.compile(r"(?<!\S)([0-9]*\.+|[0-9]+(?!\S))")


class ReplayError(ValueError):
    """A move of a record that cannot be played. `number` counts moves and passes from 1."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(message)
        self.number = number


@dataclass(frozen=True)
class Record:
    """A game from its first move on. `tags` are free, like `Black`, `Date`, `Event` or `Result`.

    Moves are written as by `format_move`, including `pass`; a departure as `white-resigns`. The
    constructor raises NotationError for values that the text form cannot hold: the game and its
    options are lowercase words with hyphens, the name of a tag is one capitalized word.
    """

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for word in (self.game, *self.options, *self.options.values()):
            _require(_WORD, word, "a word")
        for name, value in self.tags.items():
            _require(_TAG, name, "a tag's name")
            if name in ("Game", "Options"):
                raise NotationError("unreadable", f"{name} cannot be a tag of its own")
            _require(re.compile(r"[^\ud800-\udfff]*", re.DOTALL), value, "a text")
        for move in self.moves:
            _require(_MOVE, move, "a move")

    def replay(self) -> tuple[Position, ...]:
        """All positions from the start on. Raises UnknownGame, OptionError and ReplayError."""
        positions = [find_game(self.game).start(self.options)]
        number = 1
        for text in self.moves:
            try:
                positions.append(_play_text(positions[-1], text))
            except (NotationError, IllegalMove) as error:
                raise ReplayError(number, f"move {number}, {text}: {error}") from error
            number += not _is_departure(text)
        return tuple(positions)


def format_record(record: Record) -> str:
    """The tags, an empty line, and the moves, one per player on each line.

    Moves and passes have numbers, departures have none.
    """
    tags = {"Game": record.game}
    if record.options:
        tags["Options"] = " ".join(f"{name}={value}" for name, value in record.options.items())
    tags |= record.tags
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in tags.items()]
    if record.moves:
        lines.append("")
    return "\n".join([*lines, *_move_lines(record)]) + "\n"


def _move_lines(record: Record) -> list[str]:
    players = len(GAMES[record.game].players) if record.game in GAMES else 2
    lines: list[list[str]] = []
    number = 0
    for move in record.moves:
        if _is_departure(move):
            lines = lines or [[]]
            lines[-1].append(move)
            continue
        if number % players == 0:
            lines.append([])
        number += 1
        lines[-1].append(f"{number}. {move}")
    return [" ".join(line) for line in lines]


def parse_record(text: str) -> Record:
    """The inverse of `format_record`, tolerant of edits.

    Spacing and move numbers are ignored; braces between the moves enclose comments. Raises
    NotationError.
    """
    tags: dict[str, str] = {}
    place = 0
    while header := _HEADER.match(text, place):
        name, value = header.groups()
        if name in tags:
            raise NotationError("unreadable", f"the tag {name} is there twice")
        tags[name] = _parse_value(name, value)
        place = header.end()
    if "Game" not in tags:
        raise NotationError("unreadable", 'a record begins with its game, as [Game "macbeth"]')
    game, options = tags.pop("Game"), _parse_options(tags.pop("Options", ""))
    moves = _NUMBER.sub(" ", _COMMENT.sub(" ", text[place:])).split()
    return Record(game, options, tags, tuple(moves))


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
    return Record(game, _string_dict(data["options"]), _string_dict(data["tags"]), tuple(moves))


def _play_text(position: Position, text: str) -> Position:
    name, _, leaving = text.partition("-")
    if leaving in DEPARTURES and name in position.rules.colors:
        if position.over:
            raise IllegalMove("over", "the game is over")
        return position.without(Color(name))
    move = parse_move(position, text)
    try:
        return position.play(move)
    except IllegalMove as error:
        if position.legal_moves != (PASS,):
            raise
        missing = f"a pass is missing before it, as {position.turn} cannot place a stone anywhere"
        raise IllegalMove("nothing-flanked", missing, text="must-pass") from error


def _is_departure(text: str) -> bool:
    name, _, manner = text.partition("-")
    return manner in DEPARTURES and name in list(Color)


def _parse_value(name: str, text: str) -> str:
    try:
        value: str = json.loads(text, strict=False)
    except ValueError as error:
        message = f"the value {text} of the tag {name} cannot be read"
        raise NotationError("unreadable", message) from error
    return value


def _parse_options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in text.split():
        name, _, value = pair.partition("=")
        if name in options:
            raise NotationError("unreadable", f"the option {name} is there twice")
        options[name] = value
    return options


def _string_dict(data: object) -> dict[str, str]:
    if not isinstance(data, dict):
        raise NotationError("unreadable", "a record's options and tags are objects")
    for name, value in data.items():
        if not isinstance(name, str) or not isinstance(value, str):
            raise NotationError("unreadable", "a record's options and tags are texts")
    return data


def _require(pattern: re.Pattern[str], text: str, what: str) -> None:
    if not pattern.fullmatch(text):
        raise NotationError("unreadable", f"{text[:40]!r} is not {what} of a record")
