"""The choice of a color after the first moves, under the swap rule."""

from dataclasses import replace

from app.match.evolve import clock
from app.match.seating import Seating
from app.match.state import ColorChoice, Match
from engine import Color


def choose_color(match: Match, color: Color, at: int, version: int, lag: int) -> Match:
    """The match after a choice. Players who swap colors keep their clocks."""
    swapped = color != match.to_move
    match = clock.press_for_choice(match, at, lag)
    if swapped:
        match = clock.swap(replace(match, seating=_swap(match.seating)), at)
    match = replace(
        match,
        version=version,
        position_version=version,
        updated_at=at,
        moved_at=at,
        offers=(),
        declined={},
        color_choice=ColorChoice(color, len(match.turns), swapped),
    )
    return clock.begin_turn(match, at)


def _swap(seating: Seating) -> Seating:
    (first, opener), (second, chooser) = seating.seats
    return replace(seating, seats=((first, chooser), (second, opener)))
