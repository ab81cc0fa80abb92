"""How a match stands: a value, folded from its log by `evolve`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.match.bot_players import is_computer
from app.match.clock import Clocks, TurnCharge
from app.match.commands import JoinPolicy, OfferKind, PlayerId
from app.match.events import EndReason, OutReason, PassReason, PauseReason
from app.match.time_control import UNLIMITED, TimeControl, format_time_control
from engine import Color, Move, Position

Status = Literal["waiting", "running", "over"]
PlannedLines = tuple[tuple[str, ...], ...]
LedgerKind = Literal[
    "turn", "flagged", "given", "excused", "paused", "resumed", "taken-back", "skipped"
]


@dataclass(frozen=True, slots=True)
class Turn:
    """One ply: the move, who made it in which position, and what came of it."""

    color: Color
    move: Move
    forced: PassReason | None
    before: Position
    after: Position
    planned: bool = False
    clocks: Clocks | None = None  # when the turn began


@dataclass(frozen=True, slots=True)
class Departure:
    """Why a player is not in the game any more, and after how many plies they left it."""

    reason: OutReason
    ply: int


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """What somebody offers to the others, and who has agreed so far."""

    id: int  # the version that made it
    kind: OfferKind
    color: Color
    ply: int | None
    accepted: frozenset[Color] = frozenset()


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """Somebody at the door, who waits for the host."""

    id: int
    player: PlayerId
    color: Color | None


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One line of the clocks' ledger: what happened to a color's time, and what it left."""

    at: int
    kind: LedgerKind
    color: Color | None
    ply: int
    by: Color | None = None  # who gave it, or went on
    reason: PauseReason | None = None
    amount: int = 0  # milliseconds: a gift, or how long it rested
    charge: TurnCharge | None = None
    left: int = 0
    periods: int = 0


@dataclass(frozen=True, slots=True)
class Terms:
    """What was settled when the match was opened. `start` is the position before the first turn."""

    game: str
    options: Mapping[str, str]
    host: PlayerId
    opened_at: int
    start: Position
    time_control: TimeControl = UNLIMITED
    random_color: bool = False
    listed: bool = False
    private: bool = False
    takebacks: bool = True
    hints: bool = False
    previous: str | None = None  # the match before this one in its series
    series: Mapping[PlayerId, int] = field(default_factory=dict)  # half points before this game
    round: int = 1
    imported_turns: int = 0  # turns played before the match was opened

    @property
    def time(self) -> str:
        """The time control as text."""
        return format_time_control(self.time_control)


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, and who may sit down. `seats` lists the colors in their order of play."""

    seats: tuple[tuple[Color, PlayerId | None], ...]
    joining: JoinPolicy = "open"
    reserved: Mapping[Color, PlayerId] = field(default_factory=dict)
    one_time_keys: frozenset[str] = frozenset()
    join_requests: tuple[JoinRequest, ...] = ()
    banned: frozenset[PlayerId] = frozenset()

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(player is not None for _, player in self.seats)

    @property
    def players(self) -> set[PlayerId]:
        """The players who have a seat."""
        return {player for _, player in self.seats if player is not None}

    def colors_of(self, player: PlayerId | None) -> tuple[Color, ...]:
        """The seats of a player."""
        if player is None:
            return ()
        return tuple(color for color, seated in self.seats if seated == player)

    def player_of(self, color: Color) -> PlayerId | None:
        """The player in a seat."""
        return dict(self.seats)[color]

    def reserved_seat_of(self, player: PlayerId | None) -> Color | None:
        """The free seat that is reserved for a player."""
        free = {color for color, seated in self.seats if seated is None}
        return next((c for c, p in self.reserved.items() if p == player and c in free), None)

    def join_request_of(self, player: PlayerId | None) -> int | None:
        """The number of a player's join request."""
        return next((ask.id for ask in self.join_requests if ask.player == player), None)


@dataclass(frozen=True, slots=True)
class Timekeeping:
    """The clocks, if the time control has any, and the ledger that explains them."""

    clocks: Clocks | None = None
    ledger: tuple[LedgerEntry, ...] = ()
    paused: PauseReason | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one version."""

    version: int
    terms: Terms
    seating: Seating
    timekeeping: Timekeeping
    position: Position
    position_version: int  # the version that made this position; older clicks are stale
    updated_at: int  # when the latest entry was written
    moved_at: int  # since when the position stands
    turns: tuple[Turn, ...] = ()
    departed: Mapping[Color, Departure] = field(default_factory=dict)
    ended: EndReason | None = None
    offers: tuple[OpenOffer, ...] = ()
    declined: Mapping[tuple[Color, OfferKind], tuple[int, int]] = field(default_factory=dict)
    plans: Mapping[Color, PlannedLines] = field(default_factory=dict)
    rematch: str | None = None  # the next match of the series
    command_versions: Mapping[tuple[PlayerId, str], int] = field(default_factory=dict)

    @property
    def status(self) -> Status:
        """Waiting for players, running, or over."""
        if self.ended:
            return "over"
        return "running" if self.seating.full else "waiting"

    @property
    def to_move(self) -> Color | None:
        """The color to move; None unless the game runs."""
        return self.position.to_move if self.status == "running" else None

    @property
    def winners(self) -> tuple[Color, ...]:
        """Who won; several for a draw, nobody while it goes on or when it came to nothing."""
        if self.ended in (None, "withdrawn", "aborted"):
            return ()
        if self.ended in ("agreed", "shared"):
            return tuple(self.active)
        return self.position.winners

    @property
    def active(self) -> tuple[Color, ...]:
        """The colors that are still in the game."""
        return tuple(color for color, _ in self.seating.seats if color not in self.departed)

    @property
    def all_have_moved(self) -> bool:
        """Whether everybody has made a move of their own: it cannot be aborted any more."""
        return all(self.has_moved(color) for color in self.active)

    @property
    def computers(self) -> tuple[Color, ...]:
        """The colors that computers play, of those still in the game."""
        return tuple(color for color in self.active if is_computer(self.seating.player_of(color)))

    @property
    def series_points(self) -> dict[PlayerId, int]:
        """The half points of each player in the series, this game included."""
        won = 2 if len(self.winners) == 1 else 1
        points = dict(self.terms.series)
        for color, player in self.seating.seats:
            if player is not None:
                points[player] = points.get(player, 0) + (won if color in self.winners else 0)
        return points

    @property
    def awaits_computer(self) -> bool:
        """Whether a computer has to make a move, or to answer an offer."""
        if self.status != "running":
            return False
        to_move = self.to_move in self.computers and self.timekeeping.paused is None
        return to_move or bool(self.offers_awaiting_computers)

    @property
    def offers_awaiting_computers(self) -> tuple[tuple[OpenOffer, Color], ...]:
        """The offers that stand, each with a computer that has not answered it."""
        return tuple(
            (offer, color)
            for offer in self.offers
            for color in self.computers
            if color not in offer.accepted
        )

    def may_see_hints(self, player: PlayerId | None) -> bool:
        """Whether a player is shown what moves are worth: nobody else plays but computers."""
        people = {seated for _, seated in self.seating.seats if not is_computer(seated)}
        return self.terms.hints and player is not None and people == {player}

    def has_moved(self, color: Color) -> bool:
        """Whether a color has made a move in this match, a forced pass aside."""
        return any(
            turn.color == color and turn.forced is None
            for turn in self.turns[self.terms.imported_turns :]
        )

    def visible_to(self, player: PlayerId | None) -> bool:
        """Whether somebody may see the game: a private one is the players' own."""
        if not self.terms.private or self.status == "waiting":
            return True
        return bool(self.seating.colors_of(player)) or (
            player is not None and player == self.terms.host
        )

    def offer(self, number: int) -> OpenOffer | None:
        """The open offer of that id."""
        return next((offer for offer in self.offers if offer.id == number), None)

    def version_of_command(self, player: PlayerId, command_id: str) -> int | None:
        """The version that this player's command of that id made, if it was accepted before."""
        return self.command_versions.get((player, command_id))
