"""Checks answers to puzzles and gives hints."""

from hashlib import sha256

from app.features.catalog.routes import require_game
from app.features.catalog.sandbox import PlayedLine, play_line, sandbox_match
from app.features.puzzles.puzzle import ANSWERS, Answer, StoredPuzzle
from app.features.puzzles.schemas import PuzzleAnswer, PuzzleHint
from app.features.reviews.phrases import present_result
from app.features.reviews.schemas import MoveReason
from app.features.reviews.story import written_reasons
from app.http.errors import ApiError
from app.http.wording.refusals import illegal_move_text
from app.locales import paragraph, t
from app.match.state import Match
from app.wire.encode import snapshot_message
from engine import IllegalMove, NotationError, Position, format_move, parse_move

WRONG_HINTS = 2  # wrong moves in a hint, besides the solution

# Reasons against a wrong move whose words and cells do not betray the solution.
TOLD_BEFORE = frozenset(
    {"allowed-win", "gave-corner", "lost-stones", "beside-corner", "opened-edge"}
)


def puzzle_match(puzzle: StoredPuzzle) -> Match:
    """A sandbox match that begins with the position of a puzzle."""
    game, options = require_game(puzzle.game), dict(puzzle.options)
    start = sandbox_match(game, options, game.start(options))
    before = play_line(start, puzzle.moves, is_record=True).match
    return sandbox_match(game, options, before.position)


def answers_of(puzzle: StoredPuzzle) -> dict[str, Answer]:
    return ANSWERS.validate_json(puzzle.answers)


def hint_for(puzzle: StoredPuzzle) -> PuzzleHint:
    """The solution among wrong moves. The choice is pseudorandom, but always the same."""

    def random_order(move: str) -> bytes:
        return sha256(f"{puzzle.id} {move}".encode()).digest()

    wrong = sorted(set(answers_of(puzzle)) - {puzzle.solution}, key=random_order)
    moves = sorted([puzzle.solution, *wrong[:WRONG_HINTS]])
    return PuzzleHint(moves=moves, text=t("puzzles.answer.one-of", moves=moves))


def check_answer(puzzle: StoredPuzzle, text: str) -> PuzzleAnswer:
    """Raises ApiError 409 if the text is not a legal move."""
    match = puzzle_match(puzzle)
    move = _canonical(match.position, text)
    answer = answers_of(puzzle).get(move)
    if answer is None:
        raise ApiError(409, "illegal", t("puzzles.answer.illegal", move=text[:20]))
    line = play_line(match, (move, *answer.line), is_record=True)
    if move == puzzle.solution:
        text = t("puzzles.answer.right", result=present_result(move, answer.value))
        return _answer(puzzle, line, text, *_comparison(match.position, puzzle))
    text = _refutation(match, line, move, answer)
    reasons = [
        one.text
        for one in _reasons(match.position, puzzle, move, answer)
        if one.kind in TOLD_BEFORE and puzzle.solution not in one.cells
    ]
    return _answer(puzzle, line, text, *reasons)


def show_solution(puzzle: StoredPuzzle) -> PuzzleAnswer:
    answer = answers_of(puzzle)[puzzle.solution]
    moves = (puzzle.solution, *answer.line)
    match = puzzle_match(puzzle)
    line = play_line(match, moves, is_record=True)
    text = t("puzzles.answer.solution", result=present_result(puzzle.solution, answer.value))
    return _answer(puzzle, line, text, *_comparison(match.position, puzzle))


def _comparison(position: Position, puzzle: StoredPuzzle) -> list[str]:
    """The best wrong move for which there is a reason, and why the solution is better."""
    answers = [(move, one) for move, one in answers_of(puzzle).items() if move != puzzle.solution]
    answers.sort(key=lambda one: (-one[1].value.chance, -(one[1].value.margin or 0)))
    for move, answer in answers:
        reasons = _reasons(position, puzzle, move, answer)
        if reasons:
            result = present_result(move, answer.value)
            return [t("puzzles.answer.compare", result=result), *(one.text for one in reasons)]
    return []


def _reasons(
    position: Position, puzzle: StoredPuzzle, move: str, answer: Answer
) -> list[MoveReason]:
    """Why a wrong move is worse than the solution, except that its answer is strong."""
    reply = next(iter(answer.line), None)
    found = written_reasons(position, parse_move(position, move), puzzle.solution, reply)
    return [one for one in found if one.kind != "reply"]


def _answer(puzzle: StoredPuzzle, line: PlayedLine, *sentences: str) -> PuzzleAnswer:
    turn = line.match.turns[0]
    return PuzzleAnswer(
        correct=format_move(turn.before, turn.move) == puzzle.solution,
        text=paragraph(sentences),
        snapshot=snapshot_message(puzzle.id, line.match),
    )


def _refutation(match: Match, line: PlayedLine, move: str, answer: Answer) -> str:
    result = present_result(move, answer.value)
    reply = next((turn for turn in line.match.turns[1:] if turn.forced is None), None)
    if reply is None or reply.color is match.to_move:
        return t("puzzles.answer.wrong", result=result)
    return t(
        "puzzles.answer.wrong-reply",
        result=result,
        color=t(f"colors.{reply.color.value}"),
        reply=format_move(reply.before, reply.move),
    )


def _canonical(position: Position, text: str) -> str:
    """The canonical text of a move. Raises ApiError."""
    try:
        move = parse_move(position, text)
        position.play(move)
    except (NotationError, IllegalMove) as error:
        raise ApiError(409, "illegal", illegal_move_text(error, text)) from error
    return format_move(position, move)
