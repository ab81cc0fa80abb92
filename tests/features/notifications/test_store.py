"""Notifications, devices, webhooks and preferences in the database."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import Connection, delete, insert, update

from app.db.writer import Rejected
from app.delivery.model import LATE, Delivery, Limits, Outcome, Subject
from app.delivery.outbox import Outbox
from app.delivery.tables import delivery
from app.delivery.worker import DeliveryWorker
from app.event_log.tables import match, seat
from app.features.notifications.messages import say
from app.features.notifications.model import (
    Device,
    LowTime,
    Notice,
    NotificationPreferences,
    Webhook,
)
from app.features.notifications.senders.webhook import KEPT
from app.features.notifications.senders.wording import NoticeSender
from app.features.notifications.store.notices import (
    MAX_STORED,
    Notices,
    record_post,
    record_push,
)
from app.features.notifications.store.subscriptions import MAX_DEVICES, MAX_WEBHOOKS, Subscriptions
from app.http.wording.language import PlayerLanguages
from app.match.time_control import DAY, HOUR
from app.players.preferences import PreferenceStore
from app.players.shown_names import PlayerNames
from app.players.tables import credential
from harness.games.match_builder import GUEST, HOST, running_match
from tests.support.fake_clock import FakeClock
from tests.support.store.fixtures import Store


@pytest.fixture
async def notices(store: Store) -> Notices:
    """The notices of a store with two players, who have a session each."""
    for player, session in ((HOST, "a"), (GUEST, "b")):
        await store.players.create(player, session * 64, 1)
    return Notices(store.writer, store.reader)


@pytest.fixture
def subscriptions(store: Store, notices: Notices) -> Subscriptions:
    return Subscriptions(store.writer, store.reader)


def notice(number: int = 1, to: str = HOST) -> Notice:
    about = Subject("match", "m")
    return Notice(about, number, to, "turn", say("notices.over"), "Now", number * 1000)


def device(endpoint: str = "https://push.example.org/1") -> Device:
    return Device("", endpoint, "p" * 87, "a" * 22, "Firefox", 5)


def hook(match_id: str = "m", owner: str = HOST) -> Webhook:
    return Webhook(match_id, owner, "https://ntfy.sh/secret", "ntfy", "mine")


def worker(store: Store, notices: Notices, present: set[str] | None = None) -> DeliveryWorker:
    """A process that words notices. `present` have the page open."""

    async def is_present(_match_id: str, player: str) -> bool:
        return player in (present or set())

    names = PlayerNames(store.players)
    languages = PlayerLanguages(PreferenceStore(store.writer, store.reader))
    clock = FakeClock(HOUR)
    made = DeliveryWorker(Outbox(store.writer, store.reader), store.writer, clock)
    made.add(NoticeSender(notices, names, languages, is_present, clock))
    return made


async def written(store: Store, channel: str, target: str) -> list[Delivery]:
    """The oldest first."""
    return (await Outbox(store.writer, store.reader).latest(channel, target, 1_000))[::-1]


async def test_nothing_is_written_for_players_who_get_notifications_nowhere(
    store: Store, notices: Notices, subscriptions: Subscriptions
) -> None:
    await notices.add([notice()])
    await store.append("other", running_match())
    assert await written(store, "notice", "m") == await written(store, "notice", "other") == []
    await subscriptions.add_device(GUEST, "b" * 64, device())
    await store.append("m", running_match().play("g8"))
    (turn,) = await written(store, "notice", "m")
    assert (turn.recipient, turn.kind, turn.state) == (GUEST, "turn", "waiting")
    assert await notices.recent(GUEST) == [], "it is not in words yet"


async def test_a_notice_is_worded_and_goes_to_each_target(
    store: Store, notices: Notices, subscriptions: Subscriptions
) -> None:
    await subscriptions.add_device(GUEST, "b" * 64, device())
    await subscriptions.set_webhook(hook("m", GUEST))
    await PreferenceStore(store.writer, store.reader).save(GUEST, '{"language":"de"}', 1)
    await store.players.rename(HOST, "Ann")
    await store.append("m", running_match().play("g8"))
    await worker(store, notices).send_due()
    (push,), (post,) = [
        await written(store, channel, target)
        for channel, target in (("push", "b" * 64), ("post", f"m {GUEST}"))
    ]
    assert push.body["title"] == post.body["title"] == "Du bist am Zug: MacBeth mit \u2068Ann\u2069"
    (shown,) = await notices.recent(GUEST)
    assert (shown.notification.title, shown.state) == (push.body["title"], "waiting")
    await finish(store, push, Outcome("failed", "too-slow"))
    await finish(store, post, Outcome("sent", "delivered 200"))
    (shown,) = await notices.recent(GUEST)
    assert (shown.state, shown.sent_to) == ("sent", "ntfy")
    called = await subscriptions.webhook(GUEST, "m")
    assert called is not None
    assert (called.last_answer, called.tried_at) == ("delivered 200", 9)


async def finish(store: Store, one: Delivery, outcome: Outcome) -> None:
    """What the outbox does with a delivery that is over."""

    def job(connection: Connection) -> None:
        same = (delivery.c.channel == one.channel) & (delivery.c.id == one.id)
        connection.execute(delete(delivery).where(same))
        (record_push if one.channel == "push" else record_post)(connection, one, outcome, 9)

    await store.writer.run(job)


@pytest.mark.parametrize(
    ("state", "answer", "reason"),
    [("gone", "", "refused"), ("failed", "too-slow", "unreachable"), ("failed", LATE, "late")],
)
async def test_a_notice_that_reached_nobody_says_why(
    store: Store,
    notices: Notices,
    subscriptions: Subscriptions,
    state: str,
    answer: str,
    reason: str,
) -> None:
    await subscriptions.add_device(HOST, "a" * 64, device())
    await notices.add([notice()])
    await worker(store, notices).send_due()
    (push,) = await written(store, "push", "a" * 64)
    await finish(store, push, Outcome(state, answer))
    (shown,) = await notices.recent(HOST)
    assert (shown.state, shown.reason) == ("failed", reason)
    assert bool(await subscriptions.devices(HOST)) == (state != "gone")


class Calls:
    """Calls webhooks of matches that answer at once."""

    channel = "post"
    limits = Limits((), kept=KEPT)
    record = staticmethod(record_post)

    def __init__(self) -> None:
        self.made: list[str] = []

    async def send(self, one: Delivery) -> Outcome:
        self.made.append(one.id)
        return Outcome("sent", "delivered 200")


async def test_a_webhook_for_all_players_gets_one_notification_of_an_entry(
    store: Store, notices: Notices, subscriptions: Subscriptions
) -> None:
    """Even if the notice of the second player is worded after the call."""
    await store.append("m", running_match())
    await subscriptions.set_webhook(replace(hook(), scope="all"))
    calls, made = Calls(), worker(store, notices)
    made.add(calls)
    for wanted in (notice(5, HOST), notice(5, GUEST), notice(6, GUEST)):
        await notices.add([wanted])
        await made.send_due()
    assert calls.made == ["m-5-turn", "m-6-turn"]
    states = [one.state for player in (HOST, GUEST) for one in await notices.recent(player)]
    assert states == ["sent", "sent", "kept"]
    await subscriptions.delete_webhook(HOST, "m")
    assert await written(store, "post", f"m {HOST}") == []


async def test_a_late_notice_is_worded_and_not_sent(
    store: Store, notices: Notices, subscriptions: Subscriptions
) -> None:
    await subscriptions.add_device(HOST, "a" * 64, device())
    await notices.add([replace(notice(), at=-1)])
    await worker(store, notices).send_due()
    (shown,) = await notices.recent(HOST)
    assert (shown.state, shown.reason, shown.notification.body) == ("failed", "late", "Now")


async def test_a_device_is_deleted_with_its_session(
    store: Store, subscriptions: Subscriptions
) -> None:
    await subscriptions.add_device(HOST, "a" * 64, device())
    (found,) = await subscriptions.devices(HOST)
    assert found == replace(device(), session="a" * 64)
    assert await subscriptions.device("a" * 64) == found
    await store.players.revoke_other_credentials(HOST, "another")
    assert await subscriptions.devices(HOST) == []


async def test_a_device_belongs_to_one_session(subscriptions: Subscriptions) -> None:
    """A device with the same endpoint and another session is the same browser."""
    await subscriptions.add_device(HOST, "a" * 64, device())
    await subscriptions.add_device(GUEST, "b" * 64, device())
    assert await subscriptions.devices(HOST) == []
    assert len(await subscriptions.devices(GUEST)) == 1
    await subscriptions.move_device("b" * 64, "a" * 64, HOST)
    assert [one.session for one in await subscriptions.devices(HOST)] == ["a" * 64]


async def test_devices_are_limited(store: Store, subscriptions: Subscriptions) -> None:
    for number in range(MAX_DEVICES + 3):
        session = f"{number:064}"
        row = {"hash": session, "player_id": HOST, "kind": "session"}
        await store.execute(insert(credential).values(row | {"created_at": 1, "seen_at": 1}))
        added = replace(device(f"https://push.example.org/{number}"), added_at=number)
        await subscriptions.add_device(HOST, session, added)
    added_at = [one.added_at for one in await subscriptions.devices(HOST)]
    assert added_at == list(range(MAX_DEVICES + 2, 2, -1))


async def test_kinds_and_matches_can_be_disabled(subscriptions: Subscriptions) -> None:
    await subscriptions.set_preference(HOST, "kind", "chat", wanted=False)
    await subscriptions.set_preference(HOST, "kind", "chat", wanted=False)
    await subscriptions.set_preference(HOST, "match", "m", wanted=False)
    no_chat = NotificationPreferences(frozenset({"chat"}))
    assert await subscriptions.preferences(HOST, "m") == replace(no_chat, muted=True)
    assert await subscriptions.preferences(HOST, "other") == no_chat
    assert await subscriptions.preferences(GUEST, "m") == NotificationPreferences()
    await subscriptions.set_preference(HOST, "kind", "chat", wanted=True)
    await subscriptions.set_preference(HOST, "match", "m", wanted=True)
    assert await subscriptions.preferences(HOST, "m") == NotificationPreferences()


async def test_the_newest_notifications_are_kept(
    store: Store, notices: Notices, subscriptions: Subscriptions
) -> None:
    for player, session in ((HOST, "a"), (GUEST, "b")):
        await subscriptions.add_device(player, session * 64, device(f"https://{session}.test"))
    newest = MAX_STORED + 2
    made = [notice(number) for number in range(1, newest + 1)]
    await notices.add([*made, *made, notice(1, GUEST)])
    await worker(store, notices, {HOST}).send_due()
    found = await notices.recent(HOST)
    assert [one.notification.at // 1000 for one in found] == [*range(newest, 2, -1)]
    assert {(one.state, one.reason) for one in found} == {("kept", "here")}
    assert len(await notices.recent(GUEST)) == 1


async def test_webhooks_of_players_without_a_seat_are_not_called(
    store: Store, notices: Notices, subscriptions: Subscriptions
) -> None:
    await store.append("m", running_match())
    for owner in (HOST, GUEST):
        await subscriptions.set_webhook(hook(owner=owner))
    for owners in ({HOST, GUEST}, {HOST}):  # then only who opened the match
        assert {one.owner for one in (await notices.targets(HOST, "m")).webhooks} == owners
        await store.execute(update(seat).values(player_id=None))


async def test_webhooks_are_limited(subscriptions: Subscriptions) -> None:
    hooks = (hook(f"m{number}") for number in range(MAX_WEBHOOKS))
    await asyncio.gather(*map(subscriptions.set_webhook, hooks))
    await subscriptions.set_webhook(hook("m0"))
    with pytest.raises(Rejected):
        await subscriptions.set_webhook(hook("o"))
    assert await subscriptions.webhook(HOST, "o") is None


async def test_players_with_little_time_are_found(
    store: Store, notices: Notices, subscriptions: Subscriptions
) -> None:
    """Only in correspondence games, only players with a subscription, and once for each turn."""
    await store.append("m", running_match())
    await store.execute(update(match).values(deadline=DAY, speed="correspondence"))
    assert await notices.low_time(DAY - 1000, 2000) == []
    await subscriptions.add_device(GUEST, "b" * 64, device())
    assert await notices.low_time(DAY - 1000, 2000) == [], "only the other player has a device"
    await subscriptions.add_device(HOST, "a" * 64, device("https://push.example.org/2"))
    options = {"opening": "othello", "passing": "forced"}
    low = LowTime("m", "macbeth", options, 0, HOST, (GUEST,))
    assert await notices.low_time(DAY - 1000, 2000) == [low]
    assert await notices.low_time(DAY - 1000, 500) == [], "there is enough time"
    assert await notices.low_time(DAY, 2000) == [], "the time is up"
    clock = FakeClock(DAY - 1000)
    await notices.warn_of_low_time(clock())
    (warning,) = await written(store, "notice", "m")
    assert (warning.recipient, warning.kind) == (HOST, "time")
    assert await notices.low_time(DAY - 1000, 2000) == [], "notified already"
