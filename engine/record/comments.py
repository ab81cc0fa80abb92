"""Takes comments and variations out of a text."""

import re
from collections.abc import Iterator

_BRACES = re.compile(r"\{[^{}]*\}")
_REST_OF_LINE = re.compile(r";[^\n]*")
_BRACKETS = re.compile(r"[()]")


def bodies(text: str) -> Iterator[str]:
    """Find possible moves, likeliest first: some write comments after semicolons, some moves."""
    plain = _BRACES.sub(_blank, text)
    yield _without_variations(plain)
    if ";" in plain:
        yield _without_variations(_REST_OF_LINE.sub("", plain))
    if "(" in plain:
        yield _BRACKETS.sub(" ", plain)


def _without_variations(text: str) -> str:
    """Without closed brackets and what is inside. Lines stay."""
    parts: list[str] = []
    open_at: list[int] = []  # in `parts`, the places where brackets opened
    for part in re.split(r"([()])", text):
        if part == "(":
            open_at.append(len(parts))
        elif part == ")" and open_at:
            start = open_at.pop()
            inside = "".join(parts[start:])
            del parts[start:]
            parts.append("\n" * inside.count("\n") + " ")
            continue
        parts.append(part)
    return "".join(parts)


def _blank(comment: re.Match[str]) -> str:
    return "\n" * comment[0].count("\n") + " "
