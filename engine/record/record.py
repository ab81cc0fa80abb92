"""A whole game: its rules, its tags, its moves."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cells import NotationError
from engine.color import Color
from engine.games import find_game
from engine.notation import parse_move
from engine.option import RULES
from engine.position import PASS, IllegalMove, Position
from engine.variants.relatives import RELATIVES

DEPARTURES = ("resigns", "timeout")
"""How a player can leave a game. A record lists `white-resigns` among the moves."""

_WORD = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_TAG = re.compile(r"[A-Z][A-Za-z0-9]*")
_RULES = re.compile(r"variant( [a-z0-9]+)+\n([a-z]+( [a-z0-9]+)+\n)*")
_MOVE = re.compile(r"[a-z0-9!:-]*[a-z!:-][a-z0-9!:-]*")


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
    options are lowercase words with hyphens, the option `rules` is the text of a variant, and the
    name of a tag is one capitalized word.
    """

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for word in (self.game, *self.options):
            _require(_WORD, word, "a word")
        for name, value in self.options.items():
            if name != RULES or not _RULES.fullmatch(value):
                _require(_WORD, value, "a word")
        for name, value in self.tags.items():
            _require(_TAG, name, "a tag's name")
            if name in ("Game", "Options", "Rules"):
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
            number += not is_departure(text)
        return tuple(positions)


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


def canonical_lines(text: str) -> str:
    """The text of a variant with one clause in each line. The name of a relative stays a word."""
    lines = [" ".join(line.split()) for line in re.split(r"[\n;]", text.lower())]
    if _WORD.fullmatch(lines[0]):
        return lines[0]
    return "".join(f"{line}\n" for line in lines if line)


def named_relative(game: str, options: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The game and options of a record whose game may be the id of a relative."""
    return ("variant", {**options, RULES: game}) if game in RELATIVES else (game, dict(options))


def is_departure(text: str) -> bool:
    name, _, manner = text.partition("-")
    return manner in DEPARTURES and name in list(Color)


def _require(pattern: re.Pattern[str], text: str, what: str) -> None:
    if not pattern.fullmatch(text):
        raise NotationError("unreadable", f"{text[:40]!r} is not {what} of a record")
