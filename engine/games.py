"""The catalog of games."""

from collections import ChainMap
from collections.abc import Mapping

from engine.custodial.catalog import CUSTODIAL
from engine.game import Game
from engine.moxie.catalog import MOXIE
from engine.variants.games import VARIANT, VARIANT_3


class UnknownGame(ValueError):
    """An id that is not in the catalog. The message lists the valid ids."""


_CATALOG = {game.id: game for game in (*CUSTODIAL, MOXIE)}

GAMES: Mapping[str, Game] = _CATALOG

VARIANTS = {game.id: game for game in (VARIANT, VARIANT_3)}
"""The games whose rules are a text that a match brings with it."""

ALL_GAMES: Mapping[str, Game] = ChainMap(VARIANTS, _CATALOG)


def find_game(game_id: str) -> Game:
    """Raises UnknownGame."""
    if game_id not in ALL_GAMES:
        raise UnknownGame(f"there is no game {game_id!r}; there are: {', '.join(ALL_GAMES)}")
    return ALL_GAMES[game_id]
