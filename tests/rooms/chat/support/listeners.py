"""Pages that listen to a chat, the clock they talk by, and what they are refused."""

from collections.abc import Callable

import pytest

from app.rooms.audience import Listener
from app.rooms.chat.context import ChatRefused
from app.rooms.chat.service import Chat
from tests.rooms.support.fakes import received

Open = Callable[[str | None], Listener]


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


async def subscribed_pages(chat: Chat, open_page: Open, *players: str | None) -> list[Listener]:
    """Pages that have received what there was."""
    pages = [open_page(player) for player in players]
    for page in pages:
        await chat.subscribe(page)
        await received(page)
    return pages


async def expect_refusal(action: object, reason: str) -> ChatRefused:
    """Await something that is not done for a reason."""
    with pytest.raises(ChatRefused) as caught:
        await action  # type: ignore[misc]
    assert caught.value.reason == reason
    return caught.value
