"""How even games are: the shipped results, the table of the document, and how they are made."""

import pytest

from bench.think.fairness import (
    BEGIN,
    DOCUMENT,
    END,
    format_results,
    play_games,
    table,
    ways_to_play,
    with_result,
)
from engine import GAMES
from engine.think.fairness.results import (
    Result,
    all_results,
    find_result,
    read_results,
    wilson,
)

QUICK = {"games": 2, "seed": 1, "plies": 1}


def way(result: Result) -> str:
    return "-".join((result.game, *result.options.values(), result.start))


def made(**changes: object) -> Result:
    fields: dict[str, object] = {
        "game": "macbeth",
        "options": {},
        "start": "usual",
        "games": 16,
        "seed": 1,
        "plies": 1,
        "exact": 0,
        "seats": [8.0, 8.0],
        "drawn": 0,
        "different": 16,
        "margin": 1.0,
        "spread": 2.0,
    }
    return Result(**(fields | changes))  # type: ignore[arg-type]


def test_every_way_to_play_was_measured() -> None:
    assert [(one.game, one.options, one.start) for one in all_results()] == [*ways_to_play(GAMES)]


@pytest.mark.parametrize("one", all_results(), ids=way)
def test_results_are_consistent(one: Result) -> None:
    assert len(one.seats) == len(GAMES[one.game].players)
    assert sum(one.seats) == pytest.approx(one.games, abs=0.01)
    assert one.drawn <= one.games
    assert one.games >= one.different > one.games / 3
    assert (one.margin is None) == (one.game == "moxie")


def test_the_document_has_the_shipped_results() -> None:
    shown = DOCUMENT.read_text("utf-8").split(BEGIN)[1].split(END)[0]
    assert shown == table(all_results())


@pytest.mark.parametrize(
    ("game", "start"),
    [
        ("moxie", "usual"),
        ("renegado", "balanced"),
        pytest.param("hex-othello-3", "balanced", marks=pytest.mark.soak),
    ],
)
def test_the_same_command_gives_the_same_result(game: str, start: str) -> None:
    first = play_games(game, {}, start, **QUICK)  # type: ignore[arg-type]
    assert first == play_games(game, {}, start, **QUICK)  # type: ignore[arg-type]
    assert (first.games, first.different) == (2, 2)


def test_a_result_replaces_that_of_the_same_way_to_play() -> None:
    old = [made(), made(start="balanced")]
    new = made(seed=2)
    assert with_result(old, new) == (new, old[1])
    other = made(options={"passing": "free"})
    assert with_result(old, other) == (*old, other)


def test_results_are_read_as_they_were_written() -> None:
    assert read_results(format_results(all_results())) == all_results()


def test_a_way_to_play_that_was_not_measured_has_no_result() -> None:
    assert find_result("moxie", {}, "balanced") is None


def test_intervals() -> None:
    one = made()
    assert one.share_interval == wilson(8, 16) == pytest.approx((0.280, 0.720), abs=0.001)
    assert one.margin_interval == pytest.approx((0.02, 1.98))
    assert made(margin=None, spread=None).margin_interval is None
