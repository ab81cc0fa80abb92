"""The swap rule: one player makes the first moves of both colors, the other chooses a color."""

from collections.abc import Mapping

from engine import PASS, Game, Move, MoxieRules, Position

PLIES = 6  # of custodial games
MOXIE_PLIES = 3
PLIES_AFTER_RING = 2  # at least, to get beyond the ring of Reversi mode


def plies_before_choice(game: Game, options: Mapping[str, str]) -> int:
    """The number of first moves that one player makes; 0 for games of more than two players.

    They are fewer where each move would end the game, as in some variants. Raises OptionError.
    """
    if len(game.players) != 2:
        return 0
    rules = game.rules(game.complete(options))
    if isinstance(rules, MoxieRules):
        return MOXIE_PLIES
    return max(PLIES, rules.opening_cells.bit_count() + PLIES_AFTER_RING)


def goes_on(position: Position, move: Move) -> bool:
    """False if a legal move ends the game, at once or after forced passes."""
    position = position.play(move)
    while not position.over and position.legal_moves == (PASS,):
        position = position.play(PASS)
    return not position.over


def can_go_on(position: Position) -> bool:
    return any(goes_on(position, move) for move in position.legal_moves)
