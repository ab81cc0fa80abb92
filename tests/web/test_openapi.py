"""The OpenAPI page is complete: what is answered is typed, and every error is described."""

from collections.abc import Iterator
from typing import Any

import pytest

from app.main import create_app
from tests.web.support.live_server import Browser

SPEC = create_app().openapi()
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


async def test_the_site_shows_its_description(eve: Browser) -> None:
    served = await eve.ask("GET", "/openapi.json")
    assert served["openapi"].startswith("3.")
    assert served["paths"].keys() == SPEC["paths"].keys()
    answer = await eve.http.get("/docs", headers={"accept": "text/html"})
    assert answer.status_code == 200


def test_every_reference_leads_somewhere() -> None:
    for reference in references(SPEC):
        part: Any = SPEC
        for step in reference.removeprefix("#/").split("/"):
            part = part[step]


def test_operations_have_names_of_their_own() -> None:
    names = [
        route["operationId"] for methods in SPEC["paths"].values() for route in methods.values()
    ]
    assert len(set(names)) == len(names)


@every_route
def test_the_good_answer_is_typed(method: str, route: dict[str, Any]) -> None:
    good = [answer for status, answer in route["responses"].items() if status[0] == "2"]
    assert method in ("get", "post", "put", "patch", "delete")
    assert good
    for answer in good:
        (content,) = answer["content"].values()
        assert content["schema"]


@every_route
def test_every_error_is_a_problem(method: str, route: dict[str, Any]) -> None:
    assert method
    for status, answer in route["responses"].items():
        if status[0] in "45":
            schema = answer["content"]["application/json"]["schema"]["$ref"]
            assert schema.rpartition("/")[2] in ("Problem", "Readiness"), status
            assert answer["description"]
            assert answer["description"] != "Validation Error"


@every_route
def test_every_error_that_can_be_is_described(method: str, route: dict[str, Any]) -> None:
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


def test_fields_are_bounded_where_something_comes_in() -> None:
    for name in ("CreateMatch", "RedeemCode", "RedeemResumeLink", "Rename"):
        schema = SPEC["components"]["schemas"][name]
        assert schema["additionalProperties"] is False
        for field in schema["properties"].values():
            kinds = [field, *field.get("anyOf", [])]
            for kind in kinds:
                if kind.get("type") == "string" and "enum" not in kind and "const" not in kind:
                    assert "maxLength" in kind, (name, kind)
