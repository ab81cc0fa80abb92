"""A summary of the solved variants of Moxie."""

from dataclasses import dataclass

from engine.moxie.catalog import MOXIE
from engine.think.moxie.solved.results import Result, find_result

BOARDS = MOXIE.options[0].choices


@dataclass(frozen=True, slots=True)
class ChangedResult:
    """The default game with one choice changed, or unchanged (None), and its result on each board.

    A result is missing if the variant has not been solved.
    """

    changed: tuple[str, str] | None
    results: tuple[Result | None, ...]


def summarize_results() -> tuple[ChangedResult, ...]:
    """The default game, and each choice that differs from it."""
    changes = [
        (option.name, choice) for option in MOXIE.options[1:] for choice in option.choices[1:]
    ]
    return tuple(
        ChangedResult(change, tuple(_result(board, change) for board in BOARDS))
        for change in (None, *changes)
    )


def _result(board: str, change: tuple[str, str] | None) -> Result | None:
    return find_result(**{"board": board} | dict([change] if change else []))
