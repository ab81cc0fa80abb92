"""Puzzles out of games that the computer plays against itself, reproducibly.

The plain thinker plays, which is the same everywhere; the best one there is proves.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from app.domain.review import StoredPuzzle
from app.reviews.puzzle import Source, make_puzzle
from engine import CustodialPosition, Position, find_game, format_move
from engine.think import Effort, PlainThinker, Stop, Thinker

PLAY = Effort(depth=1)
CARELESS = 0.25  # how often it makes any move, so that no two games are the same

LATE = range(10, 15)  # empty cells of the positions that are looked at, in games about stones
PROOF = Effort(exact=max(LATE))
FROM = 6  # turns, in other games
HARD = 2  # the least difficulty


@dataclass(frozen=True, slots=True)
class SelfPlayRequest:
    """How many puzzles of a game are wanted, and from which seed the games are played."""

    game: str
    count: int
    seed: int
    games: int = 400  # that are played at most


def puzzles_of(
    wish: SelfPlayRequest,
    find_thinker: Callable[[Position], Thinker],
    told: Callable[[int, int], None],
) -> list[StoredPuzzle]:
    """Puzzles, the hardest of each game that has one. The same wish gives the same ones.

    `told` hears after each game how many were played, and how many puzzles were found.
    """
    thinker = find_thinker(find_game(wish.game).start({}))
    found: dict[str, StoredPuzzle] = {}
    for number in range(wish.games):
        if len(found) >= wish.count:
            break
        puzzle = _puzzle(wish, number, thinker)
        if puzzle:
            found[puzzle.id] = puzzle
        told(number + 1, len(found))
    return list(found.values())


def _puzzle(wish: SelfPlayRequest, number: int, thinker: Thinker) -> StoredPuzzle | None:
    """The hardest puzzle of a game, the first one of those."""
    options = find_game(wish.game).complete({})
    origin = f"self-play, seed {wish.seed}, game {number + 1}"
    found = (
        make_puzzle(Source(wish.game, options, moves, origin), position, thinker, Stop(), PROOF)
        for position, moves in _game(wish, number)
        if _is_late(position, len(moves))
    )
    puzzles = [one for one in found if one and one.difficulty >= HARD]
    return max(puzzles, key=lambda one: one.difficulty, default=None)


def _game(wish: SelfPlayRequest, number: int) -> Iterator[tuple[Position, tuple[str, ...]]]:
    thinker = PlainThinker()
    rng = Random(f"{wish.game} {wish.seed} {number}")
    position: Position = find_game(wish.game).start({})
    moves: tuple[str, ...] = ()
    while not position.over:
        yield position, moves
        if rng.random() < CARELESS:
            move = rng.choice(position.legal_moves)
        else:
            move = thinker.best(position, PLAY, Stop(), rng.randrange(1 << 30)).best.move
        moves = (*moves, format_move(position, move))
        position = position.play(move)


def _is_late(position: Position, played: int) -> bool:
    if isinstance(position, CustodialPosition):
        return position.empty.bit_count() in LATE
    return played >= FROM
