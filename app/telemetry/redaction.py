"""Redaction of secrets in log lines.

Birnam's own lines contain no secrets, but those of libraries may: errors of the database and
pydantic quote values, and URLs have queries.
"""

import re
from collections.abc import MutableMapping
from typing import Any

_SECRETS = [
    (re.compile(r"(\[parameters: ).*?(\]\s*$|\](?=\n)|\Z)", re.DOTALL | re.MULTILINE), r"\1***\2"),
    (re.compile(r"(input_value=).*?(?=, input_type=|\])", re.DOTALL), r"\1***"),
    (re.compile(r"(DETAIL:\s+).*"), r"\1***"),  # PostgreSQL quotes the row
    (re.compile(r"(\bbirnam=)[\w-]+"), r"\1***"),
    (
        re.compile(
            r"(?i)((?:set-)?cookie\W{1,6}|authorization\W{1,6}|bearer\s+)[^\s'\",)][^\n'\"]*"
        ),
        r"\1***",
    ),
    (re.compile(r"(\w://[^\s/:@]*:)[^\s/@]+@"), r"\1***@"),
    (re.compile(r"(/[\w./{}-]*)[?#][^\s'\"]+"), r"\1?***"),
]


def redact(text: str) -> str:
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text


def redact_processor(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> Any:
    return {
        name: value if isinstance(value, int | float | bool | None) else redact(str(value))
        for name, value in line.items()
    }
