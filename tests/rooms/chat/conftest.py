"""A chat_registry with repository in memory, and the chat of one match in it."""

import pytest

from app.domain.chat import ChatMessage
from app.match.state import Match
from app.rooms.audience import Listener
from app.rooms.chat.context import ChatContext
from app.rooms.chat.registry import ChatRegistry
from app.rooms.chat.service import Chat
from app.rooms.room import Room
from tests.match.support.builder import HOST
from tests.rooms.chat.support.listeners import Clock, Open
from tests.rooms.support.chat_fakes import MemoryChatRepository, PlainChatEncoder
from tests.rooms.support.fakes import FakeNames


@pytest.fixture
def clock() -> Clock:
    """The clock of the chat."""
    return Clock()


@pytest.fixture
def repository() -> MemoryChatRepository:
    """Minutes in memory."""
    return MemoryChatRepository()


@pytest.fixture
def alerts() -> list[tuple[str, str, str]]:
    """Who was told of which remark by whom."""
    return []


@pytest.fixture
def chat_registry(
    repository: MemoryChatRepository,
    names: FakeNames,
    clock: Clock,
    alerts: list[tuple[str, str, str]],
) -> ChatRegistry:
    """The chat_registry of the registry."""

    def summon(match_id: str, match: Match, remark: ChatMessage, name: str, to: str) -> None:
        assert (match_id, match.terms.host) == ("m", HOST)
        alerts.append((to, name, remark.text))

    return ChatRegistry(ChatContext(repository, PlainChatEncoder(), names, clock, summon))


@pytest.fixture
def open_page(chat_registry: ChatRegistry, room: Room) -> Open:
    """Opens pages of match `m`, which do not listen yet."""

    def opened_page(player: str | None) -> Listener:
        listener = Listener(player)
        chat_registry.add_listener(room, listener)
        return listener

    return opened_page


@pytest.fixture
def chat(chat_registry: ChatRegistry, room: Room) -> Chat:
    """The chat of match `m`, which is being played."""
    return chat_registry.add_listener(room, Listener(None))
