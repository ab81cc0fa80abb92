"""A position in which exactly one move wins, or draws where none wins: proved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from pydantic import TypeAdapter

from app.domain.review import StoredPuzzle
from app.reviews.finding import line_to_text
from engine import Move, Position, format_move, format_position
from engine.think import Effort, PlainThinker, Stop, Thinker, Value
from engine.think.multiplayer import final_values, one_ply_earlier

LEAST = 3  # legal moves; with fewer there is nothing to choose
FARTHEST = 11  # turns to the end, where they are counted: nobody sees farther
PLAIN = (1, 2, 3, 4)  # plies that somebody may look ahead
BRIEF = 20_000  # positions that such a look visits at most

EFFORT = Effort(seconds=20.0, exact=24)


@dataclass(frozen=True, slots=True)
class Answer:
    """What becomes of a move: its value to who makes it, and the best play from it on."""

    value: Value
    line: tuple[str, ...]


ANSWERS: TypeAdapter[dict[str, Answer]] = TypeAdapter(dict[str, Answer])


@dataclass(frozen=True, slots=True)
class Source:
    """The game in which a position came about."""

    game: str
    options: Mapping[str, str]
    moves: Sequence[str]
    origin: str
    match_id: str | None = None


def make_puzzle(
    source: Source, position: Position, thinker: Thinker, stop: Stop, effort: Effort = EFFORT
) -> StoredPuzzle | None:
    """The puzzle that a position is; None if it is none, or that cannot be proved."""
    solution = find_solution(position, thinker, effort, stop)
    if solution is None:
        return None
    answers = {}
    for move in position.legal_moves:
        answer = _answer(position, move, thinker, effort, stop)
        if answer is None or stop.requested:
            return None
        answers[format_move(position, move)] = answer
    return StoredPuzzle(
        name_of(source, position),
        source.game,
        dict(source.options),
        tuple(source.moves),
        format_move(position, solution),
        ANSWERS.dump_json(answers).decode(),
        _difficulty(position, solution, stop),
        source.origin,
        source.match_id,
    )


def find_solution(position: Position, thinker: Thinker, effort: Effort, stop: Stop) -> Move | None:
    """The one move that wins or draws; None if there are more.

    Nor is one at the end of the game a puzzle, or one that wins after very many turns.
    """
    if len(position.legal_moves) < LEAST or len(position.rules.colors) > 2:
        return None
    moves = thinker.rank(position, effort, stop).moves
    if len(moves) < len(position.legal_moves) or not all(one.value.exact for one in moves):
        return None
    first, second = moves[0].value, moves[1].value
    fit = not position.play(moves[0].move).over and (first.distance or 0) <= FARTHEST
    return moves[0].move if first.chance > second.chance and fit else None


def name_of(source: Source, position: Position) -> str:
    """The id: the same position of the same game is the same puzzle."""
    options = " ".join(f"{name}={value}" for name, value in sorted(source.options.items()))
    text = f"{source.game} {options} {format_position(position)}"
    return sha256(text.encode()).hexdigest()[:12]


def _answer(
    position: Position, move: Move, thinker: Thinker, effort: Effort, stop: Stop
) -> Answer | None:
    after = position.play(move)
    mover = position.turn
    if after.over:
        return Answer(one_ply_earlier(final_values(after))[mover], ())
    thought = thinker.best(after, effort, stop)
    value = thought.best.value
    if not value.exact:
        return None
    mine = value if after.turn is mover else value.for_opponent
    return Answer(one_ply_earlier({mover: mine})[mover], line_to_text(after, thought.line))


def _difficulty(position: Position, solution: Move, stop: Stop) -> int:
    """One more than the number of plain looks ahead that miss the solution."""
    plain = PlainThinker()
    looks = (Effort(depth=depth, nodes=BRIEF) for depth in PLAIN)
    tries = (plain.best(position, look, stop).best.move for look in looks)
    return 1 + sum(1 for move in tries if move != solution)
