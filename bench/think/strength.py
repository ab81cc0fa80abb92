"""The strength of the compiled search at MacBeth, against the plain search and against UCT.

`python -m bench.think.strength --games 100 --seconds 1` plays the games that the claims are about,
which takes about an hour for each opponent. `--against uct` plays against one opponent only. Games
come in pairs with the same random opening and exchanged colors. A line on the standard error output
has the points after each game.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from random import Random

from bench.claim import Claim
from bench.think import uct
from bench.think.compiled_rules import start_of
from engine import Color, CustodialPosition
from engine.board import Cells
from engine.think import PlainThinker, SearchLimits, StopFlag, find_thinker

Player = Callable[[CustodialPosition, int], Cells]

GAMES, SECONDS = 4, 0.1
OPENING_PLIES = 6
EXACT = 20  # empty cells from which on the search is exact


def measure(
    games: int = GAMES, seconds: float = SECONDS, against: str | None = None
) -> Iterator[Claim]:
    """Wins in percent. A draw counts as half a win."""
    for name, opponent in opponents(seconds).items():
        if against not in (None, name):
            continue
        search = compiled_search(seconds)
        points = (play_game(search, opponent, game) for game in range(games))
        yield Claim(
            name=f"think.macbeth-won-against-{name}",
            figure=100 * sum(print_progress(name, points)) / games,
            comparison=">=",
            goal=95,
            details=f"of 100; played {games}, both with {seconds:g} s a move",
        )


def print_progress(name: str, points: Iterable[float]) -> Iterator[float]:
    """Yield the points of each game, and print the total so far."""
    total = 0.0
    for game, point in enumerate(points, 1):
        total += point
        print(f"{name}: {total:g} of {game}", file=sys.stderr, flush=True)
        yield point


def opponents(seconds: float) -> dict[str, Player]:
    """The opponents by name, with so much time for each move."""
    plain = PlainThinker()

    def search(position: CustodialPosition, seed: int) -> Cells:
        limits = SearchLimits(seconds=seconds, exact=8)
        return int(plain.best(position, limits, StopFlag(), seed).best.move)

    def monte_carlo(position: CustodialPosition, seed: int) -> Cells:
        return uct.think(position, seconds, seed)

    return {"plain": search, "uct": monte_carlo}


def compiled_search(seconds: float) -> Player:
    limits = SearchLimits(seconds=seconds, exact=EXACT)

    def search(position: CustodialPosition, seed: int) -> Cells:
        return int(find_thinker(position).best(position, limits, StopFlag(), seed).best.move)

    return search


def play_game(player: Player, opponent: Player, number: int) -> float:
    """The points of `player`, who has Black in odd-numbered games."""
    rng = Random(number // 2)
    position = start_of("macbeth")
    color = Color.BLACK if number % 2 else Color.WHITE
    for _ in range(OPENING_PLIES):
        position = position.play(rng.choice(position.legal_moves))
    while not position.over:
        moves = position.legal_moves
        mover = player if position.turn is color else opponent
        move = moves[0] if len(moves) == 1 else mover(position, rng.randrange(1 << 30))
        position = position.play(move)
    return (color in position.winners) / len(position.winners)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.think.strength")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--against", choices=sorted(opponents(0.0)))
    arguments = parser.parse_args()
    for claim in measure(arguments.games, arguments.seconds, arguments.against):
        print(claim, "|", claim.details, flush=True)


if __name__ == "__main__":
    main()
