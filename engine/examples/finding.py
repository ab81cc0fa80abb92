"""Examples of a variant's rules, found in games of random moves."""

from collections.abc import Callable
from random import Random

from engine.custodial import CustodialPosition, Rules, start
from engine.examples.example import Example
from engine.notation import format_move
from engine.position import PASS, Move

GAMES = 4  # that are searched
EARLY = 3  # a capture is from this part of a game, so that the board is not too full

Shows = Callable[[CustodialPosition, Move, CustodialPosition], bool]


def find_examples(rules: Rules) -> tuple[Example, ...]:
    """A capture; a center that must be taken, and a forced pass, if they occur. The same rules
    have the same examples.
    """
    games = [_random_game(rules, number) for number in range(GAMES)]
    found = (
        _largest_capture(games[0]),
        _first(games, "center", _center),
        _first(games, "pass", _pass),
    )
    return tuple(example for example in found if example)


Game = list[tuple[CustodialPosition, Move]]


def _random_game(rules: Rules, number: int) -> Game:
    """Each position with the move that follows."""
    position, random, game = start(rules), Random(number), list[tuple[CustodialPosition, Move]]()
    while moves := [move for move in position.legal_moves if move != PASS] or position.legal_moves:
        game.append((position, random.choice(moves)))
        position = position.play(game[-1][1])
    return game


def _largest_capture(game: Game) -> Example | None:
    """The move of the early game that captures most."""
    sizes = [sum(map(int.bit_count, one.captures(move))) for one, move in game]
    early = sizes[: max(1, len(sizes) // EARLY)]
    place = early.index(max(early)) if any(early) else _place(sizes)
    return None if place is None else _example("capture", game, place)


def _place(sizes: list[int]) -> int | None:
    return next((place for place, size in enumerate(sizes) if size), None)


def _first(games: list[Game], name: str, shows: Shows) -> Example | None:
    for game in games:
        for place, (position, move) in enumerate(game):
            if move != PASS and shows(position, move, position.play(move)):
                return _example(name, game, place)
    return None


def _center(position: CustodialPosition, move: Move, _after: CustodialPosition) -> bool:
    return "center" in position.obligations and move == position.rules.center


def _pass(_position: CustodialPosition, _move: Move, after: CustodialPosition) -> bool:
    return after.legal_moves == (PASS,) and not after.play(PASS).over


def _example(name: str, game: Game, place: int) -> Example:
    played = [format_move(position, move) for position, move in game[: place + 1]]
    return Example(id=name, before=" ".join(played[:-1]), lines=(played[-1],))
