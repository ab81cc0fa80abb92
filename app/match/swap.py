"""The swap rule: one player makes the first moves of both colors, the other chooses a color."""

from collections.abc import Mapping

from engine import Game, MoxieRules

PLIES = 6  # of custodial games
MOXIE_PLIES = 3
PLIES_AFTER_RING = 2  # at least, to get beyond the ring of Reversi mode


def plies_before_choice(game: Game, options: Mapping[str, str]) -> int:
    """The number of first moves that one player makes; 0 for games of more than two players, and
    for variants, of which some can end within them.

    Raises OptionError.
    """
    if len(game.players) != 2 or game.is_variant:
        return 0
    rules = game.rules(game.complete(options))
    if isinstance(rules, MoxieRules):
        return MOXIE_PLIES
    return max(PLIES, rules.opening_cells.bit_count() + PLIES_AFTER_RING)
