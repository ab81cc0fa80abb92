"""The bus: news by Redis's publish and subscribe, and what each process posts, with an expiry.

Nothing depends on it but speed. While Redis is away nothing is kept for later: whoever hears again
hears JOINED, and looks at the database.
"""

import asyncio
import json
import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

News = dict[str, Any]
Hear = Callable[[News], None]

JOINED: News = {"t": "joined"}
WAITING = 10_000  # commands that wait to be sent; what comes then is lost
AT_ONCE = 200
ECHO_EVERY = 1.0  # seconds between messages to ourselves
ECHO_LATE = 3.0  # seconds without one, after which the bus is given up
TIMEOUT = 3.0  # seconds for one answer of Redis
AGAIN = 0.3, 1.5  # seconds until the next try to connect
READING = 8  # connections for what rooms read; who finds none free waits

_AWAY = (RedisError, OSError, TimeoutError)

log = logging.getLogger(__name__)


class Bus:
    """The way of one process, `worker`, to the others. `prefix` begins every key and channel."""

    alone = False

    def __init__(self, url: str, worker: str, prefix: str = "birnam") -> None:
        ways: dict[str, Any] = {
            "decode_responses": True,
            "socket_timeout": TIMEOUT,
            "socket_connect_timeout": TIMEOUT,
            "retry": Retry(NoBackoff(), 0),
        }
        self._redis = Redis.from_url(url, **ways)
        # Hundreds of rooms may read at once: the echo does not wait for them.
        reading = BlockingConnectionPool.from_url(
            url, max_connections=READING, timeout=TIMEOUT, **ways
        )
        self._reading = Redis.from_pool(reading)
        self._worker = worker
        self._prefix = prefix
        self._own = f"worker:{worker}"
        self._hears: dict[str, Hear] = {self._own: self._hear_echo}
        self._heard_at = float("-inf")
        self._outgoing: asyncio.Queue[tuple[Any, ...]] = asyncio.Queue(WAITING)
        self._changes = asyncio.Event()
        self._subscribed: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def reachable(self) -> bool:
        """Whether we hear ourselves, by Redis."""
        return time.monotonic() - self._heard_at < ECHO_LATE

    @property
    def waiting(self) -> int:
        """How much waits to be sent."""
        return self._outgoing.qsize()

    def start(self) -> None:
        """Connect, now and whenever the connection is lost."""
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._receive())]

    async def stop(self) -> None:
        """Send what waits, if that is possible at once, and disconnect."""
        if self.reachable:
            with suppress(TimeoutError):
                async with asyncio.timeout(TIMEOUT):
                    await self._outgoing.join()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for client in (self._redis, self._reading):
            with suppress(*_AWAY):
                await client.aclose()

    # What rooms ask of it; app/rooms/others.py says what it means.

    def tell(self, topic: str, news: News) -> None:
        """Tell the others, if that is possible now."""
        text = json.dumps(news | {"from": self._worker}, separators=(",", ":"))
        self._put("PUBLISH", self._channel(topic), text)

    def listen(self, topic: str, hear: Hear) -> None:
        """From now on hear what others tell, beginning with JOINED."""
        self._hears[topic] = hear
        if self._channel(topic) in self._subscribed:  # since somebody who has just left
            asyncio.get_running_loop().call_soon(self._let_hear, topic, JOINED)
        self._changes.set()

    def leave(self, topic: str) -> None:
        """Hear no more."""
        self._hears.pop(topic, None)
        self._changes.set()

    def post(self, topic: str, text: str | None, seconds: float) -> None:
        """Let others read a text for some seconds, in place of our last; None removes it."""
        board = self._board(topic)
        if text is None:
            self._put("HDEL", board, self._worker)
            return
        self._put("HSET", board, self._worker, f"{time.time() + seconds:.3f} {text}")
        self._put("PEXPIRE", board, round(seconds * 1000))

    async def read(self, topic: str) -> list[str] | None:
        """What the others have posted; None if they cannot be reached."""
        if not self.reachable:
            return None
        try:
            posted = await self._reading.hgetall(self._board(topic))
        except _AWAY:
            return None
        texts = [str(text) for worker, text in posted.items() if worker != self._worker]
        parts = [text.split(" ", 1) for text in texts]
        now = time.time()
        return [text for until, text in parts if float(until) > now]

    def _channel(self, topic: str) -> str:
        return f"{self._prefix}:{topic}"

    def _board(self, topic: str) -> str:
        return f"{self._prefix}:board:{topic}"

    def _put(self, *command: Any) -> None:
        if self.reachable:
            with suppress(asyncio.QueueFull):
                self._outgoing.put_nowait(command)

    # Sending.

    async def _send(self) -> None:
        while True:
            commands = [await self._outgoing.get()]
            while len(commands) < AT_ONCE and not self._outgoing.empty():
                commands.append(self._outgoing.get_nowait())
            try:
                pipeline = self._redis.pipeline(transaction=False)
                for command in commands:
                    pipeline.execute_command(*command)
                await pipeline.execute(raise_on_error=False)
            except _AWAY as error:
                log.debug("news were lost", extra={"error": type(error).__name__})
            except Exception:  # or nobody would be told anything any more
                log.exception("news were lost")
            finally:
                for _ in commands:
                    self._outgoing.task_done()

    # Receiving.

    async def _receive(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await self._attend(pubsub)
            except _AWAY as error:
                if self.reachable:
                    log.warning("the bus is gone", extra={"error": type(error).__name__})
                self._heard_at = float("-inf")
            except Exception:  # a message that nobody understands must not end the hearing
                log.exception("the bus stumbled")
            await asyncio.sleep(random.uniform(*AGAIN))

    async def _attend(self, pubsub: PubSub) -> None:
        """Hear until the connection is lost, or we do not hear ourselves any more."""
        began = time.monotonic()
        self._subscribed = {self._channel(self._own)}
        await pubsub.subscribe(*self._subscribed)
        tasks = [
            asyncio.create_task(self._subscribe(pubsub)),
            asyncio.create_task(self._echo()),
        ]
        try:
            while time.monotonic() - max(began, self._heard_at) < ECHO_LATE:
                message = await pubsub.get_message(timeout=ECHO_EVERY)
                if message is not None:
                    self._hear(message)
                for task in tasks:
                    if task.done():
                        task.result()
            raise TimeoutError("no echo")
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _subscribe(self, pubsub: PubSub) -> None:
        """Follow what rooms want to hear."""
        while True:
            self._changes.clear()
            wanted = {self._channel(topic) for topic in self._hears}
            if new := wanted - self._subscribed:
                await pubsub.subscribe(*new)
            if old := self._subscribed - wanted:
                await pubsub.unsubscribe(*old)
            self._subscribed = wanted
            await self._changes.wait()

    async def _echo(self) -> None:
        while True:
            await self._redis.publish(self._channel(self._own), '{"t":"echo"}')
            await asyncio.sleep(ECHO_EVERY)

    def _hear_echo(self, news: News) -> None:
        if news != JOINED:
            if not self.reachable:
                log.info("the bus is there")
            self._heard_at = time.monotonic()

    def _hear(self, message: dict[str, Any]) -> None:
        topic = str(message["channel"]).removeprefix(f"{self._prefix}:")
        if message["type"] == "subscribe":
            self._let_hear(topic, JOINED)
        elif message["type"] == "message":
            news = json.loads(message["data"])
            if news.pop("from", None) != self._worker:
                self._let_hear(topic, news)

    def _let_hear(self, topic: str, news: News) -> None:
        """Let whoever listens hear it; what they make of it hinders nobody else."""
        hear = self._hears.get(topic)
        if hear is not None:
            try:
                hear(news)
            except Exception:  # of a newer process perhaps, and not understood
                log.exception("news were not understood", extra={"topic": topic})
