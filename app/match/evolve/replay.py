"""Replays many turns: like one `evolve` after another, but copies the match once.

This determines how long it takes to open a sleeping match.
"""

from collections.abc import Iterable
from dataclasses import replace

from app.match.events import Entry, Passed, Played
from app.match.evolve import clock
from app.match.state import Match, Timekeeping, new_turn
from engine import PASS, Color, Position, parse_move


def has_only_turns(entry: Entry) -> bool:
    for event in entry.events:
        if type(event) is not Played and type(event) is not Passed:
            return False
    return bool(entry.events)


def play_turns(match: Match, entries: Iterable[Entry]) -> Match:
    """The match after entries of turns, during which nobody has planned moves. Raises
    IllegalMove.
    """
    position, timekeeping, turns = match.position, match.timekeeping, list(match.turns)
    moved = {color for color, _ in match.seating.seats if match.has_moved(color)}
    timed = timekeeping.clocks is not None
    began = None  # end of the latest turn and start of the next
    for entry in entries:
        for event in entry.events:
            if timed and began is not None:
                timekeeping = _begin_turn(timekeeping, position, moved, began)
            if isinstance(event, Played):
                move, forced = parse_move(position, event.move), None
                lag, planned = event.lag, event.planned
            else:
                assert isinstance(event, Passed)
                move, forced, lag, planned = PASS, event.reason, 0, False
            color, clocks, after = position.turn, timekeeping.clocks, position.play(move)
            if timed and forced is None:
                moved.add(color)
                timekeeping = clock.press(timekeeping, len(turns), entry.at, lag)
            turns.append(new_turn((color, move, forced, position, after, planned, clocks)))
            position, began = after, entry.at
    if began is None:
        return match
    match = replace(
        match,
        version=entry.version,
        timekeeping=timekeeping,
        position=position,
        position_version=entry.version,
        updated_at=began,
        moved_at=began,
        turns=tuple(turns),
        offers=(),
    )
    return clock.begin_turn(match, began)


def _begin_turn(
    timekeeping: Timekeeping, position: Position, moved: set[Color], at: int
) -> Timekeeping:
    """Like `clock.begin_turn`, but the game cannot be over before a played turn."""
    if timekeeping.clocks is None:
        return timekeeping
    mover = position.turn
    running = timekeeping.paused is None and mover in moved
    clocks = timekeeping.clocks.begin_turn(mover, at, running=running)
    return Timekeeping(clocks, timekeeping.ledger, timekeeping.paused)
