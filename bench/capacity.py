"""What many running matches need, from what one costs: the tables of docs/capacity.md.

`python -m bench.capacity` prints them, always the same; `--write` puts them into the document.
"""

import argparse
from pathlib import Path

from bench.need import MS, Costs, Habits, Need
from bench.queues import House, simulate

PAPER = Path(__file__).parents[1] / "docs" / "capacity.md"
BEGIN, END = "<!-- capacity -->\n", "<!-- end -->\n"
SIZES = (10_000, 1_000_000, 10_000_000)
LOADS = (0.3, 0.6, 0.8, 0.9)  # of a worker
CREWS = (2, 20, 100, 200, 300)  # workers
GB, MB = 1e9, 1e6

MEASURED = {
    "move": "ms of a worker for a move: the command, its commit, a frame to each player",
    "frame": "ms of a worker for a frame to one spectator",
    "ping": "ms of a worker for a page's ping",
    "room": "ms of a worker each second for a match that is awake there",
    "worker": "ms each second of a worker where nothing happens",
    "proxy_move": "ms of Caddy for a move",
    "proxy_frame": "ms of Caddy for a frame to one spectator",
    "proxy_ping": "ms of Caddy for a ping",
    "transaction": "ms of PostgreSQL for a transaction",
    "row": "ms of PostgreSQL for each move in it",
    "flush": "ms until a transaction is on the disk",
    "redis": "ms of Redis for a command",
    "told": "commands to Redis for a move",
    "told_room": "commands to Redis each second for a match that is awake at a worker",
    "socket": "KiB of a worker for a page",
    "awake": "KiB of a worker for a match that is awake",
    "process": "MiB of a worker where nothing happens",
    "stored": "bytes of a move in PostgreSQL, with its indexes",
    "logged": "bytes of a move in PostgreSQL's write-ahead log",
}
ASSUMED = {
    "live": "part of the running matches that are live; the others have days for a move",
    "live_moves": "moves a minute in a live match",
    "slow_moves": "moves a day in a slow one",
    "live_pages": "open pages of a live match: two players, and half a spectator",
    "slow_pages": "open pages of a slow one",
    "minutes": "minutes that a live match lasts",
    "new": "new players for each match that is opened",
    "mean": "how busy the mean hour is against the busiest, which all figures are for",
    "ping": "seconds between two pings of a page",
    "load": "of a worker's core, so that there is room when another worker is missing",
    "cores": "of the machine of PostgreSQL",
    "signs": "signs of life a second that each worker writes",
    "asked": "times a second that a proxy asks each worker whether it is ready",
}


def measured() -> str:
    """The table of what one costs."""
    costs = Costs()
    rows = [[what, f"{getattr(costs, name):,.4g}"] for name, what in MEASURED.items()]
    return _table(["", "measured"], rows)


def assumed() -> str:
    """The table of what people do."""
    habits = Habits()
    rows = [[what, f"{getattr(habits, name):,.4g}"] for name, what in ASSUMED.items()]
    return _table(["", "assumed"], rows)


def needs() -> str:
    """The table of what matches need."""
    all_ = [Need(size, Costs(), Habits()) for size in SIZES]
    rows: dict[str, list[str]] = {
        "live matches": [_round(one.live) for one in all_],
        "open pages": [_round(one.pages) for one in all_],
        "moves a second": [_round(one.moves) for one in all_],
        "frames to spectators a second": [_round(one.frames) for one in all_],
        "cores that workers compute with": [_round(one.busy) for one in all_],
        "of them for pings and awake rooms": [f"{one.beside / one.busy:.0%}" for one in all_],
        "**workers**": [_round(one.workers) for one in all_],
        "their memory, GiB": [_round(one.memory) for one in all_],
        "Caddy, cores": [_round(one.proxy) for one in all_],
        "**PostgreSQL, cores**": [_round(one.postgres) for one in all_],
        "its write-ahead log, MB a second": [_round(one.logged / MB) for one in all_],
        "it grows by GB a day": [_round(one.stored / GB) for one in all_],
        "lock of jobs held, of the time": [f"{one.locked:.0%}" for one in all_],
        "**Redis**, commands a second": [_round(one.told) for one in all_],
        "its cores": [_round(MS * one.told * one.costs.redis) for one in all_],
        "the lobby's messages to workers a second": [_round(one.lobby) for one in all_],
    }
    head = ["running matches", *(f"{size:,}" for size in SIZES)]
    return _table(head, [[name, *cells] for name, cells in rows.items()])


def delays() -> str:
    """The table of how long an acknowledgement takes, simulated."""
    rows = [_delay("one worker", 1, load) for load in LOADS]
    rows += [_delay(f"{crew} workers", crew, Habits().load) for crew in CREWS]
    head = [
        "",
        "a worker's load",
        "moves a second",
        "p50, ms",
        "p99, ms",
        "PostgreSQL",
        "lock held",
    ]
    return _table(head, rows)


def _delay(name: str, workers: int, load: float) -> list[str]:
    one, costs, habits = Need(SIZES[1], Costs(), Habits()), Costs(), Habits()
    aside = load * one.beside / one.busy + MS * costs.worker
    each = (load - aside) / (MS * one.costs.move + MS * costs.frame * (habits.live_pages - 2))
    found = simulate(
        House(
            workers=workers,
            moves=each * workers,
            decide=MS * costs.move / 2,
            tell=MS * costs.move / 2 + MS * costs.frame * (habits.live_pages - 2),
            aside=aside,
            transaction=MS * costs.transaction,
            row=MS * costs.row,
            flush=MS * costs.flush,
            cores=habits.cores,
            jobs=habits.signs + habits.asked,
            seconds=max(2.0, 60 / workers),
        )
    )
    p50, p99 = (f"{_round(second / MS)}" for second in (found.p50, found.p99))
    shares = [f"{share:.0%}" for share in (found.database, found.locked)]
    return [name, f"{load:.0%}", _round(each * workers), p50, p99, *shares]


def tables() -> str:
    """All of them."""
    return f"{measured()}\n{assumed()}\n{needs()}\n{delays()}"


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---", *("---:" for _ in head[1:])], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _round(figure: float) -> str:
    """With two digits that count."""
    if figure >= 100:
        return f"{float(f'{figure:.2g}'):,.0f}"
    return f"{figure:.2g}"


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(prog="bench.capacity")
    parser.add_argument("--write", action="store_true", help="put the tables into the document")
    found = tables()
    print(found, end="")
    if parser.parse_args().write:
        before, rest = PAPER.read_text().split(BEGIN)
        PAPER.write_text(f"{before}{BEGIN}{found}{END}{rest.split(END)[1]}")


if __name__ == "__main__":
    main()
