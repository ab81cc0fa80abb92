"""Display names of players, and cleaning of text that players write."""

import unicodedata
from collections.abc import Iterable

from app.match.bot_players import computer_level
from app.match.commands import PlayerId
from app.store.players import Players
from engine.think import LEVELS

MAX_NAME = 24  # characters
MAX_MARKS = 3  # combining marks on one letter; more would cover the lines above and below
JOINERS = "\u200c\u200d"  # zero-width joiners: needed by combined emoji and some scripts


def plain_text(text: str, *, joiners: bool = False) -> str:
    """Reduce a text to one line in NFC, without control or direction characters.

    Runs of white space become single spaces. `joiners` keeps zero-width joiners inside words.
    """
    allowed = "".join(
        " " if character.isspace() else character
        for character in text
        if _is_allowed(character, joiners=joiners)
    )
    words = [word.strip(JOINERS) for word in allowed.split()]
    return _drop_excess_marks(unicodedata.normalize("NFC", " ".join(filter(None, words))))


def _is_allowed(character: str, *, joiners: bool) -> bool:
    if joiners and character in JOINERS:
        return True
    return character.isspace() or unicodedata.category(character)[0] != "C"


def _drop_excess_marks(text: str) -> str:
    result, marks = "", 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        result += character if marks <= MAX_MARKS else ""
    return result


def clean_name(name: str | None) -> str | None:
    """Reduce a name to plain text; None if nothing is left. Raises ValueError if too long."""
    if name is None:
        return None
    cleaned = plain_text(name)
    if len(cleaned) > MAX_NAME:
        raise ValueError(f"a name has at most {MAX_NAME} characters")
    return cleaned or None


def computer_name(level: int) -> str:
    return f"Computer, level {level} ({LEVELS[level - 1].title})"


def display_name(player: PlayerId, chosen: str | None) -> str:
    """The chosen name, or one made from the player's id."""
    if level := computer_level(player):
        return computer_name(level)
    return chosen or f"Guest {player[:3]}"


class PlayerNames:
    """Looks up display names in the database."""

    def __init__(self, players: Players) -> None:
        self._players = players

    async def names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        """Raises Unavailable."""
        chosen = await self._players.chosen_names(players)
        return {player: display_name(player, name) for player, name in chosen.items()}
