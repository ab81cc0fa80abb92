"""Limits, deletion, muting and reports."""

from app.features.chat.backoff import MESSAGES, REACTIONS, REPORTS
from app.features.chat.registry import ChatRegistry
from app.features.chat.service import Chat
from app.match.commands import Resign
from app.rooms.room import Room
from harness.games.match_builder import GUEST, HOST, STRANGER
from tests.features.chat.support.listeners import OpenPage, expect_refusal, subscribe_pages
from tests.rooms.support.chat_fakes import MemoryChatRepository
from tests.rooms.support.fakes import received
from tests.rooms.support.fixtures import submit
from tests.support.fake_clock import FakeClock


async def test_messages_and_reactions_have_separate_rate_limits(
    chat: Chat, open_page: OpenPage, clock: FakeClock
) -> None:
    host, guest = await subscribe_pages(chat, open_page, HOST, GUEST)
    for number in range(MESSAGES.free):
        await chat.post(host, "players", str(number), "!")
    assert (
        await expect_refusal(chat.post(host, "players", "x", "!"), "too-soon")
    ).wait == MESSAGES.first
    await chat.post(guest, "players", "x", "slowly")
    for _ in range(REACTIONS.free):
        await chat.react(host, "👍")
    assert (await expect_refusal(chat.react(host, "👍"), "too-soon")).wait == REACTIONS.first
    clock.now += MESSAGES.first
    await chat.post(host, "players", "x", "!")
    await chat.react(host, "👍")
    assert (
        await expect_refusal(chat.post(host, "players", "y", "!"), "too-soon")
    ).wait > MESSAGES.first


async def test_a_visitor_without_a_player_can_only_read(chat: Chat, open_page: OpenPage) -> None:
    host, lurker = await subscribe_pages(chat, open_page, STRANGER, None)
    await chat.post(host, "spectators", "1", "hello")
    for action in (
        chat.post(lurker, "spectators", "1", "hi"),
        chat.react(lurker, "👍"),
        chat.delete(lurker, "spectators", 1),
        chat.report(lurker, "spectators", 1),
        chat.mute(lurker, "spectators", 1),
        chat.unmute(lurker, HOST),
    ):
        await expect_refusal(action, "unknown")


async def test_the_host_can_delete_any_message_and_authors_their_own(
    chat: Chat, open_page: OpenPage, room: Room
) -> None:
    host, guest, eve = await subscribe_pages(chat, open_page, HOST, GUEST, STRANGER)
    await chat.post(host, "players", "1", "mine")
    await chat.post(guest, "players", "1", "rude")
    await chat.post(guest, "players", "2", "sorry")
    await chat.post(eve, "spectators", "1", "spoiler")
    await expect_refusal(chat.delete(guest, "players", 1), "not-yours")
    await expect_refusal(chat.delete(host, "spectators", 1), "not-here")
    await expect_refusal(chat.delete(host, "players", 9), "no-such-message")
    for page in (host, guest, eve):
        await received(page)
    await chat.delete(host, "players", 2)
    await chat.delete(host, "players", 2)
    await chat.delete(guest, "players", 3)
    deletions = ["players 2 deleted by host", "players 3 deleted by author"]
    assert [await received(page) for page in (host, guest, eve)] == [deletions, deletions, []]
    await submit(room, Resign(2), HOST)
    await chat.delete(host, "spectators", 1)
    assert await received(eve) == ["spectators 1 deleted by host"]
    await chat.subscribe(guest)
    last = (await received(guest))[-1]
    assert last == "players+spectators: <host> mine *guest* host *guest* author <stranger> host"


async def test_messages_of_a_muted_player_are_hidden_from_one_player(
    chat: Chat, open_page: OpenPage, chat_registry: ChatRegistry, repository: MemoryChatRepository
) -> None:
    host, again, guest = await subscribe_pages(chat, open_page, HOST, HOST, GUEST)
    await chat.post(guest, "players", "1", "chatter")
    await expect_refusal(chat.mute(guest, "players", 1), "your-own")
    await chat.mute(host, "players", 1)
    chat_registry.resend_to_player(HOST)
    await chat.subscribe(guest)
    await received(guest)
    await chat.post(guest, "players", "2", "more chatter")
    await chat.react(guest, "😄")
    for page in (host, again):
        assert await received(page) == ["<guest> chatter", "players: -guest"]
    assert await received(guest) == ["*guest* more chatter", "guest* at white 😄"]
    assert set(repository.mutes[HOST]) == {GUEST}
    await chat.unmute(host, GUEST)
    chat_registry.resend_to_player(HOST)
    for _ in range(2):  # runs after the resend, which has its own tasks
        await chat.subscribe(guest)
    for page in (host, again):
        assert await received(page) == ["players: <guest> chatter <guest> more chatter"]


async def test_a_report_contains_the_text_of_the_message(
    chat: Chat, open_page: OpenPage, repository: MemoryChatRepository, clock: FakeClock
) -> None:
    host, guest = await subscribe_pages(chat, open_page, HOST, GUEST)
    await chat.post(guest, "players", "1", "rude")
    await chat.post(guest, "players", "2", "ruder")
    await expect_refusal(chat.report(guest, "players", 1), "your-own")
    await chat.report(host, "players", 1)
    (report,) = repository.reports
    assert (report.kind, report.subject, report.part) == ("match", "m", "players 1")
    assert (report.by, report.author, report.text) == (HOST, GUEST, "rude")
    await chat.delete(guest, "players", 2)
    await expect_refusal(chat.report(host, "players", 2), "gone")
    repository.reports_full = True
    await expect_refusal(chat.report(host, "players", 1), "enough")
    for _ in range(REPORTS.free - 3):
        await expect_refusal(chat.report(host, "players", 1), "enough")
    await expect_refusal(chat.report(host, "players", 1), "too-soon")
