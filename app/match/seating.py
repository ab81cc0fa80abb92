"""The seats of a match, and the players who ask for them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from app.match.bot_players import is_computer
from app.match.commands import JoinPolicy, PlayerId
from engine import Color


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """A player who waits for the host's answer. `color` is the wanted one, if any."""

    id: int
    player: PlayerId
    color: Color | None


@dataclass(slots=True)
class Seating:
    """The seats in their order of play, and who may take the free ones.

    Its fields are never changed; constructing a frozen dataclass takes four times as long.
    """

    seats: Final[tuple[tuple[Color, PlayerId | None], ...]]
    joining: Final[JoinPolicy] = "open"
    reserved: Final[Mapping[Color, PlayerId]] = field(default_factory=dict)
    one_time_keys: Final[frozenset[str]] = frozenset()
    join_requests: Final[tuple[JoinRequest, ...]] = ()
    banned: Final[frozenset[PlayerId]] = frozenset()
    declined: Final[frozenset[PlayerId]] = frozenset()  # their join requests ended
    merged: Final[Mapping[PlayerId, PlayerId]] = field(default_factory=dict)  # guest to account
    seated_version: Final[int] = 0  # version at which a player last sat down
    full: bool = field(init=False)
    has_computers: bool = field(init=False)
    _colors: Mapping[PlayerId | None, tuple[Color, ...]] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """Precompute what every move needs."""
        colors: dict[PlayerId | None, tuple[Color, ...]] = {}
        for color, player in self.seats:
            colors[player] = (*colors.get(player, ()), color)
        self.full = None not in colors
        self.has_computers = any(map(is_computer, colors))
        self._colors = {**colors, None: ()}

    @property
    def players(self) -> set[PlayerId]:
        return {player for _, player in self.seats if player is not None}

    def colors_of(self, player: PlayerId | None) -> tuple[Color, ...]:
        return self._colors.get(player, ())

    def unwelcome(self, player: PlayerId) -> bool:
        """True if the host has removed a player, or their join request has ended."""
        return player in self.banned or player in self.declined

    def player_of(self, color: Color) -> PlayerId | None:
        return next(player for seat, player in self.seats if seat == color)

    def reserved_seat_of(self, player: PlayerId | None) -> Color | None:
        free = {color for color, seated in self.seats if seated is None}
        return next((c for c, p in self.reserved.items() if p == player and c in free), None)

    def join_request_of(self, player: PlayerId | None) -> int | None:
        requests = self.join_requests
        return next((request.id for request in requests if request.player == player), None)
