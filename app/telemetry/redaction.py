"""No secret gets into the log, whatever an exception or a library says.

Our own lines name no secrets. This is for the others: a database's error that quotes what was to be
stored, a complaint about an input that quotes the input, an address with its query.
"""

import re
from collections.abc import MutableMapping
from typing import Any

REDACTED = "***"

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
    """A text without what looks like a secret."""
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text


def redact_processor(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> Any:
    """What structlog calls a processor: the line without secrets in any of its values."""
    return {
        name: value if isinstance(value, int | float | bool | None) else redact(str(value))
        for name, value in line.items()
    }
