"""A player's data: the download of all of it, and the deletion of the player."""

import json
import threading
from typing import Any

import pytest

from app.features.accounts import personal_data
from app.match.commands import Command, CommandRequest, FreeSeat, Sit
from app.match.decide import Refused
from app.match.state import Match
from app.rooms.jobs import AcceptedAnswer, Answer, RefusedAnswer
from engine import Color
from harness.games.match_builder import GUEST, HOST, MatchBuilder, running_match, waiting_match
from tests.support.site.authenticator import keep, sign_in
from tests.support.site.fixtures import own_site
from tests.support.site.live_server import Browser, Json

site = own_site

DATA = "/api/me/data"


async def say(browser: Browser, match_id: str, text: str) -> None:
    async with browser.page(match_id) as page:
        await page.send(t="chat-subscribe")
        await page.until("chat-history")
        await page.send(t="chat-post", id="said", channel="players", text=text)
        while (await page.next())["t"] != "chat-posted":
            pass


async def texts(browser: Browser, match_id: str) -> list[str]:
    async with browser.page(match_id) as page:
        await page.send(t="chat-subscribe")
        history = await page.until("chat-history")
    return [message["text"] for message in history["messages"]]


async def names(browser: Browser, match_id: str) -> list[str]:
    seats = (await browser.read_match(match_id))["presence"]["seats"]
    return [seat["name"] for seat in seats]


async def test_the_download_has_everything_and_no_secret(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    passkey = await keep(ann, "archivist")
    await ann.ask("POST", "/api/me/recovery-codes", status=201)
    await ann.ask("PUT", "/api/me/settings", {"choices": {"theme": "dark"}})
    await say(ann, match_id, "a word of mine")
    await say(bob, match_id, "a word of Bob")
    async with ann.page(match_id) as page:
        await page.play("g8", 2, "first")
        await page.until("frame")
        await page.send(t="plan", id="mine", at=3, lines=[["d5", "c4"]])
        await page.until("frame")
    answer = await ann.http.get(DATA)
    assert answer.headers["content-disposition"].startswith("attachment")
    data: Json = json.loads(answer.text)
    assert data["account"][0]["handle"] == "archivist"
    assert len(data["passkeys"]) == 1
    assert data["settings"] == [{"theme": "dark"}]
    assert [said["text"] for said in data["chat"]] == ["a word of mine"]
    (match,) = data["matches"]
    kinds = [event["kind"] for each in match["entries"] for event in each["events"]]
    assert kinds[-2:] == ["played", "moves-planned"]
    theirs = json.loads((await bob.http.get(DATA)).text)["matches"][0]["entries"]
    assert "moves-planned" not in [event["kind"] for each in theirs for event in each["events"]]
    assert len(theirs) == len(match["entries"])
    assert not any(len(part) == 64 for part in answer.text.split('"')), "a hash"
    assert passkey.id.hex() not in answer.text


async def test_a_download_has_all_of_many_matches_and_is_written_in_threads(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The data of years would stop the event loop for several milliseconds."""
    begin, threads = personal_data.begin_json, set[int]()

    def watched(rows: dict[str, list[dict[str, object]]]) -> bytes:
        threads.add(threading.get_ident())
        return begin(rows)

    monkeypatch.setattr(personal_data, "begin_json", watched)
    opened = [await ann.open_match() for _ in range(45)]
    matches = json.loads((await ann.http.get(DATA)).text)["matches"]
    assert sorted(match["id"] for match in matches) == sorted(opened)
    assert threads
    assert threading.get_ident() not in threads


async def test_without_a_player_there_is_nothing_to_download_or_delete(eve: Browser) -> None:
    assert (await eve.ask("GET", DATA, status=403))["reason"] == "no-player"
    assert (await eve.ask("DELETE", "/api/me", {}, 403))["reason"] == "no-player"


async def test_a_deleted_player_leaves_the_games(
    ann: Browser, bob: Browser, eve: Browser, match_id: str
) -> None:
    passkey = await keep(ann, "leaving")
    link = (await ann.ask("POST", "/api/me/resume-link", status=201))["url"].partition("#")[2]
    codes = (await ann.ask("POST", "/api/me/recovery-codes", status=201))["codes"]
    await say(ann, match_id, "soon gone")
    waiting = await ann.open_match()
    async with ann.page(match_id) as page, bob.page(match_id) as other:
        assert await ann.ask("DELETE", "/api/me", {"handle": "@Leaving"}) == {"resigned": 2}
        assert await page.close_code() == 1012
        assert (await other.until("frame"))["view"]["result"]["reason"] == "resigned"
    assert (await ann.ask("GET", "/api/me"))["is_player"] is False
    assert ann.token is None
    assert await names(bob, match_id) == ["Deleted player", (await names(bob, match_id))[1]]
    cards = (await bob.ask("GET", "/api/me/people"))["people"]
    assert [card["name"] for card in cards] == ["Deleted player"]
    assert await texts(bob, match_id) == [""]
    ended = await bob.read_match(waiting)
    assert ended["snapshot"]["view"]["status"] == "over"

    assert (await sign_in(eve, passkey, 410))["reason"] == "unknown-passkey"
    await eve.ask("POST", "/api/resume", {"token": link}, 410)
    await eve.ask("POST", "/api/continue", {"code": codes[0]}, 410)
    assert (await keep(eve, "leaving")).id != passkey.id


async def test_an_account_is_deleted_only_with_its_handle(ann: Browser) -> None:
    await keep(ann, "staying")
    for typed in (None, "", "stayin"):
        problem = await ann.ask("DELETE", "/api/me", {"handle": typed}, 409)
        assert problem["reason"] == "not-confirmed"
    assert (await ann.ask("GET", "/api/me"))["handle"] == "staying"


async def test_the_join_requests_of_a_deleted_player_are_withdrawn(
    ann: Browser, bob: Browser
) -> None:
    match_id = await ann.open_match(joining="approval")
    request = (await bob.ask("POST", f"/api/matches/{match_id}/seats", {}, 202))["request"]
    await bob.ask("DELETE", "/api/me", {})
    path = f"/api/matches/{match_id}/join-requests/{request}"
    assert (await ann.ask("POST", path, {"accept": True}, 404))["reason"] == "no-such-request"
    assert (await ann.snapshot(match_id))["view"]["status"] == ("waiting")


class BusyRoom:
    """A room that serves another command before the next one of the deleted player."""

    def __init__(self, builder: MatchBuilder, command: Command, by: str) -> None:
        self.builder, self.earlier = builder, [(command, by)]

    @property
    def match(self) -> Match:
        return self.builder.match

    async def submit(self, request: CommandRequest) -> Answer:
        for command, by in self.earlier:
            self.builder.submit(command, by)
        self.earlier.clear()
        decision = self.builder.submit(request.command, request.by)
        if isinstance(decision, Refused):
            return RefusedAnswer(decision, self.match)
        return AcceptedAnswer(self.match.version, None, self.match, repeated=False)


@pytest.mark.parametrize(
    ("builder", "command", "by", "ended"),
    [
        (waiting_match(), Sit(), GUEST, "resigned"),
        (running_match(), FreeSeat(Color.WHITE), HOST, "withdrawn"),
    ],
)
async def test_a_match_that_begins_or_waits_meanwhile_is_given_up(
    builder: MatchBuilder, command: Command, by: str, ended: str
) -> None:
    room: Any = BusyRoom(builder, command, by)
    assert await personal_data.give_up(room, HOST)
    assert builder.match.ended == ended
