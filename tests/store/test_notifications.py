"""Notices, devices, webhooks and wishes in the database."""

from dataclasses import replace

import pytest
from sqlalchemy import insert, update

from app.domain.notification import (
    Device,
    Notification,
    NotificationPreferences,
    StoredNotification,
    Webhook,
)
from app.store.db.writer import Rejected
from app.store.heartbeats import MISSED, Heartbeats
from app.store.models import credential, match
from app.store.notification_outbox import MAX_KEPT, NotificationOutbox
from app.store.subscriptions import DEVICES, Subscriptions
from tests.match.support.builder import GUEST, HOST, running_match
from tests.store.conftest import Store
from tests.store.support.seed import write

DAY = 86_400_000


@pytest.fixture
async def notices(store: Store) -> NotificationOutbox:
    """Two players with a session each."""
    for player, session in ((HOST, "a"), (GUEST, "b")):
        await store.players.create(player, session * 64, 1)
    return NotificationOutbox(store.writer, store.reader, "w")


@pytest.fixture
def subscriptions(store: Store, notices: NotificationOutbox) -> Subscriptions:
    """What those two players set."""
    return Subscriptions(store.writer, store.reader)


def notice(number: int = 1, to: str = HOST) -> Notification:
    return Notification(
        "m", number, to, "turn", "Your turn", "Ben played g8.", number, number * 1000
    )


def device(endpoint: str = "https://push.example.org/1") -> Device:
    return Device("", endpoint, "p" * 87, "a" * 22, "Firefox", 5)


def hook(match_id: str = "m", owner: str = HOST) -> Webhook:
    return Webhook(match_id, owner, "https://ntfy.sh/secret", "ntfy", "mine")


async def test_nobody_listens_at_first(notices: NotificationOutbox) -> None:
    assert await notices.subscribers() == (frozenset(), frozenset())
    targets = await notices.targets(HOST, "m")
    assert (targets.preferences, targets.devices, targets.webhooks) == (
        NotificationPreferences(),
        (),
        (),
    )


async def test_a_device_goes_with_its_session(
    store: Store, notices: NotificationOutbox, subscriptions: Subscriptions
) -> None:
    await subscriptions.add_device(HOST, "a" * 64, device())
    (found,) = await subscriptions.devices(HOST)
    assert found == replace(device(), session="a" * 64)
    assert await notices.subscribers() == (frozenset({HOST}), frozenset())
    await store.players.revoke_other_credentials(HOST, "another")
    assert await subscriptions.devices(HOST) == []


async def test_a_browser_has_one_player(subscriptions: Subscriptions) -> None:
    """The same endpoint under another session is the same browser."""
    await subscriptions.add_device(HOST, "a" * 64, device())
    await subscriptions.add_device(GUEST, "b" * 64, device())
    assert await subscriptions.devices(HOST) == []
    assert len(await subscriptions.devices(GUEST)) == 1
    await subscriptions.move_device("b" * 64, "a" * 64, HOST)
    assert [one.session for one in await subscriptions.devices(HOST)] == ["a" * 64]


async def test_devices_are_bounded(store: Store, subscriptions: Subscriptions) -> None:
    for number in range(DEVICES + 3):
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
    kept = [one.added_at for one in await subscriptions.devices(HOST)]
    assert kept == list(range(DEVICES + 2, 2, -1))


async def test_what_is_not_wanted(subscriptions: Subscriptions) -> None:
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


async def test_a_notice_is_kept_with_its_fate_and_only_the_newest(
    notices: NotificationOutbox,
) -> None:
    for number in range(1, MAX_KEPT + 11):
        await notices.save(StoredNotification(notice(number), "waiting", None, ""))
        await notices.save(StoredNotification(notice(number), "kept", "here", ""))
    await notices.save(StoredNotification(notice(1, GUEST), "sent", None, "Firefox"))
    found = await notices.recent(HOST)
    assert [one.notification.version for one in found] == list(range(MAX_KEPT + 10, 10, -1))
    assert {(one.state, one.reason) for one in found} == {("kept", "here")}
    assert await notices.recent(GUEST) == [
        StoredNotification(notice(1, GUEST), "sent", None, "Firefox")
    ]


async def test_what_waits_is_sent_by_others_when_a_process_is_gone(
    notices: NotificationOutbox, store: Store
) -> None:
    """Unless it is late. Two that look at once do not both send it."""
    crew, other = (
        Heartbeats(store.writer, store.reader, name, single_process=False)
        for name in ("w", "other")
    )
    await crew.register(0)
    await other.register(0)
    for number, state in ((1, "waiting"), (2, "waiting"), (3, "sent"), (4, "waiting")):
        await notices.save(StoredNotification(notice(number), state, None, ""))  # type: ignore[arg-type]
    theirs = NotificationOutbox(store.writer, store.reader, "other")
    assert await theirs.unsent(2000) == await notices.unsent(2000) == []
    await other.beat(MISSED)
    assert [one.version for one in await theirs.unsent(2000)] == [2, 4]
    assert await theirs.unsent(2000) == []
    assert await NotificationOutbox(store.writer, store.reader, "third").unsent(2000) == []
    fates = {
        one.notification.version: (one.state, one.reason) for one in await notices.recent(HOST)
    }
    assert fates[1] == ("failed", "late")


async def test_a_webhook_is_off_after_failures_in_a_row(
    notices: NotificationOutbox, subscriptions: Subscriptions
) -> None:
    await subscriptions.set_webhook(hook())
    for good in (False, False, True, False, False):
        await notices.record_attempt(hook(), "said", 9, good=good, most=3)
    found = await subscriptions.webhook(HOST, "m")
    assert found == replace(hook(), failures=2, last_answer="said", tried_at=9)
    await notices.record_attempt(hook(), "x" * 999, 10, good=False, most=3)
    found = await subscriptions.webhook(HOST, "m")
    assert found is not None
    assert (found.disabled, found.failures, len(found.last_answer)) == (True, 3, 400)
    assert await notices.subscribers() == (frozenset({HOST}), frozenset({"m"}))
    await subscriptions.set_webhook(replace(hook(), scope="all"))
    assert await subscriptions.webhook(HOST, "m") == replace(hook(), scope="all")
    assert await subscriptions.webhook(GUEST, "m") is None
    await subscriptions.delete_webhook(HOST, "m")
    assert await subscriptions.webhook(HOST, "m") is None


async def test_webhooks_are_bounded(
    subscriptions: Subscriptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.subscriptions.WEBHOOKS", 2)
    for match_id in ("m", "n", "m"):
        await subscriptions.set_webhook(hook(match_id))
    with pytest.raises(Rejected):
        await subscriptions.set_webhook(hook("o"))
    assert await subscriptions.webhook(HOST, "o") is None


async def test_who_is_short_of_time(
    store: Store, notices: NotificationOutbox, subscriptions: Subscriptions
) -> None:
    """Only in games of days, only who listens, and once for each turn."""
    await write(store.log, "m", running_match())
    await store.writer.run(lambda c: c.execute(update(match).values(deadline=DAY, time="3d")))
    assert await notices.running_out(DAY - 1000, 2000) == []
    await subscriptions.add_device(GUEST, "b" * 64, device())
    assert await notices.running_out(DAY - 1000, 2000) == [], "it is not their turn"
    await subscriptions.add_device(HOST, "a" * 64, device("https://push.example.org/2"))
    assert await notices.running_out(DAY - 1000, 2000) == [("m", "macbeth", 2, 0, HOST)]
    assert await notices.running_out(DAY - 1000, 500) == [], "there is time"
    assert await notices.running_out(DAY, 2000) == [], "it is up"
    await notices.save(StoredNotification(replace(notice(2), kind="time", ply=0), "sent", None, ""))
    assert await notices.running_out(DAY - 1000, 2000) == [], "told"
