"""A chat registry whose repository is in memory, and the chat of one match."""

import pytest

from app.features.chat.context import ChatContext
from app.features.chat.model import ChatMessage
from app.features.chat.registry import ChatRegistry
from app.features.chat.service import Chat
from app.match.state import Match
from app.rooms.audience import Listener
from app.rooms.room import Room
from harness.games.match_builder import HOST
from tests.features.chat.support.listeners import OpenPage
from tests.rooms.support.chat_fakes import MemoryChatRepository, PlainChatEncoder
from tests.rooms.support.fakes import FakeNames
from tests.support.fake_clock import FakeClock


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(1_000_000)


@pytest.fixture
def repository() -> MemoryChatRepository:
    return MemoryChatRepository()


@pytest.fixture
def alerts() -> list[tuple[str, str, str]]:
    """Recipient, author and text of each message reported to an absent player."""
    return []


@pytest.fixture
def chat_registry(
    repository: MemoryChatRepository,
    names: FakeNames,
    clock: FakeClock,
    alerts: list[tuple[str, str, str]],
) -> ChatRegistry:
    async def alert(match_id: str, match: Match, message: ChatMessage, to: str) -> None:
        assert (match_id, match.terms.host) == ("m", HOST)
        alerts.append((to, message.by, message.text))

    return ChatRegistry(
        ChatContext(repository, PlainChatEncoder(), names, clock, repository.report, [alert])
    )


@pytest.fixture
def open_page(chat_registry: ChatRegistry, room: Room) -> OpenPage:
    """Opens pages of match `m` that have not subscribed to the chat."""

    def open_page(player: str | None) -> Listener:
        listener = Listener(player)
        chat_registry.add_listener(room, listener)
        return listener

    return open_page


@pytest.fixture
def chat(chat_registry: ChatRegistry, room: Room) -> Chat:
    return chat_registry.add_listener(room, Listener(None))
