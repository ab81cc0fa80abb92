"""The first moves of tournament games. Every process computes the same, so nothing is stored."""

from random import Random

from app.features.tournaments.rules.matches import FirstMoves
from app.features.tournaments.rules.plan import Plan
from app.match.swap import plies_before_choice
from engine import GAMES, find_game
from engine.think.openings.shipped import find_openings


def first_moves(plan: Plan, game: str, match_id: str) -> FirstMoves:
    """A game that cannot begin as planned begins as usual."""
    if plan.start == "swap":
        name, options = plan.played(game)
        return FirstMoves(swap_plies=plies_before_choice(find_game(name), options))
    openings = find_openings(game, {}) if plan.start == "balanced" and game in GAMES else ()
    return FirstMoves(Random(match_id).choice(openings).moves) if openings else FirstMoves()
