"""Display names of players."""

from collections.abc import Callable, Iterable

from app.locales import t
from app.match.bot_players import LEVELS, computer_strength
from app.match.commands import PlayerId
from app.match.state import Match
from app.players.bot_names import unmarked
from app.players.imitation import imitates
from app.players.plain_text import plain_text, shown_length
from app.players.store import DELETED_NAME, Players
from engine import Color

MAX_NAME = 24  # characters as people count them
MAX_RAW = 1_000  # code points as they are sent, of which many may be dropped
MAX_CODE_POINTS = 56  # of a name without the mark of bots; a family of four has seven


class NameRefused(ValueError):
    """A name that a player cannot have. `errors.name` has the words of each reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(t(f"errors.name.{reason}", count=MAX_NAME))


def clean_name(name: str | None, *, imported: bool = False) -> str | None:
    """Reduce a name to plain text; None if there is none. Raises NameRefused.

    Removes the mark of bots; the store adds it. An imported name may look like a given one.
    """
    if name and len(name) > MAX_RAW:
        raise NameRefused("too-long")
    shown = plain_text(name or "")
    if name and name.strip() and not shown:
        raise NameRefused("nothing-shown")
    cleaned = unmarked(shown)
    if shown_length(cleaned) > MAX_NAME or len(cleaned) > MAX_CODE_POINTS:
        raise NameRefused("too-long")
    if imitates(cleaned) and not imported:
        raise NameRefused("imitates")
    return cleaned or None


def computer_name(level: float) -> str:
    if level not in LEVELS:
        return t("names.computer-adapted", level=level)
    return t("names.computer", level=level, title=t(f"levels.{level}.title"))


def display_name(player: PlayerId, chosen: str | None) -> str:
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

    async def seated(self, match: Match) -> dict[Color, str]:
        """The names of the seated players by color. Raises Unavailable."""
        seats = {color: player for color, player in match.seating.seats if player is not None}
        names = await self.names(seats.values())
        return {color: names[player] for color, player in seats.items()}

    async def handles(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        """Raises Unavailable."""
        return await self._players.handles(players)
