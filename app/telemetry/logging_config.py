"""The lines of the log: one for an event, for people on a terminal, else as JSON for programs."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, Literal, TextIO

import orjson
import structlog
from structlog.typing import Processor

from app.telemetry.queued_handler import QueuedHandler
from app.telemetry.redaction import redact_processor

LogFormat = Literal["auto", "json", "text"]
LogLevel = Literal["debug", "info", "warning", "error"]

OWN_LOGGERS = ("app", "engine")


def configure_logging(form: LogFormat, level: LogLevel, stream: TextIO | None = None) -> None:
    """Log to the standard error output, or to a stream. `auto` is text on a terminal."""
    out = sys.stderr if stream is None else stream
    handler = QueuedHandler(out)
    handler.setFormatter(_formatter(form == "text" or (form == "auto" and out.isatty()), out))
    handler.addFilter(_is_worth_logging)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    for name in OWN_LOGGERS:
        logging.getLogger(name).setLevel(level.upper())
    # Below this they quote addresses and headers.
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.INFO)


def _formatter(for_people: bool, out: TextIO) -> logging.Formatter:
    known: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
        _forget_colors,
        structlog.processors.format_exc_info,  # plain: it shows no variables
        redact_processor,
    ]
    last: Processor = structlog.processors.JSONRenderer(serializer=_dump)
    if for_people:
        last = structlog.dev.ConsoleRenderer(
            colors=out.isatty(),
            timestamp_key="at",
            exception_formatter=structlog.dev.plain_traceback,
        )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=known,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
    )


def _dump(line: dict[str, Any], **_: Any) -> str:
    first = {name: line.pop(name, None) for name in ("at", "level", "event")}
    return orjson.dumps(first | line, default=str).decode()


def _forget_colors(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> Any:
    """Uvicorn's lines have a second text, with colors."""
    line.pop("color_message", None)
    return line


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Whether a line is worth logging: that a socket opens or closes is not."""
    if not record.name.startswith("uvicorn"):
        return True
    text = record.getMessage()
    return not text.startswith(("connection ", "connection_")) and '"WebSocket ' not in text
