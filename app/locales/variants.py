"""Variants in words: a sentence for each rule, generated from the value, and for each fault."""

from collections.abc import Iterator

from app.locales.text import paragraph, t
from engine import Cells, Rules
from engine.variants import MAX_TEXT, VariantError


def variant_rules(rules: Rules) -> list[str]:
    """Paragraphs: the board, a move, passing, and the end."""
    parts = (_board(rules), _placing(rules), _passing(rules), _end(rules))
    return [paragraph(part) for part in parts]


def _board(rules: Rules) -> Iterator[str]:
    board = rules.board
    size = {"side": board.side, "cells": len(board.names)}
    yield t(f"rules-variant.board.{board.shape}", **size)
    if board.holes:
        yield t("rules-variant.holes", count=len(board.holes))
    if rules.opening_cells:
        yield t("rules-variant.start.opening", cells=_names(rules, rules.opening_cells))
    else:
        zipped = zip(rules.colors, rules.stones, strict=True)
        stones = {color.value: _names(rules, cells) for color, cells in zipped}
        yield t(f"rules-variant.start.{_players(rules)}", **stones)


def _placing(rules: Rules) -> Iterator[str]:
    yield t(f"rules-variant.players.{_players(rules)}")
    yield t("rules-variant.place")
    captured = "neutral" if rules.neutrals else _players(rules)
    yield t(f"rules-variant.capture.{captured}")
    if rules.rows_can_mix:
        row = "mixed" if rules.mixed else "apart"
        yield t(f"rules-variant.{row}.{captured}")
    yield t(f"rules-variant.directions.{rules.board.shape}")


def _passing(rules: Rules) -> Iterator[str]:
    if rules.center:
        (cell,) = _names(rules, rules.center)
        yield t("rules-variant.center", cell=cell)
    if not rules.free_passing:
        yield t("rules-variant.passing.forced")
    elif rules.opening_cells:
        yield t("rules-variant.passing.after-opening")
    else:
        yield t("rules-variant.passing.free")


def _end(rules: Rules) -> Iterator[str]:
    yield t(f"rules-variant.end.{'free' if rules.free_passing else 'forced'}")
    yield t(f"rules-variant.wins.{'fewest' if rules.fewest else 'most'}")
    if rules.neutrals:
        yield t("rules-variant.neutral")
    yield t(f"rules-variant.draw.{_players(rules)}")
    if len(rules.colors) > 2:
        yield t("rules-variant.leaving")


def _players(rules: Rules) -> str:
    return "three" if len(rules.colors) > 2 else "two"


def _names(rules: Rules, cells: Cells) -> list[str]:
    return [site.name for site in rules.board.sites if site.bit & cells]


def problem_text(error: VariantError) -> str:
    values = dict(error.values)
    key = f"workshop.problem.{error.reason}"
    match error.reason:
        case "too-long":
            return t(key, count=MAX_TEXT)
        case "unreachable" | "hole" | "occupied":
            return t(key, count=len(error.cells), cells=list(error.cells))
        case "no-stones":
            return t(key, color=t(f"colors.{values['color']}"))
        case "twice":
            return t(key, word=values.get("cell", values["clause"]))
        case "value":
            first, second = values["choices"].split()
            return t(key, clause=values["clause"], first=first, second=second)
        case "center" if len(error.cells) == 1:
            return t("workshop.problem.center-passing")
        case "opening" if "fault" in values:
            return t(f"{key}-{values['fault']}")
        case _:
            return t(key, **values)
