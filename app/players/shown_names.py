"""Display names of players, and cleaning of text that players write."""

import unicodedata
from collections.abc import Callable, Iterable

from pydantic_core import PydanticKnownError

from app.locales import t
from app.match.bot_players import LEVELS, computer_strength
from app.match.commands import PlayerId
from app.players.bot_names import unmarked
from app.players.store import DELETED_NAME, Players

MAX_NAME = 24  # characters
MAX_MARKS = 3  # combining marks on one letter; more would cover neighboring lines
JOINERS = "\u200c\u200d"  # zero-width joiners: needed by combined emoji and some scripts
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that show nothing


def plain_text(text: str, *, joiners: bool = False) -> str:
    """Reduce a text to one line in NFC, without control or direction characters.

    Collapses white space. A text that shows nothing becomes empty. `joiners` keeps zero-width
    joiners inside words.
    """
    allowed = "".join(
        " " if character.isspace() or character in BLANKS else character
        for character in text
        if _is_allowed(character, joiners=joiners)
    )
    if not any(map(_is_visible, allowed)):
        return ""
    words = [word.strip(JOINERS) for word in allowed.split()]
    return _drop_excess_marks(unicodedata.normalize("NFC", " ".join(filter(None, words))))


def _is_allowed(character: str, *, joiners: bool) -> bool:
    if joiners and character in JOINERS:
        return True
    return character.isspace() or unicodedata.category(character)[0] != "C"


def _is_visible(character: str) -> bool:
    return not character.isspace() and unicodedata.category(character)[0] not in "CM"


def _drop_excess_marks(text: str) -> str:
    result, marks = "", 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        result += character if marks <= MAX_MARKS else ""
    return result


def clean_name(name: str | None) -> str | None:
    """Reduce a name to plain text; None if nothing is left. Raises ValueError if too long.

    Removes the mark of bots; the store adds it.
    """
    if name is None:
        return None
    cleaned = unmarked(plain_text(name))
    if len(cleaned) > MAX_NAME:
        raise PydanticKnownError("string_too_long", {"max_length": MAX_NAME})
    return cleaned or None


def computer_name(level: float) -> str:
    if level not in LEVELS:
        return t("names.computer-adapted", level=level)
    return t("names.computer", level=level, title=t(f"levels.{level}.title"))


def display_name(player: PlayerId, chosen: str | None) -> str:
    """The chosen name, or one derived from the player's id."""
    if level := computer_strength(player):
        return computer_name(level)
    if chosen == DELETED_NAME:
        return t("names.deleted")
    return chosen or t("names.guest", id=player[:3])


def shared_name(player: PlayerId, chosen: str | None) -> str:
    """The same name in a message for readers of all languages. `static/view/names.js` words it."""
    if level := computer_strength(player):
        return f"Computer player, level {level} of {LEVELS[-1]}"  # longer than a chosen name
    if chosen == DELETED_NAME:
        return "Deleted player"
    return chosen or f"Guest {player[:3]}"


Naming = Callable[[PlayerId, str | None], str]


class PlayerNames:
    """Looks up display names in the database."""

    def __init__(self, players: Players, named: Naming = display_name) -> None:
        self._players = players
        self._named = named

    async def names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        """Raises Unavailable."""
        chosen = await self._players.chosen_names(players)
        return {player: self._named(player, name) for player, name in chosen.items()}

    async def handles(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        """Raises Unavailable."""
        return await self._players.handles(players)
