"""What an answer to a puzzle says."""

from collections import Counter

import pytest

from app.features.puzzles.check_answer import answers_of, check_answer, show_solution
from app.features.puzzles.puzzle_file import shipped_puzzles
from app.locales import t

PUZZLES = shipped_puzzles().puzzles
CUSTODIAL = [one for one in PUZZLES if one.game in ("macbeth", "othello")]
COMPARED = t("puzzles.answer.compare", result="").rstrip(" .")


@pytest.mark.parametrize("game", ["macbeth", "othello", "moxie"])
def test_most_solutions_are_compared_with_another_move(game: str) -> None:
    compared = Counter(
        COMPARED in check_answer(one, one.solution).text for one in PUZZLES if one.game == game
    )
    assert compared[True] > 2 * compared[False]


def test_a_player_who_gives_up_reads_the_same_comparison() -> None:
    for puzzle in CUSTODIAL:
        found, shown = check_answer(puzzle, puzzle.solution), show_solution(puzzle)
        assert found.text.partition(". ")[2] == shown.text.partition(". ")[2]


def test_a_wrong_move_that_gives_a_corner_away_is_explained() -> None:
    told = t("review-text.reason.gave-corner", other=t("colors.white"), cells=[]).partition(":")[0]
    texts = [
        check_answer(puzzle, move).text
        for puzzle in CUSTODIAL
        for move in answers_of(puzzle)
        if move != puzzle.solution
    ]
    assert any(told in text for text in texts)


def test_no_reason_against_a_wrong_move_names_the_solution() -> None:
    for puzzle in CUSTODIAL:
        for move, answer in answers_of(puzzle).items():
            if puzzle.solution not in (move, *answer.line[:1]):
                text = check_answer(puzzle, move).text
                assert puzzle.solution not in text.replace(".", "").replace(",", "").split()
