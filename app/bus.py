"""Messages between processes through Redis, and presence texts that expire.

Correctness does not depend on it. During an outage of Redis, messages are dropped; afterwards
subscribers get SUBSCRIBED and read the database. They also get it after a peer has lost messages.
"""

import asyncio
import logging
import random
from contextlib import suppress
from typing import Any

import orjson
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from app.clock import Clock
from app.rooms.peers import SUBSCRIBED, PeerMessage, PeerMessageHandler
from app.tasks import cancel_and_wait
from app.timeouts import Timeouts

MAX_QUEUED = 10_000  # commands; more are dropped
MAX_PIPELINE = 200  # commands sent together
MAX_READ_CONNECTIONS = 8  # for reading presence; further readers wait

_LOSSES = "losses"  # topic for telling peers that this process lost messages

_CONNECTION_ERRORS = (RedisError, OSError, TimeoutError)

log = logging.getLogger(__name__)


class RedisBus:
    """Implements `app.rooms.ports.Peers` for the process `worker`.

    Every key and channel begins with `prefix`.
    """

    single_process = False

    def __init__(
        self,
        url: str,
        worker: str,
        clock: Clock,
        timeouts: Timeouts = Timeouts(),
        prefix: str = "birnam",
        client: type[Redis] = Redis,
    ) -> None:
        self._timeouts = timeouts
        options: dict[str, Any] = {
            "decode_responses": True,
            "socket_timeout": timeouts.bus_answer,
            "socket_connect_timeout": timeouts.bus_answer,
            "retry": Retry(NoBackoff(), 0),
        }
        self._redis = client.from_url(url, **options)
        # Hundreds of rooms may read at once; the heartbeat must not wait for them.
        read_pool = BlockingConnectionPool.from_url(
            url, max_connections=MAX_READ_CONNECTIONS, timeout=timeouts.bus_answer, **options
        )
        self._reading = client.from_pool(read_pool)
        self._worker = worker
        self._clock = clock
        self._prefix = prefix
        self.epoch = ""  # of the database; messages about another one are ignored
        self._own = f"worker:{worker}"
        self._handlers: dict[str, PeerMessageHandler] = {
            self._own: self._on_heartbeat,
            _LOSSES: self._on_losses,
        }
        self._heartbeat_at = float("-inf")
        self._logged: bool | None = None  # whether Redis is available, by the log
        self._losses = self._reported_losses = 0  # messages of this process that were not sent
        self._outgoing: asyncio.Queue[tuple[Any, ...]] = asyncio.Queue(MAX_QUEUED)
        self._subscriptions_changed = asyncio.Event()
        self._subscribed: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def reachable(self) -> bool:
        """True if this process receives its own messages."""
        return self._is_recent(self._heartbeat_at)

    def _is_recent(self, heartbeat_at: float) -> bool:
        return self._clock.monotonic() - heartbeat_at < self._timeouts.bus_silence

    @property
    def waiting(self) -> int:
        return self._outgoing.qsize()

    def start(self) -> None:
        self._tasks = [
            asyncio.create_task(self._send(), name="bus-send"),
            asyncio.create_task(self._receive(), name="bus-receive"),
        ]

    async def stop(self) -> None:
        """Send queued commands if Redis answers, then disconnect."""
        if self.reachable:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._timeouts.bus_answer):
                    await self._outgoing.join()
        await cancel_and_wait(*self._tasks)
        for client in (self._redis, self._reading):
            with suppress(*_CONNECTION_ERRORS):
                await client.aclose()

    # The methods of Peers.

    def publish(self, topic: str, message: PeerMessage) -> None:
        text = orjson.dumps(message | {"from": self._worker, "epoch": self.epoch}).decode()
        if not self._enqueue("PUBLISH", self._channel(topic), text):
            self._losses += 1

    def subscribe(self, topic: str, handler: PeerMessageHandler) -> None:
        self._handlers[topic] = handler
        if self._channel(topic) in self._subscribed:  # unsubscribing has not taken effect yet
            asyncio.get_running_loop().call_soon(self._dispatch, topic, SUBSCRIBED)
        self._subscriptions_changed.set()

    def unsubscribe(self, topic: str) -> None:
        self._handlers.pop(topic, None)
        self._subscriptions_changed.set()

    def publish_presence(self, topic: str, text: str | None, seconds: float) -> None:
        key = self._presence_key(topic)
        if text is None:
            self._enqueue("HDEL", key, self._worker)
            return
        self._enqueue("HSET", key, self._worker, f"{self._clock() / 1000 + seconds:.3f} {text}")
        self._enqueue("PEXPIRE", key, round(seconds * 1000))

    async def read_presence(self, topic: str) -> list[str] | None:
        if not self.reachable:
            return None
        try:
            published = await self._reading.hgetall(self._presence_key(topic))
        except _CONNECTION_ERRORS:
            return None
        texts = [str(text) for worker, text in published.items() if worker != self._worker]
        parts = [text.split(" ", 1) for text in texts]
        now = self._clock() / 1000
        return [text for expires_at, text in parts if float(expires_at) > now]

    def _channel(self, topic: str) -> str:
        return f"{self._prefix}:{topic}"

    def _presence_key(self, topic: str) -> str:
        return f"{self._prefix}:presence:{topic}"

    def _enqueue(self, *command: Any) -> bool:
        """False if the command is dropped."""
        if not self.reachable or self._outgoing.full():
            return False
        self._outgoing.put_nowait(command)
        return True

    # Sending.

    async def _send(self) -> None:
        while True:
            commands = [await self._outgoing.get()]
            while len(commands) < MAX_PIPELINE and not self._outgoing.empty():
                commands.append(self._outgoing.get_nowait())
            try:
                pipeline = self._redis.pipeline(transaction=False)
                for command in commands:
                    pipeline.execute_command(*command)
                await pipeline.execute(raise_on_error=False)
            except _CONNECTION_ERRORS as error:
                self._losses += len(commands)
                log.debug("messages to peers were lost", extra={"error": type(error).__name__})
            except Exception:  # the loop must continue
                log.exception("messages to peers were lost")
            finally:
                for _ in commands:
                    self._outgoing.task_done()

    # Receiving.

    async def _receive(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await self._consume(pubsub)
            except _CONNECTION_ERRORS as error:
                if self._logged is not False:
                    log.warning("Redis is unavailable", extra={"error": type(error).__name__})
                self._logged, self._heartbeat_at = False, float("-inf")
            except Exception:  # the loop must continue
                log.exception("receiving from Redis has failed")
            await asyncio.sleep(random.uniform(*self._timeouts.bus_reconnect))

    async def _consume(self, pubsub: PubSub) -> None:
        """Dispatch messages until the connection is lost or heartbeats stop coming back."""
        self._subscribed = {self._channel(self._own)}
        await pubsub.subscribe(*self._subscribed)
        tasks = [
            asyncio.create_task(self._dispatch_messages(pubsub), name="bus-messages"),
            asyncio.create_task(self._follow_subscriptions(pubsub), name="bus-subscriptions"),
            asyncio.create_task(self._send_heartbeats(), name="bus-heartbeats"),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await cancel_and_wait(*tasks)

    async def _dispatch_messages(self, pubsub: PubSub) -> None:
        while True:
            message = await pubsub.get_message(timeout=None)  # heartbeats notice silence
            if message is not None:
                self._on_redis_message(message)

    async def _follow_subscriptions(self, pubsub: PubSub) -> None:
        """Keep the subscriptions in Redis equal to the handlers."""
        while True:
            self._subscriptions_changed.clear()
            wanted = {self._channel(topic) for topic in self._handlers}
            if new := wanted - self._subscribed:
                await pubsub.subscribe(*new)
            if old := self._subscribed - wanted:
                await pubsub.unsubscribe(*old)
            self._subscribed = wanted
            await self._subscriptions_changed.wait()

    async def _send_heartbeats(self) -> None:
        """Raises TimeoutError when they do not come back."""
        began = self._clock.monotonic()
        while self._is_recent(max(began, self._heartbeat_at)):
            await self._redis.publish(self._channel(self._own), '{"t":"heartbeat"}')
            if self.reachable and self._losses > self._reported_losses:
                losses, report = self._losses, orjson.dumps({"t": "lost", "from": self._worker})
                await self._redis.publish(self._channel(_LOSSES), report)
                self._reported_losses = losses
            await asyncio.sleep(self._timeouts.bus_heartbeat)
        raise TimeoutError("no heartbeat")

    def _on_heartbeat(self, message: PeerMessage) -> None:
        if message != SUBSCRIBED:
            if not self._logged:
                log.info("Redis is available")
            self._logged, self._heartbeat_at = True, self._clock.monotonic()

    def _on_losses(self, message: PeerMessage) -> None:
        """A peer lost messages, on unknown topics."""
        if message != SUBSCRIBED:
            for topic in self._handlers.keys() - {self._own, _LOSSES}:
                self._dispatch(topic, SUBSCRIBED)

    def _on_redis_message(self, message: dict[str, Any]) -> None:
        topic = str(message["channel"]).removeprefix(f"{self._prefix}:")
        if message["type"] == "subscribe":
            self._dispatch(topic, SUBSCRIBED)
        elif message["type"] == "message":
            data = orjson.loads(message["data"])
            sender, epoch = data.pop("from", None), data.pop("epoch", self.epoch)
            if sender != self._worker and epoch == self.epoch:  # an older Birnam names no epoch
                self._dispatch(topic, data)

    def _dispatch(self, topic: str, message: PeerMessage) -> None:
        handler = self._handlers.get(topic)
        if handler is not None:
            try:
                handler(message)
            except Exception:  # perhaps from a newer version; other topics must not suffer
                log.exception("a peer's message could not be handled", extra={"topic": topic})
