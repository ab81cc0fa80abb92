"""The fixed set of endgames, and how it was made.

`python -m bench.think.positions` makes bench/think/endgames.txt again, the same to the letter as
long as nobody changes the rules or the search: eight random plies, then moves that are searched two
plies deep, with one in ten at random, until so many cells are empty and the game goes on.
"""

from pathlib import Path
from random import Random

from bench.think.count import beginning
from engine import CustodialPosition, format_position, parse_position
from engine.think import Effort, Stop, find_thinker

FILE = Path(__file__).with_name("endgames.txt")
KINDS = ("macbeth", "othello")
EMPTY = (12, 16, 20)
EACH = 10
SEED, RANDOM_PLIES, CARELESS = 2026, 8, 0.1

HEAD = """\
# Endgames of games that were played by bench/think/positions.py with seed {seed}:
# the game, how many cells are empty, and the position.
"""


def read(game: str, empty: int) -> list[CustodialPosition]:
    """The positions of the set with so many empty cells."""
    rules = beginning(game).rules
    begin = f"{game} {empty} "
    lines = [line for line in FILE.read_text().splitlines() if line.startswith(begin)]
    return [parse_position(rules, line.removeprefix(begin)) for line in lines]


def main() -> None:
    """Write the set."""
    lines = [
        f"{game} {empty} {format_position(played(game, empty, number))}\n"
        for game in KINDS
        for empty in EMPTY
        for number in range(EACH)
    ]
    FILE.write_text(HEAD.format(seed=SEED) + "".join(lines))


def played(game: str, empty: int, number: int) -> CustodialPosition:
    """A position with so many empty cells in which the game goes on."""
    rng = Random(f"{SEED} {game} {empty} {number}")
    while True:
        position = beginning(game)
        thinker, plies = find_thinker(position), 0
        while not position.over and position.empty.bit_count() > empty:
            moves = position.legal_moves
            if plies < RANDOM_PLIES or rng.random() < CARELESS:
                move = rng.choice(moves)
            else:
                seed = rng.randrange(1 << 30)
                move = thinker.best(position, Effort(depth=2), Stop(), seed).best.move
            position, plies = position.play(move), plies + 1
        if not position.over:
            return position


if __name__ == "__main__":
    main()
