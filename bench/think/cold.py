"""The first answers of computers on a machine that has compiled nothing, and the cost of compiling.

`python -m bench.think.cold` measures once, for a minute or more; it is not part of `bench`.
"""

import argparse
import asyncio
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

import httpx2

from bench.scale.processes import child_processes
from engine import GAMES
from harness.servers.server import Server
from harness.servers.server_process import BIRNAM

LOOK = 0.02  # seconds between two looks at a match
SAMPLE = 0.1  # seconds between two looks at the processes
TIMEOUT = 300.0  # seconds
LEVELS = range(1, 9)
TICKS = os.sysconf("SC_CLK_TCK")

Json = dict[str, Any]


@dataclass
class Usage:
    """The processes that compute: their highest memory, and their share of a core."""

    peak: float = 0.0  # MB in one process
    share: float = 0.0  # of a core, in the ten busiest seconds in a row
    _samples: list[tuple[float, float]] = field(default_factory=list)
    _ticks: dict[int, float] = field(default_factory=dict)

    async def watch(self, server: int) -> None:
        while True:
            for pid in descendants(server):
                self._look(pid)
            spent = sum(self._ticks.values())
            now = monotonic()
            self._samples.append((now, spent))
            old = next((one for one in self._samples if one[0] > now - 10), self._samples[0])
            if now - old[0] > 9:
                self.share = max(self.share, (spent - old[1]) / (now - old[0]))
            await asyncio.sleep(SAMPLE)

    def _look(self, pid: int) -> None:
        try:
            status = Path(f"/proc/{pid}/status").read_text()
            times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        except OSError:  # it has ended
            return
        self._ticks[pid] = sum(map(int, times)) / TICKS
        for line in status.splitlines():
            if line.startswith("VmHWM:"):
                self.peak = max(self.peak, int(line.split()[1]) * 1024 / 1e6)


def descendants(pid: int) -> Iterator[int]:
    for child in child_processes(pid):
        yield child
        yield from descendants(child)


class ColdServer:
    """A server with an empty folder for compiled code, and a person who plays on it."""

    def __init__(self, server: Server) -> None:
        self.usage = Usage()
        self._http = httpx2.AsyncClient(
            base_url=f"http://{server.site}", trust_env=False, timeout=TIMEOUT
        )

    async def move_of(self, game: str, level: int, **fields: object) -> tuple[str, float]:
        """Open a match that the computer begins; the match, and seconds until its move."""
        players = GAMES[game].players if game in GAMES else GAMES["macbeth"].players
        computers = [level] * (len(players) - 1)
        body = {"game": game, "color": players[1], "computers": computers, "listed": False} | fields
        began = monotonic()
        response = await self._http.post("/api/matches", json=body)
        assert response.status_code == 201, response.text
        match_id = response.json()["id"]
        while not (await self._snapshot(match_id))["view"]["ply"]:
            assert monotonic() - began < TIMEOUT
            await asyncio.sleep(LOOK)
        return match_id, monotonic() - began

    async def hint(self, game: str) -> float:
        first, *others = GAMES[game].players
        computers = [1] * len(others)
        body = {"game": game, "color": first, "computers": computers, "hints": True}
        match_id = (await self._http.post("/api/matches", json=body)).json()["id"]
        began = monotonic()
        response = await self._http.get(f"/api/matches/{match_id}/hints")
        assert response.status_code == 200, response.text
        return monotonic() - began

    async def review(self, match_id: str, most: float) -> tuple[float, float]:
        """Resign; seconds until a review has values for every position, and until its end, for
        which it waits `most` seconds.
        """
        version = (await self._snapshot(match_id))["version"]
        await self._http.post(
            f"/api/matches/{match_id}/commands", json={"t": "resign", "id": "end", "at": version}
        )
        began, begun = monotonic(), 0.0
        url = f"/api/matches/{match_id}/review"
        review = (await self._http.post(url)).json()
        while review["state"] != "done":
            assert review["state"] == "waiting", review
            if not begun and len(review["points"]) == review["positions"]:
                begun = monotonic() - began
            if begun and monotonic() - began > most:
                return begun, inf
            await asyncio.sleep(LOOK)
            review = (await self._http.get(url)).json()
        ended = monotonic() - began
        return begun or ended, ended

    async def _snapshot(self, match_id: str) -> Json:
        found: Json = (await self._http.get(f"/api/matches/{match_id}")).json()["snapshot"]
        return found


async def measure_game(folder: Path, game: str, levels: list[int], most: float) -> None:
    os.environ["NUMBA_CACHE_DIR"] = str(folder / "compiled")
    server = Server(folder, BIRNAM, solve="square")
    async with server.running_on_new_data():
        cold = ColdServer(server)
        watching = asyncio.create_task(cold.usage.watch(server.pid))
        fields = {"options": {"rules": "othello-6"}} if game == "variant" else {}
        moves = [await cold.move_of(game, level, **fields) for level in levels]
        hint = await cold.hint(game) if game in GAMES else 0.0
        two = game not in GAMES or len(GAMES[game].players) == 2  # else the computers play on
        begun, ended = await cold.review(moves[0][0], most) if two else (0.0, 0.0)
        watching.cancel()
    seconds = " ".join(f"{found:5.2f}" for _, found in moves)
    usage = cold.usage
    print(
        f"{game:14} {seconds} {hint:7.2f} {begun:7.2f} {ended:7.1f}"
        f" {usage.share:6.2f} {usage.peak:6.0f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="cold", description=__doc__)
    parser.add_argument("games", nargs="*", default=[*GAMES, "variant"])
    parser.add_argument("--levels", type=int, nargs="*", default=[8, 1, 2, 3, 4, 5, 6, 7])
    parser.add_argument("--wait", type=float, default=TIMEOUT, help="seconds for a review")
    arguments = parser.parse_args()
    heads = " ".join(f"L{level:<4}" for level in arguments.levels)
    print(f"{'game':14} {heads}    hint  review    done  cores     MB")
    for game in arguments.games:
        with TemporaryDirectory(prefix="bench-") as name:
            asyncio.run(measure_game(Path(name), game, arguments.levels, arguments.wait))


if __name__ == "__main__":
    main()
