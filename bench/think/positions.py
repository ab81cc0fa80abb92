"""The fixed set of endgames in bench/think/endgames.txt.

`python -m bench.think.positions` regenerates the file. The result is the same while the rules and
the search do not change. A game begins with eight random plies. Then a search of two plies chooses
nine of ten moves, until the wanted number of cells is empty.
"""

from pathlib import Path
from random import Random

from bench.think.compiled_rules import start_of
from engine import CustodialPosition, format_position, parse_position
from engine.think import SearchLimits, StopFlag, find_thinker

FILE = Path(__file__).with_name("endgames.txt")
SUITE = Path(__file__).with_name("ffo.txt")
EMPTY_COUNTS = {"macbeth": (12, 16, 20, 24), "othello": (12, 16, 20)}
POSITIONS = 10  # for each game and each number of empty cells
SEED, RANDOM_PLIES, RANDOM_SHARE = 2026, 8, 0.1

HEAD = """\
# Endgames of games that were played by bench/think/positions.py with seed {seed}:
# the game, how many cells are empty, and the position.
"""


def read_positions(game: str, empty: int) -> list[CustodialPosition]:
    """The positions of a game with so many empty cells."""
    rules = start_of(game).rules
    prefix = f"{game} {empty} "
    lines = [line for line in FILE.read_text().splitlines() if line.startswith(prefix)]
    return [parse_position(rules, line.removeprefix(prefix)) for line in lines]


def read_suite() -> list[tuple[int, CustodialPosition]]:
    """Positions 40 to 44 of the FFO suite, with the lead of the player to move."""
    rules = start_of("othello").rules
    lines = [line.split(" ", 1) for line in SUITE.read_text().splitlines()[1:]]
    return [(int(lead), parse_position(rules, position)) for lead, position in lines]


def main() -> None:
    lines = [
        f"{game} {empty} {format_position(generate_position(game, empty, number))}\n"
        for game, counts in EMPTY_COUNTS.items()
        for empty in counts
        for number in range(POSITIONS)
    ]
    FILE.write_text(HEAD.format(seed=SEED) + "".join(lines))


def generate_position(game: str, empty: int, number: int) -> CustodialPosition:
    """A position with so many empty cells in which the game is not over."""
    rng = Random(f"{SEED} {game} {empty} {number}")
    while True:
        position = start_of(game)
        thinker, plies = find_thinker(position), 0
        while not position.over and position.empty.bit_count() > empty:
            moves = position.legal_moves
            if plies < RANDOM_PLIES or rng.random() < RANDOM_SHARE:
                move = rng.choice(moves)
            else:
                seed = rng.randrange(1 << 30)
                move = thinker.best(position, SearchLimits(depth=2), StopFlag(), seed).best.move
            position, plies = position.play(move), plies + 1
        if not position.over:
            return position


if __name__ == "__main__":
    main()
