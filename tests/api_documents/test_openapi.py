"""The OpenAPI document is complete: every route, its answers and errors, stream items, examples."""

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args, get_origin

import jsonschema_rs
import pytest
from fastapi.routing import APIRoute, iter_route_contexts
from pydantic import Strict

from app.api_documents.openapi import PATHS, versioned
from app.http.lines import LINES
from app.main import create_app
from app.wire.schema import EXAMPLES, Schema
from engine import Record, parse_record, record_from_json, verify
from tests.support.site.api_description import DESCRIPTION
from tests.support.site.live_server import Browser

JSON = "application/json"
SPEC = DESCRIPTION.document
ROUTES: list[tuple[str, str, dict[str, Any]]] = [
    (f"{method} {path} ({route['operationId']})", method, route)
    for path, methods in SPEC["paths"].items()
    for method, route in methods.items()
]
"""The place to name in messages, the method and the operation."""
OPERATIONS = {route["operationId"]: route for _, _, route in ROUTES}


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
    first = await eve.http.get("/openapi.json")
    assert "no-cache" in first.headers["cache-control"]
    known = {"if-none-match": first.headers["etag"]}
    again = await eve.http.get("/openapi.json", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    served = first.json()
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
    names = [route["operationId"] for _, _, route in ROUTES]
    twice = {name for name in names if names.count(name) > 1}
    assert twice == set(), "two routes share the name of their function; rename one"
    assert [name for name in OPERATIONS if not re.fullmatch(r"[a-z]+(_[a-z]+)*", name)] == []


def test_the_ways_to_authenticate_are_described() -> None:
    known = SPEC["components"]["securitySchemes"].keys()
    for place, method, route in ROUTES:
        assert route["security"], place
        assert {name for one in route["security"] for name in one} <= known, place
        assert method == "get" or {"session": []} in route["security"], place


def test_items_of_streams_have_schemas() -> None:
    for place, _, route in ROUTES:
        content = route["responses"].get("200", {}).get("content", {})
        if LINES in content:
            message = "use **lines_response(Item)"
            assert "itemSchema" in content[LINES], f"{place}: {message}"


def test_bodies_have_examples() -> None:
    for place, _, route in ROUTES:
        if "requestBody" in route:
            content = route["requestBody"]["content"][JSON]
            assert "example" in content, f"{place}: the schema needs @example(...)"
            DESCRIPTION.validate(content["schema"], content["example"], f"the example of {place}")


def test_examples_are_like_their_schemas() -> None:
    for schema, example in EXAMPLES.items():
        name = schema.__name__
        described = SPEC["components"]["schemas"][name]
        DESCRIPTION.validate(described, example, f"the example of {name}")


MAIN = ("programs", "matches", "joining", "lobby")  # tags
WITH_SNAPSHOT = {"read_match"}  # too long for an example: docs/protocol.md has snapshots


def test_answers_have_examples() -> None:
    for place, _, route in ROUTES:
        name = route["operationId"]
        answers = [
            content
            for status in ("200", "201")
            if (content := route["responses"].get(status, {}).get("content", {}).get(JSON))
        ]
        examples = [answer for answer in answers if "example" in answer]
        for answer in examples:
            example = f"the example of the answer of {place}"
            DESCRIPTION.validate(answer["schema"], answer["example"], example)
        if answers and set(route["tags"]) & set(MAIN) and name not in WITH_SNAPSHOT:
            assert examples, f"{place}: the schema needs @example(...)"


def test_the_examples_of_moves_are_legal() -> None:
    answer = OPERATIONS["parse_record"]["responses"]["200"]["content"][JSON]["example"]
    verify(record_from_json(answer))
    body = example_body(OPERATIONS["parse_record"])
    assert list(played(body["game"], body["text"]).moves) == answer["moves"]
    body = example_body(OPERATIONS["analyze_position"])
    assert list(played(body["game"], " ".join(body["moves"])).moves) == body["moves"]


def played(game: str, moves: str) -> Record:
    """Raises ValueError if a move is not legal."""
    record = parse_record(f'[Game "{game}"]\n{moves}')
    record.replay()
    return record


def example_body(operation: Any) -> Any:
    """None if the operation has no body."""
    return operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("example")


async def test_answers_unlike_the_document_are_noticed() -> None:
    problem = b'{"reason": "no-such-game", "message": "There is no such game."}'
    DESCRIPTION.check("GET", "/api/games/x", 404, "application/json", problem)
    with pytest.raises(AssertionError, match="message"):
        DESCRIPTION.check("GET", "/api/games/x", 404, "application/json", b'{"reason": "a"}')
    with pytest.raises(AssertionError, match="error_responses"):
        DESCRIPTION.check("GET", "/api/games/x", 410, "application/json", problem)
    with pytest.raises(AssertionError, match="media type"):
        DESCRIPTION.check("GET", "/api/games/x", 404, "text/plain", b"no")


def test_responses_have_schemas() -> None:
    for place, _, route in ROUTES:
        good = [answer for status, answer in route["responses"].items() if status[0] == "2"]
        assert good, place
        for answer in good:
            assert answer["content"], place
            for content in answer["content"].values():
                assert content.get("schema") or content.get("itemSchema"), place
        for status, answer in route["responses"].items():
            if status[0] in "45d":
                schema = answer["content"][JSON]["schema"]["$ref"]
                assert schema.rpartition("/")[2] in ("Problem", "Readiness"), (place, status)
                assert answer["description"] not in ("", "Validation Error"), (place, status)


def test_every_possible_error_is_described() -> None:
    for place, method, route in ROUTES:
        expected = set()
        if method != "get":
            expected |= {"403", "503"}
        if method in ("post", "patch"):  # it may make a player, which is limited
            expected.add("429")
        if "requestBody" in route:
            expected |= {"413", "422"}
        if places := {parameter["in"] for parameter in route.get("parameters", ())}:
            expected |= {"422", "404"} if "path" in places else {"422"}
        assert expected - route["responses"].keys() == set(), place
        assert route["summary"], place
        assert route["description"], place


def test_request_fields_are_bounded() -> None:
    for name in ("CreateMatch", "RedeemCode", "RedeemResumeLink", "Rename"):
        schema = SPEC["components"]["schemas"][name]
        assert schema["additionalProperties"] is False
        for field in schema["properties"].values():
            kinds = [field, *field.get("anyOf", [])]
            for kind in kinds:
                if kind.get("type") == "string" and "enum" not in kind and "const" not in kind:
                    assert "maxLength" in kind, (name, kind)


STREAMS = {
    route["operationId"]
    for _, _, route in ROUTES
    if LINES in route["responses"].get("200", {}).get("content", {})
}


async def test_requests_without_a_player_are_described(ann: Browser) -> None:
    """Whether the server answers one, or refuses it for want of a player."""
    match_id = await ann.open_match()
    wrong = []
    for place, method, route in ROUTES:
        path = place.split()[1]
        if not path.startswith("/api/") or route["operationId"] in STREAMS:
            continue
        path = re.sub("{match_id}", match_id, path)
        path = re.sub(r"{(\w+)}", lambda name: str(PATHS.get(name[1], "x")), path)
        nobody = Browser(ann.site).http
        answer = await nobody.request(method, path, json=example_body(route))
        served = {} in route["security"]
        if answer.is_success and not served:
            wrong.append(f"{place} needs anonymous=True")
        if served and answer.status_code == 403 and answer.json()["reason"] == "no-player":
            wrong.append(f"{place} needs no anonymous=True")
    assert not wrong, "\n".join(wrong)


def loose(annotation: Any, metadata: list[Any]) -> Iterator[type]:
    """Booleans and integers in an annotation for which Pydantic takes other types, too."""
    origin = get_origin(annotation)
    if annotation in (bool, int) and not any(isinstance(one, Strict) for one in metadata):
        yield annotation
    elif origin is Annotated:
        yield from loose(get_args(annotation)[0], [*get_args(annotation)[1:], *metadata])
    elif isinstance(annotation, type) and issubclass(annotation, Schema):
        for field in annotation.model_fields.values():
            yield from loose(field.annotation, field.metadata)
    elif origin is not Literal:
        for part in get_args(annotation):
            yield from loose(part, metadata)


def test_bodies_take_only_the_types_of_their_schemas() -> None:
    for context in iter_route_contexts(create_app().routes):
        route = context.original_route
        if isinstance(route, APIRoute) and route.path.startswith("/api/") and route.body_field:
            field = route.body_field.field_info
            message = f"{route.path}: use Flag and Whole of app/wire/schema.py"
            assert not list(loose(field.annotation, field.metadata)), message
