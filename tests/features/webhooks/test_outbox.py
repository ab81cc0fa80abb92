"""Events of webhooks, and what becomes of a webhook that fails."""

from app.delivery import outbox
from app.delivery.model import Delivery, Outcome
from app.delivery.outbox import Outbox
from app.features.notifications.model import Device
from app.features.notifications.store.notices import CHANNEL as NOTICES
from app.features.notifications.store.subscriptions import Subscriptions
from app.features.webhooks.model import EventHook
from app.features.webhooks.store.hooks import MAX_FAILURES, EventHooks, record_try
from app.features.webhooks.store.outbox import CHANNEL, event_of_test
from harness.games.match_builder import GUEST, HOST, running_match
from tests.support.store.fixtures import Store

NOW = 1_700_000_000_000
HOOK = "a" * 16


async def stored(store: Store) -> tuple[EventHooks, Outbox]:
    """A hook of HOST, with the wanted event of a game that has begun."""
    for number, player in enumerate((HOST, GUEST)):
        await store.players.create(player, f"{number}" * 64, NOW)
    hooks = EventHooks(store.writer, store.reader)
    await hooks.add(EventHook(HOOK, HOST, "https://a.test/x", ("game-started",), ("s",), NOW))
    await store.append("match", running_match())
    return hooks, Outbox(store.writer, store.reader)


async def events(outbox: Outbox) -> list[tuple[str, str]]:
    return [(one.id, one.state) for one in await outbox.latest(CHANNEL, HOOK, 10)]


async def record(store: Store, one: Delivery, state: str) -> None:
    outcome = Outcome(state)
    await store.writer.run(lambda connection: record_try(connection, one, outcome, NOW))


async def test_only_the_wanted_events_of_the_owner_are_written(store: Store) -> None:
    hooks, box = await stored(store)
    (event,) = await box.latest(CHANNEL, HOOK, 10)
    assert (event.kind, event.recipient) == ("game-started", HOST), "and not that it is his turn"
    assert event.id.rpartition("-")[0] == "match-2-game-started"
    assert event.body["you"] == ["black"]
    assert await store.reader.run(lambda one: outbox.waiting_for(one, CHANNEL, HOOK)) == 1
    assert not await hooks.remove(GUEST, HOOK)
    assert await hooks.remove(HOST, HOOK)
    assert await events(box) == []


async def test_a_hook_is_disabled_after_failures_and_enabled_by_a_test(store: Store) -> None:
    hooks, box = await stored(store)
    device = Device("", "https://push.example.org/1", "p" * 87, "a" * 22, "Firefox", 5)
    await Subscriptions(store.writer, store.reader).add_device(HOST, "1" * 64, device)
    (event,) = await box.latest(CHANNEL, HOOK, 10)
    for _ in range(MAX_FAILURES - 1):
        await record(store, event, "waiting")
    assert await events(box) == [(event.id, "waiting")]
    await record(store, event, "waiting")
    (hook,) = await hooks.of_player(HOST, NOW)
    assert (hook.disabled, hook.failures) == (True, MAX_FAILURES)
    assert await events(box) == [(event.id, "paused")]
    (notice,) = await box.latest(NOTICES, HOOK, 10)
    assert (notice.recipient, notice.kind, notice.about.kind) == (HOST, "webhook", "webhook")
    await store.append("other", running_match())
    assert await events(box) == [(event.id, "paused")], "no more are written"
    test = await box.add_held(event_of_test(hook, "test", NOW), NOW + 1)
    await record(store, test, "sent")
    assert dict(await events(box))[event.id] == "waiting"
    (hook,) = await hooks.of_player(HOST, NOW)
    assert (hook.disabled, hook.failures) == (False, 0)
