"""The catalog of games."""

from collections.abc import Mapping

from engine.custodial.hexagons import HEX_OTHELLO_3, RENEGADO
from engine.custodial.macbeth import MACBETH, MACBETH_FULL
from engine.custodial.squares import DESDEMONA, OTHELLO
from engine.game import Game
from engine.moxie.catalog import MOXIE


class UnknownGame(ValueError):
    """An id that is not in the catalog. The message lists the valid ids."""


GAMES: Mapping[str, Game] = {
    game.id: game
    for game in (MACBETH, MACBETH_FULL, HEX_OTHELLO_3, RENEGADO, OTHELLO, DESDEMONA, MOXIE)
}


def find_game(game_id: str) -> Game:
    """Raises UnknownGame."""
    if game_id not in GAMES:
        raise UnknownGame(f"there is no game {game_id!r}; there are: {', '.join(GAMES)}")
    return GAMES[game_id]
