"""The commands and the chat of a match's socket, as single requests."""

from typing import Annotated

from fastapi import APIRouter, Body
from pydantic import Field

from app.features.chat.context import ChatRefused
from app.features.chat.errors import chat_error
from app.features.chat.model import ChatChannel
from app.features.chat.registry import ChatRegistry
from app.http.access_tokens.needs import needs
from app.http.errors import refusal_error
from app.http.match_access import KnownEpoch, MatchId, check_epoch, load_visible_room
from app.http.session import TheVisit, require_session
from app.match.commands import CommandRequest
from app.players.plain_text import plain_text
from app.rooms.audience import Listener
from app.rooms.jobs import AcceptedAnswer
from app.wire.client_messages import CommandMessage, to_command
from app.wire.schema import CommandId, Schema, example

router = APIRouter(prefix="/api/matches", tags=["programs"])


@example(version=4)
class CommandAccepted(Schema):
    """The command was carried out, now or by an earlier request with the same id."""

    version: int = Field(description="The version that it made.")


@example(id="hello-1", channel="players", text="Good luck!")
class ChatPost(Schema):
    """A chat message to post."""

    id: CommandId = Field(description="A repeat is never posted twice.")
    channel: ChatChannel
    text: str = Field(max_length=2000, description="At most 300 characters once it is cleaned.")


@example(id="hello-1")
class ChatPosted(Schema):
    """The message was posted."""

    id: str


@router.post("/{match_id}/commands", **needs("play", 404, 409))
async def send_command(
    match_id: MatchId,
    body: Annotated[CommandMessage, Body(discriminator="t")],
    visit: TheVisit,
    epoch: KnownEpoch = None,
) -> CommandAccepted:
    """Send a command of the match's socket, such as a move, a resignation or an offer.

    Send it again with the same id if you get no answer. With `epoch`, it is refused if a backup was
    restored since the version that you saw.
    """
    check_epoch(visit.services, epoch)
    player = require_session(visit).player
    room = await load_visible_room(visit.request, match_id)
    answer = await room.submit(CommandRequest(to_command(body), player, body.id))
    if not isinstance(answer, AcceptedAnswer):
        raise refusal_error(answer.refusal)
    return CommandAccepted(version=answer.version)


@router.post("/{match_id}/chat", **needs("play", 404, 409))
async def post_chat(match_id: MatchId, body: ChatPost, visit: TheVisit) -> ChatPosted:
    """Post a message in the chat of a match."""
    player = require_session(visit).player
    room = await load_visible_room(visit.request, match_id)
    listener = Listener(player)
    chat = visit[ChatRegistry].add_listener(room, listener)
    try:
        await chat.post(listener, body.channel, body.id, plain_text(body.text))
    except ChatRefused as refused:
        raise chat_error(refused) from refused
    finally:
        visit[ChatRegistry].remove_listener(room, listener)
    return ChatPosted(id=body.id)
