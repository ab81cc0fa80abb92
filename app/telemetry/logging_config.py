"""Logging to standard error: text on a terminal, otherwise JSON, one line per event, no secrets."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Literal, TextIO

import orjson
import structlog
from structlog.typing import Processor

from app.telemetry.queued_handler import QueuedHandler

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


LogFormat = Literal["auto", "json", "text"]
LogLevel = Literal["debug", "info", "warning", "error"]

OWN_LOGGERS = ("app", "engine")


def configure_logging(log_format: LogFormat, level: LogLevel, stream: TextIO | None = None) -> None:
    """Configure logging. `auto` means text on a terminal and JSON otherwise."""
    out = sys.stderr if stream is None else stream
    handler = QueuedHandler(out)
    as_text = log_format == "text" or (log_format == "auto" and out.isatty())
    handler.setFormatter(_formatter(out, as_text=as_text))
    handler.addFilter(_is_worth_logging)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    for name in OWN_LOGGERS:
        logging.getLogger(name).setLevel(level.upper())
    # At lower levels they log URLs and headers.
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.INFO)


def _formatter(out: TextIO, *, as_text: bool) -> logging.Formatter:
    preprocessors: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
        _drop_colors,
        structlog.processors.format_exc_info,  # without local variables
        redact_processor,
    ]
    renderer: Processor = structlog.processors.JSONRenderer(serializer=_dump)
    if as_text:
        renderer = structlog.dev.ConsoleRenderer(
            colors=out.isatty(),
            timestamp_key="at",
            exception_formatter=structlog.dev.plain_traceback,
        )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=preprocessors,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
    )


def _dump(line: dict[str, Any], **_: Any) -> str:
    first = {name: line.pop(name, None) for name in ("at", "level", "event")}
    return orjson.dumps(first | line, default=str).decode()


def _drop_colors(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> Any:
    """Remove Uvicorn's second text, with colors."""
    line.pop("color_message", None)
    return line


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Exclude uvicorn's lines about opened and closed sockets."""
    if not record.name.startswith("uvicorn"):
        return True
    text = record.getMessage()
    return not text.startswith(("connection ", "connection_")) and '"WebSocket ' not in text
