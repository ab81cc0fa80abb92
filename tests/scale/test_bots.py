"""Two bots of the documentation play a hundred games while the server is stopped and killed."""

import asyncio
import os
import re
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any

import httpx2

from engine import GAMES as GAMES_OF_ALL
from harness.servers.server import Server
from tests.scale.support.log_check import LogCheck

SHORT = os.environ.get("SOAK") == "short"
GAMES = 10 if SHORT else 100
AT_ONCE = 10
RESTARTS = 2 if SHORT else 8
ENTRIES = 10  # of a game, at least, while the server is still to be restarted
TWO = 2
NAMES = sorted(name for name, game in GAMES_OF_ALL.items() if len(game.players) == TWO)
POLL_INTERVAL = 0.2  # seconds
DOCUMENT = Path(__file__).parents[2] / "docs" / "api.md"


class Program:
    """A player of the server that has only a token."""

    def __init__(self, site: str, token: str) -> None:
        self.site, self.token = site, token

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"authorization": f"Bearer {self.token}"}
        base = f"http://{self.site}/api/v1"
        async with httpx2.AsyncClient(base_url=base, headers=headers, trust_env=False) as http:
            answer = await http.request(method, path, json=body, timeout=120)
            assert answer.is_success, answer.text
            return answer.json()

    @asynccontextmanager
    async def playing(self, source: Path) -> AsyncIterator[None]:
        """The bot as a process."""
        more = {"BIRNAM": f"http://{self.site}", "TOKEN": self.token, "NO_PROXY": "*"}
        process = await asyncio.create_subprocess_exec(
            sys.executable, source, env=os.environ | more
        )
        try:
            yield
            assert process.returncode is None, "the bot has ended"
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()


async def test_two_bots_play_while_the_server_restarts(tmp_path: Path, rng: Random) -> None:
    blocks = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    source = tmp_path / "bot.py"
    source.write_text(next(block for block in blocks if "/stream/events" in block), "utf-8")
    server = Server(tmp_path, limit_token="1000000/minute")
    await server.migrate()
    tokens = [await server.run("token", "new", "--scope", "bot") for _ in range(2)]
    one, other = (Program(server.site, token.strip()) for token in tokens)
    await server.start()
    try:
        await _introduce(one, other)
        async with one.playing(source), other.playing(source):
            await _play(server, one, rng)
    finally:
        await server.stop()
    matches = _matches(server.database, "over")
    assert len(matches) == GAMES + 1
    for match_id, ended in matches.items():
        LogCheck(server.database, match_id)  # no gap, and no command twice
        assert ended in ("finished", "resigned"), match_id


async def _introduce(one: Program, other: Program) -> None:
    """Let them meet, so that one can invite the other."""
    for program in (one, other):
        assert (await program.ask("POST", "/me/bot"))["bot"]
    match_id = (await one.ask("POST", "/matches", {"game": "macbeth"}))["id"]
    await other.ask("POST", f"/matches/{match_id}/seats", {})
    resign = {"t": "resign", "id": "resign", "at": 2}
    await one.ask("POST", f"/matches/{match_id}/commands", resign)


async def _play(server: Server, host: Program, rng: Random) -> None:
    (other,) = (await host.ask("GET", "/me/people"))["people"]
    opened, restarts = 0, 0
    while (over := len(_matches(server.database, "over")) - 1) < GAMES:
        games = GAMES if restarts == RESTARTS else GAMES - 1  # one game is after all restarts
        while opened < min(games, over + AT_ONCE):
            body = {"game": NAMES[opened % len(NAMES)], "color": "random", "friends": [other["id"]]}
            await host.ask("POST", "/matches", body)
            opened += 1
        due = (restarts + 1) * GAMES * ENTRIES / (RESTARTS + 1)
        if restarts < RESTARTS and _entries(server.database) >= due:
            await (server.kill() if rng.random() < 0.5 else server.stop())
            await server.start()
            restarts += 1
        await asyncio.sleep(POLL_INTERVAL)
    assert restarts == RESTARTS


def _entries(database: Path) -> int:
    with closing(sqlite3.connect(database, timeout=30)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM entry").fetchone()
    return int(count)


def _matches(database: Path, status: str) -> dict[str, str]:
    """The matches with a status, and how they ended."""
    with closing(sqlite3.connect(database, timeout=30)) as connection:
        query = "SELECT id, ended FROM match WHERE status = ?"
        return dict(connection.execute(query, (status,)).fetchall())
