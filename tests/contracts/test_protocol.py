"""The documentation and the browser's types name what the server accepts and sends."""

import inspect
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from app.main import create_app
from app.web.socket.client_messages import ClientMessage
from app.web.socket.event_messages import ClientEvent
from app.web.socket.server_messages import ErrorMessage, ServerMessage
from engine import GAMES
from tests.contracts import protocol_types

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text()

CLIENT_MESSAGES: list[type[BaseModel]] = list(get_args(get_args(ClientMessage)[0]))
SERVER_MESSAGES: list[type[BaseModel]] = list(get_args(get_args(ServerMessage)[0]))
CLIENT_EVENTS: list[type[BaseModel]] = list(get_args(get_args(ClientEvent)[0]))


def tag(model: type[BaseModel]) -> str:
    field = model.model_fields.get("t") or model.model_fields["kind"]
    return str(field.default)


def table(heading: str) -> dict[str, str]:
    """A table of the document: each `code` of its first column, and the rest of the row."""
    text = DOCUMENT.partition(f"| {heading} |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (.+?) \| (.+) \|$", text, re.MULTILINE)
    return {name: rest for names, rest in rows for name in re.findall(r"`([^`]+)`", names)}


def listed_after(words: str) -> set[str]:
    """The `codes` of the document between these words and the next full stop."""
    assert words in DOCUMENT
    return set(re.findall(r"`([a-z-]+)`", DOCUMENT.partition(words)[2].partition(".")[0]))


@pytest.mark.parametrize(
    ("heading", "models"), [("client sends", CLIENT_MESSAGES), ("server sends", SERVER_MESSAGES)]
)
def test_the_document_has_every_message(heading: str, models: list[type[BaseModel]]) -> None:
    rows = table(heading)
    assert set(rows) == {tag(model) for model in models}
    for model in models:
        named = set(re.findall(r"`(\w+)`", rows[tag(model)].partition(" | ")[0]))
        assert named == set(model.model_fields) - {"t"}, f"the document's {tag(model)}"


def test_the_document_has_every_event() -> None:
    assert listed_after("`events` holds the rest:") == {tag(model) for model in CLIENT_EVENTS}


def test_the_document_has_every_reason_of_a_refusal() -> None:
    sources = [*(ROOT / "app" / "match").rglob("*.py"), ROOT / "app" / "rooms" / "room.py"]
    played = {Path(inspect.getfile(type(game.start({})))).parent for game in GAMES.values()}
    for folder in {ROOT / "engine", *played}:
        sources += folder.glob("*.py")
    raised = r'(?:Refused|IllegalMove|NotationError|_illegal)\(\s*"([a-z]+(?:-[a-z]+)*)"\s*,'
    reasons = {reason for file in sources for reason in re.findall(raised, file.read_text())}
    assert {"stale", "busy", "hole", "occupied", "seat-taken"} <= reasons, "they are found"
    only_http = {"opened", "no-such-game", "no-such-option", "no-such-time", "too-many-moves"}
    assert reasons - only_http <= listed_after("Reasons of a refusal:")


def test_the_document_has_every_reason_of_an_error() -> None:
    reasons = get_args(ErrorMessage.model_fields["reason"].annotation)
    assert set(reasons) <= set(re.findall(r"`([a-z-]+)`", table("server sends")["error"]))


def test_the_document_has_every_route() -> None:
    spec: dict[str, Any] = create_app().openapi()["paths"]
    served = {
        f"{method.upper()} {re.sub(r'{match_id}', '{id}', path)}"
        for path, methods in spec.items()
        for method in methods
    }
    described = DOCUMENT.partition("| request | does |")[2].partition("\n\n")[0]
    described = described.replace("`…/", "`GET /api/matches/{id}/")
    assert served == set(re.findall(r"`((?:GET|POST|PUT|PATCH|DELETE) /[^`]*)`", described))


def test_the_types_of_the_browser_are_generated_from_these_schemas() -> None:
    assert protocol_types.FILE.read_text(encoding="utf-8") == protocol_types.generate()
