"""Notifications, devices, webhooks and preferences in the database."""

from dataclasses import replace

import pytest
from sqlalchemy import insert, update

from app.domain.notification import (
    Device,
    LowTime,
    Notification,
    NotificationPreferences,
    StoredNotification,
    Webhook,
)
from app.match.commands import Sit
from app.match.time_control import DAY
from app.store.db.writer import Rejected
from app.store.heartbeats import MISSED, Heartbeats
from app.store.models import credential, match, seat
from app.store.notifications.outbox import NotificationOutbox
from app.store.notifications.subscriptions import MAX_DEVICES, Subscriptions
from tests.match.support.builder import GUEST, HOST, running_match, waiting_match
from tests.store.conftest import Store
from tests.store.support.seed import append_match


@pytest.fixture
async def outbox(store: Store) -> NotificationOutbox:
    """The outbox of a store with two players, who have a session each."""
    for player, session in ((HOST, "a"), (GUEST, "b")):
        await store.players.create(player, session * 64, 1)
    return NotificationOutbox(store.writer, store.reader, "w")


@pytest.fixture
def subscriptions(store: Store, outbox: NotificationOutbox) -> Subscriptions:
    return Subscriptions(store.writer, store.reader)


def notification(number: int = 1, to: str = HOST) -> Notification:
    return Notification(
        "m", number, to, "turn", "Your turn", "Ben played g8.", number, number * 1000
    )


def device(endpoint: str = "https://push.example.org/1") -> Device:
    return Device("", endpoint, "p" * 87, "a" * 22, "Firefox", 5)


def hook(match_id: str = "m", owner: str = HOST) -> Webhook:
    return Webhook(match_id, owner, "https://ntfy.sh/secret", "ntfy", "mine")


async def test_at_first_there_are_no_subscribers(outbox: NotificationOutbox) -> None:
    assert await outbox.subscribers() == (frozenset(), frozenset())
    targets = await outbox.targets(HOST, "m")
    assert (targets.preferences, targets.devices, targets.webhooks) == (
        NotificationPreferences(),
        (),
        (),
    )


async def test_a_device_is_deleted_with_its_session(
    store: Store, outbox: NotificationOutbox, subscriptions: Subscriptions
) -> None:
    await subscriptions.add_device(HOST, "a" * 64, device())
    (found,) = await subscriptions.devices(HOST)
    assert found == replace(device(), session="a" * 64)
    assert await outbox.subscribers() == (frozenset({HOST}), frozenset())
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
        await store.writer.run(
            lambda c, s=session: c.execute(  # type: ignore[misc]
                insert(credential).values(
                    hash=s, player_id=HOST, kind="session", created_at=1, seen_at=1
                )
            )
        )
        added = replace(device(f"https://push.example.org/{number}"), added_at=number)
        await subscriptions.add_device(HOST, session, added)
    added_at = [one.added_at for one in await subscriptions.devices(HOST)]
    assert added_at == list(range(MAX_DEVICES + 2, 2, -1))


async def test_kinds_and_matches_can_be_disabled(subscriptions: Subscriptions) -> None:
    await subscriptions.set_preference(HOST, "kind", "chat", wanted=False)
    await subscriptions.set_preference(HOST, "kind", "chat", wanted=False)
    await subscriptions.set_preference(HOST, "match", "m", wanted=False)
    assert await subscriptions.preferences(HOST, "m") == NotificationPreferences(
        frozenset({"chat"}), muted=True
    )
    assert await subscriptions.preferences(HOST, "other") == NotificationPreferences(
        frozenset({"chat"})
    )
    assert await subscriptions.preferences(GUEST, "m") == NotificationPreferences()
    await subscriptions.set_preference(HOST, "kind", "chat", wanted=True)
    await subscriptions.set_preference(HOST, "match", "m", wanted=True)
    assert await subscriptions.preferences(HOST, "m") == NotificationPreferences()


async def test_the_newest_notifications_are_stored_with_their_results(
    outbox: NotificationOutbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.notifications.outbox.MAX_STORED", 3)
    for number in range(1, 6):
        await outbox.save(StoredNotification(notification(number), "waiting", None, ""))
        await outbox.save(StoredNotification(notification(number), "kept", "here", ""))
    await outbox.save(StoredNotification(notification(1, GUEST), "sent", None, "Firefox"))
    found = await outbox.recent(HOST)
    assert [one.notification.version for one in found] == [5, 4, 3]
    assert {(one.state, one.reason) for one in found} == {("kept", "here")}
    assert await outbox.recent(GUEST) == [
        StoredNotification(notification(1, GUEST), "sent", None, "Firefox")
    ]


async def test_unsent_notifications_of_an_ended_process_are_claimed_once(
    outbox: NotificationOutbox, store: Store
) -> None:
    """Late ones are marked as failed."""
    heartbeats, other_heartbeats = (
        Heartbeats(store.writer, store.reader, name, single_process=False)
        for name in ("w", "other")
    )
    await heartbeats.register(0)
    await other_heartbeats.register(0)
    for number, state in ((1, "waiting"), (2, "waiting"), (3, "sent"), (4, "waiting")):
        await outbox.save(StoredNotification(notification(number), state, None, ""))  # type: ignore[arg-type]
    other_outbox = NotificationOutbox(store.writer, store.reader, "other")
    assert await other_outbox.claim_unsent(2000) == await outbox.claim_unsent(2000) == []
    await other_heartbeats.beat(MISSED)
    assert [one.version for one in await other_outbox.claim_unsent(2000)] == [2, 4]
    assert await other_outbox.claim_unsent(2000) == []
    assert await NotificationOutbox(store.writer, store.reader, "third").claim_unsent(2000) == []
    results = {
        one.notification.version: (one.state, one.reason) for one in await outbox.recent(HOST)
    }
    assert results[1] == ("failed", "late")


async def test_a_webhook_is_disabled_after_failures_in_a_row(
    outbox: NotificationOutbox, subscriptions: Subscriptions
) -> None:
    await subscriptions.set_webhook(hook())
    for good in (False, False, True, False, False):
        await outbox.record_attempt(hook(), "said", 9, delivered=good, max_failures=3)
    found = await subscriptions.webhook(HOST, "m")
    assert found == replace(hook(), failures=2, last_answer="said", tried_at=9)
    await outbox.record_attempt(hook(), "x" * 999, 10, delivered=False, max_failures=3)
    found = await subscriptions.webhook(HOST, "m")
    assert found is not None
    assert (found.disabled, found.failures, len(found.last_answer)) == (True, 3, 400)
    assert await outbox.subscribers() == (frozenset({HOST}), frozenset({"m"}))
    await subscriptions.set_webhook(replace(hook(), scope="all"))
    assert await subscriptions.webhook(HOST, "m") == replace(hook(), scope="all")
    assert await subscriptions.webhook(GUEST, "m") is None
    await subscriptions.delete_webhook(HOST, "m")
    assert await subscriptions.webhook(HOST, "m") is None


async def test_webhooks_of_players_without_a_seat_are_not_called(
    store: Store, outbox: NotificationOutbox, subscriptions: Subscriptions
) -> None:
    builder = waiting_match()
    builder.submit(Sit(), GUEST)
    await append_match(store.log, "m", builder)
    for owner in (HOST, GUEST):
        await subscriptions.set_webhook(hook(owner=owner))
    targets = await outbox.targets(HOST, "m")
    assert {one.owner for one in targets.webhooks} == {HOST, GUEST}
    await store.writer.run(lambda c: c.execute(update(seat).values(player_id=None)))
    targets = await outbox.targets(HOST, "m")
    assert [one.owner for one in targets.webhooks] == [HOST], "who opened the match"


async def test_webhooks_are_limited(
    subscriptions: Subscriptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.notifications.subscriptions.MAX_WEBHOOKS", 2)
    for match_id in ("m", "n", "m"):
        await subscriptions.set_webhook(hook(match_id))
    with pytest.raises(Rejected):
        await subscriptions.set_webhook(hook("o"))
    assert await subscriptions.webhook(HOST, "o") is None


async def test_players_with_little_time_are_found(
    store: Store, outbox: NotificationOutbox, subscriptions: Subscriptions
) -> None:
    """Only in correspondence games, only players with a subscription, and once for each turn."""
    await append_match(store.log, "m", running_match())
    await store.writer.run(lambda c: c.execute(update(match).values(deadline=DAY, time="3d")))
    assert await outbox.low_time(DAY - 1000, 2000) == []
    await subscriptions.add_device(GUEST, "b" * 64, device())
    assert await outbox.low_time(DAY - 1000, 2000) == [], "only the other player has a device"
    await subscriptions.add_device(HOST, "a" * 64, device("https://push.example.org/2"))
    assert await outbox.low_time(DAY - 1000, 2000) == [LowTime("m", "macbeth", 2, 0, HOST)]
    assert await outbox.low_time(DAY - 1000, 500) == [], "there is enough time"
    assert await outbox.low_time(DAY, 2000) == [], "the time is up"
    await outbox.save(
        StoredNotification(replace(notification(2), kind="time", ply=0), "sent", None, "")
    )
    assert await outbox.low_time(DAY - 1000, 2000) == [], "notified already"
