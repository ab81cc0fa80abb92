"""The names that players go by."""

import unicodedata
from collections.abc import Iterable

from app.match.commands import PlayerId
from app.store.players import Players

MAX_NAME = 24  # characters


def clean_name(name: str | None) -> str | None:
    """A name fit to be shown: composed, single-spaced, without control or direction characters.

    None for an empty one. Raises ValueError if it is too long.
    """
    if name is None:
        return None
    kept = "".join(
        " " if sign.isspace() else sign
        for sign in name
        if sign.isspace() or unicodedata.category(sign)[0] != "C"
    )
    words = unicodedata.normalize("NFC", " ".join(kept.split()))
    if len(words) > MAX_NAME:
        raise ValueError(f"a name has at most {MAX_NAME} characters")
    return words or None


def shown_name(player: PlayerId, chosen: str | None) -> str:
    """What others see: the chosen name, or one made from the player's id."""
    return chosen or f"Guest {player[:3]}"


class Directory:
    """The shown names of players, read from the store."""

    def __init__(self, players: Players) -> None:
        self._players = players

    async def names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        """A name for each player. Raises Unavailable."""
        chosen = await self._players.chosen_names(players)
        return {player: shown_name(player, name) for player, name in chosen.items()}
