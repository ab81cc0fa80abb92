"""What running matches need, from what one costs: measured in Costs, assumed in Habits."""

from dataclasses import dataclass
from math import ceil

GIB, KIB, MS, DAY = 2**30, 2**10, 1e-3, 86_400


@dataclass(frozen=True, slots=True)
class Costs:
    """As bench/costs.py saw them: milliseconds of a core, where nothing else is said."""

    move: float = 4.1  # at the workers: the command, the log, the frames of both players
    frame: float = 0.05  # to one spectator
    ping: float = 0.24
    room: float = 0.12  # each second that a room is awake at a worker
    worker: float = 8.0  # each second, of a process where nothing happens
    proxy_move: float = 0.29
    proxy_frame: float = 0.03
    proxy_ping: float = 0.16
    transaction: float = 0.8  # at PostgreSQL
    row: float = 0.25  # for each move in it
    flush: float = 1.0  # until it is on the disk; the processor does something else
    redis: float = 0.03  # for each command
    told: float = 1.2  # commands to Redis for each move
    told_room: float = 0.5  # and each second for a room that is awake
    socket: float = 19.0  # KiB
    awake: float = 35.0  # KiB of a room
    process: float = 131.0  # MiB
    stored: float = 530.0  # bytes of a move in PostgreSQL, with all indexes
    logged: float = 1_100.0  # bytes of it in PostgreSQL's write-ahead log


@dataclass(frozen=True, slots=True)
class Habits:
    """What people do, at the busiest hour; of their computers nothing."""

    live: float = 0.2  # of the running matches; the others have days for a move
    live_moves: float = 5.0  # a minute in a live match
    slow_moves: float = 2.0  # a day in a slow one
    live_pages: float = 2.5  # two players, and every second match has a spectator
    slow_pages: float = 0.05  # a match that is looked at for an hour or so each day
    minutes: float = 12.0  # that a live match lasts
    new: float = 0.2  # players for each match that is opened
    mean: float = 0.4  # how busy the whole day is against this hour
    ping: float = 2.5  # seconds between two of a page
    load: float = 0.6  # of a worker's core, so that there is room for a worker that is missing
    cores: int = 16  # of a machine of PostgreSQL's
    signs: float = 0.5  # jobs a second at each worker: that it is alive,
    asked: float = 1.0  # and that the proxy asked whether it is ready


@dataclass(frozen=True, slots=True)
class Need:
    """What so many matches need at the busiest hour."""

    matches: int
    costs: Costs
    habits: Habits

    @property
    def live(self) -> float:
        """Matches that are played just now."""
        return self.matches * self.habits.live

    @property
    def slow_moves(self) -> float:
        """A second."""
        return (self.matches - self.live) * self.habits.slow_moves / DAY

    @property
    def moves(self) -> float:
        """A second."""
        return self.live * self.habits.live_moves / 60 + self.slow_moves

    @property
    def pages(self) -> float:
        """That are open."""
        slow = (self.matches - self.live) * self.habits.slow_pages
        return self.live * self.habits.live_pages + slow

    @property
    def frames(self) -> float:
        """A second, to spectators."""
        return self.moves * (self.habits.live_pages - 2)

    @property
    def beside(self) -> float:
        """Cores for pings and awake rooms. Each page is at some worker, and so is its room."""
        costs = self.costs
        return MS * self.pages * (costs.ping / self.habits.ping + costs.room)

    @property
    def busy(self) -> float:
        """Cores of workers in all."""
        return MS * (self.moves * self.costs.move + self.frames * self.costs.frame) + self.beside

    @property
    def workers(self) -> int:
        """Processes, of which each has a core."""
        return max(2, ceil(self.busy / (self.habits.load - MS * self.costs.worker)))

    @property
    def memory(self) -> float:
        """GiB of all workers."""
        costs = self.costs
        processes = self.workers * costs.process * KIB
        return (processes + self.pages * (costs.socket + costs.awake)) * KIB / GIB

    @property
    def proxy(self) -> float:
        """Cores of Caddy's."""
        costs = self.costs
        return MS * (
            self.moves * costs.proxy_move + self.pages * costs.proxy_ping / self.habits.ping
        )

    @property
    def postgres(self) -> float:
        """Cores, when every move is committed alone."""
        return MS * self.moves * (self.costs.transaction + self.costs.row)

    @property
    def logged(self) -> float:
        """Bytes a second of the write-ahead log."""
        return self.moves * self.costs.logged

    @property
    def stored(self) -> float:
        """Bytes a day."""
        return self.moves * self.habits.mean * self.costs.stored * DAY

    @property
    def told(self) -> float:
        """Commands to Redis a second."""
        return self.moves * self.costs.told + self.pages * self.costs.told_room

    @property
    def lobby(self) -> float:
        """Messages a second that all workers get of the lobby: each hears each, once a second."""
        return float(self.workers**2)

    @property
    def locked(self) -> float:
        """The part of the time in which the lock of jobs is held, were there one database."""
        habits, costs = self.habits, self.costs
        opened = self.live / (60 * habits.minutes)
        jobs = self.workers * (habits.signs + habits.asked) + opened * habits.new + self.slow_moves
        return MS * jobs * (costs.transaction + costs.row + costs.flush)
