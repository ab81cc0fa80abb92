"""Whom the top of the search beats at MacBeth: the plain search that it replaces, and UCT.

`python -m bench.think.strength --games 100 --seconds 1` plays as many games as the claims are
about, which takes about an hour for each opponent; `--against uct` plays one of them. Games come
in pairs: a random opening, and each side plays Black once. A line on standard error tells each
game's points as it ends.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from random import Random

from bench.claim import Claim
from bench.think import uct
from bench.think.count import beginning
from engine import Color, CustodialPosition
from engine.board import Cells
from engine.think import Effort, PlainThinker, Stop, find_thinker

Player = Callable[[CustodialPosition, int], Cells]

GAMES, SECONDS = 4, 0.1
OPENING = 6
EXACT = 20
"""With so many empty cells and less the search plays exactly."""


def measure(
    games: int = GAMES, seconds: float = SECONDS, against: str | None = None
) -> Iterator[Claim]:
    """How many of a hundred games are won; a draw is half a win."""
    for name, other in opponents(seconds).items():
        if against not in (None, name):
            continue
        points = list(told(name, (play(master(seconds), other, game) for game in range(games))))
        yield Claim(
            name=f"think.macbeth-won-against-{name}",
            figure=100 * sum(points) / games,
            side=">=",
            goal=95,
            behind=f"of 100; played {games}, both with {seconds:g} s a move",
        )


def told(name: str, points: Iterable[float]) -> Iterator[float]:
    """The points of each game, told as they come: a long run shows how it goes."""
    total = 0.0
    for game, point in enumerate(points, 1):
        total += point
        print(f"{name}: {total:g} of {game}", file=sys.stderr, flush=True)
        yield point


def opponents(seconds: float) -> dict[str, Player]:
    """The plain search, and UCT, with the same time."""
    plain = PlainThinker()

    def search(position: CustodialPosition, seed: int) -> Cells:
        effort = Effort(seconds=seconds, exact=8)
        return int(plain.best(position, effort, Stop(), seed).best.move)

    def monte_carlo(position: CustodialPosition, seed: int) -> Cells:
        return uct.think(position, seconds, seed)

    return {"plain": search, "uct": monte_carlo}


def master(seconds: float) -> Player:
    """The compiled search."""
    effort = Effort(seconds=seconds, exact=EXACT)

    def search(position: CustodialPosition, seed: int) -> Cells:
        return int(find_thinker(position).best(position, effort, Stop(), seed).best.move)

    return search


def play(one: Player, other: Player, game: int) -> float:
    """The points of the first player in a game, which has Black in every second one."""
    rng = Random(game // 2)
    position = beginning("macbeth")
    mine = Color.BLACK if game % 2 else Color.WHITE
    for _ in range(OPENING):
        position = position.play(rng.choice(position.legal_moves))
    while not position.over:
        moves = position.legal_moves
        player = one if position.turn is mine else other
        move = moves[0] if len(moves) == 1 else player(position, rng.randrange(1 << 30))
        position = position.play(move)
    return (mine in position.winners) / len(position.winners)


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(prog="bench.think.strength")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--against", choices=sorted(opponents(0.0)))
    arguments = parser.parse_args()
    for claim in measure(arguments.games, arguments.seconds, arguments.against):
        print(claim, "|", claim.behind, flush=True)


if __name__ == "__main__":
    main()
