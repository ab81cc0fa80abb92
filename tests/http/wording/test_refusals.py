"""Every refusal is a sentence in the reader's language, whatever a request or a form contains."""

import json
import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from fastapi.routing import APIRoute, iter_route_contexts

from app.locales import t
from app.main import create_app
from tests.features.friends.test_friends import befriend
from tests.support.site.live_server import Browser

LONG = "x" * 5_000
ENGLISH = re.compile(
    r"\b(the|is|this|use|you|your|not|of|at|choose|should|value|field)\b", re.IGNORECASE
)
RAW = re.compile(r"[{}\[\]<>_]|constrained|literal|Error")
SENTENCE = re.compile(r"[A-ZÄÖÜ„].*[.!?“]$", re.DOTALL)
FIELD = re.compile(r"^[a-z_]+(\.\w+)*(: | fehlt| ist )")  # the name of a field, for programs
CHOICES = re.compile(r"Wähle eines davon: .*")
UNTRIED = ("/admin", "/language")  # for operators; it takes everything
DESTRUCTIVE = ("DELETE", "/api/me")

Fields = Callable[[list[str]], Any]
BODIES: tuple[Fields, ...] = (
    lambda _names: {},
    lambda names: {name: [[1]] for name in names},
    lambda names: dict.fromkeys(names, LONG),
    lambda _names: [1],
)


def changing_routes() -> Iterator[tuple[str, str, list[str]]]:
    """The method and path of what changes something, and the fields of its body."""
    for context in iter_route_contexts(create_app().routes):
        route = context.original_route
        if not isinstance(route, APIRoute) or (context.path or "").startswith(UNTRIED):
            continue
        body = route.body_field and getattr(
            route.body_field.field_info.annotation, "model_fields", {}
        )
        for method in (route.methods or set()) - {"GET", "HEAD"}:
            if (method, context.path) != DESTRUCTIVE:
                yield method, context.path or "", list(body or ())


def addresses(path: str, known: dict[str, list[str]]) -> list[str]:
    """The path with each value of its parameters; unknown things have two."""
    found = [path]
    for name in re.findall(r"{(\w+)", path):
        values = known.get(name, ["nowhere", LONG[:99]])
        found = [one.replace(f"{{{name}}}", value) for one in found for value in values]
    return found


def unclear(message: str) -> bool:
    told = FIELD.sub("Feld ", message)
    plain = CHOICES.sub("Wähle.", told)
    return bool(ENGLISH.search(plain) or RAW.search(plain)) or not SENTENCE.match(plain)


@pytest.mark.parametrize("reader", ["player", "stranger"])
async def test_every_refusal_is_worded(
    ann: Browser, bob: Browser, eve: Browser, reader: str
) -> None:
    one, other = await befriend(ann, bob, f"refused-{reader[0]}")
    waiting, over = await ann.open_match(), await ann.start_match(bob)
    await ann.resign(over)
    circle = {"name": "Refusers", "visible": True}
    cup = {"name": "Cup", "format": "swiss", "games": ["macbeth"], "rounds": 3}
    known = {
        "match_id": [waiting, over, "nowhere"],
        "circle_id": [(await ann.ask("POST", "/api/v1/circles", circle, 201))["id"], "nowhere"],
        "tournament_id": [(await ann.ask("POST", "/api/v1/tournaments", cup, 201))["id"]],
        "player": [one, other, "nobody"],
        "color": ["black", "red", "green"],
        "action": ["ask", "remove", "start", "hand-over", "report", "nothing"],
        "ply": ["1", "-1", "x"],
    }
    browser = ann if reader == "player" else eve
    bodies = BODIES if reader == "player" else BODIES[:1]
    refusals: dict[str, str] = {}
    for method, path, names in changing_routes():
        first, *others = addresses(path, known)
        for address, body in [*product([first], bodies), *product(others, bodies[:1])]:
            answer = await send(browser, method, address, body(names))
            if answer.status_code >= 400 and "html" not in answer.headers["content-type"]:
                assert answer.status_code < 500, (method, address, answer.text)
                refusals[answer.json()["message"]] = f"{method} {address}"
    assert len(refusals) > 25
    assert {message: place for message, place in refusals.items() if unclear(message)} == {}


async def send(browser: Browser, method: str, address: str, body: Any) -> Any:
    wanted = {"accept-language": "de", "accept": "application/json"}
    if address.startswith("/api"):
        wanted["content-type"] = "application/json"
        content = None if method == "DELETE" else json.dumps(body)
        return await browser.http.request(method, address, content=content, headers=wanted)
    return await browser.http.request(method, address, headers=wanted)


async def test_nobody_does_it_to_themselves(ann: Browser, bob: Browser) -> None:
    handle, _ = await befriend(ann, bob, "selfish")
    own = await ann.id()
    circle = await ann.ask("POST", "/api/v1/circles", {"name": "Alone", "visible": True}, 201)
    friend, members = f"/api/me/friends/{handle}", f"/api/v1/circles/{circle['id']}/members/{own}"
    for method, address, key in (
        ("PUT", f"/api/me/blocks/{own}", "friends.block-yourself"),
        ("POST", f"{friend}/ask", "friends.refused.yourself"),
        ("POST", f"{friend}/play", "friends.refused.yourself"),
        ("POST", f"{members}/remove", "circles.refused.own-role"),
        ("POST", f"{members}/hand-over", "circles.refused.own-role"),
    ):
        body = {"game": "macbeth"} if address.endswith("play") else {}
        problem = await ann.ask(method, address, None if method == "PUT" else body, 409)
        assert problem["message"] == t(key), address
