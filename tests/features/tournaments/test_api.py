"""The API of tournaments has the rights of their pages."""

from typing import Any

import pytest

from app.features.tournaments.rules.plan import FORMATS
from tests.features.streams.support import stream
from tests.support.site.authenticator import keep
from tests.support.site.live_server import Browser

PLAN = {"name": "Cup", "format": "round-robin", "games": ["macbeth"], "time": "5+3", "rounds": 1}
ROOT = "/api/v1/tournaments"


async def created(ann: Browser, **more: Any) -> str:
    made = await ann.ask("POST", ROOT, PLAN | {"join": True} | more, 201)
    return f"{ROOT}/{made['id']}"


async def test_a_tournament_is_played_by_the_api(ann: Browser, bob: Browser, eve: Browser) -> None:
    path = await created(ann)
    before = await eve.ask("GET", path)
    assert (before["name"], before["status"], before["organizes"]) == ("Cup", "joining", False)
    assert before["may_join"]
    assert path.rpartition("/")[2] in {one["id"] for one in (await eve.ask("GET", ROOT))["joining"]}
    joined = await bob.ask("POST", f"{path}/join")
    assert (joined["players"], joined["joined"], joined["may_join"]) == (2, True, False)
    assert (await bob.ask("POST", f"{path}/join", status=409))["reason"] == "joined"
    assert (await bob.ask("POST", f"{path}/start", status=403))["reason"] == "not-organizer"
    async with stream(bob, f"{path}/stream") as lines:
        await lines.until("changed")
        assert (await ann.ask("POST", f"{path}/start"))["status"] == "running"
        match_id = (await lines.until("paired"))["match"]
        (game,) = (await eve.ask("GET", f"{path}/games"))["games"]
        assert (game["match"], game["points"]) == (match_id, None)
        by_color = game["players"]
        organizer = (await ann.ask("GET", path))["organizer"]["id"]
        loser = ann if by_color[0] == organizer else bob
        await loser.resign(match_id)
        while (await eve.ask("GET", path))["status"] != "over":
            await lines.until("changed")
    table = (await eve.ask("GET", f"{path}/standings"))["standings"]
    assert [(one["place"], one["player"]["id"], one["points"]) for one in table] == [
        (1, by_color[1], 1.0),
        (2, by_color[0], 0.0),
    ]
    assert (await eve.ask("GET", f"{path}/games"))["games"][0]["points"] == [0.0, 1.0]


@pytest.mark.parametrize("form", FORMATS)
async def test_every_format_has_rounds_without_a_wish(ann: Browser, form: str) -> None:
    game = "hex-othello-3" if form == "tables" else "macbeth"
    terms = {"format": form, "games": [game], "time": "3d" if form == "league" else "5+3"}
    made = await ann.ask("POST", ROOT, {"name": "Cup"} | terms, 201)
    assert made["rounds"] == (5 if form in ("swiss", "tables") else 1)


async def test_a_repeat_with_a_key_creates_no_second_tournament(ann: Browser, bob: Browser) -> None:
    headers = {"idempotency-key": "cup"}
    for browser, name in ((ann, "Ann"), (bob, "Bob")):
        await browser.ask("PATCH", "/api/me", {"name": name})
    body = PLAN | {"join": True}
    first, again, other, bobs = [
        await browser.http.post(ROOT, json=sent, headers=headers)
        for browser, sent in ((ann, body), (ann, body), (ann, body | {"name": "B"}), (bob, body))
    ]
    assert first.status_code == 201
    assert first.json() == again.json()
    assert (other.status_code, other.json()["reason"]) == (422, "key-used")
    assert bobs.json()["id"] != first.json()["id"]


async def test_the_organizer_removes_a_player_who_cannot_return(ann: Browser, bob: Browser) -> None:
    path = await created(ann)
    await bob.ask("POST", f"{path}/join")
    player = await bob.id()
    await bob.ask("DELETE", f"{path}/players/{player}", status=403)
    assert (await ann.ask("DELETE", f"{path}/players/{player}"))["players"] == 1
    assert (await bob.ask("POST", f"{path}/join", status=403))["reason"] == "removed"
    assert not (await bob.ask("GET", path))["may_join"]


async def test_a_tournament_is_handed_over(ann: Browser, bob: Browser) -> None:
    path = await created(ann)
    await bob.ask("POST", f"{path}/join")
    role = f"{path}/organizer/{(await bob.ask('GET', '/api/me'))['id']}"
    await bob.ask("PUT", role, status=403)
    assert not (await ann.ask("PUT", role))["organizes"]
    assert (await bob.ask("GET", path))["organizes"]


async def test_a_player_is_named_by_a_handle(ann: Browser, bob: Browser, eve: Browser) -> None:
    path = await created(ann)
    for browser, handle in ((bob, "cup-bob"), (eve, "cup-eve")):
        await keep(browser, handle)
        await browser.ask("POST", f"{path}/join")
    assert (await ann.ask("DELETE", f"{path}/players/@cup-eve"))["players"] == 2
    assert not (await ann.ask("PUT", f"{path}/organizer/Cup-Bob"))["organizes"]
    assert (await bob.ask("GET", path))["organizes"]


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"rounds": 99}, 422),
        ({"rounds": "1"}, 422),
        ({"circle": "nothing"}, 404),
        ({"circle": ""}, 422),  # or everybody would find it
    ],
)
async def test_a_wrong_plan_is_refused(ann: Browser, wrong: dict[str, Any], status: int) -> None:
    await ann.ask("POST", ROOT, PLAN | wrong, status)


async def test_a_token_needs_its_scope_and_acts_for_its_player(ann: Browser, eve: Browser) -> None:
    path = await created(ann)
    for scopes, status in ((["read", "play"], 403), (["challenge"], 200)):
        token = await eve.ask("POST", "/api/me/tokens", {"name": "x", "scopes": scopes}, 201)
        headers = {"authorization": f"Bearer {token['token']}"}
        answer = await eve.http.post(f"{path}/join", headers=headers)
        assert answer.status_code == status, answer.text
    assert (await eve.ask("GET", path))["joined"]
    await eve.ask("GET", f"{ROOT}/nothing", status=404)
