"""Names in pages: isolated in direction, and left alone by translators.

Templates write them between the signs of Unicode for that. Text of the finished page gets an
element in place of the signs; attributes, which can have none, lose them. No name contains these
signs: what players write is cleaned from signs of direction.
"""

import re
from collections.abc import Sequence

from app.locales import t
from app.locales.names import NAMES
from app.locales.text import Value

BEGIN, END = "\u2068", "\u2069"  # first strong isolate, pop directional isolate

_PARTS = re.compile(
    r"<(title|option|script|style|textarea)\b.*?</\1>|<[^>]*>|\u2068([^\u2069]*)\u2069", re.DOTALL
)
_SIGNS = str.maketrans("", "", BEGIN + END)


def isolated(name: str) -> str:
    """The name between signs, as a filter of templates."""
    return f"{BEGIN}{name}{END}"


def without_signs(text: str) -> str:
    return text.translate(_SIGNS)


def page_text(key: str, /, **values: Value) -> str:
    """The message `key`, like `t`, with signs around the values that are names."""
    return t(key, **{name: _isolated(name, value) for name, value in values.items()})


def _isolated(name: str, value: Value) -> Value:
    if name not in NAMES or hasattr(value, "__html__"):
        return value
    if isinstance(value, str):
        return isolated(value)
    return [isolated(one) for one in value] if isinstance(value, Sequence) else value


def mark_names(html: str) -> str:
    return _PARTS.sub(_marked, html) if BEGIN in html else html


def _marked(part: re.Match[str]) -> str:
    if part[2] is None:
        return without_signs(part[0])
    return f'<bdi translate="no">{part[2]}</bdi>'
