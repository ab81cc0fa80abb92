"""The first moves of tournament games. Every process computes the same, so nothing is stored."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from random import Random

from app.features.tournaments.rules.matches import FirstMoves
from app.features.tournaments.rules.plan import Plan
from app.match.swap import plies_before_choice
from engine import find_game

FindOpenings = Callable[[str, Mapping[str, str]], Awaitable[Sequence[tuple[str, ...]]]]
"""The balanced openings of a game with options."""


def swap_rule(plan: Plan, game: str) -> FirstMoves:
    """The moves before a choice of colors, if the games of a plan begin so."""
    if plan.start != "swap":
        return FirstMoves()
    name, options = plan.played(game)
    return FirstMoves(swap_plies=plies_before_choice(find_game(name), options))


def draw_opening(openings: Sequence[tuple[str, ...]], match_id: str) -> FirstMoves:
    """A game without balanced openings begins as usual."""
    return FirstMoves(Random(match_id).choice(openings)) if openings else FirstMoves()
