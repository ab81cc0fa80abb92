"""Decides about moves, resignations, conditional moves and flags."""

from typing import assert_never

from app.match.commands import (
    SERVICE,
    AskForHint,
    ChooseColor,
    CommandRequest,
    Flag,
    Forfeit,
    PlanMoves,
    Play,
    PlayCommand,
    PlayerId,
    Resign,
)
from app.match.conditional_moves import is_forced, planned_answer
from app.match.decide.guards import (
    OVER,
    Decision,
    Refused,
    acting_color,
    cannot_act,
    departure_events,
    forced_events,
    is_out_of_time,
    is_stale,
    refused_move,
)
from app.match.decide.plans import plan_refusal
from app.match.events import (
    ColorChosen,
    Ended,
    Event,
    Flagged,
    HintGiven,
    MovesPlanned,
    Passed,
    Played,
    Resigned,
    Resumed,
    Skipped,
)
from app.match.evolve import apply_event
from app.match.state import Match
from engine import Color, IllegalMove, NotationError, format_move, parse_move


def decide_play(match: Match, command: PlayCommand, request: CommandRequest) -> Decision:
    match command:
        case Play():
            return _play(match, command, request)
        case ChooseColor():
            return _choose_color(match, command, request)
        case AskForHint():
            return _hint(match, command, request)
        case Resign():
            return _resign(match, command, request.by)
        case PlanMoves():
            return _plan(match, command, request.by)
        case Flag():
            return _flag(match, request)
        case Forfeit():
            return _forfeit(match, command, request)
        case _:
            assert_never(command)


def _play(match: Match, command: Play, request: CommandRequest) -> Decision:
    refused = _cannot_move(match, command.at, request)
    if refused:
        return refused
    position, clocks, phase = match.position, match.timekeeping.clocks, match.swap_phase
    if phase == "choice":
        return Refused("choose-color")
    try:
        move = parse_move(position, command.move)
        after = position.play(move)
    except (NotationError, IllegalMove) as error:
        return refused_move(error, command.move)
    played = Played(format_move(position, move), request.lag if clocks else 0)
    if match.plans:
        return _with_planned_moves(match, played, request.at)
    forced = forced_events(after)
    if phase == "opening" and Ended("finished") in forced:
        return Refused("choose-color", "opening-ends")
    return (played, *forced)


def _cannot_move(match: Match, at: int, request: CommandRequest) -> Refused | None:
    refused = cannot_act(match, request.by) or is_stale(match, at)
    if refused:
        return refused
    if match.to_move not in match.seating.colors_of(request.by):
        return Refused("not-your-turn", values={"color": match.to_move or ""})
    if match.timekeeping.paused:
        return Refused("paused")
    return is_out_of_time(match, request)


def _choose_color(match: Match, command: ChooseColor, request: CommandRequest) -> Decision:
    if not match.ended and match.seating.full and match.swap_phase != "choice":
        return Refused("no-choice")
    refused = _cannot_move(match, command.at, request)
    if refused:
        return refused
    if command.color not in dict(match.seating.seats):
        return Refused("no-such-seat", values={"color": command.color})
    return (ColorChosen(command.color, request.lag if match.timekeeping.clocks else 0),)


def _hint(match: Match, command: AskForHint, request: CommandRequest) -> Decision:
    refused = _cannot_move(match, command.at, request)
    if refused:
        return refused
    if not match.plays_computers_only(request.by):
        return Refused("no-hints")
    if match.swap_phase:
        return Refused("no-hints", "hint-before-choice")
    if match.may_see_hints(request.by):
        return Refused("no-hints", "hint-stands")
    return (HintGiven(acting_color(match, request.by)),)


def _with_planned_moves(match: Match, played: Played, at: int) -> Decision:
    """A move, then the forced passes and planned moves that follow it."""
    events: list[Event] = [played]
    version = match.version + 1
    match = apply_event(match, played, at, version)
    while not match.position.over:
        event: Event
        if is_forced(match.position):
            event = Passed("nothing-to-capture")
        elif (text := planned_answer(match)) is not None:
            event = Played(text, planned=True)
        else:
            return tuple(events)
        events.append(event)
        match = apply_event(match, event, at, version)
    return (*events, Ended("finished"))


def _resign(match: Match, command: Resign, by: PlayerId) -> Decision:
    refused = cannot_act(match, by) or is_stale(match, command.at, any_position=True)
    if refused:
        return refused
    color = acting_color(match, by)
    events = departure_events(match.position, Resigned(color), "resigned")
    only_computers = {*match.active} - {color} <= {*match.computers}
    if match.timekeeping.paused and only_computers and len(match.active) > 2:
        return (Resumed(color), *events)  # nobody else would end the pause
    return events


def _plan(match: Match, command: PlanMoves, by: PlayerId) -> Decision:
    refused = cannot_act(match, by) or is_stale(match, command.at)
    if refused:
        return refused
    color = acting_color(match, by)
    if not command.lines and color not in match.plans:
        return Refused("no-plan")
    if command.lines and match.to_move == color:
        return Refused("your-turn")
    if command.lines and match.plans.get(color) == command.lines:
        return Refused("no-plan", "plan-stands")
    if command.lines and match.swap_phase:
        return Refused("no-plan", "plan-before-choice")
    refused = plan_refusal(match.position, color, command.lines)
    return refused or (MovesPlanned(color, command.lines),)


def _flag(match: Match, request: CommandRequest) -> Decision:
    if request.by != SERVICE:
        return Refused("not-seated", "only-server")
    if match.status != "running":
        return OVER
    clocks, color = match.timekeeping.clocks, match.to_move
    if clocks is None or color is None or not clocks.is_flagged(request.at):
        return Refused("in-time")
    return departure_events(match.position, Flagged(color), "time")


def _forfeit(match: Match, command: Forfeit, request: CommandRequest) -> Decision:
    if request.by != SERVICE:
        return Refused("not-seated", "only-server")
    color, tournament = match.to_move, match.terms.tournament
    if color is None or tournament is None:
        return OVER
    if match.has_moved(color) or request.at - match.moved_at < tournament.patience:
        return Refused("in-time")
    others = [other for other in match.active if other != color]
    here = [other for other in others if other not in command.absent or match.has_moved(other)]
    if not here:
        return (Ended("aborted"),)  # nobody wins
    gone = (color, *(other for other in others if other not in here))
    return _removals(match, gone, here[0], request.at)


def _removals(match: Match, gone: tuple[Color, ...], by: Color, at: int) -> tuple[Event, ...]:
    events: list[Event] = []
    for color in gone:
        following = departure_events(match.position, Skipped(color, by), "claimed")
        events += following
        for event in following:
            match = apply_event(match, event, at, match.version + 1)
        if match.ended:
            break
    return tuple(events)
