"""Every command is sent twice, through two pages of the same player: nothing is played twice."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

from app.match.events import Played
from tests.scale.support.condition import Condition
from tests.scale.support.log_check import LogCheck
from tests.scale.support.page import Command, Page
from tests.scale.support.server import Server
from tests.scale.support.table import OPENINGS, Table, open_pages
from tests.scale.support.visitor import Visitor

TIME_LIMIT = 100.0  # seconds for all games


class Doubled(Page):
    """Two pages of a player; the one that plays sends through the other too."""

    other: "Doubled"

    def __init__(self, *where: Any) -> None:
        super().__init__(*where)
        self.sent: Counter[str] = Counter()
        self.received: Counter[str] = Counter()

    async def send(self, command: Command) -> None:
        through = self._chance.choice([[self, self.other], [self.other, self], [self, self]])
        self.sent[command.id] += len(through)
        for page in through:
            await Page.send(page, command)

    @property
    def answered(self) -> bool:
        """Whether both pages received each command, and whoever sent it again received it again."""
        return all(
            self.received[command_id] >= 1
            and self.other.received[command_id] >= 1
            and self.received[command_id] + self.other.received[command_id] == times + 1
            for command_id, times in self.sent.items()
        )

    def _receive_frame(self, frame: dict[str, Any]) -> None:
        super()._receive_frame(frame)
        self.received[frame["id"]] += 1


async def test_what_is_sent_twice_is_played_once(chance: Random, tmp_path: Path) -> None:
    condition = Condition()
    server = Server(tmp_path, chance)
    await server.migrate()
    async with asyncio.timeout(TIME_LIMIT), AsyncExitStack() as stack:
        stack.push_async_callback(server.stop)
        await server.start()
        visitors = [await stack.enter_async_context(Visitor(server.site)) for _ in range(2)]
        games = [
            await _set_table(server, options, visitors, chance, condition) for options in OPENINGS
        ]
        async with asyncio.TaskGroup() as group:
            open_pages(group, games)
            await condition.until(lambda: all(game.settled for game in games))
            for game in games:
                await game.play()
            await condition.until(lambda: all(game.over and _answered(game) for game in games))
            await server.stop()
    for game in games:
        ledger = LogCheck(server.database, game.match_id)
        for page in game.pages:
            ledger.compare(page)
        played = [event for e in ledger.entries for event in e.events if isinstance(event, Played)]
        assert len(played) == sum(len(page.sent) for page in _players(game)) > 0


async def _set_table(
    server: Server, options: Any, visitors: list[Visitor], chance: Random, condition: Condition
) -> Table:
    """A match with two pages of each player."""
    host, friend = visitors
    match_id = await host.open(options)
    await friend.sit(match_id)
    first, second = (
        [Doubled(server.site, match_id, visitor.cookie, chance, condition) for visitor in visitors]
        for _ in range(2)
    )
    for page, other in zip(first, second, strict=True):
        page.other, other.other = other, page
    spectator = Page(server.site, match_id, "", chance, condition)
    return Table(match_id, list(first), [*second, spectator])


def _players(table: Table) -> list[Doubled]:
    return [page for page in table.players if isinstance(page, Doubled)]


def _answered(table: Table) -> bool:
    return all(page.answered for page in _players(table))
