"""From a log to the match that it tells. An entry is a fact: nothing here refuses one."""

from collections.abc import Iterable
from typing import assert_never

from app.match import timing
from app.match.change import replace
from app.match.clock import wind
from app.match.control import parse_time
from app.match.events import (
    Accepted,
    Continued,
    Declined,
    Ended,
    Entry,
    Event,
    Excused,
    Flagged,
    Invited,
    Knocked,
    Left,
    Offered,
    Opened,
    Passed,
    Paused,
    Planned,
    Played,
    Released,
    Resigned,
    Resumed,
    Seated,
    Skipped,
    TakenBack,
    TimeGiven,
    TurnedAway,
    Unseated,
)
from app.match.seating import free, knocked, seated, unseat
from app.match.state import Match, OpenOffer, Out
from app.match.turning import back, turned, without
from engine import PASS, Color, find_game, parse_move


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
        touched_at=entry.at,
        moved_at=entry.at,
        seats=tuple((color, None) for color in game.players),
        start=position,
        position=position,
        position_version=entry.version,
        time=first.time,
        private=first.private,
        takebacks=first.takebacks,
        hints=first.hints,
        joining=first.joining,
        reserved=first.reserved,
        previous=first.previous,
        series=first.series,
        round=first.round,
        clocks=wind(parse_time(first.time), game.players),
    )
    for text in first.moves:
        match = turned(match, parse_move(match.position, text), entry.at)
    return _advance(replace(match, preset=len(first.moves)), entry, rest)


def evolve(match: Match, entry: Entry) -> Match:
    """The match one version later."""
    return _advance(match, entry, entry.events)


def fold(entries: Iterable[Entry]) -> Match | None:
    """The match that a whole log tells, None for an empty one."""
    match = None
    for entry in entries:
        match = begin(entry) if match is None else evolve(match, entry)
    return match


def _advance(match: Match, entry: Entry, events: Iterable[Event]) -> Match:
    answered = {**match.answered, (entry.by, entry.command_id): entry.version}
    before = match
    match = replace(match, version=entry.version, answered=answered, touched_at=entry.at)
    for event in events:
        match = apply(match, event, entry.at)
    if match.position is not before.position:
        match = replace(match, position_version=entry.version, moved_at=entry.at)
    if match.status != before.status or (match.version == 1 and match.status == "running"):
        match = replace(timing.next_turn(match, entry.at), moved_at=entry.at)
    return match


def apply(match: Match, event: Event, at: int) -> Match:
    """The match after one event of an entry that was written at a moment."""
    match event:
        case Opened():
            raise ValueError("a match opens once")
        case Seated() | Left() | Released() | Unseated() | Invited() | Knocked() | TurnedAway():
            return _sit(match, event)
        case Played(text, lag, planned):
            return turned(match, parse_move(match.position, text), at, lag=lag, planned=planned)
        case Passed(reason):
            return turned(match, PASS, at, forced=reason)
        case Resigned(color):
            return without(match, color, Out("resigned", len(match.turns)), at)
        case Flagged(color):
            match = timing.flagged(match, color, at)
            return without(match, color, Out("time", len(match.turns)), at)
        case Skipped(color):
            return without(match, color, Out("absent", len(match.turns)), at)
        case Planned(color, lines):
            others = {c: plan for c, plan in match.plans.items() if c != color}
            return replace(match, plans={**others, color: lines} if lines else others)
        case Continued(match_id):
            return replace(match, next=match_id)
        case Ended(reason):
            return replace(timing.stopped(match, at), ended=reason, offers=(), plans={})
        case _:
            return _bargain(match, event, at)


def _sit(
    match: Match,
    event: Seated | Left | Released | Unseated | Invited | Knocked | TurnedAway,
) -> Match:
    match event:
        case Seated():
            return seated(match, event)
        case Left(color):
            return free(match, color)
        case Unseated(color):
            return unseat(match, color)
        case Released(color):
            kept = {c: player for c, player in match.reserved.items() if c != color}
            return replace(match, reserved=kept)
        case Invited(key):
            return replace(match, keys=match.keys | {key})
        case Knocked(player, color):
            return knocked(match, player, color)
        case TurnedAway(knock):
            return replace(match, knocks=tuple(k for k in match.knocks if k.id != knock))
        case _:
            assert_never(event)


def _bargain(
    match: Match,
    event: Offered | Accepted | Declined | TakenBack | Paused | Resumed | TimeGiven | Excused,
    at: int,
) -> Match:
    match event:
        case Offered(kind, color, ply):
            offer = OpenOffer(match.version, kind, color, ply)
            return replace(match, offers=(*match.offers, offer))
        case Accepted(number, color):
            return _accept(match, number, color)
        case Declined(number, color):
            return _decline(match, number, color)
        case TakenBack(ply):
            return back(match, ply, at)
        case Paused(reason):
            match = timing.paused(match, reason, at)
            return replace(match, paused=reason, offers=())
        case Resumed(color):
            return timing.resumed(replace(match, paused=None, offers=()), color, at)
        case TimeGiven(by, to, gift):
            return timing.given(match, by, to, gift, at)
        case Excused(since, until):
            return timing.excused(match, since, until, at)
        case _:
            assert_never(event)


def _accept(match: Match, number: int, color: Color) -> Match:
    offers = tuple(
        replace(offer, accepted=offer.accepted | {color}) if offer.id == number else offer
        for offer in match.offers
    )
    return replace(match, offers=offers)


def _decline(match: Match, number: int, color: Color) -> Match:
    """An offer that was declined makes the next one of its kind wait; one taken back, too."""
    offer = match.offer(number)
    if offer is None:
        return match
    times, _ = match.declined.get((offer.color, offer.kind), (0, 0))
    declined = {**match.declined, (offer.color, offer.kind): (times + 1, len(match.turns))}
    offers = tuple(other for other in match.offers if other.id != number)
    return replace(match, offers=offers, declined=declined)
