"""What is not said in a chat, and what is removed, muted and reported."""

import pytest

from app.match.commands import Resign
from app.rooms.chat.backoff import MESSAGES, REACTIONS, REPORTS
from app.rooms.chat.registry import ChatRegistry
from app.rooms.chat.service import Chat
from app.rooms.room import Room
from tests.match.support.builder import GUEST, HOST, STRANGER
from tests.rooms.chat.support.listeners import Clock, Open, hushed, listening
from tests.rooms.conftest import accepted
from tests.rooms.support.chat_fakes import MemoryChatRepository
from tests.rooms.support.fakes import heard


async def test_nobody_floods_the_chat(chat: Chat, opens: Open, clock: Clock) -> None:
    host, guest = await listening(chat, opens, HOST, GUEST)
    for one in range(MESSAGES.free):
        await chat.post(host, "players", str(one), "!")
    assert (await hushed(chat.post(host, "players", "x", "!"), "too-soon")).wait == MESSAGES.first
    await chat.post(guest, "players", "x", "slowly")
    for _ in range(REACTIONS.free):
        await chat.react(host, "👍")
    assert (await hushed(chat.react(host, "👍"), "too-soon")).wait == REACTIONS.first
    clock.now += MESSAGES.first
    await chat.post(host, "players", "x", "!")
    await chat.react(host, "👍")
    assert (await hushed(chat.post(host, "players", "y", "!"), "too-soon")).wait > MESSAGES.first


@pytest.mark.parametrize(("text", "reason"), [("", "empty"), ("x" * 301, "too-long")])
async def test_what_cannot_be_said(chat: Chat, opens: Open, text: str, reason: str) -> None:
    (host,) = await listening(chat, opens, HOST)
    await hushed(chat.post(host, "players", "1", text), reason)
    await chat.post(host, "players", "1", "x" * 300)


async def test_who_is_nobody_only_listens(chat: Chat, opens: Open) -> None:
    host, lurker = await listening(chat, opens, STRANGER, None)
    await chat.post(host, "watchers", "1", "hello")
    for action in (
        chat.post(lurker, "watchers", "1", "hi"),
        chat.react(lurker, "👍"),
        chat.delete(lurker, "watchers", 1),
        chat.report(lurker, "watchers", 1),
        chat.mute(lurker, "watchers", 1),
        chat.unmute(lurker, HOST),
    ):
        await hushed(action, "unknown")


async def test_the_host_removes_any_remark_and_others_their_own(
    chat: Chat, opens: Open, room: Room
) -> None:
    host, guest, eve = await listening(chat, opens, HOST, GUEST, STRANGER)
    await chat.post(host, "players", "1", "mine")
    await chat.post(guest, "players", "1", "rude")
    await chat.post(guest, "players", "2", "sorry")
    await chat.post(eve, "watchers", "1", "spoiler")
    await hushed(chat.delete(guest, "players", 1), "not-yours")
    await hushed(chat.delete(host, "watchers", 1), "not-here")
    await hushed(chat.delete(host, "players", 9), "no-such-message")
    for page in (host, guest, eve):
        await heard(page)
    await chat.delete(host, "players", 2)
    await chat.delete(host, "players", 2)
    await chat.delete(guest, "players", 3)
    told = ["players 2 gone by host", "players 3 gone by author"]
    assert (await heard(host), await heard(guest), await heard(eve)) == (told, told, [])
    await accepted(room, Resign(2), HOST)
    await chat.delete(host, "watchers", 1)
    assert await heard(eve) == ["watchers 1 gone by host"]
    await chat.subscribe(guest)
    last = (await heard(guest))[-1]
    assert last == "players+watchers: <host> mine *guest* host *guest* author <stranger> host"


async def test_who_is_muted_is_not_heard_by_one(
    chat: Chat, opens: Open, parlor: ChatRegistry, minutes: MemoryChatRepository
) -> None:
    host, again, guest = await listening(chat, opens, HOST, HOST, GUEST)
    await chat.post(guest, "players", "1", "chatter")
    await hushed(chat.mute(guest, "players", 1), "your-own")
    await chat.mute(host, "players", 1)
    parlor.resend_to_player(HOST)
    await chat.subscribe(guest)
    await heard(guest)
    await chat.post(guest, "players", "2", "more chatter")
    await chat.react(guest, "😄")
    for page in (host, again):
        assert await heard(page) == ["<guest> chatter", "players: -guest"]
    assert await heard(guest) == ["*guest* more chatter", "guest* at white 😄"]
    assert set(minutes.mutes[HOST]) == {GUEST}
    await chat.unmute(host, GUEST)
    parlor.resend_to_player(HOST)
    for _ in range(2):  # behind those who are told by themselves
        await chat.subscribe(guest)
    for page in (host, again):
        assert await heard(page) == ["players: <guest> chatter <guest> more chatter"]


async def test_a_report_goes_to_the_operator_with_its_words(
    chat: Chat, opens: Open, minutes: MemoryChatRepository, clock: Clock
) -> None:
    host, guest = await listening(chat, opens, HOST, GUEST)
    await chat.post(guest, "players", "1", "rude")
    await chat.post(guest, "players", "2", "ruder")
    await hushed(chat.report(guest, "players", 1), "your-own")
    await chat.report(host, "players", 1)
    (report,) = minutes.reports
    assert (report.match_id, report.by, report.message.text) == ("m", HOST, "rude")
    await chat.delete(guest, "players", 2)
    await hushed(chat.report(host, "players", 2), "gone")
    minutes.full = True
    await hushed(chat.report(host, "players", 1), "enough")
    for _ in range(REPORTS.free - 3):
        await hushed(chat.report(host, "players", 1), "enough")
    await hushed(chat.report(host, "players", 1), "too-soon")
