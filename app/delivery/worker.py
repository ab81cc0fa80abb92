"""Sends what the outbox has, by the sender of each channel."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from app.db.writer import Writer
from app.delivery.fair_share import FairShare
from app.delivery.model import LATE, Delivery, Outcome, Sender
from app.delivery.outbox import Outbox
from app.errors import Unavailable
from app.match.commands import PlayerId
from app.tasks import cancel_and_wait, run_when_woken
from app.timeouts import Timeouts
from app.turns import PlayerNetworks

DATABASE_DELAY = 1.0  # seconds between two tries to note a result

Pause = Callable[[float], Awaitable[None]]

log = logging.getLogger(__name__)


class DeliveryWorker:
    """Several processes may work at the same time: a try is made by one of them."""

    def __init__(
        self,
        outbox: Outbox,
        writer: Writer,
        clock: Callable[[], int],
        timeouts: Timeouts = Timeouts(),
        pause: Pause = asyncio.sleep,
        networks: PlayerNetworks | None = None,
    ) -> None:
        self._networks = networks or PlayerNetworks()
        self._outbox = outbox
        self._writer = writer
        self._clock = clock
        self._timeouts = timeouts
        self._pause = pause
        self._lanes: dict[str, _Lane] = {}

    def add(self, sender: Sender) -> None:
        """Send the deliveries of a channel from now on."""
        share = FairShare(self._networks, sender.limits.concurrent)
        lane = _Lane(self._outbox, sender, share, self._clock, self._pause)
        self._lanes[sender.channel] = lane
        self._writer.listen(sender.channel, lane.woken.set)

    def start(self) -> None:
        for lane in self._lanes.values():
            lane.start(self._timeouts.delivery_poll)

    def wake(self) -> None:
        """Look for what ended processes held."""
        for lane in self._lanes.values():
            lane.woken.set()

    async def stop(self) -> None:
        """Stop soon. Another process, or the next start, sends again what could not be finished."""
        lanes = self._lanes.values()
        await cancel_and_wait(*(lane.task for lane in lanes))
        if sending := [task for lane in lanes for task in lane.sending]:
            await asyncio.wait(sending, timeout=self._timeouts.delivery_stop)
            await cancel_and_wait(*sending)

    @property
    def sending(self) -> int:
        return sum(len(lane.sending) for lane in self._lanes.values())

    async def try_once(self, one: Delivery) -> Outcome:
        """Try a delivery that the caller holds, and note the result. Raises Unavailable."""
        return await self._lanes[one.channel].try_once(one)

    async def send_due(self) -> None:
        """Send all that is due, and what follows from it. Raises Unavailable."""
        found = True
        while found:
            found = False
            for lane in self._lanes.values():
                found |= await lane.send_due()
                while lane.sending:
                    await asyncio.wait(lane.sending)


@dataclass(eq=False)
class _Lane:
    """The deliveries of one channel."""

    outbox: Outbox
    sender: Sender
    share: FairShare
    clock: Callable[[], int]
    pause: Pause
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    sending: set[asyncio.Task[None]] = field(default_factory=set)

    def start(self, interval: float) -> None:
        name = f"deliveries-{self.sender.channel}"
        self.task = asyncio.create_task(
            run_when_woken(self.send_due, self.woken, interval), name=name
        )

    async def send_due(self) -> bool:
        """Begin to send what is due; False if nothing is. Raises Unavailable."""
        found = False
        while (free := self.sender.limits.concurrent - len(self.sending)) > 0:
            claimed = await self.outbox.claim(self.sender, self.clock(), free, self.share.choose)
            if not claimed:
                break
            found = True
            for one in claimed:
                player = self.sender.limits.player_of(one.target, one.recipient)
                self.share.begin(player)
                task = asyncio.create_task(self._send(one))
                self.sending.add(task)
                task.add_done_callback(partial(self._sent, player))
        return found

    def _sent(self, player: PlayerId, task: asyncio.Task[None]) -> None:
        """The next delivery of the target, or of the player, may be due."""
        self.share.end(player)
        self.sending.discard(task)
        self.woken.set()

    async def _send(self, one: Delivery) -> None:
        try:
            await self.try_once(one)
        except Unavailable:
            log.warning("a delivery waits for the database", extra={"channel": one.channel})
        except Exception:  # a bug must not stop the others; it is tried again until it has failed
            log.exception("a delivery has failed", extra={"channel": one.channel})

    async def try_once(self, one: Delivery) -> Outcome:
        limits, now = self.sender.limits, self.clock()
        if now >= one.held_until:  # this process was suspended, and another one may send it
            return Outcome("waiting")
        if now - one.at > limits.max_age:
            outcome = Outcome("failed", LATE)
        elif one.tries > len(limits.retries) + 1:  # no process has finished the last try
            outcome = Outcome("failed", "unreachable")
        else:
            outcome = await self.sender.send(one)
        due_at = one.due_at
        if outcome.state == "waiting":
            if one.tries <= len(limits.retries):
                due_at = self.clock() + spread(limits.retries[one.tries - 1])
            else:
                outcome = Outcome("failed", outcome.answer)
        await self._record(one, outcome, due_at)
        return outcome

    async def _record(self, one: Delivery, outcome: Outcome, due_at: int) -> None:
        """Note a result, or it would be sent again. Raises Unavailable when it is held no more."""
        while True:
            try:
                now = self.clock()
                return await self.outbox.record(self.sender, one, outcome, now, due_at)
            except Unavailable:
                if self.clock() >= one.held_until:
                    raise
            await self.pause(DATABASE_DELAY)


def spread(delay: int) -> int:
    """About the delay, so that many deliveries do not come at once."""
    return round(delay * random.uniform(0.75, 1.25))
