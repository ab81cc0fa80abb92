"""The documentation names what the server accepts and sends."""

import inspect
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from pydantic import TypeAdapter

from app.features.matches.socket.messages import ClientMessage, ServerMessage
from app.wire.event_messages import ClientEvent
from app.wire.server_messages import ErrorMessage
from engine import GAMES
from tests.support.site.api_description import DESCRIPTION

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")

# The first word of each table's header row, and the models of its rows.
MODELS: dict[str, list[Any]] = {
    "client sends": list(get_args(get_args(ClientMessage)[0])),
    "server sends": list(get_args(get_args(ServerMessage)[0])),
    "event": list(get_args(get_args(ClientEvent)[0])),
}
ONLY_HTTP = {"opened", "no-such-game", "no-such-option", "no-such-time", "too-many-moves"}


def fields(model: Any) -> dict[str, Any]:
    """The JSON Schema of each field of a model, a dataclass or a typed dictionary."""
    schema = TypeAdapter(model).json_schema(mode="serialization")
    found: dict[str, Any] = schema["properties"]
    return found


def tag_name(model: Any) -> str:
    """The field that says what a message or an event is."""
    return "t" if "t" in fields(model) else "kind"


def tag(model: Any) -> str:
    return str(fields(model)[tag_name(model)]["const"])


def table(heading: str) -> dict[str, str]:
    """A table of the document: each `code` of its first column, and the second column."""
    assert DOCUMENT.count(f"\n| {heading} |") == 1
    text = DOCUMENT.partition(f"\n| {heading} |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (.+?) \| ?(.*?) \|", text, re.MULTILINE)
    return {name: second for names, second in rows for name in re.findall(r"`([^`]+)`", names)}


def reasons(files: list[Path], raised: str) -> set[str]:
    """The first arguments of calls of some functions, given as alternatives of a pattern."""
    call = rf'\b(?:{raised})\(\s*"([a-z]+(?:-[a-z]+)*)"\s*[,)]'
    return {reason for file in files for reason in re.findall(call, file.read_text("utf-8"))}


@pytest.mark.parametrize("heading", MODELS)
def test_the_document_has_every_message_and_event(heading: str) -> None:
    rows = table(heading)
    assert set(rows) == {tag(model) for model in MODELS[heading]}
    for model in MODELS[heading]:
        described = set(re.findall(r"`(\w+)`", rows[tag(model)]))
        assert described == set(fields(model)) - {tag_name(model)}, tag(model)


def test_the_document_has_every_reason_of_a_refusal() -> None:
    folders = {Path(inspect.getfile(type(game.start({})))).parent for game in GAMES.values()}
    files = [file for folder in {ROOT / "engine", *folders} for file in folder.glob("*.py")]
    files += (ROOT / "app" / "match").rglob("*.py")
    files += (ROOT / "app" / "rooms").glob("*.py")
    found = reasons(files, "Refused|IllegalMove|NotationError|_illegal")
    assert {"stale", "busy", "hole", "occupied", "seat-taken"} <= found
    assert found - ONLY_HTTP <= set(table("reason of `refused`"))


def test_the_document_has_every_reason_of_a_chat_refusal() -> None:
    found = reasons(list((ROOT / "app" / "features" / "chat").glob("*.py")), "ChatRefused")
    assert found == set(table("reason of `chat-refused`"))


def test_the_document_has_every_reason_of_an_error() -> None:
    found = get_args(get_type_hints(ErrorMessage)["reason"])
    assert set(found) == set(table("reason of `error`"))


def test_the_document_has_every_close_code() -> None:
    files = (ROOT / "app").rglob("*.py")
    closed = {code for file in files for code in re.findall(r"\.close\((\d{4})", file.read_text())}
    assert {"1008", "1012", "4404"} <= closed
    assert closed <= set(table("close code"))


def test_the_document_has_every_route() -> None:
    spec: dict[str, Any] = DESCRIPTION.document["paths"]
    served = {  # the document leaves out the version of the API
        f"{method.upper()} {path.replace('{match_id}', '{id}').replace('/api/v1/', '/api/')}"
        for path, methods in spec.items()
        for method in methods
    }
    assert served == set(table("request"))
