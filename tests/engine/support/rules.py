"""Every custodial game and option of the catalogue, as rules."""

from itertools import product

from engine import GAMES, Rules, find_game, hexagon, square

MACBETH_BOARD = hexagon(6, holes=True)
FULL_BOARD = hexagon(6)
OTHELLO_BOARD = square(8)


def offered(game: str, **options: str) -> Rules:
    """The rules of a game in the catalogue."""
    rules = find_game(game).rules(find_game(game).complete(options))
    assert isinstance(rules, Rules)
    return rules


def _choices(game: str) -> list[dict[str, str]]:
    """Every combination of options."""
    options = GAMES[game].options
    values = [[choice.value for choice in option.choices] for option in options]
    names = [option.name for option in options]
    return [dict(zip(names, chosen, strict=True)) for chosen in product(*values)]


def _name(game: str, chosen: dict[str, str]) -> str:
    """The game with what differs from the usual, as `macbeth passing=free`."""
    usual = GAMES[game].complete({})
    unusual = [f"{name}={value}" for name, value in chosen.items() if usual[name] != value]
    return " ".join([game, *unusual])


FAMILY = {
    _name(game, chosen): offered(game, **chosen)
    for game in GAMES
    if game != "moxie"
    for chosen in _choices(game)
}
