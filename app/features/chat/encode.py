"""Messages of a chat as JSON."""

from collections.abc import Iterable

from app.features.chat.messages import (
    ChatDeletedMessage,
    ChatHistoryMessage,
    ChatMessageView,
    ChatPostedMessage,
    ChatReactionMessage,
    MutedPlayer,
)
from app.features.chat.model import Author, ChatChannel, ChatMessage, DeletedBy, Emoji
from app.fields import filled
from app.match.commands import PlayerId
from app.players.avatars import avatar
from app.wire.encode import encode
from engine import Color


class ChatEncoder:
    """Encodes chat messages for one listener, or for everybody but their author."""

    def history(
        self,
        channels: Iterable[ChatChannel],
        messages: Iterable[tuple[ChatMessage, Author, bool]],
        muted: Iterable[tuple[PlayerId, str]],
    ) -> bytes:
        """All messages, each with its author and whether it is the listener's own."""
        return encode(
            ChatHistoryMessage(
                channels=list(channels),
                messages=[
                    _message_view(message, author, mine=mine) for message, author, mine in messages
                ],
                muted=[MutedPlayer(player=player, name=name) for player, name in muted],
            )
        )

    def message(self, message: ChatMessage, author: Author, *, mine: bool) -> bytes:
        client_id = message.client_id if mine else None
        view = _message_view(message, author, mine=mine)
        return encode(ChatPostedMessage(id=client_id, message=view))

    def deleted(self, message: ChatMessage, deleted_by: DeletedBy) -> bytes:
        return encode(
            ChatDeletedMessage(
                channel=message.channel, number=message.number, deleted_by=deleted_by
            )
        )

    def reaction(self, name: str, seat: Color | None, emoji: Emoji, *, mine: bool) -> bytes:
        return encode(ChatReactionMessage(name=name, seat=seat, mine=mine, emoji=emoji))


def _message_view(message: ChatMessage, author: Author, *, mine: bool) -> ChatMessageView:
    return filled(
        ChatMessageView,
        message,
        name=author.name,
        handle=author.handle,
        avatar=avatar(message.by),
        mine=mine,
    )
