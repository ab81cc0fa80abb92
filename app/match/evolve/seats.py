"""Applies seat events: players sit down, leave, or ask for a seat."""

from dataclasses import replace
from typing import assert_never

from app.match import events
from app.match.bot_players import is_computer
from app.match.commands import PlayerId
from app.match.seating import JoinRequest, Seating
from app.match.state import Match
from engine import Color

LEAVING = (events.Left, events.Unseated)


def apply_seat_event(match: Match, event: events.SeatEvent, version: int) -> Match:
    match = replace(match, seating=_apply(match.seating, event, version))
    return _without_plan_and_offers(match, event.color) if isinstance(event, LEAVING) else match


def _without_plan_and_offers(match: Match, color: Color) -> Match:
    """The match for the next player of a color: without plan, open offer or declined offers."""
    plans = {other: plan for other, plan in match.plans.items() if other != color}
    declined = {key: times for key, times in match.declined.items() if key[0] != color}
    return replace(match, offers=(), plans=plans, declined=declined)


def _apply(seating: Seating, event: events.SeatEvent, version: int) -> Seating:
    """The seating after an event of the entry `version`, which becomes the id of a join request."""
    match event:
        case events.Seated():
            return _sit(seating, event, version)
        case events.Left(color):
            return _put(seating, color, None)
        case events.Unseated(color):
            return _free_and_ban(seating, color)
        case events.ReservationDropped(color):
            return replace(seating, reserved=_without(seating, color))
        case events.OneTimeLinkCreated(key):
            return replace(seating, one_time_keys=seating.one_time_keys | {key})
        case events.JoinRequested(player, color):
            request = JoinRequest(version, player, color)
            return replace(seating, join_requests=(*seating.join_requests, request))
        case events.JoinDeclined(number):
            return _decline(seating, number)
        case _:
            assert_never(event)


def _sit(seating: Seating, event: events.Seated, version: int) -> Seating:
    """Seat a player. Their join request and reservations end; the key is used up."""
    keys = seating.one_time_keys - {event.key} if event.key else seating.one_time_keys
    requests = seating.join_requests
    return replace(
        seating,
        seats=_seats(seating, event.color, event.player),
        reserved={
            color: player
            for color, player in seating.reserved.items()
            if color != event.color and player != event.player
        },
        join_requests=tuple(other for other in requests if other.player != event.player),
        one_time_keys=keys,
        seated_version=version,
    )


def _decline(seating: Seating, number: int) -> Seating:
    rest = tuple(request for request in seating.join_requests if request.id != number)
    declined = {request.player for request in seating.join_requests if request.id == number}
    return replace(seating, join_requests=rest, declined=seating.declined | declined)


def _free_and_ban(seating: Seating, color: Color) -> Seating:
    player = seating.player_of(color)
    banned = {player} if player and not is_computer(player) else set()
    return replace(_put(seating, color, None), banned=seating.banned | banned)


def _put(seating: Seating, color: Color, player: PlayerId | None) -> Seating:
    return replace(seating, seats=_seats(seating, color, player))


def _seats(
    seating: Seating, color: Color, player: PlayerId | None
) -> tuple[tuple[Color, PlayerId | None], ...]:
    return tuple((seat, player if seat == color else taken) for seat, taken in seating.seats)


def _without(seating: Seating, color: Color) -> dict[Color, PlayerId]:
    return {seat: player for seat, player in seating.reserved.items() if seat != color}
