"""Reasons in words, and the words about another try."""

import pytest

from app.features.reviews.finding import Finding
from app.features.reviews.story import written_reasons
from app.features.reviews.tries import tried_move
from app.locales import t
from engine import Color, find_game, parse_move, parse_position
from engine.think.value import Value

GAME = find_game("othello")
POSITION = parse_position(GAME.rules(GAME.complete({})), "8/8/3b4/1wwwbw2/3wwb2/2bwb3/3w4/8 w")


def finding(played: str, best: str, chance: float = 0.3) -> Finding:
    return Finding(
        ply=9,
        mover=Color.WHITE,
        values={},
        move=played,
        played=Value(chance),
        best=best,
        worth=Value(0.7),
        choices=9,
    )


def test_a_reason_is_a_sentence_with_its_cells() -> None:
    found = written_reasons(POSITION, parse_move(POSITION, "b7"), "f7", None)
    corner = found[0]
    text = t("review-text.reason.gave-corner", other=t("colors.black"), cells=["a8"])
    assert (corner.kind, corner.text, corner.cells) == ("gave-corner", text, ["a8"])


def test_the_answer_is_named_if_nothing_else_is_found() -> None:
    start = find_game("othello").start({})
    (found,) = written_reasons(start, parse_move(start, "f5"), "e6", "f4")
    text = t("review-text.reason.reply", other=t("colors.white"), reply="f4")
    assert (found.kind, found.text) == ("reply", text)


@pytest.mark.parametrize(
    ("move", "chance", "verdict"),
    [
        ("f7", 0.7, "best"),
        ("e2", 0.65, "good"),
        ("b7", 0.6, "inaccuracy"),
        ("b7", 0.5, "mistake"),
        ("b7", 0.1, "blunder"),
    ],
)
def test_a_try_is_judged_without_naming_the_best_move(
    move: str, chance: float, verdict: str
) -> None:
    tried = tried_move(move, finding(move, "f7", chance))
    assert (tried.move, tried.verdict) == (move, verdict)
    assert move in tried.text
    assert move == "f7" or "f7" not in tried.text
