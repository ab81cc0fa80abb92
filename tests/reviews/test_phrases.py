"""What a review says in words."""

from collections.abc import Sequence

from app.reviews.classify import costliest, describe_move, loss_of, mark_of
from app.reviews.finding import Finding, decode_finding, encode_finding
from app.reviews.phrases import describe_result
from app.reviews.turning_point import turning_point
from engine import Color
from engine.think import Value

B, W, R = Color.BLACK, Color.WHITE, Color.RED


def exact(margin: int) -> Value:
    return Value((margin > 0) + (margin == 0) / 2, float(margin), exact=True)


def rows(turns: int) -> Value:
    """A win in Moxie, or with a negative number a loss."""
    return Value(float(turns > 0), None, abs(turns), exact=True)


def stood(ply: int, black: Value, mover: Color | None = None, **more: object) -> Finding:
    """A moment of a game for two."""
    return Finding(ply, mover, {B: black, W: black.for_opponent}, **more)  # type: ignore[arg-type]


def moved(ply: int, mover: Color, worth: Value, played: Value, **more: object) -> Finding:
    """A moment in which f7 was played, and d4 was best."""
    black = worth if mover is B else worth.for_opponent
    usual = {"move": "f7", "best": "d4", "worth": worth, "played": played, "choices": 5}
    return stood(ply, black, mover, **(usual | more))


def test_who_changed_the_result() -> None:
    game = [
        stood(0, Value(0.6)),
        moved(1, W, exact(0), exact(0), move="d4"),
        moved(2, B, exact(0), exact(-6)),
        stood(3, exact(-6)),
    ]
    found = turning_point(game)
    assert found.proved_from == 1
    assert found.sentences == (
        "Proved from move 2 to the end; all values before it are estimates.",
        "Drawn until move 3; Black’s f7 lost by 6.",
    )


def test_a_result_that_changes_and_is_left() -> None:
    game = [
        moved(0, W, rows(7), rows(-4)),
        moved(1, B, rows(4), Value(0.5, exact=True)),
        stood(2, Value(0.5, exact=True), W),
    ]
    assert turning_point(game).sentences == (
        "Everything is proved, from the first move on.",
        "Won for White until move 1; White’s f7 lost in 4 turns.",
        "Won for Black until move 2; Black’s f7 drew.",
        "It was drawn when it was left, with White to move.",
    )


def test_a_result_that_never_changed() -> None:
    game = [stood(0, exact(4), B, move="a1"), stood(1, exact(4))]
    assert turning_point(game).sentences[-1] == "Won for Black from there to the end."


def test_three_share() -> None:
    drawn = {B: exact(0), W: exact(0), R: exact(-5)}
    lost = {B: exact(2), W: exact(-2), R: exact(-7)}
    values = {"worth": exact(0), "played": exact(-2), "move": "f7", "best": "d4"}
    game = [Finding(0, W, drawn, **values), Finding(1, None, lost)]  # type: ignore[arg-type]
    assert (
        turning_point(game).sentences[-1]
        == "Shared by Black and White until move 1; White’s f7 lost by 2."
    )
    assert describe_result(lost) == "won for Black by 2"


def test_nothing_and_only_the_end() -> None:
    assert turning_point([stood(0, Value(0.7), B)]).proved_from is None
    assert turning_point([stood(0, Value(0.7), B), stood(1, exact(3))]).sentences == (
        "Only the end itself is proved; all values before it are estimates.",
    )
    assert describe_result({B: Value(0.998), W: Value(0.002)}) == "Black 99 %, White 1 %"


def test_marks_say_what_a_move_cost() -> None:
    cases: Sequence[tuple[Finding, str | None]] = [
        (moved(1, B, exact(4), exact(-2)), "??"),
        (moved(1, B, exact(4), exact(0)), "?"),
        (moved(1, B, exact(0), exact(-2)), "?"),
        (moved(1, B, exact(10), exact(2)), "?!"),
        (moved(1, B, exact(4), exact(2)), None),
        (moved(1, B, Value(0.7, 5), Value(0.3, -5)), "??"),
        (moved(1, B, Value(0.7, 5), Value(0.5, 0)), "?"),
        (moved(1, B, Value(0.7, 5), Value(0.6, 2)), "?!"),
        (moved(1, B, Value(0.7, 5), Value(0.67, 4)), None),
        (moved(1, B, exact(4), exact(4), move="d4", only=True), "!"),
        (moved(1, B, exact(4), exact(4), move="d4", only=True, choices=2), None),
        (stood(1, exact(4), B, move="pass"), None),
    ]
    assert [mark_of(finding) for finding, _ in cases] == [mark for _, mark in cases]
    worst = costliest([finding for finding, _ in cases])
    assert worst[0] is cases[0][0]
    assert len(worst) == 7
    assert loss_of(cases[0][0]) is not None


def test_sentences() -> None:
    assert (
        describe_move(moved(1, B, exact(4), exact(-2))) == "f7 lost by 2; d4 would have won by 4."
    )
    assert describe_move(moved(1, B, exact(0), exact(-2))) == "f7 lost by 2; d4 would have drawn."
    assert (
        describe_move(moved(1, W, rows(5), rows(-1)))
        == "f7 lost in 1 turn; d4 would have won in 5 turns."
    )
    assert describe_move(moved(1, W, Value(0.64), Value(0.31))) == (
        "f7 took White from 64 % to 31 %; d4 was better."
    )
    assert describe_move(moved(1, W, exact(6), Value(0.3, -2))) == (
        "f7 gave away a sure win; d4 would have won by 6."
    )


def test_findings_are_kept_as_they_are() -> None:
    finding = moved(3, W, exact(4), Value(0.3, -1.5), line=("d4", "pass", "g2"), only=True)
    assert decode_finding(encode_finding(finding)) == finding
    assert decode_finding(encode_finding(stood(9, rows(3)))) == stood(9, rows(3))
