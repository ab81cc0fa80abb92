"""The document, the browser's types and the service agree on what crosses the wire."""

import dataclasses
import inspect
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from app.main import create_app
from app.settings import Settings
from app.web import (
    clocks,
    computers,
    judged,
    messages,
    own,
    people,
    rematch,
    resources,
    riddles,
    standing,
    study,
    telling,
)
from app.web.messages import ClientMessage, Error, Happened, ServerMessage
from engine import GAMES

ROOT = Path(__file__).parent.parent
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text()
THEMES = sorted((ROOT / "static" / "protocol").glob("*.js"))
TYPES = "\n".join(theme.read_text() for theme in THEMES)

FROM_CLIENT: list[type[BaseModel]] = list(get_args(get_args(ClientMessage)[0]))
TO_CLIENT: list[type[BaseModel]] = list(get_args(get_args(ServerMessage)[0]))
HAPPENED: list[type[BaseModel]] = list(get_args(get_args(Happened)[0]))


def tag(model: type[BaseModel]) -> str:
    """What `t` of a message is, or `kind` of a happening."""
    field = model.model_fields.get("t") or model.model_fields["kind"]
    return str(field.default)


def fields(model: type[BaseModel]) -> set[str]:
    """The fields beside `t`."""
    return set(model.model_fields) - {"t"}


def rows(heading: str) -> dict[str, str]:
    """A table of the document: the words in its first column, and the rest of the row."""
    table = DOCUMENT.partition(f"| {heading} |")[2].partition("\n\n")[0]
    cells = re.findall(r"^\| (.+?) \| (.+) \|$", table, re.MULTILINE)
    return {word: rest for names, rest in cells for word in re.findall(r"`([^`]+)`", names)}


def typedef(name: str) -> str:
    """The type of that name in the browser's types."""
    found = re.search(rf"@typedef \{{((?:[^@])*?)\}} {name}\b", TYPES)
    assert found, f"static/protocol/ has no {name}"
    return re.sub(r"\s*\n \*\s*", " ", found[1])


def typed_fields(name: str) -> set[str]:
    """The fields of a type at its outermost level."""
    text = typedef(name).strip()
    assert text.startswith("{")
    depth, flat = 0, ""
    for sign in text:
        depth -= sign in "}]>"
        flat += sign if depth == 1 or sign in "{}" else ""
        depth += sign in "{[<"
    return set(re.findall(r"[{,]\s*(\w+)\??:", flat))


@pytest.mark.parametrize(
    ("heading", "models"), [("client sends", FROM_CLIENT), ("server sends", TO_CLIENT)]
)
def test_the_document_has_every_message(heading: str, models: list[type[BaseModel]]) -> None:
    table = rows(heading)
    assert set(table) == {tag(model) for model in models}
    for model in models:
        named = set(re.findall(r"`(\w+)`", table[tag(model)].partition(" | ")[0]))
        assert named == fields(model), f"the document's {tag(model)}"


@pytest.mark.parametrize(
    "model", [*FROM_CLIENT, *TO_CLIENT], ids=lambda model: f"{model.__module__}-{model.__name__}"
)
def test_the_browser_knows_every_message(model: type[BaseModel]) -> None:
    name = "Failure" if model is Error else model.__name__
    assert typed_fields(name) == fields(model) | {"t"}
    assert f't: "{tag(model)}"' in typedef(name)


def test_the_browser_finds_all_types_in_one_place() -> None:
    facade = (ROOT / "static" / "protocol.js").read_text()
    told = re.findall(r'^export \* from "\./(.+)";$', facade, re.MULTILINE)
    assert told == [f"protocol/{theme.name}" for theme in THEMES]


def test_the_browsers_unions_have_the_same_members() -> None:
    tags = {f'"{tag(model)}"' for model in [*FROM_CLIENT, *TO_CLIENT]} | {'"changed"'}
    assert set(re.findall(r'\bt: ("\w+")', TYPES)) == tags
    names = {model.__name__ for model in FROM_CLIENT}
    assert set(typedef("ClientMessage").strip().split(" | ")) == names
    names = {model.__name__ for model in TO_CLIENT} - {"Error"} | {"Failure"}
    assert set(typedef("ServerMessage").split(" | ")) == names


@pytest.mark.parametrize(
    "name", ["OptionView", "Control", "MatchInfo", "SeatPresence", "KnockView"]
)
def test_the_browser_knows_every_part(name: str) -> None:
    assert typed_fields(name) == set(getattr(messages, name).model_fields)


@pytest.mark.parametrize(
    "name",
    [
        *("RayView", "LegalMove", "TurnView", "Result", "SideView", "ClockView", "OfferView"),
        "View",
    ],
)
def test_the_browser_knows_a_match_as_it_stands(name: str) -> None:
    part = getattr(standing, name)
    fields = getattr(part, "model_fields", None) or [
        field.name for field in dataclasses.fields(part)
    ]
    assert typed_fields(name) == set(fields)


@pytest.mark.parametrize(
    "name",
    [
        *("Problem", "OpenMatch", "MatchLink", "SeatTaken", "Vacated", "MatchCard", "Lobby"),
        *("ChoiceRefused", "OptionsAdvice"),
    ],
)
def test_the_browser_knows_what_http_answers(name: str) -> None:
    assert typed_fields(name) == set(getattr(resources, name).model_fields)


@pytest.mark.parametrize("name", ["Me", "HandoverCode", "ResumeLink", "DevicesForgotten"])
def test_the_browser_knows_who_it_is(name: str) -> None:
    assert typed_fields(name) == set(getattr(people, name).model_fields)


@pytest.mark.parametrize("name", ["OwnMatches", "Turns", "GameScore", "Opponent", "People"])
def test_the_browser_knows_the_own_matches(name: str) -> None:
    assert typed_fields(name) == set(getattr(own, name).model_fields)


@pytest.mark.parametrize("name", ["Worth", "JudgedMove", "ReviewPoint", "MatchReview"])
def test_the_browser_knows_reviews(name: str) -> None:
    assert typed_fields(name) == set(getattr(judged, name).model_fields)


@pytest.mark.parametrize("name", ["LevelInfo", "Hint", "Hints"])
def test_the_browser_knows_computers(name: str) -> None:
    assert typed_fields(name) == set(getattr(computers, name).model_fields)


@pytest.mark.parametrize(
    "name", ["GamePuzzles", "PuzzleList", "PuzzleInfo", "TryMove", "PuzzleAnswer", "PuzzleHint"]
)
def test_the_browser_knows_puzzles(name: str) -> None:
    assert typed_fields(name) == set(getattr(riddles, name).model_fields)


def test_the_browser_knows_the_next_match() -> None:
    assert typed_fields("NextMatch") == set(rematch.NextMatch.model_fields)


@pytest.mark.parametrize("name", ["Study", "Studied", "Annotation", "Annotations"])
def test_the_browser_knows_what_is_studied(name: str) -> None:
    assert typed_fields(name) == set(getattr(study, name).model_fields)


@pytest.mark.parametrize(
    "name",
    [
        *("Told", "DeviceInfo", "NoticeBoard", "AddDevice", "DeviceRemoved", "Tried"),
        *("WebhookInfo", "MatchNotices", "SetWebhook"),
    ],
)
def test_the_browser_knows_the_notices(name: str) -> None:
    assert typed_fields(name) == set(getattr(telling, name).model_fields)


@pytest.mark.parametrize("name", ["ChargeView", "LedgerLine", "Ledger"])
def test_the_browser_knows_the_ledger_of_the_clocks(name: str) -> None:
    assert typed_fields(name) == set(getattr(clocks, name).model_fields)


def test_everything_that_happens_is_told() -> None:
    kinds = {tag(model) for model in HAPPENED}
    assert set(re.findall(r'kind: "([a-z-]+)"', typedef("Happened"))) == kinds
    told = DOCUMENT.partition("`happened` holds the rest:")[2].partition(".")[0]
    assert set(re.findall(r"`([a-z-]+)`", told)) == kinds


def test_every_reason_of_a_refusal_is_in_the_document() -> None:
    sources = [*(ROOT / "app" / "match").glob("*.py"), ROOT / "app" / "rooms" / "room.py"]
    played = {Path(inspect.getfile(type(game.start({})))).parent for game in GAMES.values()}
    for folder in {ROOT / "engine", *played}:
        sources += folder.glob("*.py")
    raised = r'(?:Refused|IllegalMove|NotationError|_illegal)\(\s*"([a-z]+(?:-[a-z]+)*)"\s*,'
    reasons = {reason for file in sources for reason in re.findall(raised, file.read_text())}
    assert {"stale", "busy", "hole", "occupied", "seat-taken"} <= reasons, "they are found"
    told = DOCUMENT.partition("Reasons of a refusal:")[2].partition(".")[0]
    only_http = {"opened", "no-such-game", "no-such-option", "no-such-time", "too-many-moves"}
    assert reasons - only_http <= set(re.findall(r"`([a-z-]+)`", told))


def test_every_reason_of_an_error_is_in_the_document() -> None:
    reasons = get_args(Error.model_fields["reason"].annotation)
    (row,) = [row for word, row in rows("server sends").items() if word == "error"]
    assert set(reasons) <= set(re.findall(r"`([a-z-]+)`", row))
    typed = typedef("Failure").partition("reason:")[2]
    assert set(re.findall(r'"([a-z-]+)"', typed)) == set(reasons)


def test_every_route_is_in_the_document() -> None:
    spec: dict[str, Any] = create_app(Settings()).openapi()["paths"]
    served = {
        f"{method.upper()} {re.sub(r'{match_id}', '{id}', path)}"
        for path, methods in spec.items()
        for method in methods
    }
    described = DOCUMENT.partition("| request | does |")[2].partition("\n\n")[0]
    described = described.replace("`…/", "`GET /api/matches/{id}/")
    assert served == set(re.findall(r"`((?:GET|POST|PUT|PATCH|DELETE) /[^`]*)`", described))
