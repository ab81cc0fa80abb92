"""How a match stands: a value, folded from its log by `evolve`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.match.clock import Charge, Clocks
from app.match.commands import Joining, OfferKind, PlayerId
from app.match.computers import is_computer
from app.match.control import TimeControl, parse_time
from app.match.events import EndReason, OutReason, PassReason, PauseReason
from engine import Color, Move, Position

Status = Literal["waiting", "running", "over"]
Lines = tuple[tuple[str, ...], ...]
LineKind = Literal[
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
class Out:
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
class Knock:
    """Somebody at the door, who waits for the host."""

    id: int
    player: PlayerId
    color: Color | None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the clocks' ledger: what happened to a color's time, and what it left."""

    at: int
    kind: LineKind
    color: Color | None
    ply: int
    by: Color | None = None  # who gave it, or went on
    reason: PauseReason | None = None
    amount: int = 0  # milliseconds: a gift, or how long it rested
    charge: Charge | None = None
    left: int = 0
    periods: int = 0


@dataclass(frozen=True)
class Match:
    """A match at one version. `seats` lists the colors in their order of play.

    Without slots, so that app/match/change.py copies all fields at once.
    """

    version: int
    game: str
    options: Mapping[str, str]
    host: PlayerId
    drawn: bool
    listed: bool
    opened_at: int
    seats: tuple[tuple[Color, PlayerId | None], ...]
    start: Position
    position: Position
    position_version: int  # the version that made this position: older clicks are stale
    touched_at: int = 0  # the moment of the newest entry
    moved_at: int = 0  # since when the position stands
    time: str = "none"
    private: bool = False
    takebacks: bool = True
    hints: bool = False
    joining: Joining = "open"
    reserved: Mapping[Color, PlayerId] = field(default_factory=dict)
    keys: frozenset[str] = frozenset()
    knocks: tuple[Knock, ...] = ()
    banned: frozenset[PlayerId] = frozenset()
    previous: str | None = None
    next: str | None = None
    series: Mapping[PlayerId, int] = field(default_factory=dict)  # half points before this game
    round: int = 1
    preset: int = 0  # how many turns had been played elsewhere
    turns: tuple[Turn, ...] = ()
    out: Mapping[Color, Out] = field(default_factory=dict)
    ended: EndReason | None = None
    paused: PauseReason | None = None
    clocks: Clocks | None = None
    ledger: tuple[Line, ...] = ()
    offers: tuple[OpenOffer, ...] = ()
    declined: Mapping[tuple[Color, OfferKind], tuple[int, int]] = field(default_factory=dict)
    plans: Mapping[Color, Lines] = field(default_factory=dict)
    answered: Mapping[tuple[PlayerId, str], int] = field(default_factory=dict)

    @property
    def full(self) -> bool:
        """Whether every seat is taken: the game is on, or was."""
        return all(player is not None for _, player in self.seats)

    @property
    def status(self) -> Status:
        """Waiting for players, running, or over."""
        if self.ended:
            return "over"
        return "running" if self.full else "waiting"

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
        return tuple(color for color, _ in self.seats if color not in self.out)

    @property
    def time_control(self) -> TimeControl:
        """The clock that was agreed."""
        return parse_time(self.time)

    @property
    def begun(self) -> bool:
        """Whether everybody has made a move of their own: it cannot be aborted any more."""
        return all(self.has_moved(color) for color in self.active)

    @property
    def computers(self) -> tuple[Color, ...]:
        """The colors that computers play, of those still in the game."""
        return tuple(color for color in self.active if is_computer(self.player_of(color)))

    @property
    def awaits_computer(self) -> bool:
        """Whether a computer has to make a move, or to answer an offer."""
        if self.status != "running":
            return False
        to_move = self.to_move in self.computers and self.paused is None
        return to_move or bool(self.unanswered)

    @property
    def unanswered(self) -> tuple[tuple[OpenOffer, Color], ...]:
        """The offers that stand, each with a computer that has not answered it."""
        return tuple(
            (offer, color)
            for offer in self.offers
            for color in self.computers
            if color not in offer.accepted
        )

    def hinted(self, player: PlayerId | None) -> bool:
        """Whether a player is shown what moves are worth: nobody else plays but computers."""
        people = {seated for _, seated in self.seats if not is_computer(seated)}
        return self.hints and player is not None and people == {player}

    def has_moved(self, color: Color) -> bool:
        """Whether a color has made a move in this match, a forced pass aside."""
        return any(
            turn.color == color and turn.forced is None for turn in self.turns[self.preset :]
        )

    def colors_of(self, player: PlayerId | None) -> tuple[Color, ...]:
        """The seats that a player has."""
        if player is None:
            return ()
        return tuple(color for color, seated in self.seats if seated == player)

    def player_of(self, color: Color) -> PlayerId | None:
        """Who has that seat."""
        return dict(self.seats)[color]

    def kept_for(self, player: PlayerId | None) -> Color | None:
        """The free seat that is kept for a player."""
        free = {color for color, seated in self.seats if seated is None}
        return next((c for c, p in self.reserved.items() if p == player and c in free), None)

    def knock_of(self, player: PlayerId | None) -> int | None:
        """The number under which a player waits at the door."""
        return next((knock.id for knock in self.knocks if knock.player == player), None)

    def open_to(self, player: PlayerId | None) -> bool:
        """Whether somebody may see the game: a private one is the players' own."""
        if not self.private or self.status == "waiting":
            return True
        return bool(self.colors_of(player)) or (player is not None and player == self.host)

    def offer(self, number: int) -> OpenOffer | None:
        """The open offer of that id."""
        return next((offer for offer in self.offers if offer.id == number), None)

    def answer_to(self, player: PlayerId, command_id: str) -> int | None:
        """The version that this player's command of that id made, if it was accepted before."""
        return self.answered.get((player, command_id))
