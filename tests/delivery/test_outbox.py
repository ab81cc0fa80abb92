"""The outbox and its worker: each delivery once, in order, again after failures and kills."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest
from sqlalchemy import Connection

from app.db.heartbeats import Heartbeats
from app.delivery import outbox
from app.delivery.model import LATE, Delivery, Limits, Outcome, Sender, Subject
from app.delivery.outbox import Outbox
from app.delivery.worker import DeliveryWorker, spread
from app.errors import Unavailable
from app.timeouts import Timeouts
from app.turns import PlayerNetworks
from harness.polling import until
from tests.support.fake_clock import FakeClock
from tests.support.store.fixtures import Store
from tests.support.timeouts import HOUR

LIMITS = Limits(retries=(1_000, 8_000), kept=2)
HOLD = LIMITS.hold


class Letters:
    """Sends to nobody, and keeps what it has sent. `outcomes` come first."""

    channel = "letters"

    def __init__(self, *outcomes: Outcome | Exception, limits: Limits = LIMITS) -> None:
        self.limits = limits
        self.outcomes = [*outcomes]
        self.sent: list[str] = []
        self.recorded: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def send(self, one: Delivery) -> Outcome:
        self.sent.append(one.id)
        await self.gate.wait()
        outcome = self.outcomes.pop(0) if self.outcomes else Outcome("sent", "delivered")
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def record(self, connection: Connection, one: Delivery, outcome: Outcome, _now: int) -> None:
        outbox.add(connection, outcome.following)
        self.recorded.append(f"{one.id} {outcome.state}")


class UncertainOutbox(Outbox):
    """`outage` is the number of results that it cannot note."""

    outage = 0

    async def record(
        self, sender: Sender, one: Delivery, outcome: Outcome, now: int, due_at: int
    ) -> None:
        if self.outage:
            self.outage -= 1
            raise Unavailable("no connection")
        await super().record(sender, one, outcome, now, due_at)


def letter(name: str, target: str = "ann", at: int = 1) -> Delivery:
    about = Subject("match", "m")
    return Delivery("letters", target, name, about, "ann", "greeting", {"text": name}, at)


async def post(store: Store, *letters: Delivery) -> Outbox:
    made = Outbox(store.writer, store.reader)
    await made.add(letters)
    return made


def worker(
    store: Store, sender: Letters, clock: FakeClock, *, outage: int = 0, stop: float = HOUR
) -> DeliveryWorker:
    box = UncertainOutbox(store.writer, store.reader)
    box.outage = outage
    made = DeliveryWorker(
        box,
        store.writer,
        clock,
        Timeouts(delivery_poll=HOUR, delivery_stop=stop),
        lambda _: asyncio.sleep(0),
    )
    made.add(sender)
    return made


async def kept(box: Outbox) -> Sequence[Delivery]:
    return await box.latest("letters", "ann", 10)


async def test_several_processes_send_each_delivery_once(store: Store) -> None:
    clock, senders = FakeClock(10), [Letters() for _ in range(4)]
    await post(store, *(letter(f"{number}", f"{number % 3}") for number in range(9)))
    await asyncio.gather(*(worker(store, one, clock).send_due() for one in senders))
    assert sorted(name for one in senders for name in one.sent) == [*map(str, range(9))]


async def test_a_target_gets_one_delivery_at_a_time_in_order(store: Store) -> None:
    clock, sender = FakeClock(10), Letters()
    sender.gate.clear()
    await post(store, letter("b", at=2), letter("a", at=1), letter("c", "bob"), letter("d", at=11))
    sending = asyncio.create_task(worker(store, sender, clock).send_due())
    await until(lambda: len(sender.sent) == 2)
    assert sender.sent == ["a", "c"]
    sender.gate.set()
    await sending
    assert sender.sent == ["a", "c", "b"], "the last one is not due yet"


async def test_a_slow_crowd_does_not_keep_a_stranger_waiting(store: Store) -> None:
    """Its targets were due earlier, and none of them answers."""
    networks, sender = PlayerNetworks(), Letters(limits=replace(LIMITS, concurrent=4))
    sender.gate.clear()
    crowd = [letter(f"{number}", f"target-{number}") for number in range(9)]
    crowd = [replace(one, recipient=f"guest-{one.id}") for one in crowd]
    for one in crowd:
        networks.record(one.recipient, "one network")
    box = await post(store, *crowd)
    made = DeliveryWorker(box, store.writer, FakeClock(10), networks=networks)
    made.add(sender)
    made.start()
    await until(lambda: made.sending == 2)
    await box.add([replace(letter("hers", "her target", at=9), recipient="eve")])
    await until(lambda: "hers" in sender.sent)
    assert len(sender.sent) == 3
    sender.gate.set()
    await until(lambda: len(sender.recorded) == 10)
    await made.stop()


async def test_what_is_written_is_sent_at_once(store: Store) -> None:
    """Also what another delivery causes. Nothing polls here."""
    clock = FakeClock(10)
    sender = Letters(Outcome("answered", following=[letter("reply", at=2)]))
    made = worker(store, sender, clock)
    made.start()
    await until(lambda: not made.sending)
    await post(store, letter("a"))
    await until(lambda: sender.recorded == ["a answered", "reply sent"])
    await made.stop()


async def test_a_failed_delivery_is_repeated_with_growing_pauses(store: Store) -> None:
    clock, later = FakeClock(10), Outcome("waiting", "too-slow")
    sender = Letters(*[later] * 3)
    box = await post(store, letter("a"))
    for tries, delay in enumerate(LIMITS.retries, 1):
        await worker(store, sender, clock).send_due()
        (waiting,) = await kept(box)
        assert (waiting.state, waiting.tries, waiting.answer) == ("waiting", tries, "too-slow")
        assert 0.7 * delay < waiting.due_at - clock.now < 1.3 * delay
        clock.now = waiting.due_at
    await worker(store, sender, clock).send_due()
    (failed,) = await kept(box)
    assert (failed.state, failed.tries) == ("failed", 3)
    assert sender.recorded == ["a waiting", "a waiting", "a failed"]
    assert len({spread(1_000) for _ in range(50)}) > 1, "many do not come at once"


async def test_an_old_delivery_is_not_sent(store: Store) -> None:
    clock = FakeClock(12)
    sender = Letters(limits=replace(LIMITS, max_age=10))
    box = await post(store, letter("a", at=1), letter("b", at=2))
    await worker(store, sender, clock).send_due()
    assert sender.sent == ["b"]
    assert {(one.id, one.answer) for one in await kept(box)} == {("a", LATE), ("b", "delivered")}


async def test_another_process_sends_what_a_killed_one_held(store: Store) -> None:
    clock, sender = FakeClock(10), Letters()
    box = await post(store, letter("a"))
    (held,) = await box.claim(sender, clock.now, 5)
    other = worker(store, sender, clock)
    await other.send_due()
    assert sender.sent == [], "the first process may be sending it"
    clock.now += HOLD
    await other.send_due()
    assert sender.sent == ["a"]
    await other.try_once(held)
    assert sender.sent == ["a"], "the first process was only suspended"


@pytest.mark.parametrize("single_process", [True, False])
async def test_what_a_killed_process_held_is_free_when_its_heartbeats_end(
    store: Store, *, single_process: bool
) -> None:
    clock, sender, timeouts = FakeClock(10), Letters(), Timeouts()
    killed, other = (
        Heartbeats(store.writer, store.reader, name, clock, single_process=single_process)
        for name in ("killed", "other")
    )
    await killed.register(clock.now)
    box = Outbox(store.writer, store.reader, "killed")
    await box.add([letter("a"), letter("b", at=2)])
    await box.claim(sender, clock.now, 5)
    if not single_process:
        await other.register(clock.now)
        await worker(store, sender, clock).send_due()
        assert sender.sent == [], "the process may be sending"
        await other.beat(clock.now)
        clock.now += timeouts.process_missed
        await other.beat(clock.now)
    else:
        await other.register(clock.now)
    await worker(store, sender, clock).send_due()
    assert sender.sent == ["a", "b"]


async def test_a_delivery_that_ends_every_process_is_given_up(store: Store) -> None:
    clock, sender = FakeClock(10), Letters()
    box = await post(store, letter("a"))
    for _ in range(3):
        await box.claim(sender, clock.now, 5)
        clock.now += HOLD
    await worker(store, sender, clock).send_due()
    (failed,) = await kept(box)
    assert (failed.state, sender.sent) == ("failed", [])


async def test_a_bug_in_a_sender_stops_nothing_else(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    clock, sender = FakeClock(10), Letters(ValueError("a bug"))
    await post(store, letter("a"), letter("b", "bob"))
    made = worker(store, sender, clock)
    await made.send_due()
    assert sender.recorded == ["b sent"]
    assert [one.getMessage() for one in caplog.records] == ["a delivery has failed"]
    clock.now += HOLD
    await made.send_due()
    assert sender.recorded == ["b sent", "a sent"]


async def test_an_outage_of_the_database_repeats_nothing(store: Store) -> None:
    """It begins after the delivery was sent."""
    clock, sender = FakeClock(10), Letters()
    await post(store, letter("a"))
    made = worker(store, sender, clock, outage=3)
    await made.send_due()
    clock.now += HOLD
    await made.send_due()
    assert sender.sent == ["a"]


async def test_the_latest_results_of_a_target_are_kept(store: Store) -> None:
    clock = FakeClock(10)
    letters = [letter(f"{number}", at=number) for number in range(1, 5)]
    box = await post(store, *letters)
    await worker(store, Letters(), clock).send_due()
    assert [one.id for one in await kept(box)] == ["4", "3"]
    await box.add([letter("5", at=5)])
    await worker(store, Letters(limits=replace(LIMITS, kept=0)), clock).send_due()
    assert [one.id for one in await kept(box)] == ["4", "3"]


async def test_a_paused_target_gets_nothing(store: Store) -> None:
    clock, sender = FakeClock(10), Letters()
    await post(store, letter("a"), letter("b", "bob"))
    await store.writer.run(lambda one: outbox.pause(one, "letters", "ann"))
    await worker(store, sender, clock).send_due()
    assert sender.sent == ["b"]
    await store.writer.run(lambda one: outbox.resume(one, "letters", "ann"))
    await worker(store, sender, clock).send_due()
    assert sender.sent == ["b", "a"]


@pytest.mark.parametrize(("stop", "state"), [(0.0, "waiting"), (HOUR, "sent")])
async def test_a_stop_finishes_what_takes_little_time(
    store: Store, stop: float, state: str
) -> None:
    sender = Letters()
    sender.gate.clear()
    box = await post(store, letter("a"))
    made = worker(store, sender, FakeClock(10), stop=stop)
    made.start()
    await until(lambda: made.sending == 1)
    stopping = asyncio.create_task(made.stop())
    if stop:
        sender.gate.set()
    await stopping
    assert [one.state for one in await kept(box)] == [state]
