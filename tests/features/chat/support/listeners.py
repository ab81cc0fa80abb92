"""Pages subscribed to a chat, and refused actions."""

from collections.abc import Awaitable, Callable

import pytest

from app.features.chat.context import ChatRefused
from app.features.chat.service import Chat
from app.rooms.audience import Listener
from tests.rooms.support.fakes import received

OpenPage = Callable[[str | None], Listener]


async def subscribe_pages(chat: Chat, open_page: OpenPage, *players: str | None) -> list[Listener]:
    """Open pages, subscribe them, and discard their first messages."""
    pages = [open_page(player) for player in players]
    for page in pages:
        await chat.subscribe(page)
        await received(page)
    return pages


async def expect_refusal(action: Awaitable[object], reason: str) -> ChatRefused:
    with pytest.raises(ChatRefused) as caught:
        await action
    assert caught.value.reason == reason
    return caught.value
