"""What moves the board of a match: a turn, a player who leaves, a takeback."""

from app.match import timing
from app.match.change import replace
from app.match.events import PassReason
from app.match.plans import advanced
from app.match.state import Match, Out, Turn
from engine import Color, Move, Position, format_move


def turned(
    match: Match,
    move: Move,
    at: int,
    *,
    lag: int = 0,
    planned: bool = False,
    forced: PassReason | None = None,
) -> Match:
    """The match after a turn: stones, clocks, and what is left of offers and plans.

    Raises IllegalMove, as any after the end.
    """
    before = match.position
    turn = Turn(before.turn, move, forced, before, before.play(move), planned, clocks=match.clocks)
    match = timing.pressed(match, at, lag) if forced is None else match
    plans = match.plans and advanced(match.plans, turn.color, format_move(before, move))
    match = replace(match, position=turn.after, turns=(*match.turns, turn), offers=(), plans=plans)
    return timing.next_turn(match, at)


def without(match: Match, color: Color, out: Out, at: int) -> Match:
    """The match without a player; the turn, and the clock, go on to the next if it was theirs."""
    position = match.position.without(color)
    moved_on = position.to_move != match.position.to_move
    match = replace(match, out={**match.out, color: out}, position=position, offers=(), plans={})
    return timing.next_turn(match, at) if moved_on else match


def back(match: Match, ply: int, at: int) -> Match:
    """Where `ply` turns had been played; who has left since stays away."""
    turn = match.turns[ply]
    position: Position = turn.before
    for color in match.out:
        position = position.without(color)
    match = replace(match, position=position, turns=match.turns[:ply], offers=(), plans={})
    return timing.taken_back(match, turn.clocks, at)
