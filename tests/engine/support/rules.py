"""The rules of every custodial game with every combination of options."""

from itertools import product

from engine import GAMES, Rules, find_game, hexagon, square

MACBETH_BOARD = hexagon(6, holes=True)
OTHELLO_BOARD = square(8)


def catalog_rules(game: str, **options: str) -> Rules:
    rules = find_game(game).rules(find_game(game).complete(options))
    assert isinstance(rules, Rules)
    return rules


def _option_combinations(game: str) -> list[dict[str, str]]:
    options = GAMES[game].options
    values = [option.choices for option in options]
    names = [option.name for option in options]
    return [dict(zip(names, chosen, strict=True)) for chosen in product(*values)]


def _name(game: str, chosen: dict[str, str]) -> str:
    """The game and its options that differ from the default, as `macbeth passing=free`."""
    usual = GAMES[game].complete({})
    unusual = [f"{name}={value}" for name, value in chosen.items() if usual[name] != value]
    return " ".join([game, *unusual])


FAMILY = {
    _name(game, chosen): catalog_rules(game, **chosen)
    for game in GAMES
    if game != "moxie"
    for chosen in _option_combinations(game)
}
