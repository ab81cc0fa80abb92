"""The commands that a match accepts, named in the imperative."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple

from engine import Color

PlayerId = str

SERVICE: PlayerId = "service"  # the host in tournaments, the author of Flag, Forfeit, Excuse, ...

JoinPolicy = Literal["open", "approval", "keys"]
OfferKind = Literal["draw", "takeback", "pause", "abort"]
ClaimKind = Literal["win", "draw", "skip", "pause"]


@dataclass(frozen=True, slots=True)
class Open:
    """Open a match and take a seat in it.

    `time` is a time control as text, see `parse_time_control`. `moves` were played elsewhere, or
    they are a `balanced` opening. `series` counts half points by player in the `round` - 1 games
    before this one. `computers` are ids from `app.match.bot_players`. `hints` need computers on all
    other seats. A `rated` match has only people, no takebacks, and no earlier moves except a
    balanced opening.
    """

    game: str
    options: Mapping[str, str]
    color: Color
    random_color: bool = False  # the color was drawn at random
    listed: bool = False
    time: str = "none"
    joining: JoinPolicy = "open"
    private: bool = False
    takebacks: bool = True
    reserved: Mapping[Color, PlayerId] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    balanced: bool = False
    swap: bool = False  # one player makes the first moves of both colors, the other chooses a color
    previous: str | None = None
    series: Mapping[PlayerId, int] = field(default_factory=dict)
    round: int = 1
    computers: Mapping[Color, PlayerId] = field(default_factory=dict)
    hints: bool = False
    rated: bool = False


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """The tournament that a match belongs to, and the round.

    A league's round is a `season`; an arena's is 0. A player loses by not moving within `patience`
    milliseconds of their first turn.
    """

    id: str
    name: str
    round: int
    patience: int
    season: bool = False


@dataclass(frozen=True, slots=True)
class OpenTournamentGame:
    """The server opens a game of a tournament, with a player on every seat.

    `moves` are a balanced opening. `swap` is only for games of two players.
    """

    tournament: TournamentGame
    game: str
    seats: Mapping[Color, PlayerId]
    time: str
    rated: bool = False
    moves: tuple[str, ...] = ()
    swap: bool = False
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a free seat, or the first free one for None.

    A host whose color was drawn at random yields it to a player who wants it. `key` is the hash of
    a one-time link's secret.
    """

    color: Color | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up a seat, a reservation or a join request before the start.

    If the host leaves, the match is withdrawn.
    """


@dataclass(frozen=True, slots=True)
class CreateOneTimeLink:
    """The host creates a one-time link; `key` is the hash of its secret."""

    key: str


@dataclass(frozen=True, slots=True)
class AnswerJoinRequest:
    """The host accepts or declines a join request."""

    request: int
    accept: bool


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """The host removes another player before the second move."""

    color: Color


@dataclass(frozen=True, slots=True)
class AddComputer:
    """The host adds a computer to a free seat, or to the first free one for None."""

    strength: float  # one of `app.match.bot_players.STRENGTHS`
    color: Color | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move, in text notation, in the position of version `at`."""

    move: str
    at: int


@dataclass(frozen=True, slots=True)
class ChooseColor:
    """Choose a color after the first moves, under the swap rule, having seen version `at`."""

    color: Color
    at: int


@dataclass(frozen=True, slots=True)
class AskForHint:
    """Ask for the values of one's moves in the position of version `at`, against computers only."""

    at: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign, having seen version `at`."""

    at: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Make an offer to the other players. A takeback removes turn `ply`, counted from 0, and all
    later turns.
    """

    kind: OfferKind
    at: int
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Accept or decline an offer. Declining one's own offer withdraws it."""

    offer: int
    accept: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim a result or a pause because the player to move is absent, having seen version `at`."""

    kind: ClaimKind
    at: int


@dataclass(frozen=True, slots=True)
class Resume:
    """End a pause."""


@dataclass(frozen=True, slots=True)
class GiveTime:
    """Give another color more time on its clock."""

    color: Color


@dataclass(frozen=True, slots=True)
class PlanMoves:
    """Set conditional moves: lines of moves from the position of version `at`.

    A line alternates the others' moves with the planner's answers. No lines delete the plan.
    """

    lines: tuple[tuple[str, ...], ...]
    at: int


@dataclass(frozen=True, slots=True)
class LinkRematch:
    """Link the next match of the series.

    `replacing` is an earlier linked match that was never played.
    """

    match_id: str
    replacing: str | None = None


@dataclass(frozen=True, slots=True)
class Flag:
    """The server ends the time of the player to move."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The server removes the player to move, who has not come to a tournament game.

    `absent` are the colors of others who have not come either: all are judged together.
    """

    absent: tuple[Color, ...] = ()


@dataclass(frozen=True, slots=True)
class Excuse:
    """The server excludes a time from all clocks; milliseconds since 1970, UTC."""

    since: int
    until: int


@dataclass(frozen=True, slots=True)
class MergePlayers:
    """The server merges a seated guest into an account, because the merge missed this match."""

    player: PlayerId
    into: PlayerId


SeatCommand = Sit | Leave | CreateOneTimeLink | AnswerJoinRequest | FreeSeat | AddComputer
PlayCommand = Play | ChooseColor | AskForHint | Resign | PlanMoves | Flag | Forfeit
OfferCommand = Offer | Answer | Claim | Resume | GiveTime | LinkRematch | Excuse
Command = Open | OpenTournamentGame | SeatCommand | PlayCommand | OfferCommand | MergePlayers


class CommandRequest(NamedTuple):
    """A command with its author and an id, under which it may be repeated.

    The server adds what it has measured: the time `at` in milliseconds since 1970, UTC, the
    author's network `lag` in milliseconds, and since when players have had no page open. Each
    command makes two; constructing a dataclass takes three times as long.
    """

    command: Command
    by: PlayerId
    id: str
    at: int = 0
    lag: int = 0
    absent_since: Mapping[PlayerId, int] = MappingProxyType({})
