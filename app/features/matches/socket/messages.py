"""All messages on the websocket of a match: about the match, and its chat."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from app.features.chat.messages import ChatClientMessage, ChatServerMessage
from app.wire.client_messages import MatchClientMessage
from app.wire.server_messages import MatchServerMessage, TurnsChangedMessage

AnyClientMessage = MatchClientMessage | ChatClientMessage
ClientMessage = Annotated[AnyClientMessage, Field(discriminator="t")]
CLIENT_MESSAGE: TypeAdapter[AnyClientMessage] = TypeAdapter(ClientMessage)
ServerMessage = Annotated[
    MatchServerMessage | ChatServerMessage | TurnsChangedMessage, Field(discriminator="t")
]
