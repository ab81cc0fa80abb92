"""Redaction of log lines, and their JSON format and context."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

import orjson
import pytest
from pydantic import BaseModel
from structlog.contextvars import bind_contextvars

from app.telemetry.log_context import fresh_context
from app.telemetry.logging_config import LogFormat, configure_logging, redact

SECRET = "dunsinane"


@contextmanager
def configured_logging(log_format: LogFormat) -> Iterator[StringIO]:
    """Log to a StringIO, which is not a terminal, and close the handler at the end."""
    out, before = StringIO(), logging.getLogger().handlers[:]
    try:
        configure_logging(log_format, "info", out)
        yield out
    finally:
        (handler,) = logging.getLogger().handlers
        handler.close()
        logging.getLogger().handlers[:] = before


@pytest.mark.parametrize(
    "text",
    [
        f"(sqlite3.IntegrityError) UNIQUE [SQL: INSERT INTO x] [parameters: ('{SECRET}', 'a]b')]",
        f"[parameters: [('x', '{SECRET}'), ('y',\n'{SECRET}')]]\n(Background: https://sqlalche.me)",
        f"[parameters: ('{SECRET}', ... cut off",
        f"1 validation error\nname\n  bad [type=x, input_value='{SECRET}', input_type=str]",
        f"duplicate key\nDETAIL:  Key (hash)=({SECRET}) already exists.",
        f"GET /matches/abc/board.png?seal={SECRET} HTTP/1.1",
        f"see https://birnam.example/resume#{SECRET}",
        f"{{'cookie': 'birnam={SECRET}; theme=dark'}}",
        f"Cookie: theme=dark; birnam={SECRET}",
        f"authorization: Bearer {SECRET}",
        f"postgresql+psycopg://birnam:{SECRET}@db:5432/birnam",
    ],
)
def test_secrets_are_redacted(text: str) -> None:
    assert SECRET not in redact(text)


@pytest.mark.parametrize("text", ["match over", "is it me?", "a/b", "/api/matches/{match_id}", ""])
def test_other_text_is_not_changed(text: str) -> None:
    assert redact(text) == text


class Form(BaseModel):
    """A model whose errors quote the input."""

    age: int


def _fail() -> None:
    secret = SECRET  # a variable of a frame
    Form.model_validate({"age": f"{secret}!"})


@pytest.mark.parametrize("log_format", ["json", "text"])
def test_a_traceback_shows_functions_and_no_values(log_format: LogFormat) -> None:
    with configured_logging(log_format) as out:
        try:
            _fail()
        except ValueError:
            logging.getLogger("app.test").exception("it failed with %s", f"birnam={SECRET}")
    text = out.getvalue()
    assert "_fail" in text
    assert "validation error" in text
    assert SECRET not in text


def test_a_json_line_is_one_object() -> None:
    log = logging.getLogger("app.test")
    with configured_logging("auto") as out:
        fresh_context(match="m1").run(log.info, "two\nlines", extra={"number": 7})
        log.debug("below the level")
        logging.getLogger("httpcore2").info("headers: %s", SECRET)
    (line,) = out.getvalue().splitlines()
    entry = orjson.loads(line)
    assert list(entry)[:3] == ["at", "level", "event"]
    assert entry.pop("at").endswith("Z")
    assert entry == {
        "level": "info",
        "event": "two\nlines",
        "logger": "app.test",
        "match": "m1",
        "number": 7,
    }


def test_a_fresh_context_has_no_other_fields() -> None:
    def log_line() -> str:
        with configured_logging("json") as out:
            logging.getLogger("app.test").info("here")
        return out.getvalue()

    def start_task() -> str:
        bind_contextvars(request="r1")
        return fresh_context(match="m2").run(log_line)

    entry = orjson.loads(fresh_context().run(start_task))
    assert entry["match"] == "m2"
    assert "request" not in entry
