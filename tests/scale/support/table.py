"""A match that is being played, with everybody who has a page of it open."""

import asyncio
from collections.abc import Mapping
from random import Random

from tests.scale.support.condition import Condition
from tests.scale.support.page import Page
from tests.scale.support.visitor import Visitor

OPENINGS: list[Mapping[str, str]] = [
    {"opening": opening, "passing": passing}
    for opening in ("othello", "reversi")
    for passing in ("forced", "free")
]


class Table:
    """Players and spectators, who see the same."""

    def __init__(self, match_id: str, players: list[Page], others: list[Page]) -> None:
        self.match_id = match_id
        self.players = players
        self.pages = [*players, *others]

    @property
    def over(self) -> bool:
        """Whether everybody knows that the game is over."""
        return all(page.over for page in self.pages)

    @property
    def finished(self) -> bool:
        """Whether everybody knows that, and that their last move was played."""
        return self.over and not any(page.waiting for page in self.pages)

    @property
    def settled(self) -> bool:
        """Whether everybody is connected, and nothing is on its way to the server."""
        return all(page.greeted and not page.waiting for page in self.pages)

    @property
    def acknowledged(self) -> int:
        """How many commands have been answered."""
        return sum(len(page.acknowledged) for page in self.pages)

    def received(self, version: int) -> bool:
        """Whether everybody has received of a version."""
        return all(page.version is not None and page.version >= version for page in self.pages)

    async def play(self) -> None:
        """Let the players play from now on."""
        for page in self.players:
            page.playing = True
            await page.play()


async def set_table(
    site: str,
    options: Mapping[str, str],
    visitors: list[Visitor],
    chance: Random,
    condition: Condition,
) -> Table:
    """Open a match for two visitors and a spectator; the pages are not open yet."""
    host, friend = visitors
    match_id = await host.open(options)
    await friend.sit(match_id)
    players = [Page(site, match_id, visitor.cookie, chance, condition) for visitor in visitors]
    return Table(match_id, players, [Page(site, match_id, "", chance, condition)])


def open_pages(group: asyncio.TaskGroup, tables: list[Table]) -> None:
    """Connect every page; each ends with its connection."""
    for table in tables:
        for page in table.pages:
            group.create_task(page.follow())
