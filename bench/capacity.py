"""Computes the tables of docs/capacity.md from measured costs and assumed usage.

`python -m bench.capacity` writes the tables, which are always the same; `--check` compares them
instead.
"""

import sys
from dataclasses import asdict

from bench.need import MS, Costs, Need, Usage
from bench.queues import Scenario, simulate
from tools.generated import ROOT, with_part, write_or_check

DOCUMENT = ROOT / "docs" / "capacity.md"
BEGIN, END = "<!-- capacity -->\n", "<!-- end -->\n"
SIZES = (10_000, 1_000_000, 10_000_000)
LOADS = (0.3, 0.6, 0.8, 0.9)  # per worker
WORKERS = (2, 20, 100, 200, 300)
GB, MB = 1e9, 1e6

COST_LABELS = {
    "move": "Worker, ms for a move: the command, the commit, a frame to each player",
    "frame": "Worker, ms for a frame to one spectator",
    "ping": "Worker, ms for a ping of a page",
    "room": "Worker, ms each second for a match in memory",
    "worker": "Worker, ms each second without any work",
    "proxy_move": "Caddy, ms for a move",
    "proxy_frame": "Caddy, ms for a frame to one spectator",
    "proxy_ping": "Caddy, ms for a ping",
    "transaction": "PostgreSQL, ms for a transaction",
    "row": "PostgreSQL, ms for each move in a transaction",
    "flush": "PostgreSQL, elapsed ms until a transaction is on the disk",
    "redis": "Redis, ms for a command",
    "redis_commands": "Redis, commands for a move",
    "redis_commands_of_room": "Redis, commands each second for a match in a worker's memory",
    "socket": "Worker, KiB for an open page",
    "room_memory": "Worker, KiB for a match in memory",
    "worker_memory": "Worker, MiB without any work",
    "stored": "PostgreSQL, bytes for a move, with indexes",
    "logged": "PostgreSQL, bytes for a move in the write-ahead log",
}
USAGE_LABELS = {
    "live": "Live matches, share of the running matches; the others are correspondence matches",
    "live_moves": "Moves a minute in a live match",
    "slow_moves": "Moves a day in a correspondence match",
    "live_pages": "Open pages of a live match: two players, and half a spectator",
    "slow_pages": "Open pages of a correspondence match",
    "minutes": "Minutes that a live match lasts",
    "new_players": "New players for each match that is opened",
    "mean": "Load of the average hour, relative to the busiest hour",
    "ping": "Seconds between two pings of a page",
    "load": "Load of a worker's core, so that the others can take over when a worker fails",
    "cores": "Cores of the machine of PostgreSQL",
    "heartbeats": "Heartbeats a second that each worker writes",
    "health_checks": "Readiness checks a second by a proxy at each worker",
}


def costs_table() -> str:
    costs = Costs()
    rows = [[COST_LABELS[name], f"{cost:,.4g}"] for name, cost in asdict(costs).items()]
    return _table(["", "measured"], rows)


def usage_table() -> str:
    usage = Usage()
    rows = [[USAGE_LABELS[name], f"{assumed:,.4g}"] for name, assumed in asdict(usage).items()]
    return _table(["", "assumed"], rows)


def needs_table() -> str:
    needs = [Need(size, Costs(), Usage()) for size in SIZES]
    rows: dict[str, list[str]] = {
        "Live matches": [_round(need.live) for need in needs],
        "Open pages": [_round(need.pages) for need in needs],
        "Moves a second": [_round(need.moves) for need in needs],
        "Frames to spectators a second": [_round(need.frames) for need in needs],
        "Cores of all workers": [_round(need.worker_cores) for need in needs],
        "Share of these for pings and matches in memory": [
            f"{need.idle_cores / need.worker_cores:.0%}" for need in needs
        ],
        "**Workers**": [_round(need.workers) for need in needs],
        "Memory of all workers, GiB": [_round(need.memory) for need in needs],
        "Caddy, cores": [_round(need.proxy_cores) for need in needs],
        "**PostgreSQL, cores**": [_round(need.postgres_cores) for need in needs],
        "PostgreSQL, write-ahead log, MB a second": [_round(need.logged / MB) for need in needs],
        "PostgreSQL, growth in GB a day": [_round(need.stored / GB) for need in needs],
        "PostgreSQL, share of time with the lock of jobs held": [
            f"{need.locked:.0%}" for need in needs
        ],
        "**Redis**, commands a second": [_round(need.redis_commands) for need in needs],
        "Redis, cores": [_round(MS * need.redis_commands * need.costs.redis) for need in needs],
        "Lobby messages to workers a second": [_round(need.lobby_messages) for need in needs],
    }
    head = ["Running matches", *(f"{size:,}" for size in SIZES)]
    return _table(head, [[label, *cells] for label, cells in rows.items()])


def delays_table() -> str:
    """Delays of acknowledgements, from the simulation."""
    rows = [_delay_row("1 worker", 1, load) for load in LOADS]
    rows += [_delay_row(f"{workers} workers", workers, Usage().load) for workers in WORKERS]
    head = [
        "",
        "Load of a worker",
        "Moves a second",
        "p50, ms",
        "p99, ms",
        "Load of PostgreSQL",
        "Lock held",
    ]
    return _table(head, rows)


def _delay_row(label: str, workers: int, load: float) -> list[str]:
    need, costs, usage = Need(SIZES[1], Costs(), Usage()), Costs(), Usage()
    other_load = load * need.idle_cores / need.worker_cores + MS * costs.worker
    spectators = usage.live_pages - 2
    moves = (load - other_load) / (MS * costs.move + MS * costs.frame * spectators) * workers
    outcome = simulate(
        Scenario(
            workers=workers,
            moves=moves,
            decide=MS * costs.move / 2,
            send=MS * costs.move / 2 + MS * costs.frame * spectators,
            other_load=other_load,
            transaction=MS * costs.transaction,
            row=MS * costs.row,
            flush=MS * costs.flush,
            cores=usage.cores,
            jobs=usage.heartbeats + usage.health_checks,
            seconds=max(2.0, 60 / workers),
        )
    )
    p50, p99 = (f"{_round(seconds / MS)}" for seconds in (outcome.p50, outcome.p99))
    shares = [f"{share:.0%}" for share in (outcome.database, outcome.locked)]
    return [label, f"{load:.0%}", _round(moves), p50, p99, *shares]


def tables() -> str:
    return f"{costs_table()}\n{usage_table()}\n{needs_table()}\n{delays_table()}"


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---", *("---:" for _ in head[1:])], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _round(figure: float) -> str:
    """Rounded to two significant digits."""
    if figure >= 100:
        return f"{float(f'{figure:.2g}'):,.0f}"
    return f"{figure:.2g}"


def main() -> int:
    return write_or_check([(DOCUMENT, with_part(DOCUMENT, BEGIN, END, tables()))], "capacity")


if __name__ == "__main__":
    sys.exit(main())
