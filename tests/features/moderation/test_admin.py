"""The pages of operators, and what their actions do."""

import asyncio
from typing import Any

import pytest

from app.db.database import Reader, open_reader, open_writer
from app.db.writer import Writer
from app.event_log.log import write_appends
from app.features.moderation.model import COMMAND_LINE, Operation
from app.features.moderation.store.operators import Operators
from app.locales import t
from tests.support.site.authenticator import keep
from tests.support.site.chat_client import listening
from tests.support.site.fixtures import own_site
from tests.support.site.live_server import Browser, Site

site = own_site

WHY = {"reason": "because of rude words"}


async def grant(site: Site, player: str) -> None:
    """Make an account an operator, as the command line does it."""
    url = site.settings.database_url
    writer, reader = Writer(open_writer(url), write_appends), Reader(open_reader(url))
    writer.start()
    granted = Operation(COMMAND_LINE, "granted", player, 1, "for a test")
    await Operators(writer, reader).grant(granted)
    await writer.stop()
    reader.close()


@pytest.fixture
async def operator(site: Site, eve: Browser) -> Browser:
    """Eve is an operator."""
    player = await eve.ask("GET", "/api/me")
    if not player["is_player"]:
        await keep(eve, f"op-{await _count(site)}")
    await grant(site, await eve.id())
    return eve


async def _count(site: Site) -> int:
    return await asyncio.to_thread(site.count, "account")


async def text_of(browser: Browser, path: str, status: int = 200) -> str:
    return await browser.read(path, status, follow_redirects=True)


async def act(operator: Browser, player: str, action: str, status: int = 303, **form: str) -> Any:
    answer = await operator.http.post(f"/admin/players/{player}/{action}", data=WHY | form)
    assert answer.status_code == status, answer.text
    return None if status == 303 else answer.json()["reason"]


async def test_for_others_the_pages_do_not_exist(
    ann: Browser, bob: Browser, operator: Browser
) -> None:
    await keep(ann, "no-operator")
    missing = await text_of(ann, "/no-such-page", 404)
    paths = ("/admin", "/admin/audit", "/admin/players", "/admin/players/no-operator", "/admin/x")
    for browser in (ann, bob):
        for path in paths:
            text = await text_of(browser, path, 404)
            assert text == missing.replace("/no-such-page", path) or browser is bob
        for method in ("GET", "POST", "DELETE"):
            answer = await browser.http.request(method, "/admin/players/no-operator/warn")
            assert (answer.status_code, answer.json()["reason"]) == (404, "not-found")
        await browser.send("/admin/resolve", 404)
    assert t("admin.reports") in await text_of(operator, "/admin")
    for browser, linked in ((operator, True), (ann, False)):
        assert ('href="/admin"' in await text_of(browser, "/me/account")) is linked


async def test_a_timed_out_player_cannot_chat_or_begin_games(
    ann: Browser, bob: Browser, operator: Browser
) -> None:
    await keep(ann, "timed-out")
    player = await ann.id()
    match_id = await ann.start_match(bob)
    other = await bob.open_match()
    for days in ("400", "0", "-1", "00030" + "9" * 30):
        assert await act(operator, player, "time-out", 422, value=days) == "days"
    assert await act(operator, player, "time-out", 422, value="1", reason=" ") == "no-reason"
    await act(operator, player, "time-out", value="2")
    for path in ("matches", "pairings", f"matches/{other}/seats"):
        body = {} if path.endswith("seats") else {"game": "macbeth"}
        assert (await ann.ask("POST", f"/api/{path}", body, 403))["reason"] == "timed-out"
    async with listening(ann, match_id) as chat:
        refused = await chat.say("players", "hello")
        assert (refused["t"], refused["reason"]) == ("chat-refused", "timed-out")
    async with ann.page(match_id) as page:
        await page.play("g8", 2, "move")
        assert (await page.until("frame"))["version"] == 3
    shown = await text_of(operator, "/admin/players/@timed-out")
    assert WHY["reason"] in shown
    await act(operator, player, "end-time-out")
    assert await act(operator, player, "end-time-out", 409) == "no-time-out"
    await ann.open_match()


async def test_a_join_request_does_not_begin_a_game_of_a_timed_out_player(
    ann: Browser, bob: Browser, operator: Browser
) -> None:
    await keep(ann, "host-or-guest")
    player = await ann.id()
    hosted = await ann.open_match(joining="approval")
    joined = await bob.open_match(joining="approval")
    asked = (await bob.ask("POST", f"/api/matches/{hosted}/seats", {}, 202))["request"]
    asking = (await ann.ask("POST", f"/api/matches/{joined}/seats", {}, 202))["request"]
    await act(operator, player, "time-out", value="2")
    yes, no = {"accept": True}, {"accept": False}
    own = f"/api/matches/{hosted}/join-requests/{asked}"
    other = f"/api/matches/{joined}/join-requests/{asking}"
    assert (await ann.ask("POST", own, yes, 403))["reason"] == "timed-out"
    assert (await bob.ask("POST", other, yes, 409))["reason"] == "player-timed-out"
    await ann.ask("POST", own, no)
    await act(operator, player, "end-time-out")
    await bob.ask("POST", other, yes)


async def test_operators_cannot_remove_each_other(bob: Browser, operator: Browser) -> None:
    """Nor themselves: one stolen session is not enough."""
    await keep(bob, "other-op")
    other, own = await bob.id(), await operator.id()
    await grant(operator.site, other)
    for player in (other, own):
        for action, value in (
            *(("rename", "Bob"), ("handle", "nobody"), ("delete", "other-op"), ("time-out", "1")),
        ):
            assert await act(operator, player, action, 409, value=value) == "operator"
    await act(operator, other, "warn")
    shown = await text_of(operator, f"/admin/players/{other}")
    assert t("admin.refused.operator") in shown
    assert "/delete" not in shown


async def test_a_warned_player_reads_the_warning_once(ann: Browser, operator: Browser) -> None:
    await keep(ann, "warned-one")
    await act(operator, await ann.id(), "warn")
    (warning,) = (await ann.ask("GET", "/api/me/turns"))["requests"]["warnings"]
    assert warning["text"] == WHY["reason"]
    assert t("admin.warnings.unread") in await text_of(operator, "/admin/players/warned-one")
    await ann.ask("DELETE", f"/api/me/warnings/{warning['id']}")
    assert (await ann.ask("GET", "/api/me/turns"))["requests"]["warnings"] == []
    assert t("admin.warnings.read") in await text_of(operator, "/admin/players/warned-one")


async def test_names_and_handles_are_changed_also_in_open_games(
    ann: Browser, bob: Browser, operator: Browser
) -> None:
    await keep(ann, "rude-handle")
    match_id, player = await ann.open_match(), await ann.id()
    async with bob.page(match_id) as page:
        for action, value, shown in (
            ("rename", "Ann", ("Ann", "rude-handle")),
            ("handle", "polite-handle", ("Ann", "polite-handle")),
        ):
            await act(operator, player, action, value=value)
            presence = await page.until("presence")
            while shown not in [(seat["name"], seat["handle"]) for seat in presence["seats"]]:
                presence = await page.until("presence")
    assert await act(operator, player, "handle", 409, value="admin") == "handle-taken"
    assert await act(operator, player, "rename", 422, value="x" * 30) == "name"
    me = await ann.ask("GET", "/api/me")
    assert (me["name"], me["handle"]) == ("Ann", "polite-handle")
    text = await text_of(operator, "/admin/audit")
    assert t("admin.action.new-handle") in text
    assert "polite-handle" in text


async def test_a_player_is_deleted_after_confirmation(ann: Browser, operator: Browser) -> None:
    await keep(ann, "goodbye")
    player = await ann.id()
    assert await act(operator, player, "delete", 409, value="somebody") == "not-confirmed"
    await act(operator, player, "delete", value="@Goodbye")
    await text_of(operator, "/@goodbye", 404)
    assert not (await ann.ask("GET", "/api/me"))["is_player"]
    assert t("admin.action.deleted") in await text_of(operator, f"/admin/players/{player}")


async def test_reported_messages_are_resolved(
    ann: Browser, bob: Browser, operator: Browser
) -> None:
    match_id = await ann.start_match(bob)
    rude = f"rude words in {match_id}"
    async with listening(ann, match_id) as author, listening(bob, match_id) as reader:
        number = (await author.say("players", rude))["message"]["number"]
        await reader.wait(lambda one: one["t"] == "chat-posted")
        report = {"action": "report", "channel": "players", "number": number}
        assert (await reader.ask("chat-moderate", **report))["t"] == "chat-done"
    assert rude in await text_of(operator, "/admin")
    form = {"kind": "match", "subject": match_id, "part": f"players {number}"} | WHY
    for status in (303, 409):
        await operator.send("/admin/resolve", status, **form)
    assert rude not in await text_of(operator, "/admin")
    for bad in ({}, {"kind": "match", "subject": "\0", "part": "²"}):
        answer = await operator.http.post("/admin/resolve", data=bad | WHY)
        assert answer.status_code in (409, 422)


async def test_unknown_players_are_not_found(operator: Browser) -> None:
    for path in ("/admin/players?name=nobody-here", "/admin/players?name=", "/admin/players/%00"):
        await text_of(operator, path, 404)
    assert await act(operator, "nobody-here", "warn", 404) == "no-such-player"
    assert (await operator.http.get("/admin/audit?before=x")).status_code == 200
