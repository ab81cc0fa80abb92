"""Names of openings, by their first moves."""

from collections.abc import Mapping
from functools import cache

from engine.canonical import canonical
from engine.games import find_game
from engine.notation import parse_move
from engine.position import Position

_MACBETH = {"g8 e4": "mirror", "g8 h7": "neighbor", "g8 d5": "apart", "g8 h9": "recapture"}

NAMES: Mapping[str, Mapping[str, str]] = {
    "macbeth": _MACBETH,
    "macbeth-full": _MACBETH,
    "othello": {"f5 d6": "perpendicular", "f5 f6": "diagonal", "f5 f4": "parallel"},
}
"""Of Othello the usual names; of MacBeth ours: where White's stone is, seen from Black's."""

NAMED_PLIES = 2


def name_of_opening(game: str, position: Position) -> str | None:
    """The name of a position after NAMED_PLIES; those of other starts than the usual have none."""
    return _keys(game).get(canonical(position).key) if game in NAMES else None


@cache
def _keys(game: str) -> Mapping[str, str]:
    found = {}
    for line, name in NAMES[game].items():
        position = find_game(game).start({})
        for text in line.split():
            position = position.play(parse_move(position, text))
        found[canonical(position).key] = name
    return found
