"""Puzzles: positions in which exactly one move is proved to win, or to draw if none wins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from pydantic import TypeAdapter

from app.features.reviews.finding import format_line
from app.fields import filled
from engine import Move, Position, format_move, format_position
from engine.think.alphabeta import PlainThinker
from engine.think.multiplayer import final_values, one_ply_earlier
from engine.think.thinker import SearchLimits, StopFlag, Thinker
from engine.think.value import Value


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A position after `moves`, in which one move is right.

    `answers` is JSON: each legal move's value, and the best play after it. `difficulty` is from 1
    to 5. `origin` describes the game of the position; `match_id` names it if it is public.
    """

    id: str
    game: str
    options: Mapping[str, str]
    moves: tuple[str, ...]
    solution: str
    answers: str
    difficulty: int
    origin: str
    match_id: str | None = None


MIN_MOVES = 3  # legal moves; fewer leave no real choice
MAX_DISTANCE = 11  # turns to the end; people cannot see farther
PLAIN_DEPTHS = (1, 2, 3, 4)  # plies of the searches that grade the difficulty
PLAIN_NODES = 20_000  # positions that each search visits at most

LIMITS = SearchLimits(seconds=20.0, exact=24)


@dataclass(frozen=True, slots=True)
class Answer:
    """The value of a move for the player who makes it, and the best play after it."""

    value: Value
    line: tuple[str, ...]


ANSWERS: TypeAdapter[dict[str, Answer]] = TypeAdapter(dict[str, Answer])


@dataclass(frozen=True, slots=True)
class PuzzleSource:
    """The game in which a position occurred."""

    game: str
    options: Mapping[str, str]
    moves: Sequence[str]
    origin: str
    match_id: str | None = None


def make_puzzle(
    source: PuzzleSource,
    position: Position,
    thinker: Thinker,
    stop: StopFlag,
    limits: SearchLimits = LIMITS,
) -> StoredPuzzle | None:
    solution = find_solution(position, thinker, limits, stop)
    if solution is None:
        return None
    answers = {}
    for move in position.legal_moves:
        answer = _answer(position, move, thinker, limits, stop)
        if answer is None or stop.requested:
            return None
        answers[format_move(position, move)] = answer
    return filled(
        StoredPuzzle,
        source,
        id=puzzle_id(source, position),
        options=dict(source.options),
        solution=format_move(position, solution),
        answers=ANSWERS.dump_json(answers).decode(),
        difficulty=_difficulty(position, solution, stop),
    )


def find_solution(
    position: Position, thinker: Thinker, limits: SearchLimits, stop: StopFlag
) -> Move | None:
    """The only move that wins or draws; None if there are several.

    Also None if it ends the game immediately, or wins only after many turns.
    """
    if len(position.legal_moves) < MIN_MOVES or len(position.rules.colors) > 2:
        return None
    moves = thinker.rank(position, limits, stop).moves
    if len(moves) < len(position.legal_moves) or not all(one.value.exact for one in moves):
        return None
    first, second = moves[0].value, moves[1].value
    suitable = not position.play(moves[0].move).over and (first.distance or 0) <= MAX_DISTANCE
    return moves[0].move if first.chance > second.chance and suitable else None


def puzzle_id(source: PuzzleSource, position: Position) -> str:
    """A hash of game and position, so that a position is at most one puzzle."""
    options = " ".join(f"{name}={value}" for name, value in sorted(source.options.items()))
    text = f"{source.game} {options} {format_position(position)}"
    return sha256(text.encode()).hexdigest()[:12]


def _answer(
    position: Position, move: Move, thinker: Thinker, limits: SearchLimits, stop: StopFlag
) -> Answer | None:
    after = position.play(move)
    mover = position.turn
    if after.over:
        return Answer(one_ply_earlier(final_values(after))[mover], ())
    thought = thinker.best(after, limits, stop)
    value = thought.best.value
    if not value.exact:
        return None
    mover_value = value if after.turn is mover else value.for_opponent
    return Answer(one_ply_earlier({mover: mover_value})[mover], format_line(after, thought.line))


def _difficulty(position: Position, solution: Move, stop: StopFlag) -> int:
    """One more than the number of shallow searches that miss the solution."""
    plain = PlainThinker()
    all_limits = (SearchLimits(depth=depth, nodes=PLAIN_NODES) for depth in PLAIN_DEPTHS)
    moves = (plain.best(position, limits, stop).best.move for limits in all_limits)
    return 1 + sum(1 for move in moves if move != solution)
