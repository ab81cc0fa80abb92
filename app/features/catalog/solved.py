"""The solved games in words, for the rules page."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from app.locales import t
from app.locales.games import choice_title, chosen_option, quoted_options
from engine import MOXIE, Game, Rules
from engine.think.moxie.solved.results import BOARDS, Result, find_result, summarize_results
from engine.think.small_macbeth.results import FILLINGS, opening_rules, read_results, usual_rules
from engine.think.small_macbeth.table import KINDS, Kind, is_solved
from engine.variants import format_variant
from engine.variants.games import VARIANT

NO_RESULT = "—"
STARTS = ("alternating", "pairs", "halves", "reversi")


@dataclass(frozen=True, slots=True)
class SolvedResult:
    """`query` of the analysis page on which one walks through the game, if it has one."""

    text: str
    query: str = ""


@dataclass(frozen=True, slots=True)
class SolvedSummary:
    """Paragraphs, and a table: its caption, its head, and rows with their titles."""

    paragraphs: tuple[str, ...]
    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, tuple[SolvedResult, ...]], ...]


def solved_summary(game: Game, options: Mapping[str, str]) -> SolvedSummary | None:
    """None for games that are not solved."""
    if game is MOXIE:
        return _moxie()
    return _small_macbeth() if game is VARIANT and is_solved(game.rules(options)) else None


def _small_macbeth() -> SolvedSummary:
    usual = read_results()[KINDS[0]]
    key = "rules-macbeth-4.solved"
    margin = abs(usual["alternating"])
    return SolvedSummary(
        (t(f"{key}.story", positions=usual["positions"], margin=margin), t(f"{key}.reversi-mode")),
        t(f"{key}.caption"),
        (t(f"{key}.start"), *(t(f"{key}.{kind.name}") for kind in KINDS)),
        tuple((t(f"{key}.{one}"), tuple(_walk(kind, one) for kind in KINDS)) for one in STARTS),
    )


def _walk(kind: Kind, start: str) -> SolvedResult:
    """The result of a start. Black is the first to move after the opening."""
    lead = read_results()[kind][start]
    text = t("rules-macbeth-4.solved.draw")
    if lead:
        color = t("colors.black" if lead > 0 else "colors.white")
        text = t("rules-macbeth-4.solved.win", color=color, margin=abs(lead))
    rules: Rules = usual_rules(kind) if start == "alternating" else opening_rules(kind)
    query = {"rules": "; ".join(format_variant(rules).splitlines())}
    if start in FILLINGS and rules.opening_cells:
        moves = FILLINGS[start].split()
        query |= {"moves": ",".join(moves), "at": str(len(moves))}
    return SolvedResult(text, urlencode(query))


def _moxie() -> SolvedSummary | None:
    default, better = find_result(), find_result(goal="diagonal")
    if default is None or better is None:
        return None
    return SolvedSummary(
        (
            t("rules-moxie.solved.story", turns=default.distance or 0, cells=list(default.first)),
            t(
                "rules-moxie.solved.method",
                positions=default.positions,
                longest=default.longest,
            ),
            t("rules-moxie.solved.better", turns=better.distance or 0, **quoted_options(MOXIE)),
        ),
        t("rules-page.solved.caption"),
        (
            t("rules-page.solved.changed"),
            *(choice_title(MOXIE.id, "board", board) for board in BOARDS),
        ),
        tuple(
            (
                chosen_option(MOXIE.id, *change.changed)
                if change.changed
                else t("rules-moxie.solved.unchanged"),
                tuple(SolvedResult(_result_text(result)) for result in change.results),
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
