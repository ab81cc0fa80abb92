"""The first moves of tournament games. Every process computes the same, so nothing is stored."""

from random import Random

from app.features.tournaments.rules.matches import FirstMoves
from app.match.state import Start
from app.match.swap import plies_before_choice
from engine import GAMES, find_game
from engine.think.openings.shipped import find_openings


def first_moves(start: Start, game: str, match_id: str) -> FirstMoves:
    """A game that cannot begin in this way begins as usual; no variant can."""
    if game not in GAMES:
        return FirstMoves()
    if start == "swap":
        return FirstMoves(swap_plies=plies_before_choice(find_game(game), {}))
    openings = find_openings(game, {}) if start == "balanced" else ()
    return FirstMoves(Random(match_id).choice(openings).moves) if openings else FirstMoves()
