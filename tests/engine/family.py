"""Every custodial game and option as rules: those of the catalogue and the relatives to come."""

from engine import Color, Rules, find_game, hexagon, square

MACBETH_BOARD = hexagon(6, holes=True)
FULL_BOARD = hexagon(6)
OTHELLO_BOARD = square(8)


def offered(game: str, **options: str) -> Rules:
    """The rules of a game in the catalogue."""
    rules = find_game(game).rules(find_game(game).complete(options))
    assert isinstance(rules, Rules)
    return rules


FAMILY = {
    "othello": offered("othello"),
    "othello opening=reversi": offered("othello", opening="reversi"),
    "macbeth": offered("macbeth"),
    "macbeth opening=reversi": offered("macbeth", opening="reversi"),
    "macbeth passing=free": offered("macbeth", passing="free"),
    "macbeth opening=reversi passing=free": offered("macbeth", opening="reversi", passing="free"),
    "macbeth-full": Rules(
        FULL_BOARD,
        (FULL_BOARD.at("g6 f7 e5"), FULL_BOARD.at("g7 f5 e6")),
        center=FULL_BOARD.at("f6"),
    ),
    "hex-othello-3": Rules(
        FULL_BOARD,
        (FULL_BOARD.at("g6 e6"), FULL_BOARD.at("g7 e5"), FULL_BOARD.at("f7 f5")),
        colors=(Color.BLACK, Color.WHITE, Color.RED),
        center=FULL_BOARD.at("f6"),
    ),
    "renegado": Rules(
        MACBETH_BOARD,
        (MACBETH_BOARD.at("g6 f7 e5"), MACBETH_BOARD.at("g7 f5 e6")),
        neutrals=True,
    ),
    "desdemona": Rules(
        OTHELLO_BOARD,
        (OTHELLO_BOARD.at("d5 e4"), OTHELLO_BOARD.at("d4 e5")),
        neutrals=True,
    ),
}
