"""Folds log entries into a match. No entry is ever refused."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from app.fields import filled
from app.match.clock import start_clocks
from app.match.events import (
    ColorChosen,
    Ended,
    Entry,
    Event,
    Excused,
    Flagged,
    HintGiven,
    MovesPlanned,
    Opened,
    OutReason,
    Passed,
    Played,
    PlayersMerged,
    RematchLinked,
    Resigned,
    SeatEvent,
    Skipped,
)
from app.match.evolve import clock
from app.match.evolve.merge import merge_players
from app.match.evolve.offers import apply_offer_event
from app.match.evolve.replay import has_only_turns, play_turns
from app.match.evolve.seats import apply_seat_event
from app.match.evolve.swap import choose_color
from app.match.evolve.turns import play_turn, remove_player
from app.match.seating import Seating
from app.match.state import Departure, Match, Terms, Timekeeping
from app.match.time_control import parse_time_control
from engine import PASS, Position, find_game, parse_move


def start_match(entry: Entry) -> Match:
    """The match after its first entry. Raises ValueError unless it begins with Opened."""
    first, *rest = entry.events
    if not isinstance(first, Opened):
        raise ValueError("a log begins with Opened")
    game = find_game(first.game)
    terms = _terms(first, entry.at, game.start(first.options))
    match = Match(
        version=entry.version,
        terms=terms,
        seating=Seating(
            seats=tuple((color, None) for color in game.players),
            joining=first.joining,
            reserved=first.reserved,
        ),
        timekeeping=Timekeeping(start_clocks(terms.time_control, game.players)),
        position=terms.start,
        position_version=entry.version,
        updated_at=entry.at,
        moved_at=entry.at,
    )
    for text in first.moves:
        match = play_turn(match, parse_move(match.position, text), entry.at, entry.version)
    return _apply_events(match, entry, rest)


def _terms(opened: Opened, at: int, start: Position) -> Terms:
    return filled(
        Terms,
        opened,
        opened_at=at,
        start=start,
        time_control=parse_time_control(opened.time),
        random_color=opened.drawn,
        imported_turns=len(opened.moves),
    )


def evolve(match: Match, entry: Entry) -> Match:
    return _apply_events(match, entry, entry.events)


def fold(entries: Sequence[Entry]) -> Match | None:
    if not entries:
        return None
    match = start_match(entries[0])
    for only_turns, successive in groupby(entries[1:], has_only_turns):
        if only_turns and not match.plans and match.swap_phase is None:
            match = play_turns(match, successive)
        else:
            for entry in successive:
                match = evolve(match, entry)
    return match


def _apply_events(match: Match, entry: Entry, events: Iterable[Event]) -> Match:
    before = match
    for event in events:
        match = apply_event(match, event, entry.at, entry.version)
    started = match.status != before.status or (entry.version == 1 and match.status == "running")
    if started:
        match = clock.begin_turn(match, entry.at)
    if match.version == entry.version:
        return replace(match, moved_at=entry.at) if started else match
    moved = match.position is not before.position
    merged = match.seating.merged is not before.seating.merged
    kept = before.ended or merged or all(type(one) is Excused for one in entry.events)
    return replace(
        match,
        version=entry.version,
        updated_at=before.updated_at if kept else entry.at,
        position_version=entry.version if moved else match.position_version,
        moved_at=entry.at if moved or started else match.moved_at,
    )


def apply_event(match: Match, event: Event, at: int, version: int) -> Match:
    """The match after an event of the entry `version`.

    Only a turn and the choice of a color set that version.
    """
    match event:
        case Played(text, lag, planned):  # first, because it is by far the most frequent
            move = parse_move(match.position, text)
            return play_turn(match, move, at, version, lag=lag, planned=planned)
        case Opened():
            raise ValueError("a match opens once")
        case Passed(reason):
            return play_turn(match, PASS, at, version, forced=reason)
        case ColorChosen(color, lag):
            return choose_color(match, color, at, version, lag)
        case Resigned() | Skipped() | Flagged():
            return _apply_departure(match, event, at)
        case MovesPlanned() | HintGiven():
            return _apply_aid(match, event, version)
        case PlayersMerged(player, into):
            return merge_players(match, player, into)
        case RematchLinked(match_id):
            return replace(match, rematch=match_id)
        case Ended(reason):
            return replace(clock.stop(match, at), ended=reason, offers=(), plans={})
        case _:
            if isinstance(event, SeatEvent):
                return apply_seat_event(match, event, version)
            return apply_offer_event(match, event, at, version)


def _apply_aid(match: Match, event: MovesPlanned | HintGiven, version: int) -> Match:
    if isinstance(event, HintGiven):
        return replace(match, hints=match.hints + 1, hinted_at=version)
    others = {color: plan for color, plan in match.plans.items() if color != event.color}
    return replace(match, plans={**others, event.color: event.lines} if event.lines else others)


def _apply_departure(match: Match, event: Resigned | Skipped | Flagged, at: int) -> Match:
    reasons: dict[type[Event], OutReason] = {Resigned: "resigned", Skipped: "absent"}
    if isinstance(event, Flagged):
        match = clock.flag(match, event.color, at)
    departure = Departure(reasons.get(type(event), "time"), len(match.turns))
    return remove_player(match, event.color, departure, at)
