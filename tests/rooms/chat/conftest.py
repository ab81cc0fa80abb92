"""A parlor with minutes in memory, and the chat of one match in it."""

import pytest

from app.match.state import Match
from app.match.talk import Remark
from app.rooms.audience import Listener
from app.rooms.chat import Chat
from app.rooms.company import Company
from app.rooms.parlor import Parlor
from app.rooms.room import Room
from tests.match.story import HOST
from tests.rooms.chat.talkers import Clock, Open
from tests.rooms.fakes import NameBook
from tests.rooms.gossip import MemoryMinutes, PlainChat


@pytest.fixture
def clock() -> Clock:
    """The clock of the chat."""
    return Clock()


@pytest.fixture
def minutes() -> MemoryMinutes:
    """Minutes in memory."""
    return MemoryMinutes()


@pytest.fixture
def summoned() -> list[tuple[str, str, str]]:
    """Who was told of which remark by whom."""
    return []


@pytest.fixture
def parlor(
    minutes: MemoryMinutes,
    name_book: NameBook,
    clock: Clock,
    summoned: list[tuple[str, str, str]],
) -> Parlor:
    """The parlor of the house."""

    def summon(match_id: str, match: Match, remark: Remark, name: str, to: str) -> None:
        assert (match_id, match.host) == ("m", HOST)
        summoned.append((to, name, remark.text))

    return Parlor(Company(minutes, PlainChat(), name_book, clock, summon))


@pytest.fixture
def opens(parlor: Parlor, room: Room) -> Open:
    """Opens pages of match `m`, which do not listen yet."""

    def opened_page(player: str | None) -> Listener:
        listener = Listener(player)
        parlor.enter(room, listener)
        return listener

    return opened_page


@pytest.fixture
def chat(parlor: Parlor, room: Room) -> Chat:
    """The chat of match `m`, which is being played."""
    return parlor.enter(room, Listener(None))
