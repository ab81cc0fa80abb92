"""The API of circles has the rights of their pages."""

from typing import Any

import pytest

from tests.features.streams.support import stream
from tests.support.site.authenticator import keep
from tests.support.site.live_server import Browser

ROOT = "/api/v1/circles"
NOBODY = "0" * 16


async def created(owner: Browser, *members: Browser, **settings: Any) -> str:
    """A circle; returns its path."""
    made = await owner.ask("POST", ROOT, {"name": "Friends"} | settings, 201)
    path = f"{ROOT}/{made['id']}"
    for one in members:
        await one.ask("POST", await invitation(owner, path))
    return path


async def invitation(organizer: Browser, path: str) -> str:
    link = (await organizer.ask("POST", f"{path}/invitations", status=201))["url"]
    return f"{ROOT}/invitations/{link.rpartition('/')[2]}"


async def test_a_circle_is_run_by_the_api(ann: Browser, bob: Browser, eve: Browser) -> None:
    path = await created(ann, visible=True, joining="approval", game="othello", time="3+2")
    listed = {one["id"]: one for one in (await eve.ask("GET", ROOT))["others"]}
    assert listed[path.rpartition("/")[2]]["members"] == 1
    assert (await bob.ask("POST", f"{path}/join"))["standing"] == "asked"
    seen = await eve.ask("GET", path)
    assert (seen["asked"], seen["standing"], len(seen["members"])) == ([], None, 1)
    me = await bob.id()
    (asked,) = (await ann.ask("GET", path))["asked"]
    assert (asked["id"], asked["actions"]) == (me, ["accept", "decline"])
    accepted = await ann.ask("POST", f"{path}/members/{me}/accept")
    assert [one["standing"] for one in accepted["members"]] == ["owner", "member"]
    assert (await bob.ask("GET", ROOT))["mine"][0]["standing"] == "member"
    changed = await ann.ask("PATCH", path, {"name": "Foes", "joining": "open"})
    expected = {"name": "Foes", "joining": "open", "visible": True, "game": "othello"}
    assert {name: changed[name] for name in expected} == expected
    assert (await bob.ask("POST", f"{path}/leave"))["standing"] is None
    refused = await ann.ask("DELETE", f"{path}?name=Friends", status=409)
    assert refused["reason"] == "not-confirmed"
    await ann.ask("DELETE", f"{path}?name=Foes")
    await ann.ask("GET", path, status=404)


async def test_an_invitation_opens_a_hidden_circle_until_it_is_withdrawn(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    path = await created(ann)
    first, second = [await invitation(ann, path) for _ in range(2)]
    assert (await bob.ask("GET", first))["name"] == "Friends"
    assert (await bob.ask("POST", first))["standing"] == "member"
    await ann.ask("DELETE", f"{path}/invitations")
    for link in (first, second):
        assert (await eve.ask("POST", link, status=404))["reason"] == "no-such-circle"


async def test_a_game_of_a_circle_waits_for_its_members(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    path = await created(ann, bob, eve, game="othello", time="3+2")
    call = await ann.ask("POST", f"{path}/games", {}, 201)
    assert await ann.ask("POST", f"{path}/games", {}, 201) == call
    wanted = await ann.ask("POST", f"{path}/games", {"member": await bob.id()}, 201)
    seats = {one["id"]: one["seat"] for one in (await bob.ask("GET", f"{path}/games"))["calls"]}
    assert seats == {call["id"]: "free", wanted["id"]: "reserved"}
    await bob.sit(call["id"])
    games = await eve.ask("GET", f"{path}/games")
    assert [one["id"] for one in games["running"]] == [call["id"]]
    playing = {one["id"]: one["playing"] for one in (await ann.ask("GET", path))["members"]}
    assert playing[await bob.id()] == call["id"]
    refused = await ann.ask("POST", f"{path}/games", {"member": NOBODY}, 409)
    assert refused["reason"] == "changed"
    await ann.ask("POST", f"{path}/games", {"member": ""}, 422)


async def test_a_member_is_named_by_a_handle(ann: Browser, bob: Browser) -> None:
    path = await created(ann, bob)
    await keep(bob, "circle-bob")
    wanted = await ann.ask("POST", f"{path}/games", {"member": "circle-bob"}, 201)
    (call,) = (await bob.ask("GET", f"{path}/games"))["calls"]
    assert (call["id"], call["seat"]) == (wanted["id"], "reserved")
    changed = await ann.ask("POST", f"{path}/members/@circle-bob/make-organizer")
    assert [one["standing"] for one in changed["members"]] == ["owner", "organizer"]


async def test_the_chat_is_written_moderated_and_followed(ann: Browser, bob: Browser) -> None:
    path = await created(ann, bob)
    async with stream(bob, f"{path}/stream") as lines:
        await lines.until("changed")
        here = [one["id"] for one in (await ann.ask("GET", path))["members"] if one["here"]]
        assert here == [await bob.id()]
        said = {"id": "one", "text": "Hello"}
        await ann.ask("POST", f"{path}/chat", said)
        (message,) = (await ann.ask("POST", f"{path}/chat", said))["messages"]
        while not (await bob.ask("GET", f"{path}/chat"))["messages"]:
            await lines.until("changed")
    one, anns = f"{path}/chat/{message['number']}", await ann.id()
    assert (await bob.ask("POST", f"{one}/report"))["messages"][0]["reported"]
    refused = await bob.ask("POST", f"{one}/delete", status=409)
    assert refused["reason"] == "not-yours"
    muted = await bob.ask("POST", f"{one}/mute")
    assert (muted["messages"], [each["player"] for each in muted["muted"]]) == ([], [anns])
    await bob.ask("DELETE", f"{path}/muted/{anns}")
    deleted = await ann.ask("POST", f"{one}/delete")
    assert [(one["text"], one["deleted_by"]) for one in deleted["messages"]] == [("", "author")]


REQUESTS: list[tuple[str, str, Any, tuple[int, int, int, int]]] = [
    # request, and its status for a stranger, a member, an organizer and the owner
    ("GET", "", None, (404, 200, 200, 200)),
    ("GET", "/games", None, (404, 200, 200, 200)),
    ("GET", "/chat", None, (404, 200, 200, 200)),
    ("GET", "/tournaments", None, (404, 200, 200, 200)),
    ("POST", "/chat/1/delete", None, (404, 409, 409, 409)),
    ("POST", "/games", {"game": "chess"}, (404, 422, 422, 422)),
    ("PATCH", "", {"time": "5+5"}, (404, 403, 200, 200)),
    ("POST", "/invitations", None, (404, 403, 201, 201)),
    ("DELETE", "/invitations", None, (404, 403, 200, 200)),
    ("POST", f"/members/{NOBODY}/accept", None, (404, 403, 409, 409)),
    ("DELETE", "?name=Friend", None, (404, 403, 403, 409)),
    ("POST", "/join", None, (404, 200, 200, 200)),
]


async def test_rights_grow_with_the_standing(
    ann: Browser, bob: Browser, cid: Browser, eve: Browser
) -> None:
    path = await created(ann, bob, cid)
    await ann.ask("POST", f"{path}/members/{await bob.id()}/make-organizer")
    for method, part, body, statuses in REQUESTS:
        for browser, status in zip((eve, cid, bob, ann), statuses, strict=True):
            await browser.ask(method, path + part, body, status)


async def test_what_strangers_do_not_see_of_a_visible_circle(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    path = await created(ann, bob, visible=True)
    async with stream(bob, f"{path}/stream") as lines:
        await lines.until("changed")
        assert not any(one["here"] for one in (await eve.ask("GET", path))["members"])
    for part in ("games", "chat", "tournaments", "stream"):
        refused = await eve.ask("GET", f"{path}/{part}", status=403)
        assert refused["reason"] == "members-only"
    refused = await eve.ask("POST", f"{path}/join", status=403)
    assert refused["reason"] == "invitation-needed"


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"name": " "}, 422),
        ({"picture": {"game": "othello", "position": "?"}}, 422),
        ({"picture_of": "nothing"}, 422),
        ({"visible": "yes"}, 422),
    ],
)
async def test_wrong_settings_are_refused(ann: Browser, wrong: Any, status: int) -> None:
    await ann.ask("POST", ROOT, {"name": "Friends"} | wrong, status)


@pytest.mark.parametrize("scope", ["read", "play", "challenge", "bot"])
async def test_tokens_need_the_scope_of_a_request(ann: Browser, eve: Browser, scope: str) -> None:
    path = await created(ann, eve)
    wanted = {"name": "x", "scopes": [scope]}
    token = (await eve.ask("POST", "/api/me/tokens", wanted, 201))["token"]
    headers = {"authorization": f"Bearer {token}"}
    posted = {"id": scope, "text": scope}
    for needed, method, part, body in (
        ("read", "GET", "/games", None),
        ("play", "POST", "/chat", posted),
        ("challenge", "POST", "/leave", None),
    ):
        answer = await eve.http.request(method, path + part, headers=headers, json=body)
        allowed = scope in (needed, "bot")
        assert answer.status_code == (200 if allowed else 403), answer.text
        assert allowed or answer.json()["reason"] == "scope"
    page = await eve.http.get(
        path.replace("/api/v1", ""), headers=headers | {"accept": "text/html"}
    )
    assert page.status_code == 403
