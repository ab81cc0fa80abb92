"""The result of a decision, and checks that several decisions share."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.match.commands import (
    AnswerJoinRequest,
    AskForHint,
    Claim,
    Command,
    CommandRequest,
    CreateOneTimeLink,
    FreeSeat,
    GiveTime,
    Offer,
    PlanMoves,
    Play,
    PlayerId,
    Sit,
)
from app.match.events import Ended, EndReason, Event, Flagged, Passed, Resigned, Skipped
from app.match.state import Match
from engine import PASS, Color, IllegalMove, NotationError, Position

Values = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Refused:
    """The refusal of a command: `reason` for programs, the rest for `app/http/wording/refusals.py`.

    `text` names the message if it is not `reason`; `values` fill it in. `line` is the offending
    move or line of moves.
    """

    reason: str
    text: str = ""
    values: Values = field(default_factory=dict)
    line: str = ""


Decision = tuple[Event, ...] | Refused

OVER = Refused("over")

MAX_BETWEEN_MOVES = 50  # entries since a move or the start; beyond them, only moves are accepted
MAX_ENTRIES = 3_000  # entries of a match; beyond them, it can only be played to its end


def too_many_entries(match: Match, command: Command) -> Refused | None:
    """The refusal of a command that only lengthens the log, if the log is too long.

    Moves, and whatever ends or resumes a game, are always accepted: a match can be finished.
    """
    if match.version < MAX_BETWEEN_MOVES or isinstance(command, Play):
        return None
    pauses = isinstance(command, Claim) and command.kind == "pause"
    if pauses or isinstance(command, PlanMoves | Offer | GiveTime | AskForHint):
        since = max(match.position_version, match.seating.seated_version)
        if match.version - since >= MAX_BETWEEN_MOVES:
            return Refused("too-long", "play-first")
    elif not isinstance(command, Sit | CreateOneTimeLink | AnswerJoinRequest | FreeSeat):
        return None
    if match.version >= MAX_ENTRIES:
        return Refused("too-long", "play-to-the-end")
    return None


def cannot_act(match: Match, by: PlayerId) -> Refused | None:
    colors = match.seating.colors_of(by)
    if not colors:
        return Refused("not-seated", "watching")
    if match.ended:
        return OVER
    if not match.seating.full:
        return Refused("not-started", "players-missing")
    if all(color in match.departed for color in colors):
        return Refused("over", "you-left")
    return None


def is_out_of_time(match: Match, request: CommandRequest) -> Refused | None:
    """The refusal if the player to move asks, whose time is up, though the flag is still to fall.

    It falls late, because a move may have been delayed by the network.
    """
    clocks = match.timekeeping.clocks
    if clocks is None or clocks.mover not in match.seating.colors_of(request.by):
        return None
    return Refused("out-of-time") if clocks.press(request.at, request.lag) is None else None


def is_stale(match: Match, at: int, *, any_position: bool = False) -> Refused | None:
    """The refusal if the position has changed since version `at`, or that version does not
    exist.
    """
    current = any_position or match.position_version <= at
    if not current or at > match.version:
        return Refused("stale")
    return None


def refused_move(error: IllegalMove | NotationError, move: str, line: str = "") -> Refused:
    return Refused(error.reason, error.text, {"move": move[:20], **error.values}, line)


def acting_color(match: Match, by: PlayerId) -> Color:
    """The active color of a seated player, or their first one."""
    colors = match.seating.colors_of(by)
    return next((color for color in colors if color not in match.departed), colors[0])


def departure_events(
    position: Position, departure: Resigned | Flagged | Skipped, end: EndReason
) -> tuple[Event, ...]:
    """The departure and its consequences: if only one player remains, the end for this reason."""
    after = position.without(departure.color)
    if len(after.active) < 2:
        return (departure, Ended(end))
    return (departure, *forced_events(after))


def forced_events(position: Position) -> tuple[Event, ...]:
    """The forced passes from a position on, and the end if they lead to it."""
    events: list[Event] = []
    while not position.over and position.legal_moves == (PASS,):
        events.append(Passed("nothing-to-capture"))
        position = position.play(PASS)
    if position.over:
        events.append(Ended("finished"))
    return tuple(events)
