"""The names that players go by."""

import unicodedata
from collections.abc import Iterable

from app.match.bot_players import computer_level
from app.match.commands import PlayerId
from app.store.players import Players
from engine.think import LEVELS

MAX_NAME = 24  # characters
MARKS = 3  # that one letter may carry; more would climb over the lines around
JOINERS = "\u200c\u200d"  # they make one picture of several, and shape letters of some scripts


def plain_text(text: str, *, joiners: bool = False) -> str:
    """One line, composed, single-spaced, without control or direction characters.

    `joiners` keeps those that stand inside a word.
    """
    kept = "".join(
        " " if sign.isspace() else sign for sign in text if _is_fit(sign, joiners=joiners)
    )
    words = [word.strip(JOINERS) for word in kept.split()]
    return _with_few_marks(unicodedata.normalize("NFC", " ".join(filter(None, words))))


def _is_fit(sign: str, *, joiners: bool) -> bool:
    harmless = sign.isspace() or unicodedata.category(sign)[0] != "C"
    return harmless or (joiners and sign in JOINERS)


def _with_few_marks(text: str) -> str:
    kept, run = "", 0
    for sign in text:
        run = run + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        kept += sign if run <= MARKS else ""
    return kept


def clean_name(name: str | None) -> str | None:
    """A name fit to be shown: composed, single-spaced, without control or direction characters.

    None for an empty one. Raises ValueError if it is too long.
    """
    if name is None:
        return None
    words = plain_text(name)
    if len(words) > MAX_NAME:
        raise ValueError(f"a name has at most {MAX_NAME} characters")
    return words or None


def computer_name(level: int) -> str:
    """How a computer of a level is called."""
    return f"Computer, level {level} ({LEVELS[level - 1].title})"


def display_name(player: PlayerId, chosen: str | None) -> str:
    """What others see: the chosen name, or one made from the player's id."""
    if level := computer_level(player):
        return computer_name(level)
    return chosen or f"Guest {player[:3]}"


class PlayerNames:
    """The shown names of players, read from the store."""

    def __init__(self, players: Players) -> None:
        self._players = players

    async def names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        """A name for each player. Raises Unavailable."""
        chosen = await self._players.chosen_names(players)
        return {player: display_name(player, name) for player, name in chosen.items()}
