"""A simulation of workers that share one database: how long a move waits in queues.

Discrete events, reproducible by a seed. A worker has an event loop, which does one thing at a time,
and a writer, which commits everything that has arrived since its last commit. Some transactions
contain jobs. A transaction with a job holds a lock that all workers share.
"""

import heapq
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import log
from random import Random

Callback = Callable[[], None]

MAX_BATCH = 500  # moves in a transaction
WARM_UP = 0.5  # seconds that are not measured


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """The parameters of a simulation. Times are means in seconds."""

    workers: int
    moves: float  # a second, at all workers together
    decide: float  # of the event loop, before the commit of a move
    send: float  # of the event loop, after it
    other_load: float  # share of the event loop's time for other work
    transaction: float  # of a database core, for each transaction
    row: float  # of a database core, for each move in it
    flush: float  # until it is on the disk; flushes of several transactions overlap
    cores: int  # of the database
    jobs: float  # a second, at each worker
    seconds: float = 3.0
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """Delays of moves in seconds, and shares of time."""

    p50: float
    p99: float
    loop: float  # for which an event loop is busy
    database: float  # for which a database core is busy
    locked: float  # for which the lock is held


class EventQueue:
    """Callbacks in the order of simulated time."""

    def __init__(self) -> None:
        self.now = 0.0
        self._events: list[tuple[float, int, Callback]] = []
        self._count = 0

    def after(self, seconds: float, callback: Callback) -> None:
        self._count += 1
        heapq.heappush(self._events, (self.now + seconds, self._count, callback))

    def run(self, until: float) -> None:
        while self._events and self._events[0][0] <= until:
            self.now, _, callback = heapq.heappop(self._events)
            callback()


class Resource:
    """Serves a limited number of customers at a time, first come first served."""

    def __init__(self, events: EventQueue, capacity: int = 1) -> None:
        self._events = events
        self._capacity = self._free = capacity
        self._queue: deque[Callback] = deque()
        self._busy_time = 0.0  # the sum of all release times minus all acquisition times

    @property
    def utilization(self) -> float:
        """The share of the capacity used so far."""
        busy_time = self._busy_time + (self._capacity - self._free) * self._events.now
        return busy_time / self._capacity / self._events.now

    def acquire(self, callback: Callback) -> None:
        """Call back as soon as there is a free place."""
        if not self._free:
            self._queue.append(callback)
            return
        self._free -= 1
        self._busy_time -= self._events.now
        callback()

    def release(self) -> None:
        self._busy_time += self._events.now
        self._free += 1
        if self._queue:
            self.acquire(self._queue.popleft())

    def serve(self, seconds: float, callback: Callback) -> None:
        """Occupy a place for a time, then call back."""

        def done() -> None:
            self.release()
            callback()

        self.acquire(lambda: self._events.after(seconds, done))


class Simulation:
    """All workers of a scenario and their database."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.events = EventQueue()
        self.database = Resource(self.events, scenario.cores)
        self.lock = Resource(self.events)
        self.delays: list[float] = []
        self.loops: list[Resource] = []
        self.rng = Random(scenario.seed)

    def run(self) -> Outcome:
        scenario = self.scenario
        for _ in range(scenario.workers):
            worker = Worker(self)
            self.loops.append(worker.loop)
            self._repeat(worker.move, scenario.moves / scenario.workers)
            self._repeat(worker.job, scenario.jobs)
        self.events.run(scenario.seconds)
        delays = sorted(self.delays)
        return Outcome(
            p50=delays[len(delays) // 2],
            p99=delays[len(delays) * 99 // 100],
            loop=sum(loop.utilization for loop in self.loops) / len(self.loops),
            database=self.database.utilization,
            locked=self.lock.utilization,
        )

    def service_time(self, mean: float) -> float:
        """Uniformly distributed from half the mean to three halves."""
        return mean * (0.5 + self.rng.random())

    def exponential(self, mean: float) -> float:
        """Exponentially distributed, like the times between random arrivals."""
        return -mean * log(1 - self.rng.random())

    def _repeat(self, action: Callback, rate: float) -> None:
        if rate:
            self.events.after(self.exponential(1 / rate), partial(self._do, action, rate))

    def _do(self, action: Callback, rate: float) -> None:
        action()
        self._repeat(action, rate)


class Worker:
    """A process with an event loop and a writer."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._slowdown = 1 / (1 - simulation.scenario.other_load)
        self.loop = Resource(simulation.events)
        self._waiting: list[float | None] = []  # the arrival of each move; None for a job
        self._writing = False

    def move(self) -> None:
        """A move arrives."""
        arrival = self._simulation.events.now
        self._compute(self._simulation.scenario.decide, lambda: self._write(arrival))

    def job(self) -> None:
        """A job arrives."""
        self._write(None)

    def _compute(self, mean: float, callback: Callback) -> None:
        self.loop.serve(self._slowdown * self._simulation.service_time(mean), callback)

    def _write(self, item: float | None) -> None:
        self._waiting.append(item)
        if not self._writing:
            self._begin()

    def _begin(self) -> None:
        batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
        self._writing = True
        if None in batch:
            self._simulation.lock.acquire(lambda: self._execute(batch))
        else:
            self._execute(batch)

    def _execute(self, batch: list[float | None]) -> None:
        simulation, scenario = self._simulation, self._simulation.scenario
        mean = scenario.transaction + scenario.row * len(batch)
        committed = partial(self._committed, batch)
        simulation.database.serve(
            simulation.service_time(mean),
            lambda: simulation.events.after(simulation.exponential(scenario.flush), committed),
        )

    def _committed(self, batch: list[float | None]) -> None:
        if None in batch:
            self._simulation.lock.release()
        for arrival in batch:
            if arrival is not None:
                send = self._simulation.scenario.send
                self._compute(send, partial(self._acknowledge, arrival))
        self._writing = False
        if self._waiting:
            self._begin()

    def _acknowledge(self, arrival: float) -> None:
        if arrival >= WARM_UP:
            self._simulation.delays.append(self._simulation.events.now - arrival)


def simulate(scenario: Scenario) -> Outcome:
    return Simulation(scenario).run()
