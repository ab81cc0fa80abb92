"""Chat messages on a match's socket, in both directions."""

from typing import Literal

from pydantic import Field

from app.features.chat.model import ChatChannel, DeletedBy, Emoji
from app.wire.schema import CommandId, Schema, Version
from engine import Color

# From the client.


class ChatSubscribeMessage(Schema):
    """Subscribe to the chat, after each hello; answered by `chat-history`."""

    t: Literal["chat-subscribe"]


class ChatPostMessage(Schema):
    """Post a message. Sent again with the same id until it is answered."""

    t: Literal["chat-post"]
    id: CommandId = Field(description="Made by the client; a repeat is never posted twice.")
    channel: ChatChannel
    text: str = Field(max_length=2000, description="At most 300 characters once it is cleaned.")


class ChatReactMessage(Schema):
    """Show a reaction for some seconds. It is never stored."""

    t: Literal["chat-react"]
    id: CommandId
    emoji: Emoji


class ChatModerateMessage(Schema):
    """Delete or report a message, or mute its author. Authors and the host may delete."""

    t: Literal["chat-moderate"]
    id: CommandId
    action: Literal["delete", "report", "mute"]
    channel: ChatChannel
    number: Version


class ChatUnmuteMessage(Schema):
    """Unmute a player."""

    t: Literal["chat-unmute"]
    id: CommandId
    player: str = Field(min_length=1, max_length=32, description="An id from `chat-history`.")


# Parts of messages to the client.


class ChatMessageView(Schema):
    """One message of the chat."""

    channel: ChatChannel
    number: int = Field(description="Counts the messages of the channel, from 1.")
    name: str
    handle: str | None = Field(description="The author's, if they have an account.")
    avatar: str = Field(description="The author's, as in `Me`.")
    seat: Color | None = Field(description="The author's seat at that time; null for a spectator.")
    mine: bool
    at: int
    text: str = Field(description="Plain text; empty once the message is deleted.")
    deleted_by: DeletedBy | None


class MutedPlayer(Schema):
    """A player whom you have muted, in every match."""

    player: str
    name: str


# To the client.


class ChatHistoryMessage(Schema):
    """All messages that you may read. Replaces what was sent before."""

    t: Literal["chat-history"] = "chat-history"
    channels: list[ChatChannel] = Field(description="The channels that you can read and write.")
    messages: list[ChatMessageView]
    muted: list[MutedPlayer]


class ChatPostedMessage(Schema):
    """A message was posted."""

    t: Literal["chat-posted"] = "chat-posted"
    id: str | None = Field(description="The author's id for it; null for everybody else.")
    message: ChatMessageView


class ChatDeletedMessage(Schema):
    """A message was deleted."""

    t: Literal["chat-deleted"] = "chat-deleted"
    channel: ChatChannel
    number: int
    deleted_by: DeletedBy


class ChatReactionMessage(Schema):
    """Somebody reacted."""

    t: Literal["chat-reaction"] = "chat-reaction"
    name: str
    seat: Color | None = Field(description="Null for a spectator.")
    mine: bool
    emoji: Emoji


class ChatDoneMessage(Schema):
    """Your request of this id was carried out."""

    t: Literal["chat-done"] = "chat-done"
    id: str


class ChatRefusedMessage(Schema):
    """Your request of this id was refused."""

    t: Literal["chat-refused"] = "chat-refused"
    id: str
    reason: str
    message: str
    wait: int = Field(description="Milliseconds until it may be tried again; 0 otherwise.")


ChatCommandMessage = ChatPostMessage | ChatModerateMessage | ChatUnmuteMessage
"""Messages that the client repeats until they are answered."""
ChatClientMessage = ChatSubscribeMessage | ChatReactMessage | ChatCommandMessage
ChatServerMessage = (
    ChatHistoryMessage
    | ChatPostedMessage
    | ChatDeletedMessage
    | ChatReactionMessage
    | ChatDoneMessage
    | ChatRefusedMessage
)
