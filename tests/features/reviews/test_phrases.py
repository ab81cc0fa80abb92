"""Marks and sentences of reviews."""

from collections.abc import Sequence

import pytest

from app.features.reviews.classify import costliest, describe_move, loss_of, mark_of
from app.features.reviews.finding import Finding, decode_finding, encode_finding
from app.features.reviews.phrases import describe_result
from app.features.reviews.story import player_stories
from app.features.reviews.tries import tried_move
from app.features.reviews.turning_point import turning_point
from app.locales import LANGUAGES, use_language
from engine import Color
from engine.think import Value

B, W, R = Color.BLACK, Color.WHITE, Color.RED


def proved_stones(margin: int) -> Value:
    return Value((margin > 0) + (margin == 0) / 2, float(margin), exact=True)


def proved_moxie(turns: int) -> Value:
    """A proved win of Moxie in some turns, or a loss for a negative number."""
    return Value(float(turns > 0), None, abs(turns), exact=True)


def position_finding(ply: int, black: Value, mover: Color | None = None, **more: object) -> Finding:
    """The finding of a position in a game of two."""
    return Finding(ply, mover, {B: black, W: black.for_opponent}, **more)  # type: ignore[arg-type]


def move_finding(ply: int, mover: Color, worth: Value, played: Value, **more: object) -> Finding:
    """The finding of a position in which f7 was played and d4 was best."""
    black = worth if mover is B else worth.for_opponent
    usual = {"move": "f7", "best": "d4", "worth": worth, "played": played, "choices": 5}
    return position_finding(ply, black, mover, **(usual | more))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "f7 is not the best. Try another move."),
        ("es", "f7: no es la mejor. Prueba otra jugada."),
        ("fr", "f7\N{NO-BREAK SPACE}: pas le meilleur. Essayez un autre coup."),
    ],
)
def test_a_worse_try_is_called_so_in_a_sentence(language: str, text: str) -> None:
    finding = move_finding(0, B, Value(0.6), Value(0.5))
    with use_language(LANGUAGES[language]):
        assert tried_move("f7", finding).text == text


def test_the_summary_names_the_move_that_changed_the_result() -> None:
    findings = [
        position_finding(0, Value(0.6)),
        move_finding(1, W, proved_stones(0), proved_stones(0), move="d4"),
        move_finding(2, B, proved_stones(0), proved_stones(-6)),
        position_finding(3, proved_stones(-6)),
    ]
    summary = turning_point(findings)
    assert summary.proved_from == 1
    assert summary.sentences == (
        "Proved from move 2 to the end; all values before it are estimates.",
        "Drawn until move 3; then f7 lost by 6.",
    )


def test_the_summary_of_an_abandoned_game() -> None:
    findings = [
        move_finding(0, W, proved_moxie(7), proved_moxie(-4)),
        move_finding(1, B, proved_moxie(4), Value(0.5, exact=True)),
        position_finding(2, Value(0.5, exact=True), W),
    ]
    assert turning_point(findings).sentences == (
        "Everything is proved, from the first move on.",
        "Won for White until move 1; then f7 lost in 4 turns.",
        "Won for Black until move 2; then f7 drew.",
        "Drawn when the game stopped, with White to move.",
    )


def test_the_summary_of_a_game_whose_result_never_changed() -> None:
    findings = [
        position_finding(0, proved_stones(4), B, move="a1"),
        position_finding(1, proved_stones(4)),
    ]
    assert turning_point(findings).sentences[-1] == "Won for Black from there to the end."


def test_a_draw_of_three_players_is_shared() -> None:
    drawn = {B: proved_stones(0), W: proved_stones(0), R: proved_stones(-5)}
    lost = {B: proved_stones(2), W: proved_stones(-2), R: proved_stones(-7)}
    values = {"worth": proved_stones(0), "played": proved_stones(-2), "move": "f7", "best": "d4"}
    findings = [Finding(0, W, drawn, **values), Finding(1, None, lost)]  # type: ignore[arg-type]
    assert (
        turning_point(findings).sentences[-1]
        == "Shared by Black and White until move 1; then f7 lost by 2."
    )
    assert describe_result(lost) == "Won for Black by 2"


def test_the_summary_names_a_player_who_left_and_changed_the_result() -> None:
    won = {B: proved_stones(9), W: proved_stones(-9), R: proved_stones(-20)}
    left = {B: Value(0.0, exact=True), W: proved_stones(4), R: proved_stones(-4)}
    played = {"worth": proved_stones(9), "played": proved_stones(9), "move": "f7", "best": "f7"}
    findings = [Finding(40, B, won, **played), Finding(41, W, left)]  # type: ignore[arg-type]
    assert turning_point(findings, {41: [B]}).sentences == (
        "Everything is proved, from the first move on.",
        "Won for Black until Black left after move 41.",
        "Won for White by 4 when the game stopped, with White to move.",
    )


def test_the_summary_of_unproved_games() -> None:
    assert turning_point([position_finding(0, Value(0.7), B)]).proved_from is None
    assert turning_point(
        [position_finding(0, Value(0.7), B), position_finding(1, proved_stones(3))]
    ).sentences == ("Only the end is proved; all values before it are estimates.",)
    assert describe_result({B: Value(0.998), W: Value(0.002)}) == "Black 99%, White 1%"
    left = {B: Value(0.4), W: Value(0.6), R: Value(0.0, exact=True)}
    assert describe_result(left) == "Black 40%, White 60%, Red 0%"


def test_marks_of_moves() -> None:
    cases: Sequence[tuple[Finding, str | None]] = [
        *(
            (move_finding(1, B, proved_stones(worth), proved_stones(played)), mark)
            for worth, played, mark in (
                *((4, -2, "??"), (4, 0, "?"), (0, -2, "?"), (10, 2, "?!"), (4, 2, None)),
            )
        ),
        *(
            (move_finding(1, B, Value(0.7, 5), Value(chance, margin)), mark)
            for chance, margin, mark in (
                *((0.3, -5, "??"), (0.5, 0, "?"), (0.6, 2, "?!"), (0.67, 4, None)),
            )
        ),
        *(
            (move_finding(1, B, win, win, move="d4", only=True, choices=choices), mark)
            for win, choices, mark in ((proved_stones(4), 5, "!"), (proved_stones(4), 2, None))
        ),
        (position_finding(1, proved_stones(4), B, move="pass"), None),
    ]
    assert [mark_of(finding) for finding, _ in cases] == [mark for _, mark in cases]
    worst = costliest([finding for finding, _ in cases])
    assert worst[0] is cases[0][0]
    assert len(worst) == 7
    assert loss_of(cases[0][0]) is not None


def test_sentences_about_moves() -> None:
    for mover, worth, played, sentence in (
        (B, proved_stones(4), proved_stones(-2), "f7 lost by 2; d4 would have won by 4."),
        (B, proved_stones(0), proved_stones(-2), "f7 lost by 2; d4 would have drawn."),
        (W, proved_moxie(5), proved_moxie(-1), "f7 lost in 1 turn; d4 would have won in 5 turns."),
        (W, Value(0.64), Value(0.31), "f7 took White from 64% to 31%; d4 was better."),
        (W, Value(0.64), proved_moxie(-1), "f7 took White from 64% to 0%; d4 was better."),
        (
            *(W, proved_stones(6), Value(0.3, -2)),
            "f7 gave away a sure win; d4 would have won by 6.",
        ),
    ):
        assert describe_move(move_finding(1, mover, worth, played)) == sentence


def test_findings_survive_encoding() -> None:
    line = ("d4", "pass", "g2")
    for finding in (
        move_finding(3, W, proved_stones(4), Value(0.3, -1.5), line=line, only=True),
        position_finding(9, proved_moxie(3)),
    ):
        assert decode_finding(encode_finding(finding)) == finding


@pytest.mark.parametrize(
    ("language", "word"), [("en", "passing"), ("de", "Passen"), ("ja", "パス")]
)
def test_a_pass_in_a_sentence_is_a_word_of_the_language(language: str, word: str) -> None:
    with use_language(LANGUAGES[language]):
        lost = move_finding(9, B, proved_stones(2), proved_stones(-1), move="pass")
        doubted = move_finding(9, B, Value(0.6, 3.0), Value(0.4, -2.0), best="pass")
        for text in (
            describe_move(lost),
            describe_move(doubted),
            tried_move("pass", lost).text,
            player_stories([B], [lost])[0].text,
        ):
            assert word in text
            assert "pass " not in text
