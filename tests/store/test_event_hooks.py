"""The outbox of events: each is claimed once, and a hook that fails is disabled."""

import asyncio

from app.domain.player_events import EventHook
from app.store.event_hooks.hooks import HELD_FOR, MAX_FAILURES, EventHooks
from tests.match.support.builder import GUEST, HOST, running_match
from tests.store.conftest import Store
from tests.store.support.seed import append_match

NOW = 1_700_000_000_000


async def stored(store: Store) -> EventHooks:
    """A hook of GUEST, with the events of a game that has begun."""
    for number, player in enumerate((HOST, GUEST)):
        await store.players.create(player, f"{number}" * 64, NOW)
    hooks = EventHooks(store.writer, store.reader)
    await hooks.add(EventHook("a" * 16, GUEST, "https://a.test", ("game-started",), ("s",), NOW))
    await append_match(store.log, "match", running_match())
    return hooks


async def test_two_workers_claim_an_event_once(store: Store) -> None:
    hooks = await stored(store)
    now = NOW * 2
    claims = await asyncio.gather(*(hooks.claim(now) for _ in range(4)))
    (event,) = [one for claim in claims for one in claim]
    assert await hooks.claim(now + HELD_FOR - 1) == []
    assert [one.id for one in await hooks.claim(now + HELD_FOR)] == [event.id]  # it had ended


async def test_a_hook_is_disabled_after_failures_and_enabled_by_a_test(store: Store) -> None:
    hooks = await stored(store)
    now, stops = NOW * 2, []
    (event,) = await hooks.claim(now)
    for _ in range(MAX_FAILURES):
        stops.append(await hooks.record(event, "too-slow", delivered=False, retry_at=now))
        (event,) = await hooks.claim(now) or [event]
    assert stops == [False] * (MAX_FAILURES - 1) + [True]
    assert await hooks.claim(now) == []
    (hook,) = await hooks.of_player(GUEST, now)
    assert (hook.disabled, hook.failures) == (True, MAX_FAILURES)
    await append_match(store.log, "other", running_match())  # nothing is stored for it
    test = await hooks.add_test(hook, "test", "{}", now)
    await hooks.record(test, "delivered 200", delivered=True, retry_at=None)
    (again,) = await hooks.claim(now)
    assert again.id == event.id
