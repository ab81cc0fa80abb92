"""The results that are shipped: whole, in order, and told as they are."""

from pathlib import Path

from engine import MOXIE
from engine.think.moxie.solved.report import report
from engine.think.moxie.solved.results import (
    all_results,
    default_options,
    format_results,
    read_results,
    variants,
)
from engine.think.moxie.solved.solve_all import solve_all
from engine.think.moxie.solved.summary import summarize_results
from tests.engine.moxie.support.variants import VARIANTS

ROOT = Path(__file__).parents[4]


def test_the_variants_are_those_of_the_catalogue() -> None:
    assert variants() == VARIANTS
    assert default_options() == MOXIE.complete({})


def test_results_are_read_as_they_are_written() -> None:
    assert read_results(format_results(all_results())) == all_results()


def test_every_result_agrees_with_its_first_moves() -> None:
    """White has what the best first move has: the quickest win, or the slowest loss."""
    assert all_results()[0].options == default_options()
    for result in all_results():
        assert result.positions == result.wins + result.draws + result.losses
        wins = [turns for value, turns in result.first.values() if value == "win" and turns]
        losses = [turns for value, turns in result.first.values() if value == "loss" and turns]
        if wins:
            assert (result.value, result.distance) == ("win", min(wins))
        elif len(losses) == len(result.first):
            assert (result.value, result.distance) == ("loss", max(losses))
        else:
            assert result.value == "draw"


def test_the_paper_has_the_results() -> None:
    assert report() in (ROOT / "docs/moxie.md").read_text(encoding="utf-8")


def test_the_answer_tells_of_every_choice() -> None:
    told = summarize_results()
    assert told
    choices = sum(len(option.choices) - 1 for option in MOXIE.options[1:])
    assert len(told.changes) == choices + 1
    assert all(len(change.ends) == len(told.boards) for change in told.changes)
    assert "starting in the center" in told.paragraphs[0]


def test_what_is_in_the_book_is_not_solved_again(tmp_path: Path) -> None:
    book = tmp_path / "results.jsonl"
    book.write_text(format_results(all_results()))
    done = [result.options for result in all_results()]
    assert list(solve_all(done, tmp_path, book, keep=False)) == []
    assert list(tmp_path.iterdir()) == [book]
