"""What somebody has written in a form without scripts is not lost if the form is refused."""

import re
from html import unescape
from typing import Any

import pytest
from fastapi.routing import APIRoute
from starlette.routing import Match

from app.features.enabled import ENABLED
from app.features.moderation.model import MAX_REASON
from app.http.errors import ApiError
from app.http.forms import MAX_FORM, typed_fields
from app.http.html import APP
from app.http.limits.rate_limit import RateLimits
from app.locales import t
from tests.features.circles.support import invitation, together
from tests.features.moderation.test_admin import operator
from tests.features.tournaments.support.pages import created
from tests.features.variants.support.publishing import new_rules, publish
from tests.support.site.authenticator import keep
from tests.support.site.fixtures import NewBrowser
from tests.support.site.live_server import Browser

__all__ = ["operator"]

QUOTED = 'a <b> & "c"'
FORM = re.compile(r'<form [^>]*method="post" action="([^"]*/[^"]*)"[^>]*>(.*?)</form>', re.DOTALL)
TYPED = re.compile(r'<input(?: id="[^"]*")?(?: type="url")? name="([\w-]+)"(?! type="(?!url))')
ROUTES = [
    route
    for feature in ENABLED
    for router in feature.routers
    for route in router.routes
    if isinstance(route, APIRoute)
]


def is_shown(text: str, name: str, value: str) -> bool:
    """True if there is a field with a name that can be seen and has a value."""
    fields = (field for field in text.split("<input ")[1:] if 'type="hidden"' not in field[:80])
    starts = [field.partition(">")[0] for field in fields]
    return any(f'name="{name}"' in one and f'value="{value}"' in unescape(one) for one in starts)


async def test_a_message_that_is_too_long_is_shown_again(ann: Browser, bob: Browser) -> None:
    circle = await together(ann, bob)
    long = f"{QUOTED} {'x' * 300}"
    text = await bob.send(f"{circle}/chat", 409, id="m1", text=long)
    assert is_shown(text, "text", long)
    assert 'type="hidden" name="id" value="m1"' in text
    assert f'<form class="variant-form" method="post" action="{circle}/chat">' in text
    assert t("errors.sent.again") in text


async def test_a_form_in_which_nothing_was_written_is_not_offered_again(
    ann: Browser, bob: Browser
) -> None:
    circle = await together(ann, bob)
    for fields in ({"id": "m1", "text": ""}, {"id": "m1"}):
        text = await bob.send(f"{circle}/chat", 409, **fields)
        assert t("errors.sent.again") not in text


async def test_the_reasons_of_operators_are_shown_again(operator: Browser, ann: Browser) -> None:
    mine = await publish(ann, new_rules())
    player = await ann.id()
    reasons = {"reason": f"{QUOTED} {'x' * MAX_REASON}"}
    for path, status, fields in (
        ("/admin/resolve", 422, {"kind": "chat", "subject": "m", "part": "players 1"} | reasons),
        ("/admin/resolve", 409, {"kind": "chat", "subject": "m", "part": "p", "reason": QUOTED}),
        ("/admin/circles", 422, {"kind": "circle", "subject": "c"} | reasons),
        (f"/admin/players/{player}/warn", 422, reasons),
        (f"/admin/players/{player}/time-out", 422, {"value": "999999", "reason": QUOTED}),
        (f"/admin/players/{player}/rename", 422, {"value": "x" * 40, "reason": QUOTED}),
        (f"/admin/players/{player}/delete", 409, {"value": "nobody", "reason": QUOTED}),
        (f"/admin/variants/{mine['id']}", 422, {"hidden": "yes"} | reasons),
    ):
        text = await operator.send(path, status, **fields)
        for name in {"reason", "value"} & fields.keys():
            assert is_shown(text, name, fields[name]), path


async def test_what_comes_too_often_is_shown_again(
    new_browser: NewBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, eve, cid = (new_browser() for _ in range(4))
    circle = await together(ann, bob, visible="yes", joining="open")
    link, tournament = await invitation(ann, circle), await created([cid])
    await keep(bob, "sent-forms")

    async def refuse(*_: Any) -> None:
        raise ApiError(429, "too-many", t("errors.too-many.text"), 9)

    monkeypatch.setattr(RateLimits, "check_create", refuse)
    for browser, path, fields in (
        (eve, f"{circle}/join", {"your-name": QUOTED}),
        (eve, link, {"your-name": QUOTED}),
        (eve, "/circles", {"name": QUOTED, "your-name": "Eve", "picture-game": "x"}),
        (ann, f"{circle}/settings", {"name": QUOTED, "picture-game": "x"}),
        (eve, "/tournaments", {"name": QUOTED, "player": "Eve"}),
        (eve, f"{tournament}/join", {"player": QUOTED}),
        (bob, "/me/friends/ask", {"handle": "eve"}),
        (bob, "/me/tokens", {"name": QUOTED, "scope": "play"}),
        (bob, "/me/webhooks", {"url": "https://example.org/x", "event": "turn"}),
    ):
        text = await browser.send(path, 429, **fields)
        for name in fields.keys() - {"scope", "event"}:
            assert is_shown(text, name, fields[name]), (path, name)


async def test_every_form_that_no_route_has_read_is_shown_again(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: Any) -> None:
        raise ApiError(429, "too-many", t("errors.too-many.text"), 9)

    monkeypatch.setattr(RateLimits, "check_change", refuse)
    forms = [one for one in ROUTES if typed_fields(one)]
    assert len(forms) > 10
    for one in forms:
        path = re.sub("{[^}]*}", "x", one.path)
        text = await ann.send(path, 429, **dict.fromkeys(typed_fields(one), QUOTED), key="k")
        assert f'method="post" action="{path}"' in text
        assert 'type="hidden" name="key" value="k"' in text
        assert all(is_shown(text, name, QUOTED) for name in typed_fields(one)), path


def test_the_route_of_a_form_keeps_its_fields() -> None:
    found = 0
    for template in APP.rglob("templates/**/*.html"):
        for action, content in FORM.findall(template.read_text("utf-8")):
            path = re.sub("{{.*?}}", "x", action.replace("{{ seen.path }}", "/circles/x"))
            for name in TYPED.findall(content):
                scope = {"type": "http", "method": "POST", "path": path}
                routes = (one for one in ROUTES if one.matches(scope)[0] is Match.FULL)
                route = next(routes, None)
                assert route, path
                assert name in typed_fields(route), f"{path} needs **keeps({name!r})"
                found += 1
    assert found > 10


@pytest.mark.parametrize(
    ("path", "status", "more"),
    [
        ("/circles/nothing/settings", 404, {}),
        ("/circles/nothing/chat", 404, {}),
        ("/circles/nothing/chat", 413, {"id": "x" * MAX_FORM}),
    ],
)
async def test_a_form_that_its_route_did_not_accept_is_shown_again(
    ann: Browser, path: str, status: int, more: dict[str, str]
) -> None:
    text = await ann.send(path, status, name=QUOTED, text=QUOTED, **more)
    assert is_shown(text, "name" if path.endswith("settings") else "text", QUOTED)


async def test_a_form_of_another_site_is_not_offered(ann: Browser) -> None:
    headers = {"accept": "text/html", "origin": "https://other.example"}
    answer = await ann.http.post("/circles", data={"name": QUOTED}, headers=headers)
    assert answer.status_code == 403
    assert "<form" not in answer.text


async def test_a_name_that_does_not_confirm_a_deletion_is_shown_again(ann: Browser) -> None:
    circle = await together(ann)
    text = await ann.send(f"{circle}/delete", 409, name=QUOTED)
    assert is_shown(text, "name", QUOTED)
    assert 'aria-invalid="true"' in text


@pytest.mark.parametrize(
    ("referer", "page"),
    [
        ("{site}/circles/new?lang=de&game=moxie", "/circles/new?game=moxie"),
        ("https://other.example/circles/new", "/"),
        ("{site}//other.example", "/"),
        ("", "/"),
    ],
)
async def test_a_language_chosen_after_a_refusal_shows_the_page_of_the_form(
    ann: Browser, bob: Browser, referer: str, page: str
) -> None:
    circle = await together(ann, bob)
    headers = {"accept": "text/html"} | {"referer": referer.format(site=ann.site.address)}
    answer = await bob.http.post(f"{circle}/chat", data={"text": "x" * 400}, headers=headers)
    assert answer.status_code == 409
    assert f'<input type="hidden" name="page" value="{page}">' in answer.text
