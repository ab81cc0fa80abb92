"""Decides about offers and answers, pauses, gifts of time, rematches and excused time."""

from typing import assert_never

from app.match import commands, events
from app.match.commands import PlayerId
from app.match.decide.claims import decide_claim
from app.match.decide.guards import (
    Decision,
    Refused,
    acting_color,
    cannot_act,
    forced_events,
    is_out_of_time,
    is_stale,
)
from app.match.state import Match, OpenOffer
from app.match.time_control import DAY, HOUR
from engine import Color, Position

MAX_LIVE_TIME = 6 * HOUR  # milliseconds; no running clock is given more
MAX_CORRESPONDENCE_TIME = 60 * DAY


def decide_offer(
    match: Match, command: commands.OfferCommand, request: commands.CommandRequest
) -> Decision:
    match command:
        case commands.Offer():
            return is_out_of_time(match, request) or _offer(match, command, request.by)
        case commands.Answer():
            late = is_out_of_time(match, request) if command.accept else None
            return late or _answer(match, command, request.by)
        case commands.Claim():
            return decide_claim(match, command, request)
        case commands.Resume():
            return _resume(match, request.by)
        case commands.GiveTime():
            return _give_time(match, command, request.by)
        case commands.LinkRematch():
            return _link_rematch(match, command, request.by)
        case commands.Excuse():
            return _excuse(match, command, request.by)
        case _:
            assert_never(command)


def _offer(match: Match, command: commands.Offer, by: PlayerId) -> Decision:
    refused = cannot_act(match, by) or is_stale(match, command.at)
    if refused:
        return refused
    color = acting_color(match, by)
    if match.terms.tournament and command.kind in ("abort", "pause"):
        return Refused("tournament")
    if command.kind == "abort" and not match.all_have_moved:
        return (events.Ended("aborted"),)
    if any(offer.color == color and offer.kind == command.kind for offer in match.offers):
        return Refused("offered")
    if command.kind == "pause" and match.timekeeping.paused:
        return Refused("paused", "already-paused")
    ply = None
    if command.kind == "takeback":
        found = _takeback_ply(match, color, command.ply)
        if isinstance(found, Refused):
            return found
        ply = found
    for other in match.offers:
        if (other.kind, other.ply) == (command.kind, ply):  # both want the same
            return _answer(match, commands.Answer(other.id, accept=True), by)
    wait = repeatable_at(match, color, command.kind) - len(match.turns)
    if wait > 0:
        return Refused("too-soon", "declined", {"count": wait})
    return _with_computers(match, events.Offered(command.kind, color, ply))


def _with_computers(match: Match, offered: events.Offered) -> Decision:
    """An offer that computers accept immediately. They think first about a draw."""
    if offered.offer == "draw":
        return (offered,)
    offer = OpenOffer(match.version + 1, offered.offer, offered.color, offered.ply)
    accepted = tuple(events.Accepted(offer.id, color) for color in match.computers)
    missing = {*match.active} - {offered.color, *match.computers}
    return (offered, *accepted) if missing else (offered, *accepted, *_offer_events(match, offer))


def repeatable_at(match: Match, color: Color, kind: commands.OfferKind) -> int:
    """The ply at which a declined offer can be repeated: 2 plies later, then 4, 8 and so on."""
    times, ply = match.declined.get((color, kind), (0, 0))
    return ply + 2 ** min(times, 10) if times else 0


def _takeback_ply(match: Match, color: Color, ply: int | None) -> int | Refused:
    """The ply that a takeback returns to: by default, the color's last own move."""
    if not match.terms.takebacks:
        return Refused("no-takebacks")
    if ply is None:
        ply = match.last_own_ply(color)
    if ply is None or not match.first_ply_to_take_back <= ply < len(match.turns):
        return Refused("no-such-ply")
    return ply


def _answer(match: Match, command: commands.Answer, by: PlayerId) -> Decision:
    refused = cannot_act(match, by)
    if refused:
        return refused
    offer = match.offer(command.offer)
    if offer is None:
        return Refused("no-such-offer")
    color = acting_color(match, by)
    if not command.accept:
        return (events.Declined(offer.id, color),)
    if offer.color == color:
        return Refused("own-offer")
    if color in offer.accepted:
        return Refused("answered")
    accepted = events.Accepted(offer.id, color)
    missing = set(match.active) - {offer.color, color} - offer.accepted
    return (accepted,) if missing else (accepted, *_offer_events(match, offer))


def _offer_events(match: Match, offer: OpenOffer) -> tuple[events.Event, ...]:
    match offer.kind:
        case "draw":
            return (events.Ended("agreed"),)
        case "abort":
            return (events.Ended("aborted"),)
        case "pause":
            return (events.Paused("agreed"),)
        case "takeback":
            ply = offer.ply or 0
            position: Position = match.turns[ply].before
            for color in match.departed:
                position = position.without(color)
            return (events.TakenBack(ply), *forced_events(position))


def _resume(match: Match, by: PlayerId) -> Decision:
    refused = cannot_act(match, by)
    if refused:
        return refused
    if not match.timekeeping.paused:
        return Refused("not-paused")
    return (events.Resumed(acting_color(match, by)),)


def _give_time(match: Match, command: commands.GiveTime, by: PlayerId) -> Decision:
    refused = cannot_act(match, by)
    if refused:
        return refused
    if match.terms.tournament:
        return Refused("tournament")
    color, clocks = acting_color(match, by), match.timekeeping.clocks
    if clocks is None:
        return Refused("no-clock")
    if command.color == color or command.color not in match.active:
        return Refused("no-such-seat", "give-to-others")
    gift, left = match.terms.time_control.gift, clocks.sides[command.color].left
    is_live = match.terms.time_control.speed == "live"
    if left + gift > (MAX_LIVE_TIME if is_live else MAX_CORRESPONDENCE_TIME):
        return Refused("enough", values={"color": command.color})
    return (events.TimeGiven(color, command.color, gift),)


def _link_rematch(match: Match, command: commands.LinkRematch, by: PlayerId) -> Decision:
    if not match.seating.colors_of(by):
        return Refused("not-seated", "rematch-players")
    if not match.ended:
        return Refused("not-over")
    if match.rematch != command.replacing:
        return Refused("continued")
    return (events.RematchLinked(command.match_id),)


def _excuse(match: Match, command: commands.Excuse, by: PlayerId) -> Decision:
    if by != commands.SERVICE:
        return Refused("not-seated", "only-server")
    clocks = match.timekeeping.clocks
    if match.status != "running" or clocks is None or clocks.since is None:
        return Refused("no-clock", "no-clock-running")
    if command.until <= clocks.since or command.until <= command.since:
        return Refused("no-clock", "no-clock-running")
    return (events.Excused(command.since, command.until),)
