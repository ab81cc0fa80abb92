"""The terms of a tournament, which its organizer chooses once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from app.match.state import Start
from app.match.time_control import MINUTE, Speed, parse_time_control
from engine import GAMES, Color, find_game
from engine.variants import game_of

Format = Literal["round-robin", "swiss", "knockout", "arena", "tables", "league"]
FORMATS: tuple[Format, ...] = get_args(Format)
Visibility = Literal["open", "link", "circle"]

MIN_PLAYERS = 2
MAX_PLAYERS: dict[Format, int] = {
    "round-robin": 32,
    "swiss": 512,
    "knockout": 512,
    "arena": 1000,
    "tables": 99,
    "league": 120,
}
MAX_ROUNDS: dict[Format, int] = {
    "round-robin": 2,
    "swiss": 15,
    "knockout": 7,
    "arena": 1,
    "tables": 15,
    "league": 2,
}
MAX_MINUTES = 240
DIVISION_SIZES = range(3, 13)  # players
MAX_MOVING = 4  # players
MAX_PATIENCE = 7 * 24 * 60 * MINUTE
MAX_AHEAD = 366 * 24 * 60 * MINUTE  # from the creation to the start
MAX_NAME = 60  # characters
MAX_GAMES = 20  # of a rotation
MAX_RETURNS = 20  # withdrawals of a player; each makes the log longer
MAX_PAUSES = 100


@dataclass(frozen=True, slots=True)
class Plan:
    """The terms of a tournament.

    `games` are used in turn; `variants` has the texts of those that are variants. `rounds` counts
    the rounds of a Swiss or of tables, the cycles of a round robin, or the games of each pair in a
    knockout; an arena lasts `minutes`. A player who has not begun after `patience` milliseconds
    loses. An `open` tournament is listed; a `circle`'s is for its members. It begins automatically
    at `starts_at`, in milliseconds since 1970.

    A league has divisions of `division_size` players, who play as many cycles as there are
    `rounds`. After each season the first and last `moving` players of each division are promoted
    and relegated; the next season begins automatically if it is `automatic`.

    `start` says how games begin, if they can begin that way.
    """

    name: str
    format: Format
    games: tuple[str, ...]
    time: str
    rounds: int = 1
    minutes: int = 0
    patience: int = 5 * MINUTE
    rated: bool = False
    visibility: Visibility = "open"
    circle: str | None = None
    starts_at: int | None = None
    division_size: int = 8
    moving: int = 2
    automatic: bool = True
    start: Start = "usual"
    variants: Mapping[str, str] = field(default_factory=dict)

    def game_of(self, number: int) -> str:
        """The game of a round, counted from 1."""
        return self.games[(number - 1) % len(self.games)]

    @property
    def fewest_players(self) -> int:
        return max((len(self.colors(game)) for game in self.games), default=MIN_PLAYERS)

    @property
    def knows_games(self) -> bool:
        return all(game in GAMES or game in self.variants for game in self.games)

    def played(self, name: str) -> tuple[str, Mapping[str, str]]:
        """The game and its options that are known by a name."""
        text = self.variants.get(name)
        return (game_of(text), {"rules": text}) if text else (name, {})

    def colors(self, name: str) -> tuple[Color, ...]:
        return find_game(self.played(name)[0]).players

    @property
    def all_at_once(self) -> bool:
        """True if all rounds begin together, because moves take days."""
        return self.format in ("round-robin", "league") and self.speed == "correspondence"

    @property
    def speed(self) -> Speed:
        return parse_time_control(self.time).speed
