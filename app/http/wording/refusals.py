"""The words of refusals and of validation errors, in the language of the request."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.locales import t
from app.match.decide import Refused
from app.players.shown_names import NameRefused
from engine import Color, IllegalMove, NotationError

_LIMITS = {
    "string_too_long": ("too-long", "max_length"),
    "string_too_short": ("too-short", "min_length"),
    "too_long": ("too-many", "max_length"),
    "greater_than_equal": ("too-small", "ge"),
    "less_than_equal": ("too-large", "le"),
}
"""The message for each Pydantic error that has a limit, and Pydantic's name of the limit."""

_TYPES = {
    "int": "not-a-number",
    "float": "not-a-number",
    "string": "not-a-text",
    "list": "not-a-list",
    "tuple": "not-a-list",
    "bool": "not-a-boolean",
    "date": "not-a-day",
    "dict": "no-object",
    "model": "no-object",
}
"""The message for each of Pydantic's types, with which its errors about a type begin."""

_FORMS = {",": "not-ids", "A-Z": "not-an-id"}
"""The message for a regular expression, by what it contains; the first one counts."""

_LINE_AND_COLUMN = re.compile(r"line (\d+) column (\d+)")
_CHOICE = re.compile(r"'([^']*)'")


def validation_text(place: Sequence[int | str], error: Mapping[str, Any]) -> str:
    """A Pydantic error in words. `place` is the path of the field, empty for a whole message."""
    kind, context = error["type"], error.get("ctx", {})
    if kind == "json_invalid":
        return t("errors.field.not-json", position=_position(place, context["error"]))
    if kind in ("union_tag_invalid", "union_tag_not_found"):  # of the field that tells them apart
        place = (*place, context["discriminator"].strip("'"))
    # What is no name is the choice of a union, such as `constrained-int` or `literal['ask']`.
    names = (part for part in place if isinstance(part, int) or part.isidentifier())
    field = ".".join(map(str, names))
    if not field:
        return t("errors.field.not-an-object")
    if kind == "union_tag_not_found":
        return t("errors.field.missing", field=field)
    if kind == "union_tag_invalid":
        choices = _CHOICE.findall(context["expected_tags"])
        return t("errors.field.not-a-choice", field=field, choices=choices)
    if kind == "string_too_short" and context["min_length"] == 1:
        kind = "missing"
    if kind in _LIMITS:
        text, limit = _LIMITS[kind]
        return t(f"errors.field.{text}", field=field, count=error["ctx"][limit])
    if kind in ("literal_error", "enum"):
        choices = _CHOICE.findall(error["ctx"]["expected"])
        return t("errors.field.not-a-choice", field=field, choices=choices)
    if kind == "string_pattern_mismatch":
        kinds = (text for part, text in _FORMS.items() if part in context["pattern"])
        return t(f"errors.field.{next(kinds, 'invalid')}", field=field)
    if kind == "value_error" and isinstance(error["ctx"]["error"], NameRefused):
        return str(error["ctx"]["error"])
    return t(f"errors.field.{_without_values(kind)}", field=field)


def _without_values(kind: str) -> str:
    """The message for an error that needs only the field."""
    if kind in ("missing", "extra_forbidden"):
        return "missing" if kind == "missing" else "unknown"
    if kind.endswith(("_type", "_parsing", "_from_float")):
        return _TYPES.get(kind.partition("_")[0], "invalid")
    return "invalid"


def _position(place: Sequence[int | str], error: str) -> str:
    """Where JSON is wrong: a character of a request's body, or line and column of a message."""
    found = _LINE_AND_COLUMN.search(error)
    return ":".join(found.groups()) if found else str(place[-1])


def refusal_text(refused: Refused) -> str:
    values = {name: _word(value) for name, value in refused.values.items()}
    text = t(f"refused.{refused.text or refused.reason}", **values)
    return t("refused.at-line", line=refused.line, text=text) if refused.line else text


def illegal_move_text(error: IllegalMove | NotationError, move: str) -> str:
    return t(f"refused.{error.text or error.reason}", **{"move": move[:20], **error.values})


def _word(value: str | int) -> str | int:
    return t(f"colors.{value}") if isinstance(value, Color) else value
