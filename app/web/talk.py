"""What crosses the wire of the chat, on the socket of its match."""

from typing import Literal

from pydantic import Field

from app.match.talk import ChatRoom, Emoji, Gone
from app.web.shape import CommandId, Version, Wire
from engine import Color

# From the browser.


class Listen(Wire):
    """The wish to hear the chat, answered by `chat`; after each hello of a page that shows it."""

    t: Literal["listen"] = "listen"


class Say(Wire):
    """A remark, sent again with the same id until it is answered."""

    t: Literal["say"] = "say"
    id: CommandId = Field(description="Made by the client; a repeat is never said twice.")
    room: ChatRoom
    text: str = Field(max_length=2000, description="Cleaned, it has at most 300 characters.")


class React(Wire):
    """A reaction: shown for some seconds, never stored."""

    t: Literal["react"] = "react"
    id: CommandId
    emoji: Emoji


class Moderate(Wire):
    """Do something about a remark; removing is for its author and for the host of the match."""

    t: Literal["moderate"] = "moderate"
    id: CommandId
    what: Literal["remove", "report", "mute"]
    room: ChatRoom
    number: Version


class Unmute(Wire):
    """Hear somebody again."""

    t: Literal["unmute"] = "unmute"
    id: CommandId
    who: str = Field(min_length=1, max_length=32, description="As `chat` names them.")


# To the browser: the parts.


class RemarkView(Wire):
    """A line of the chat."""

    room: ChatRoom
    number: int = Field(description="Counts the remarks of the room, from 1.")
    name: str
    seat: Color | None = Field(description="Where the author sat then; null for who watched.")
    mine: bool
    at: int
    text: str = Field(description="Plain text. Empty when it is gone.")
    gone: Gone | None = Field(description="Who removed it.")


class MutedPerson(Wire):
    """Somebody whom you do not hear, in any match."""

    who: str
    name: str


# To the browser: the messages.


class Chat(Wire):
    """Everything that you may hear; it replaces what was told before."""

    t: Literal["chat"] = "chat"
    rooms: list[ChatRoom] = Field(description="Where you hear and speak.")
    remarks: list[RemarkView]
    muted: list[MutedPerson]


class Said(Wire):
    """One remark more."""

    t: Literal["said"] = "said"
    id: str | None = Field(description="The author's; null for everybody else.")
    remark: RemarkView


class Unsaid(Wire):
    """A remark was removed."""

    t: Literal["unsaid"] = "unsaid"
    room: ChatRoom
    number: int
    gone: Gone


class Reacted(Wire):
    """Somebody reacts."""

    t: Literal["reacted"] = "reacted"
    name: str
    seat: Color | None = Field(description="Null for who watches.")
    mine: bool
    emoji: Emoji


class Noted(Wire):
    """What you asked for under this id was done."""

    t: Literal["noted"] = "noted"
    id: str


class Hushed(Wire):
    """What you asked of the chat under this id was not done."""

    t: Literal["hushed"] = "hushed"
    id: str
    reason: str
    message: str
    wait: int = Field(description="Milliseconds after which it may be tried again; else 0.")


FromClient = Listen | Say | React | Moderate | Unmute
ToClient = Chat | Said | Unsaid | Reacted | Noted | Hushed
