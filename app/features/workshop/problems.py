"""The sentences that say what is wrong with a variant."""

from app.locales import t
from engine.variants import MAX_TEXT, VariantError


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
            return t(key, clause=values["clause"], choices=values["choices"].split())
        case _:
            return t(key, **values)
