"""The state of a match at one version, with all its parts: `evolve` folds it from the log."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Final, Literal, NamedTuple

from app.match.bot_players import is_computer
from app.match.clock import Clocks, TurnCharge
from app.match.commands import OfferKind, PlayerId, TournamentGame
from app.match.events import EndReason, OutReason, PassReason, PauseReason
from app.match.seating import Seating
from app.match.swap import can_go_on
from app.match.time_control import UNLIMITED, TimeControl, format_time_control
from engine import Color, Move, Position, fewest_win

Status = Literal["waiting", "running", "over"]
SwapPhase = Literal["opening", "choice"]
Start = Literal["usual", "balanced", "swap"]
PlannedLines = tuple[tuple[str, ...], ...]
LedgerKind = Literal[
    "turn",
    "flagged",
    "given",
    "excused",
    "paused",
    "resumed",
    "taken-back",
    "skipped",
    "color-chosen",
    "swapped",
]


class Turn(NamedTuple):
    """One ply with the positions before and after it.

    Every move makes one; constructing a dataclass takes four times as long.
    """

    color: Color
    move: Move
    forced: PassReason | None
    before: Position
    after: Position
    planned: bool = False
    clocks: Clocks | None = None  # at the beginning of the turn


new_turn = partial(tuple.__new__, Turn)
"""Makes a turn from a tuple of all fields in half the time of the constructor."""


@dataclass(frozen=True, slots=True)
class ColorChoice:
    """The color that a player chose after `ply` turns. `swapped`: it was the other player's."""

    color: Color
    ply: int
    swapped: bool


@dataclass(frozen=True, slots=True)
class Departure:
    """Why a player left the game, and after how many plies."""

    reason: OutReason
    ply: int


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """An offer that awaits answers."""

    id: int  # the version of its entry
    kind: OfferKind
    color: Color
    ply: int | None
    accepted: frozenset[Color] = frozenset()


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One change of a color's clock, and the time that was left after it."""

    at: int
    kind: LedgerKind
    color: Color | None
    ply: int
    by: Color | None = None  # who gave time or ended the pause
    reason: PauseReason | None = None
    amount: int = 0  # milliseconds given, excused or of grace
    charge: TurnCharge | None = None
    left: int = 0
    periods: int = 0


@dataclass(slots=True)
class Terms:
    """The parts of a match that only a merge of players changes.

    `start` is the position before the first turn. Fields are final, like the fields of `Match`.
    """

    game: Final[str]
    options: Final[Mapping[str, str]]
    host: Final[PlayerId]
    opened_at: Final[int]
    start: Final[Position]
    time_control: Final[TimeControl] = UNLIMITED
    random_color: Final[bool] = False
    listed: Final[bool] = False
    private: Final[bool] = False
    takebacks: Final[bool] = True
    hints: Final[bool] = False
    rated: Final[bool] = False  # its result changes the players' ratings
    previous: Final[str | None] = None  # the previous match in its series
    series: Final[Mapping[PlayerId, int]] = field(default_factory=dict)  # half points so far
    round: Final[int] = 1
    imported_turns: Final[int] = 0  # turns played before the match was opened
    balanced: Final[bool] = False  # these turns are a balanced opening
    tournament: Final[TournamentGame | None] = None
    swap_plies: Final[int] = 0  # the first player makes so many turns before the other chooses

    @property
    def start_kind(self) -> Start:
        """How the game begins: balanced opening, swap rule, or as usual."""
        return "balanced" if self.balanced else "swap" if self.swap_plies else "usual"

    @property
    def time(self) -> str:
        """The time control as `parse_time_control` reads it."""
        return format_time_control(self.time_control)


@dataclass(frozen=True, slots=True)
class Timekeeping:
    """The clocks, if it has any, and the ledger of their changes."""

    clocks: Clocks | None = None
    ledger: tuple[LedgerEntry, ...] = ()
    paused: PauseReason | None = None


@dataclass(slots=True)
class Match:
    """A match at one version.

    Its fields are final: mypy forbids changing them. Constructing a frozen dataclass takes four
    times as long, and every entry makes one or two.
    """

    version: Final[int]
    terms: Final[Terms]
    seating: Final[Seating]
    timekeeping: Final[Timekeeping]
    position: Final[Position]
    position_version: Final[int]  # version of this position; commands for older versions are stale
    updated_at: Final[int]  # time of the latest entry up to the end, without merges and excuses
    moved_at: Final[int]  # time of the latest change of the position
    turns: Final[tuple[Turn, ...]] = ()
    departed: Final[Mapping[Color, Departure]] = field(default_factory=dict)
    ended: Final[EndReason | None] = None
    offers: Final[tuple[OpenOffer, ...]] = ()
    declined: Final[Mapping[tuple[Color, OfferKind], tuple[int, int]]] = field(default_factory=dict)
    plans: Final[Mapping[Color, PlannedLines]] = field(default_factory=dict)
    rematch: Final[str | None] = None  # the next match of the series
    color_choice: Final[ColorChoice | None] = None  # under the swap rule
    hints: Final[int] = 0  # given on request
    hinted_at: Final[int] = 0  # version of the latest

    @property
    def status(self) -> Status:
        if self.ended:
            return "over"
        return "running" if self.seating.full else "waiting"

    @property
    def swap_phase(self) -> SwapPhase | None:
        """The phase of the swap rule; None without it, and after the choice of a color."""
        if not self.terms.swap_plies or self.color_choice:
            return None
        has_first_moves = len(self.turns) < self.terms.swap_plies and can_go_on(self.position)
        return "opening" if has_first_moves else "choice"

    @property
    def to_move(self) -> Color | None:
        """The color whose player has to act.

        Under the swap rule the first player makes the first moves of both colors, then the other
        player chooses. `position.turn` is the color that is played.
        """
        if self.status != "running":
            return None
        phase = self.swap_phase
        if phase is None or self.position.to_move is None:
            return self.position.to_move
        (opener, _), (chooser, _) = self.seating.seats
        return opener if phase == "opening" else chooser

    @property
    def winners(self) -> tuple[Color, ...]:
        """The winner, or several for a draw; empty before the end and without a result."""
        if self.ended in (None, "withdrawn", "aborted"):
            return ()
        if self.ended in ("agreed", "shared"):
            return tuple(self.active)
        return self.position.winners

    @property
    def deciding_score(self) -> Mapping[Color, int] | None:
        """The final score if it decided the game, rather than a goal or a departure."""
        if self.ended != "finished" or self.position.ending in ("goal", "repetition"):
            return None
        score = self.position.score
        best = min if fewest_win(self.position.rules) else max
        first = best(score[color] for color in self.active)
        decided = {color for color in self.active if score[color] == first} == set(self.winners)
        return score if decided else None

    @property
    def people(self) -> tuple[PlayerId, ...]:
        """The host, the players, and those for whom a seat is reserved."""
        seating = self.seating
        return (self.terms.host, *sorted(seating.players), *seating.reserved.values())

    @property
    def active(self) -> tuple[Color, ...]:
        return tuple([color for color, _ in self.seating.seats if color not in self.departed])

    @property
    def departure_reasons(self) -> dict[Color, OutReason]:
        return {color: departure.reason for color, departure in self.departed.items()}

    @property
    def all_have_moved(self) -> bool:
        """True if all active players have moved; from then on no player can abort the game
        alone.
        """
        return all(map(self.has_moved, self.active))

    @property
    def computers(self) -> tuple[Color, ...]:
        if not self.seating.has_computers:
            return ()
        return tuple(color for color in self.active if is_computer(self.seating.player_of(color)))

    @property
    def series_points(self) -> dict[PlayerId, int]:
        """The half points of each player in the series, including this game."""
        won = 2 if len(self.winners) == 1 else 1
        points = dict(self.terms.series)
        for color, player in self.seating.seats:
            if player is not None:
                points[player] = points.get(player, 0) + (won if color in self.winners else 0)
        return points

    @property
    def awaits_computer(self) -> bool:
        if not self.seating.has_computers or self.status != "running":
            return False
        to_move = self.to_move in self.computers and self.timekeeping.paused is None
        return to_move or bool(self.offers_awaiting_computers)

    @property
    def offers_awaiting_computers(self) -> tuple[tuple[OpenOffer, Color], ...]:
        return tuple(
            (offer, color)
            for offer in self.offers
            for color in self.computers
            if color not in offer.accepted
        )

    def has_part(self, player: PlayerId) -> bool:
        """True for the host, and for players with a seat, a reservation or a join request."""
        seating = self.seating
        asking = {request.player for request in seating.join_requests}
        parts = seating.players | set(seating.reserved.values()) | asking
        return player in parts or player == self.terms.host

    @property
    def hinted(self) -> bool:
        """True if the values of moves are shown, in this position at least."""
        return self.terms.hints or self.hinted_at > self.position_version

    def plays_computers_only(self, player: PlayerId | None) -> bool:
        people = {seated for _, seated in self.seating.seats if not is_computer(seated)}
        return player is not None and people == {player}

    def may_see_hints(self, player: PlayerId | None) -> bool:
        """True if a player may see the values of moves, which nobody but computers is harmed by."""
        return self.hinted and self.plays_computers_only(player)

    def has_moved(self, color: Color) -> bool:
        """True if a color has made a move in this match, apart from forced passes.

        Under the swap rule the first moves belong to the first player, and choosing a color counts
        as a move.
        """
        if self.terms.swap_plies:
            opener, _ = self.seating.seats[0]
            return self.color_choice is not None or (color == opener and bool(self.turns))
        for turn in islice(self.turns, self.terms.imported_turns, None):
            if turn.color == color and turn.forced is None:
                return True
        return False

    def last_own_ply(self, color: Color) -> int | None:
        """The ply of the latest turn that a color's player made and can take back."""
        opening = self.swap_phase is not None
        for ply in range(len(self.turns) - 1, self.first_ply_to_take_back - 1, -1):
            turn = self.turns[ply]
            if turn.forced is None and (self.has_moved(color) if opening else turn.color == color):
                return ply
        return None

    @property
    def first_ply_to_take_back(self) -> int:
        """Turns before this ply stay: imported turns, and those before the choice of a color."""
        return self.color_choice.ply if self.color_choice else self.terms.imported_turns

    def visible_to(self, player: PlayerId | None) -> bool:
        """True if a player may see the game. After its start, only its players see a private
        one.
        """
        if not self.terms.private or self.status == "waiting":
            return True
        return bool(self.seating.colors_of(player)) or (
            player is not None and player == self.terms.host
        )

    def offer(self, number: int) -> OpenOffer | None:
        return next((offer for offer in self.offers if offer.id == number), None)
