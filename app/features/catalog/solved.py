"""The solved variants of Moxie in words, for the rules page."""

from dataclasses import dataclass

from app.locales import t
from app.locales.games import choice_title, chosen_option
from engine import MOXIE, Game
from engine.think.moxie.solved.results import Result, find_result
from engine.think.moxie.solved.summary import BOARDS, summarize_results

NO_RESULT = "—"


@dataclass(frozen=True, slots=True)
class SolvedSummary:
    """Paragraphs, the titles of the boards, and the result for every changed choice on them."""

    paragraphs: tuple[str, ...]
    boards: tuple[str, ...]
    changes: tuple[tuple[str, tuple[str, ...]], ...]


def solved_summary(game: Game) -> SolvedSummary | None:
    """None for games that are not solved."""
    default = find_result() if game is MOXIE else None
    if default is None:
        return None
    return SolvedSummary(
        (
            t("rules-moxie.solved.story", turns=default.distance or 0, cells=list(default.first)),
            t(
                "rules-moxie.solved.method",
                positions=default.positions,
                longest=default.longest,
            ),
        ),
        tuple(choice_title(MOXIE.id, "board", board) for board in BOARDS),
        tuple(
            (
                chosen_option(MOXIE.id, *change.changed)
                if change.changed
                else t("rules-moxie.solved.unchanged"),
                tuple(_result_text(result) for result in change.results),
            )
            for change in summarize_results()
        ),
    )


def _result_text(result: Result | None) -> str:
    if result is None:
        return NO_RESULT
    if result.value == "draw":
        return t("rules-moxie.solved.draw")
    winner = "white" if result.value == "win" else "black"
    return t("rules-moxie.solved.win", color=t(f"colors.{winner}"), count=result.distance or 0)
