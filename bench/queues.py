"""A model of workers on one database: each move waits for a loop, a commit, perhaps a lock.

Discrete events, in seconds, reproducible by a seed. A worker is a loop that does one thing at a
time, and a writer that commits what has gathered since its last commit. Some transactions are jobs:
they hold one lock among all workers, and so does a commit that has one in it.
"""

import heapq
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import log
from random import Random

Then = Callable[[], None]

BATCH = 500  # moves in a transaction, at most
WARM = 0.5  # seconds that are not counted


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """What is simulated. Times are means, in seconds."""

    workers: int
    moves: float  # a second, at all workers
    decide: float  # of a worker's loop, until a move is handed to the writer
    tell: float  # after its commit
    aside: float  # the part of the loop's time that other things take
    transaction: float  # of the database's processor, for each
    row: float  # and for each move in it
    flush: float  # until it is on the disk; transactions do not wait for each other's
    cores: int  # of the database
    jobs: float  # a second, at each worker
    seconds: float = 3.0
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """Delays in seconds; parts of the time."""

    p50: float
    p99: float
    loop: float  # that a loop was busy
    database: float  # that a core of the database was
    locked: float  # that the lock was held


class Time:
    """What is due, in order."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Then]] = []
        self._count = 0

    def after(self, seconds: float, then: Then) -> None:
        """Do something then."""
        self._count += 1
        heapq.heappush(self._due, (self.now + seconds, self._count, then))

    def run(self, until: float) -> None:
        """Let it pass."""
        while self._due and self._due[0][0] <= until:
            self.now, _, then = heapq.heappop(self._due)
            then()


class Desk:
    """Serves so many at a time; who comes then waits, in the order of coming."""

    def __init__(self, time: Time, places: int = 1) -> None:
        self._time = time
        self._places = self._free = places
        self._waiting: deque[Then] = deque()
        self._spent = 0.0  # the moments of leaving without those of entering

    @property
    def busy(self) -> float:
        """The part of the time in which a place was taken until now."""
        taken = self._spent + (self._places - self._free) * self._time.now
        return taken / self._places / self._time.now

    def enter(self, then: Then) -> None:
        """Take a place as soon as there is one."""
        if not self._free:
            self._waiting.append(then)
            return
        self._free -= 1
        self._spent -= self._time.now
        then()

    def leave(self) -> None:
        """Give it back."""
        self._spent += self._time.now
        self._free += 1
        if self._waiting:
            self.enter(self._waiting.popleft())

    def serve(self, seconds: float, then: Then) -> None:
        """Take a place for so long."""

        def done() -> None:
            self.leave()
            then()

        self.enter(lambda: self._time.after(seconds, done))


class Model:
    """A house at work."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.time = Time()
        self.database = Desk(self.time, house.cores)
        self.lock = Desk(self.time)
        self.delays: list[float] = []
        self.loops: list[Desk] = []
        self.chance = Random(house.seed)

    def run(self) -> Outcome:
        """Let it work."""
        house = self.house
        for _ in range(house.workers):
            worker = Worker(self)
            self.loops.append(worker.loop)
            self._again(worker.move, house.moves / house.workers)
            self._again(worker.job, house.jobs)
        self.time.run(house.seconds)
        delays = sorted(self.delays)
        return Outcome(
            p50=delays[len(delays) // 2],
            p99=delays[len(delays) * 99 // 100],
            loop=sum(loop.busy for loop in self.loops) / len(self.loops),
            database=self.database.busy,
            locked=self.lock.busy,
        )

    def about(self, mean: float) -> float:
        """A time of computing."""
        return mean * (0.5 + self.chance.random())

    def any(self, mean: float) -> float:
        """A time that knows nothing of its past."""
        return -mean * log(1 - self.chance.random())

    def _again(self, what: Then, rate: float) -> None:
        if rate:
            self.time.after(self.any(1 / rate), partial(self._do, what, rate))

    def _do(self, what: Then, rate: float) -> None:
        what()
        self._again(what, rate)


class Worker:
    """A process."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._slow = 1 / (1 - model.house.aside)
        self.loop = Desk(model.time)
        self._waiting: list[float | None] = []  # when each move came; a job is None
        self._writing = False

    def move(self) -> None:
        """Somebody moves."""
        came = self._model.time.now
        self._compute(self._model.house.decide, lambda: self._write(came))

    def job(self) -> None:
        """Something else is to be written."""
        self._write(None)

    def _compute(self, mean: float, then: Then) -> None:
        self.loop.serve(self._slow * self._model.about(mean), then)

    def _write(self, what: float | None) -> None:
        self._waiting.append(what)
        if not self._writing:
            self._begin()

    def _begin(self) -> None:
        batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
        self._writing = True
        if None in batch:
            self._model.lock.enter(lambda: self._execute(batch))
        else:
            self._execute(batch)

    def _execute(self, batch: list[float | None]) -> None:
        model, house = self._model, self._model.house
        needed = house.transaction + house.row * len(batch)
        flushed = partial(self._committed, batch)
        model.database.serve(
            model.about(needed), lambda: model.time.after(model.any(house.flush), flushed)
        )

    def _committed(self, batch: list[float | None]) -> None:
        if None in batch:
            self._model.lock.leave()
        for came in batch:
            if came is not None:
                self._compute(self._model.house.tell, partial(self._acknowledge, came))
        self._writing = False
        if self._waiting:
            self._begin()

    def _acknowledge(self, came: float) -> None:
        if came >= WARM:
            self._model.delays.append(self._model.time.now - came)


def simulate(house: House) -> Outcome:
    """What players and the database feel."""
    return Model(house).run()
