"""The OpenAPI document is complete: every route, its answers and errors, stream items, examples."""

import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
from fastapi.routing import APIRoute, iter_route_contexts

from app.main import create_app
from app.web.api_documents.answers import ANSWERS
from app.web.api_documents.examples import BODIES
from app.web.api_documents.openapi import versioned
from app.web.errors import LINES
from engine import parse_record, record_from_json, verify
from tests.web.support.api_description import DESCRIPTION
from tests.web.support.live_server import Browser

JSON = "application/json"
SPEC = DESCRIPTION.document
ROUTES = [
    pytest.param(method, route, id=f"{method} {path}")
    for path, methods in SPEC["paths"].items()
    for method, route in methods.items()
]
every_route = pytest.mark.parametrize(("method", "route"), ROUTES)


def references(value: Any) -> Iterator[str]:
    """Every $ref in a part of the description."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "$ref":
                yield part
            else:
                yield from references(part)
    elif isinstance(value, list):
        for part in value:
            yield from references(part)


async def test_the_openapi_description_is_served(eve: Browser) -> None:
    served = await eve.ask("GET", "/openapi.json")
    assert served["openapi"].startswith("3.")
    assert served["paths"].keys() == SPEC["paths"].keys()
    answer = await eve.http.get("/docs", headers={"accept": "text/html"})
    assert answer.status_code == 200
    assert "](/docs/protocol.md)" in served["info"]["description"]
    assert "](/asyncapi.json)" in served["info"]["description"]
    protocol = await eve.http.get("/docs/protocol.md")
    assert protocol.headers["content-type"] == "text/plain; charset=utf-8"
    assert "## Reviews" in protocol.text


def test_every_reference_resolves() -> None:
    for reference in references(SPEC):
        part: Any = SPEC
        for step in reference.removeprefix("#/").split("/"):
            part = part[step]


def test_every_schema_is_valid() -> None:
    for name, schema in SPEC["components"]["schemas"].items():
        dialect = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
        assert jsonschema_rs.meta.is_valid(dialect | schema), name


def test_every_route_of_the_api_is_described() -> None:
    served = {
        (versioned(route.path or ""), method.lower())
        for route in iter_route_contexts(create_app().routes)
        if isinstance(route.original_route, APIRoute) and (route.path or "").startswith("/api/")
        for method in route.methods or ()
    }
    described = {(path, method) for path, methods in SPEC["paths"].items() for method in methods}
    assert served - described == set(), "routes below /api/ need include_in_schema=True"
    assert not [path for path, _ in described if re.match("/api/(?!v1/)", path)]


def test_operation_ids_are_the_plain_names_of_functions() -> None:
    names = [
        route["operationId"] for methods in SPEC["paths"].values() for route in methods.values()
    ]
    twice = {name for name in names if names.count(name) > 1}
    assert twice == set(), "two routes share the name of their function; rename one"
    assert [name for name in names if not re.fullmatch(r"[a-z]+(_[a-z]+)*", name)] == []


@every_route
def test_the_ways_to_authenticate_are_described(method: str, route: dict[str, Any]) -> None:
    known = SPEC["components"]["securitySchemes"].keys()
    assert route["security"]
    assert {name for one in route["security"] for name in one} <= known
    assert method == "get" or {"session": []} in route["security"]


@every_route
def test_items_of_streams_have_schemas(method: str, route: dict[str, Any]) -> None:
    content = route["responses"].get("200", {}).get("content", {})
    if LINES in content:
        message = "use response_class=LinesResponse and responses=lines_response(Item)"
        assert "itemSchema" in content[LINES], f"{route['operationId']}: {message}"
        assert method == "get"


@every_route
def test_bodies_have_examples(method: str, route: dict[str, Any]) -> None:
    if "requestBody" not in route:
        return
    content = route["requestBody"]["content"]["application/json"]
    name = route["operationId"]
    assert "example" in content, f"add {name} to BODIES in app/web/api_documents/examples.py"
    DESCRIPTION.validate(content["schema"], content["example"], f"the example of {method} {name}")


def test_no_example_is_left_over() -> None:
    names = {route["operationId"] for ways in SPEC["paths"].values() for route in ways.values()}
    assert (BODIES.keys() | ANSWERS.keys()) - names == set()


MAIN = ("programs", "matches", "joining", "lobby")  # tags
WITH_SNAPSHOT = {"read_match"}  # too long for an example: docs/protocol.md has snapshots


@every_route
def test_answers_have_examples(method: str, route: dict[str, Any]) -> None:
    name = route["operationId"]
    answers = [
        content
        for status in ("200", "201")
        if (content := route["responses"].get(status, {}).get("content", {}).get(JSON))
    ]
    examples = [answer for answer in answers if "example" in answer]
    assert bool(examples) == (name in ANSWERS), f"{name} has no answer of JSON"
    for answer in examples:
        place = f"the example of the answer of {method} {name}"
        DESCRIPTION.validate(answer["schema"], answer["example"], place)
    if answers and set(route["tags"]) & set(MAIN) and name not in WITH_SNAPSHOT:
        assert examples, f"add {name} to ANSWERS in app/web/api_documents/answers.py"


def test_the_examples_of_moves_are_legal() -> None:
    body, answer = BODIES["parse_record"], ANSWERS["parse_record"]
    record = parse_record(f'[Game "{body["game"]}"]\n{body["text"]}')
    record.replay()
    assert list(record.moves) == answer["moves"] == BODIES["analyze_position"]["moves"]
    verify(record_from_json(ANSWERS["read_record_json"]))


async def test_answers_unlike_the_document_are_noticed() -> None:
    problem = b'{"reason": "no-such-game", "message": "There is no such game."}'
    DESCRIPTION.check("GET", "/api/games/x", 404, "application/json", problem)
    with pytest.raises(AssertionError, match="message"):
        DESCRIPTION.check("GET", "/api/games/x", 404, "application/json", b'{"reason": "a"}')
    with pytest.raises(AssertionError, match="error_responses"):
        DESCRIPTION.check("GET", "/api/games/x", 410, "application/json", problem)
    with pytest.raises(AssertionError, match="media type"):
        DESCRIPTION.check("GET", "/api/games/x", 404, "text/plain", b"no")


@every_route
def test_successful_responses_have_schemas(method: str, route: dict[str, Any]) -> None:
    good = [answer for status, answer in route["responses"].items() if status[0] == "2"]
    assert method in ("get", "post", "put", "patch", "delete")
    assert good
    for answer in good:
        (content,) = answer["content"].values()
        assert content.get("schema") or content.get("itemSchema")


@every_route
def test_errors_have_the_problem_schema(method: str, route: dict[str, Any]) -> None:
    assert method
    for status, answer in route["responses"].items():
        if status[0] in "45d":
            schema = answer["content"]["application/json"]["schema"]["$ref"]
            assert schema.rpartition("/")[2] in ("Problem", "Readiness"), status
            assert answer["description"]
            assert answer["description"] != "Validation Error"


@every_route
def test_every_possible_error_is_described(method: str, route: dict[str, Any]) -> None:
    statuses = set(route["responses"])
    if method != "get":
        assert {"403", "503"} <= statuses
    if method in ("post", "patch"):  # it may make a player, which is limited
        assert "429" in statuses
    if "requestBody" in route:
        assert {"413", "422"} <= statuses
    if places := {parameter["in"] for parameter in route.get("parameters", ())}:
        assert "422" in statuses
        assert "path" not in places or "404" in statuses
    assert route["summary"]
    assert route["description"]


def test_request_fields_are_bounded() -> None:
    for name in ("CreateMatch", "RedeemCode", "RedeemResumeLink", "Rename"):
        schema = SPEC["components"]["schemas"][name]
        assert schema["additionalProperties"] is False
        for field in schema["properties"].values():
            kinds = [field, *field.get("anyOf", [])]
            for kind in kinds:
                if kind.get("type") == "string" and "enum" not in kind and "const" not in kind:
                    assert "maxLength" in kind, (name, kind)
