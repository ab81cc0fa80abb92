"""Two bots of the documentation, which play while servers are stopped and killed."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2

from engine import GAMES as GAMES_OF_ALL
from harness.servers.server import Server
from tests.scale.support.log_check import LogCheck, read_rows

DOCUMENT = Path(__file__).parents[3] / "docs" / "api.md"
AT_ONCE = 10
ENTRIES = 10  # of a game, at least, while servers are still to be restarted
TWO = 2
NAMES = sorted(name for name, game in GAMES_OF_ALL.items() if len(game.players) == TWO)
POLL_INTERVAL = 0.2  # seconds
TEMPORARY = (429, 502, 503, 504)


class Program:
    """A player that has only a token."""

    def __init__(self, site: str, token: str) -> None:
        self.site, self.token = site, token

    async def ask(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        """The answer. A request with a key is repeated until there is one."""
        headers = {"authorization": f"Bearer {self.token}"}
        if key:
            headers["idempotency-key"] = f'"{key}"'
        base = f"http://{self.site}/api/v1"
        async with httpx2.AsyncClient(base_url=base, headers=headers, trust_env=False) as http:
            answer = await http.request(method, path, json=body, timeout=120)
            while key and answer.status_code in TEMPORARY:
                await asyncio.sleep(POLL_INTERVAL)
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


class BotCampaign:
    """`games` of the two bots at a site, in all games of two, on a database."""

    def __init__(self, site: str, database: Path | str, games: int, source: Path) -> None:
        blocks = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
        source.write_text(next(block for block in blocks if "/stream/events" in block), "utf-8")
        self._site, self._database, self._games, self._source = site, database, games, source

    async def play(
        self, server: Server, restart: Callable[[], Awaitable[None]], times: int
    ) -> None:
        """Restart something so many times, evenly, and let the bots finish all games.

        `server` runs the command that makes the bots.
        """
        tokens = [await server.run("token", "new", "--scope", "bot") for _ in range(2)]
        one, other = (Program(self._site, token.strip()) for token in tokens)
        await _introduce(one, other)
        async with one.playing(self._source), other.playing(self._source):
            await self._open_all(one, restart, times)

    def check(self) -> None:
        """Every game has ended as games do, with no gap in its log and no command twice."""
        matches = self._matches("over")
        assert len(matches) == self._games + 1
        for match_id, ended in matches.items():
            LogCheck(self._database, match_id)
            assert ended in ("finished", "resigned"), match_id

    async def _open_all(
        self, host: Program, restart: Callable[[], Awaitable[None]], times: int
    ) -> None:
        (other,) = (await host.ask("GET", "/me/people"))["people"]
        opened, restarts = 0, 0
        while (over := len(self._matches("over")) - 1) < self._games:
            games = self._games if restarts == times else self._games - 1  # one is after all
            while opened < min(games, over + AT_ONCE):
                game = NAMES[opened % len(NAMES)]
                body = {"game": game, "color": "random", "friends": [other["id"]]}
                await host.ask("POST", "/matches", body, key=f"game-{opened}")
                opened += 1
            due = (restarts + 1) * self._games * ENTRIES / (times + 1)
            if restarts < times and self._entries() >= due:
                await restart()
                restarts += 1
            await asyncio.sleep(POLL_INTERVAL)
        assert restarts == times

    def _entries(self) -> int:
        ((count,),) = read_rows(self._database, "SELECT count(*) FROM entry")
        return int(count)

    def _matches(self, status: str) -> dict[str, str]:
        """The matches with a status, and how they ended."""
        query = "SELECT id, ended FROM match WHERE status = {}"
        return dict(read_rows(self._database, query, status))


async def _introduce(one: Program, other: Program) -> None:
    """Let them meet, so that one can invite the other."""
    for program in (one, other):
        assert (await program.ask("POST", "/me/bot"))["bot"]
    match_id = (await one.ask("POST", "/matches", {"game": "macbeth"}))["id"]
    await other.ask("POST", f"/matches/{match_id}/seats", {})
    resign = {"t": "resign", "id": "resign", "at": 2}
    await one.ask("POST", f"/matches/{match_id}/commands", resign)
