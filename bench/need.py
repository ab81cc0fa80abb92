"""The resources for many running matches: measured costs times assumed usage."""

from dataclasses import dataclass
from math import ceil

GIB, KIB, MS, DAY = 2**30, 2**10, 1e-3, 86_400


@dataclass(frozen=True, slots=True)
class Costs:
    """Measured by bench/costs.py. Milliseconds of one core unless the comment names a unit."""

    move: float = 4.1  # of a worker: the command, the commit, a frame to each player
    frame: float = 0.05  # of a worker, to one spectator
    ping: float = 0.24  # of a worker
    room: float = 0.12  # of a worker each second, for a match in its memory
    worker: float = 8.0  # of an idle worker each second
    proxy_move: float = 0.29
    proxy_frame: float = 0.03
    proxy_ping: float = 0.16
    transaction: float = 0.8  # of PostgreSQL
    row: float = 0.25  # of PostgreSQL, for each move of a transaction
    flush: float = 1.0  # elapsed, until a transaction is on the disk
    redis: float = 0.03  # for each command
    redis_commands: float = 1.2  # commands for each move
    redis_commands_of_room: float = 0.5  # commands a second, for a match in memory
    socket: float = 19.0  # KiB of a worker
    room_memory: float = 130.0  # KiB of a worker, after 35 moves; 35 at the start
    worker_memory: float = 131.0  # MiB of an idle worker
    stored: float = 530.0  # bytes of a move in PostgreSQL, with indexes
    logged: float = 1_100.0  # bytes of a move in PostgreSQL's write-ahead log


@dataclass(frozen=True, slots=True)
class Usage:
    """Assumptions about players and machines, for the busiest hour."""

    live: float = 0.2  # share of the running matches; the others are correspondence games
    live_moves: float = 5.0  # a minute in a live match
    slow_moves: float = 2.0  # a day in a correspondence match
    live_pages: float = 2.5  # two players, and every second match has a spectator
    slow_pages: float = 0.05  # open for about an hour each day
    minutes: float = 12.0  # duration of a live match
    new_players: float = 0.2  # for each match that is opened
    mean: float = 0.4  # load of the average hour relative to the busiest
    ping: float = 2.5  # seconds between two pings of a page
    load: float = 0.6  # of a worker's core, so that another worker can fail
    cores: int = 16  # of the machine of PostgreSQL
    heartbeats: float = 0.5  # jobs a second that each worker writes
    health_checks: float = 1.0  # a second at each worker, each writing a job


@dataclass(frozen=True, slots=True)
class Need:
    """Machines, processes and connections for so many running matches in the busiest hour."""

    matches: int
    costs: Costs
    usage: Usage

    @property
    def live(self) -> float:
        """Live matches."""
        return self.matches * self.usage.live

    @property
    def slow_moves(self) -> float:
        """Moves a second in correspondence matches."""
        return (self.matches - self.live) * self.usage.slow_moves / DAY

    @property
    def moves(self) -> float:
        """Moves a second."""
        return self.live * self.usage.live_moves / 60 + self.slow_moves

    @property
    def pages(self) -> float:
        """Open pages."""
        slow = (self.matches - self.live) * self.usage.slow_pages
        return self.live * self.usage.live_pages + slow

    @property
    def frames(self) -> float:
        """Frames a second to spectators."""
        return self.moves * (self.usage.live_pages - 2)

    @property
    def idle_cores(self) -> float:
        """Cores of workers for pings and rooms. Every page keeps a room in its worker's memory."""
        costs = self.costs
        return MS * self.pages * (costs.ping / self.usage.ping + costs.room)

    @property
    def worker_cores(self) -> float:
        costs = self.costs
        return MS * (self.moves * costs.move + self.frames * costs.frame) + self.idle_cores

    @property
    def workers(self) -> int:
        """Processes, each with a core."""
        return max(2, ceil(self.worker_cores / (self.usage.load - MS * self.costs.worker)))

    @property
    def memory(self) -> float:
        """GiB of all workers."""
        costs = self.costs
        processes = self.workers * costs.worker_memory * KIB
        return (processes + self.pages * (costs.socket + costs.room_memory)) * KIB / GIB

    @property
    def proxy_cores(self) -> float:
        costs = self.costs
        pings = self.pages / self.usage.ping
        return MS * (self.moves * costs.proxy_move + pings * costs.proxy_ping)

    @property
    def postgres_cores(self) -> float:
        """The cores of PostgreSQL if every move has its own transaction."""
        return MS * self.moves * (self.costs.transaction + self.costs.row)

    @property
    def logged(self) -> float:
        """Bytes a second in the write-ahead log."""
        return self.moves * self.costs.logged

    @property
    def stored(self) -> float:
        """Bytes a day."""
        return self.moves * self.usage.mean * self.costs.stored * DAY

    @property
    def redis_commands(self) -> float:
        """Commands a second."""
        costs = self.costs
        return self.moves * costs.redis_commands + self.pages * costs.redis_commands_of_room

    @property
    def lobby_messages(self) -> float:
        """Messages a second to workers: each worker publishes one a second to every worker."""
        return float(self.workers**2)

    @property
    def locked(self) -> float:
        """The share of time for which the lock of writing jobs is held in a single database."""
        usage, costs = self.usage, self.costs
        opened = self.live / (60 * usage.minutes)
        jobs = self.workers * (usage.heartbeats + usage.health_checks)
        jobs += opened * usage.new_players + self.slow_moves
        return MS * jobs * (costs.transaction + costs.row + costs.flush)
