"""The shipped results of solved variants, and their summary."""

from engine import MOXIE
from engine.think.moxie.solved.results import (
    all_results,
    default_options,
    find_result,
    format_results,
    read_results,
    summarize_results,
    variants,
)
from tests.engine.moxie.support.variants import VARIANTS


def test_the_variants_are_those_of_the_catalog() -> None:
    assert variants() == VARIANTS
    assert default_options() == MOXIE.complete({})


def test_every_variant_on_the_square_is_solved() -> None:
    solved = [result.options for result in all_results() if result.options["board"] == "square"]
    assert solved == [options for options in VARIANTS if options["board"] == "square"]


def test_results_round_trip() -> None:
    assert read_results(format_results(all_results())) == all_results()


def test_results_agree_with_their_first_moves() -> None:
    """The result is that of the best first move: the quickest win, or the slowest loss."""
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


def test_the_summary_has_every_choice() -> None:
    unchanged, *changes = summarize_results()
    assert unchanged.changed is None
    assert unchanged.results[0] == find_result()
    assert len(changes) == sum(len(option.choices) - 1 for option in MOXIE.options[1:])
    assert all(None not in change.results for change in changes)


def test_the_words_about_solved_moxie_are_true() -> None:
    """The rules page says that White wins, with every first drop, and recommends variants."""
    result, diagonal = find_result(), find_result(goal="diagonal")
    drawn = find_result(goal="diagonal", row="last-chance")
    assert result
    assert diagonal
    assert drawn
    assert {tuple(value) for value in result.first.values()} == {("win", result.distance)}
    assert diagonal.value == "win"
    assert (diagonal.distance or 0) > (result.distance or 0)
    assert drawn.value == "draw"
