"""A match together with every page that shows it."""

import asyncio
from collections.abc import Mapping
from random import Random

from harness.condition import Condition
from harness.players.page import Page
from harness.players.visitor import Visitor

OPTIONS: list[Mapping[str, str]] = [
    {"opening": opening, "passing": passing}
    for opening in ("othello", "reversi")
    for passing in ("forced", "free")
]


class Table:
    """The pages of the players, and other pages of the same match."""

    def __init__(self, match_id: str, players: list[Page], others: list[Page]) -> None:
        self.match_id = match_id
        self.players = players
        self.pages = [*players, *others]

    @property
    def over(self) -> bool:
        """Whether every page shows the end of the game."""
        return all(page.over for page in self.pages)

    @property
    def finished(self) -> bool:
        """Whether the game is over and no command is pending."""
        return self.over and not any(page.pending for page in self.pages)

    @property
    def settled(self) -> bool:
        """Whether every page is connected and no command is pending."""
        return all(page.welcomed and not page.pending for page in self.pages)

    @property
    def acknowledged_count(self) -> int:
        return sum(len(page.acknowledged) for page in self.pages)

    def received(self, version: int) -> bool:
        """Whether every page has at least this version."""
        return all(page.version is not None and page.version >= version for page in self.pages)

    async def play(self) -> None:
        """Let the players play until their connections close."""
        for page in self.players:
            page.playing = True
            await page.play()


async def open_table(
    site: str,
    options: Mapping[str, str],
    visitors: list[Visitor],
    rng: Random,
    condition: Condition,
) -> Table:
    """Open a match for two visitors and a spectator, whose pages are not connected yet."""
    host, friend = visitors
    match_id = await host.open_match(options)
    await friend.take_seat(match_id)
    players = [Page(site, match_id, visitor.cookie, rng, condition) for visitor in visitors]
    return Table(match_id, players, [Page(site, match_id, "", rng, condition)])


def connect_pages(group: asyncio.TaskGroup, tables: list[Table]) -> None:
    """Follow with every page. The tasks end with the connections."""
    for table in tables:
        for page in table.pages:
            group.create_task(page.follow())
