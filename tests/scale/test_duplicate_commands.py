"""Every command is sent twice, on the same or another page of its player."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from harness.condition import Condition
from harness.players.page import Command, Page
from harness.players.visitor import Visitor
from harness.servers.server import Server
from tests.scale.support.log_check import LogCheck
from tests.scale.support.table import OPTIONS, Table, connect_pages


class PairedPage(Page):
    """One of two pages of a player; the page that plays also sends through the other."""

    other: "PairedPage"

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.sent: Counter[str] = Counter()  # by command id
        self.received: Counter[str] = Counter()  # frames by command id

    async def send(self, command: Command) -> None:
        pages = self._rng.choice([[self, self.other], [self.other, self], [self, self]])
        self.sent[command.id] += len(pages)
        for page in pages:
            await Page.send(page, command)

    @property
    def answered(self) -> bool:
        """Whether both pages received every command, and its repetition once more."""
        return all(
            self.received[command_id] >= 1
            and self.other.received[command_id] >= 1
            and self.received[command_id] + self.other.received[command_id] == times + 1
            for command_id, times in self.sent.items()
        )

    def _receive_frame(self, frame: dict[str, Any]) -> None:
        super()._receive_frame(frame)
        self.received[frame["id"]] += 1


async def test_a_command_that_is_sent_twice_is_played_once(rng: Random, tmp_path: Path) -> None:
    condition = Condition()
    server = Server(tmp_path)
    tables: list[Table] = []
    players: list[PairedPage] = []
    async with server.running_on_new_data():
        async with Visitor(server.site) as host, Visitor(server.site) as friend:
            for options in OPTIONS:
                match_id = await host.open_match(options)
                await friend.take_seat(match_id)
                cookies = [host.cookie, friend.cookie]
                table, pages = _pair_pages(server.site, match_id, cookies, rng, condition)
                tables.append(table)
                players += pages
        async with asyncio.TaskGroup() as group:
            connect_pages(group, tables)
            await condition.until(lambda: all(table.settled for table in tables))
            for table in tables:
                await table.play()
            await condition.until(
                lambda: (
                    all(table.over for table in tables)
                    and all(player.answered for player in players)
                )
            )
            await server.stop()
    for table in tables:
        log = LogCheck(server.database, table.match_id)
        for page in table.pages:
            log.compare(page)
        sent = sum(len(player.sent) for player in players if player.match_id == table.match_id)
        assert len(log.moves) == sent > 0


def _pair_pages(
    site: str, match_id: str, cookies: list[str], rng: Random, condition: Condition
) -> tuple[Table, list[PairedPage]]:
    """A table with two pages of each player and one of a spectator; the pages that play."""
    players, others = (
        [PairedPage(site, match_id, cookie, rng, condition) for cookie in cookies] for _ in range(2)
    )
    for player, other in zip(players, others, strict=True):
        player.other, other.other = other, player
    spectator = Page(site, match_id, "", rng, condition)
    return Table(match_id, list(players), [*others, spectator]), players
