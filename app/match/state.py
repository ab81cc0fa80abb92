"""How a match stands: a value, folded from its log."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, assert_never

from app.match.commands import PlayerId
from app.match.events import (
    Ended,
    EndReason,
    Entry,
    Event,
    Left,
    Opened,
    Passed,
    PassReason,
    Played,
    Resigned,
    Seated,
)
from engine import PASS, Color, Move, Position, find_game, parse_move

Status = Literal["waiting", "running", "over"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One ply: the move, who made it in which position, and what came of it."""

    color: Color
    move: Move
    forced: PassReason | None
    before: Position
    after: Position


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one version. `seats` lists the colors in their order of play."""

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
    turns: tuple[Turn, ...] = ()
    resigned: Mapping[Color, int] = field(default_factory=dict)  # and after how many plies
    ended: EndReason | None = None
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
        """Who won; several for a draw, nobody while it goes on or when it was withdrawn."""
        return () if self.ended in (None, "withdrawn") else self.position.winners

    def colors_of(self, player: PlayerId | None) -> tuple[Color, ...]:
        """The seats that a player has."""
        if player is None:
            return ()
        return tuple(color for color, seated in self.seats if seated == player)

    def player_of(self, color: Color) -> PlayerId | None:
        """Who has that seat."""
        return dict(self.seats)[color]

    def answer_to(self, player: PlayerId, command_id: str) -> int | None:
        """The version that this player's command of that id made, if it was accepted before."""
        return self.answered.get((player, command_id))


def begin(entry: Entry) -> Match:
    """The match that a log's first entry opens. Raises ValueError if it opens none."""
    first, *rest = entry.events
    if not isinstance(first, Opened):
        raise ValueError("a log begins with Opened")
    game = find_game(first.game)
    position = game.start(first.options)
    match = Match(
        version=0,
        game=first.game,
        options=first.options,
        host=first.host,
        drawn=first.drawn,
        listed=first.listed,
        opened_at=entry.at,
        seats=tuple((color, None) for color in game.players),
        start=position,
        position=position,
        position_version=entry.version,
    )
    return _advance(match, entry, rest)


def evolve(match: Match, entry: Entry) -> Match:
    """The match one version later. An entry of the log is a fact: this never refuses one."""
    return _advance(match, entry, entry.events)


def fold(entries: Iterable[Entry]) -> Match | None:
    """The match that a whole log tells, None for an empty one."""
    match = None
    for entry in entries:
        match = begin(entry) if match is None else evolve(match, entry)
    return match


def _advance(match: Match, entry: Entry, events: Iterable[Event]) -> Match:
    answered = {**match.answered, (entry.by, entry.command_id): entry.version}
    before = match.position
    for event in events:
        match = apply(match, event)
    moved = entry.version if match.position is not before else match.position_version
    return replace(match, version=entry.version, answered=answered, position_version=moved)


def apply(match: Match, event: Event) -> Match:
    """The match after one event of an entry."""
    match event:
        case Opened():
            raise ValueError("a match opens once")
        case Seated(player, color):
            return replace(match, seats=_put(match.seats, color, player))
        case Left(color):
            return replace(match, seats=_put(match.seats, color, None))
        case Played(text):
            return _turn(match, parse_move(match.position, text), None)
        case Passed(reason):
            return _turn(match, PASS, reason)
        case Resigned(color):
            return replace(
                match,
                resigned={**match.resigned, color: len(match.turns)},
                position=match.position.without(color),
            )
        case Ended(reason):
            return replace(match, ended=reason)
        case _:
            assert_never(event)


def _turn(match: Match, move: Move, forced: PassReason | None) -> Match:
    before = match.position
    if before.to_move is None:
        raise ValueError("no turn is played after the end")
    after = before.play(move)
    turn = Turn(before.to_move, move, forced, before, after)
    return replace(match, position=after, turns=(*match.turns, turn))


def _put(
    seats: tuple[tuple[Color, PlayerId | None], ...], color: Color, player: PlayerId | None
) -> tuple[tuple[Color, PlayerId | None], ...]:
    return tuple((seat, player if seat == color else taken) for seat, taken in seats)
