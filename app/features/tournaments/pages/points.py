"""Points as text: the scores of tournaments are counted in halves, tie-breaks in quarters."""

from collections.abc import Sequence

from app.features.tournaments.rules.scores import TieBreak

_HALVES = ("", "½")
_QUARTERS = ("", "¼", "½", "¾")


def halves_text(halves: int) -> str:
    return _fraction(halves, _HALVES)


def quarters_text(quarters: int) -> str:
    return _fraction(quarters, _QUARTERS)


def tie_break_text(kind: TieBreak, value: int) -> str:
    if kind in ("buchholz", "sonneborn-berger"):
        return quarters_text(value)
    return f"{value:+d}" if kind == "stones" and value else str(value)


def _fraction(value: int, marks: Sequence[str]) -> str:
    whole, rest = divmod(value, len(marks))
    return f"{whole or ('' if rest else 0)}{marks[rest]}"
