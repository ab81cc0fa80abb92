"""What libraries say is cleaned before it is logged."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

import orjson
import pytest
from pydantic import BaseModel

from app.telemetry.log_context import bind_context, fresh_context
from app.telemetry.logging_config import LogFormat as LineForm
from app.telemetry.logging_config import configure_logging
from app.telemetry.redaction import redact

SECRET = "dunsinane"


@contextmanager
def _logging(form: LineForm) -> Iterator[StringIO]:
    """What is logged within is written here when it is over; a StringIO is no terminal."""
    out, before = StringIO(), logging.getLogger().handlers[:]
    try:
        configure_logging(form, "info", out)
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
def test_no_secret_is_left(text: str) -> None:
    assert SECRET not in redact(text)


@pytest.mark.parametrize("text", ["match over", "is it me?", "a/b", "/api/matches/{match_id}", ""])
def test_what_is_no_secret_is_left_alone(text: str) -> None:
    assert redact(text) == text


class Form(BaseModel):
    """Something that is filled in."""

    age: int


def _fail() -> None:
    secret = SECRET  # a variable of a frame
    Form.model_validate({"age": f"{secret}!"})


@pytest.mark.parametrize("form", ["json", "text"])
def test_an_exception_shows_its_way_and_no_values(form: LineForm) -> None:
    with _logging(form) as out:
        try:
            _fail()
        except ValueError:
            logging.getLogger("app.test").exception("it failed with %s", f"birnam={SECRET}")
    said = out.getvalue()
    assert "_fail" in said
    assert "validation error" in said
    assert SECRET not in said


def test_a_line_for_a_program_is_one_object() -> None:
    log = logging.getLogger("app.test")
    with _logging("auto") as out:
        fresh_context(match="m1").run(log.info, "two\nlines", extra={"number": 7})
        log.debug("not asked for")
        logging.getLogger("httpcore2").info("headers: %s", SECRET)
    (line,) = out.getvalue().splitlines()
    told = orjson.loads(line)
    assert list(told)[:3] == ["at", "level", "event"]
    assert told.pop("at").endswith("Z")
    assert told == {
        "level": "info",
        "event": "two\nlines",
        "logger": "app.test",
        "match": "m1",
        "number": 7,
    }


def test_a_context_is_about_nothing_else() -> None:
    def said() -> str:
        with _logging("json") as out:
            logging.getLogger("app.test").info("here")
        return out.getvalue()

    def started() -> str:
        bind_context(request="r1")
        return fresh_context(match="m2").run(said)

    told = orjson.loads(fresh_context().run(started))
    assert told["match"] == "m2"
    assert "request" not in told
