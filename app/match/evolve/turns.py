"""Applies events that change the position: a turn, a departure, a takeback."""

from dataclasses import replace

from app.match.conditional_moves import advance_plans
from app.match.events import PassReason
from app.match.evolve import clock
from app.match.state import Departure, Match, Turn
from engine import Color, Move, Position, format_move


def play_turn(
    match: Match,
    move: Move,
    at: int,
    version: int,
    *,
    lag: int = 0,
    planned: bool = False,
    forced: PassReason | None = None,
) -> Match:
    """The match after a turn in the entry `version`. Raises IllegalMove.

    Every move calls this, so it copies the match once, and without the slower `replace`.
    """
    before = match.position
    clocks = match.timekeeping.clocks
    turn = Turn(before.turn, move, forced, before, before.play(move), planned, clocks=clocks)
    timekeeping = match.timekeeping
    if forced is None:
        timekeeping = clock.press(timekeeping, len(match.turns), at, lag)
    plans = match.plans and advance_plans(match.plans, format_move(before, move))
    match = Match(
        version=version,
        terms=match.terms,
        seating=match.seating,
        timekeeping=timekeeping,
        position=turn.after,
        position_version=version,
        updated_at=at,
        moved_at=at,
        turns=(*match.turns, turn),
        departed=match.departed,
        ended=match.ended,
        offers=(),
        declined=match.declined,
        plans=plans,
        rematch=match.rematch,
        color_choice=match.color_choice,
        hints=match.hints,
        hinted_at=match.hinted_at,
    )
    return clock.begin_turn(match, at)


def remove_player(match: Match, color: Color, departure: Departure, at: int) -> Match:
    """The match after a player's departure. If it was their turn, the next player's clock
    starts.
    """
    position = match.position.without(color)
    turn_changed = position.to_move != match.position.to_move
    departed = {**match.departed, color: departure}
    match = replace(match, departed=departed, position=position, offers=(), plans={})
    return clock.begin_turn(match, at) if turn_changed else match


def take_back(match: Match, ply: int, at: int) -> Match:
    """The match after `ply` turns. Players who have left do not return."""
    turn = match.turns[ply]
    position: Position = turn.before
    for color in match.departed:
        position = position.without(color)
    match = replace(
        match,
        position=position,
        turns=match.turns[:ply],
        departed={
            color: departure if departure.ply <= ply else replace(departure, ply=ply)
            for color, departure in match.departed.items()
        },
        offers=(),
        plans={},
    )
    return clock.restore(match, turn.clocks, at)
