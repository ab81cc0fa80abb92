"""Reproducible generation of puzzles from games that the computer plays against itself.

The plain thinker plays, which behaves the same everywhere. The best available thinker proves.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from app.features.puzzles.puzzle import PuzzleSource, StoredPuzzle, make_puzzle
from engine import CustodialPosition, Position, find_game, format_move
from engine.moxie.catalog import MOXIE
from engine.think.alphabeta import PlainThinker
from engine.think.thinker import SearchLimits, StopFlag, Thinker

PLAY_LIMITS = SearchLimits(depth=1)
RANDOM_MOVE_RATE = 0.25  # makes the games different

EMPTY_CELLS = range(10, 15)  # of positions that are tried, in games that count stones
PROOF_LIMITS = SearchLimits(exact=max(EMPTY_CELLS))
FIRST_TURN = 6  # of positions that are tried, in other games
MIN_DIFFICULTY = 2
GAMES, MOXIE_GAMES = 4_000, 400  # that are played at most


@dataclass(frozen=True, slots=True)
class SelfPlayRequest:
    """The wanted number of puzzles, and the seed of the games."""

    game: str
    count: int
    seed: int

    @property
    def most_games(self) -> int:
        """Fewer of Moxie, where a proof takes longer."""
        return MOXIE_GAMES if self.game == MOXIE.id else GAMES


def generate_puzzles(
    request: SelfPlayRequest,
    find_thinker: Callable[[Position], Thinker],
    on_progress: Callable[[int], None],
) -> list[StoredPuzzle]:
    """The hardest puzzle of each game that has one, reproducible by the request.

    `on_progress` is called after each game, with the number of puzzles so far.
    """
    thinker = find_thinker(find_game(request.game).start({}))
    found: dict[str, StoredPuzzle] = {}
    for number in range(request.most_games):
        if len(found) >= request.count:
            break
        puzzle = _puzzle(request, number, thinker)
        if puzzle:
            found[puzzle.id] = puzzle
        on_progress(len(found))
    return list(found.values())


def _puzzle(request: SelfPlayRequest, number: int, thinker: Thinker) -> StoredPuzzle | None:
    """The hardest puzzle of one game, or the first of several."""
    options = find_game(request.game).complete({})
    origin = f"self-play, seed {request.seed}, game {number + 1}"
    found = (
        make_puzzle(
            PuzzleSource(request.game, options, moves, origin),
            position,
            thinker,
            StopFlag(),
            PROOF_LIMITS,
        )
        for position, moves in _game(request, number)
        if _is_suitable(position, len(moves))
    )
    puzzles = [one for one in found if one and one.difficulty >= MIN_DIFFICULTY]
    return max(puzzles, key=lambda one: one.difficulty, default=None)


def _game(request: SelfPlayRequest, number: int) -> Iterator[tuple[Position, tuple[str, ...]]]:
    thinker = PlainThinker()
    rng = Random(f"{request.game} {request.seed} {number}")
    position: Position = find_game(request.game).start({})
    moves: tuple[str, ...] = ()
    while not position.over:
        yield position, moves
        if rng.random() < RANDOM_MOVE_RATE:
            move = rng.choice(position.legal_moves)
        else:
            move = thinker.best(position, PLAY_LIMITS, StopFlag(), rng.randrange(1 << 30)).best.move
        moves = (*moves, format_move(position, move))
        position = position.play(move)


def _is_suitable(position: Position, played: int) -> bool:
    if isinstance(position, CustodialPosition):
        return position.empty.bit_count() in EMPTY_CELLS
    return played >= FIRST_TURN
